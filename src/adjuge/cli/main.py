"""`adjuge`: finds the command, and turns whatever goes wrong into one sentence.

A command is a module of this package with `add_arguments(parser)` and
`run(arguments, screen)`, imported only when it is asked for. Exit codes: 0 fine,
1 refused, 2 misused.
"""

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING

from adjuge import __version__
from adjuge.cli.parser import Parser, add_language
from adjuge.cli.words import _, speak, wanted_language

if TYPE_CHECKING:
    from adjuge.cli.screen import Screen
    from adjuge.engine.errors import AdjugeError
    from adjuge.engine.sentence import Sentence

FINE, REFUSED, MISUSED = 0, 1, 2
INTERRUPTED = 130  # what shells expect after Ctrl-C

COMMANDS: dict[str, Callable[[], str]] = {
    "games": lambda: _("the games there are, their seats and options"),
    "rules": lambda: _("a rulebook, or one paragraph of it with its examples"),
    "play": lambda: _("play a game at this screen, against bots or one another"),
    "replay": lambda: _("show a game that was saved"),
    "check": lambda: _("hold a game against its rulebook and the laws"),
    "simulate": lambda: _("the laboratory: very many games, counted"),
    "arena": lambda: _("let bots play one another and count"),
    "hint": lambda: _("the best moves of a saved game, with reasons"),
    "bench": lambda: _("measure how fast the rules run"),
    "cache": lambda: _("where compiled rules are kept; also clears them"),
    "serve": lambda: _("open the house: tables in the browser for friends"),
    "verify": lambda: _("check that the deal of a game was fair"),
    "backup": lambda: _("copy the database of the house, or put a copy back"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _bear_any_terminal()
    speak(wanted_language(given))
    try:
        return _run(given)
    except SystemExit as stop:  # argparse has spoken already
        return int(stop.code or FINE)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE


def _bear_any_terminal() -> None:
    """Replace what a terminal's encoding cannot show, instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _run(given: list[str]) -> int:
    command = command_of(given)
    parser, parsers = _parser()
    if command is None:
        parser.parse_args(given)
        parser.print_help()
        return FINE
    if command not in COMMANDS:
        parser.error(_no_command(command))
    try:
        module = import_module(f"adjuge.cli.{command}")
    except ModuleNotFoundError as error:
        missing = _("“{command}” needs {module}, which is not installed")
        parser.error(missing.format(command=command, module=error.name))
    module.add_arguments(parsers[command])
    given.remove(command)
    parsed, unknown = parsers[command].parse_known_intermixed_args(given)
    parsers[command].refuse_unknown(unknown)
    return _carried_out(module.run, parsed)


def command_of(given: Sequence[str]) -> str | None:
    """The first word that is neither an option nor the name of a language."""
    skipped = False
    for word in given:
        if skipped:
            skipped = False
        elif word == "--language":
            skipped = True
        elif not word.startswith("-"):
            return word
    return None


def _no_command(word: str) -> str:
    near = get_close_matches(word, COMMANDS, n=1)
    told = _("there is no command “{word}”").format(word=word)
    if near:
        return told + ". " + _("Did you mean “{near}”?").format(near=near[0])
    return told + ". " + _("There are: {there}").format(there=", ".join(COMMANDS))


def _parser() -> tuple[Parser, dict[str, Parser]]:
    """The parser of all commands; each gets its arguments when it is called."""
    parser = Parser(prog="adjuge", description=_("Five auction games, played to the letter."))
    parser.add_argument("--version", action="version", version=f"adjuge {__version__}",
                        help=_("show program's version number and exit"))  # fmt: skip
    add_language(parser)
    commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"), dest="command")
    parsers = {}
    for name, says in COMMANDS.items():
        parsers[name] = commands.add_parser(name, help=says(), description=_sentence(says()))
        add_language(parsers[name])
    return parser, parsers


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def _carried_out(
    run: "Callable[[argparse.Namespace, Screen], int]", parsed: argparse.Namespace
) -> int:
    """Run a command; say in one sentence what cannot be."""
    from adjuge.cli.screen import Screen
    from adjuge.cli.words import users_language
    from adjuge.engine.errors import AdjugeError

    screen = Screen(getattr(parsed, "language", None) or users_language())
    try:
        return run(parsed, screen)
    except AdjugeError as error:
        if error.__cause__ is not None and "ADJUGE_TRACEBACK" in os.environ:
            raise  # a fault of somebody else's code, who wants to see it
        screen.complain(error.sentence, error.names)
        return _code_of(error)
    except BrokenPipeError:
        raise
    except OSError as error:
        screen.complain(_of_the_system(error))
        return REFUSED
    except Exception as error:
        if "ADJUGE_TRACEBACK" in os.environ:
            raise
        screen.complain(_of_our_making(error))
        return REFUSED


def _code_of(error: "AdjugeError") -> int:
    """Misused: a game, table or bot that cannot be asked for. Refused: what a file or move holds."""
    from adjuge.engine.errors import BadTable, UnknownGame

    return MISUSED if isinstance(error, BadTable | UnknownGame) else REFUSED


def _of_the_system(error: OSError) -> "Sentence":
    from adjuge.engine.sentence import say

    if error.filename is None:
        return say("{why}.", why=str(error))
    return say("{file}: {why}.", file=str(error.filename), why=str(error.strerror))


def _of_our_making(error: Exception) -> "Sentence":
    from adjuge.engine.sentence import say

    return say("This is a fault of Adjugé ({why}); with ADJUGE_TRACEBACK=1 it shows where. Please report it.",
               why=f"{type(error).__name__}: {error}")  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
