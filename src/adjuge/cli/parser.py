"""The parser of the command line, and the arguments that several commands share."""

import argparse
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

from adjuge.cli.words import CODES, _

MOST = 1 << 63  # whole numbers stay below


class Parser(argparse.ArgumentParser):
    """A parser that takes options by their whole name and helps when one is misspelt."""

    def __init__(self, **settings: Any) -> None:
        """Take what argparse takes; options cannot be shortened."""
        super().__init__(allow_abbrev=False, add_help=False, **settings)
        self.add_argument("--help", action="help", help=_("show this help message and exit"))

    def parse_known_intermixed_args(  # type: ignore[override]  # its types are not public
        self, args: Any = None, namespace: Any = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse, with a usage of our own: argparse cuts as many letters off its as “usage: ” has."""
        if self.usage is None:
            self.usage = self.format_usage()[len(_("usage: ")) :]
        return super().parse_known_intermixed_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Say in one sentence what is misused, and where help is."""
        stopped = message if message.endswith((".", "?")) else f"{message}."
        told = _("{command}: {message} See “{command} --help”.")
        self.exit(2, told.format(command=self.prog, message=stopped) + "\n")

    def refuse_unknown(self, unknown: Sequence[str]) -> None:
        """Refuse what was left over, with the nearest option."""
        if not unknown:
            return
        word = unknown[0].partition("=")[0]
        if word.startswith("-"):
            near = get_close_matches(word, self._option_string_actions, n=1)
            told = _("there is no option “{word}”").format(word=word)
        else:
            near = []
            told = _("“{word}” is one word too many").format(word=word)
        if near:
            told += ". " + _("Did you mean “{near}”?").format(near=near[0])
        self.error(told)


def whole_number(low: int) -> Callable[[str], int]:
    """The type of an argument that is a number of at least `low`, such as 1_000_000."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number < MOST:
            told = _("“{text}” is not a whole number from {low}").format(text=text, low=low)
            raise argparse.ArgumentTypeError(told)
        return number

    return read


def positive(text: str) -> float:
    """A number of seconds."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(_("“{text}” is not a time").format(text=text))
    return number


def choice(text: str) -> tuple[str, str]:
    """An option of the rulebook and its value, as in `length=long`."""
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise argparse.ArgumentTypeError(_("“{text}” does not read NAME=VALUE").format(text=text))
    return name.strip(), value.strip()


def add_language(parser: argparse.ArgumentParser) -> None:
    """--language, which every command takes."""
    parser.add_argument("--language", choices=CODES, metavar="|".join(CODES),
                        default=argparse.SUPPRESS,
                        help=_("in which language to speak"))  # fmt: skip


def add_game(parser: argparse.ArgumentParser) -> None:
    """The name of a game."""
    parser.add_argument("game", metavar=_("GAME"), help=_("a game's name; see “adjuge games”"))


def add_table(parser: argparse.ArgumentParser) -> None:
    """How the table is laid: options, box, seed."""
    parser.add_argument("--option", type=choice, action="append", default=[],
                        metavar=_("NAME=VALUE"), help=_("an option of the rulebook"))  # fmt: skip
    add_box(parser)
    parser.add_argument("--seed", type=whole_number(0), metavar="N",
                        help=_("the same seed deals the same cards"))  # fmt: skip


def add_box(parser: argparse.ArgumentParser) -> None:
    """An owner's box."""
    parser.add_argument("--box", type=Path, metavar=_("FILE"),
                        help=_("numbers of your own box, in place of ours"))  # fmt: skip
