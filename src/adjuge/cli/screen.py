"""The screen: sentences, pictures and tables in the reader's language.

Colour and progress appear on terminals only, and not where NO_COLOR is set;
nothing is wrapped or cut, so that output can be piped.
"""

import getpass
import sys
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text

from adjuge.engine.language import language
from adjuge.engine.picture import Ink, Line
from adjuge.engine.sentence import Sentence

STYLES = {
    Ink.PLAIN: "",
    Ink.FAINT: "dim",
    Ink.STRONG: "bold",
    Ink.TITLE: "bold underline",
    Ink.TURN: "bold reverse",
    Ink.WHITE: "bold",  # white by name only: terminals may be white
    Ink.RED: "bold red",
    Ink.GREEN: "bold green",
    Ink.BLUE: "bold bright_blue",
    Ink.GOLD: "bold yellow",
    Ink.ORANGE: "dark_orange",
    Ink.LILAC: "bold magenta",
    Ink.BROWN: "orange4",
}


class Screen:
    """Where one reader reads."""

    def __init__(self, code: str) -> None:
        """Open the screen for a language."""
        self.language = language(code)
        self.console = _console(to_stderr=False)
        self.aside = _console(to_stderr=True)

    @property
    def is_terminal(self) -> bool:
        """Whether a person looks at the output."""
        return self.console.is_terminal

    def write(self, sentence: Sentence, names: Sequence[str] = ()) -> str:
        """A sentence as text."""
        return self.language.write(sentence, names)

    def tell(self, sentence: Sentence, names: Sequence[str] = (), ink: Ink = Ink.PLAIN) -> None:
        """Print a sentence."""
        self.line(self.write(sentence, names), ink)

    def line(self, text: str = "", ink: Ink = Ink.PLAIN) -> None:
        """Print a text as it is."""
        self.console.print(Text(text, STYLES[ink]))

    def picture(self, lines: Iterable[Line]) -> None:
        """Print a picture in its inks."""
        for spans in lines:
            text = Text()
            for span in spans:
                text.append(span.text, STYLES[span.ink])
            text.rstrip()
            self.console.print(text)

    def table(self, rows: Sequence[Sequence[str]], right: Iterable[int] = ()) -> None:
        """Print rows in columns, the first row as titles; columns in `right` are numbers."""
        for number, row in enumerate(aligned(rows, set(right))):
            self.line(row, Ink.TITLE if number == 0 else Ink.PLAIN)

    def mention(self, sentence: Sentence) -> None:
        """Print something by the way, outside of the output."""
        self.aside.print(Text(self.write(sentence), "dim"))

    def complain(self, sentence: Sentence, names: Sequence[str] = ()) -> None:
        """Print why something cannot be, outside of the output."""
        self.aside.print(Text(cited(self.write(sentence, names), sentence.rule)))

    def decimal(self, number: float, digits: int) -> str:
        """A number with decimals, written as the reader's language does."""
        text = f"{number:.{digits}f}"
        return text if self.language.code == "en" else text.replace(".", ",")

    def percent(self, share: float, digits: int = 2) -> str:
        """A share in hundredths."""
        unit = "%" if self.language.code == "en" else "\N{NO-BREAK SPACE}%"
        return self.decimal(100 * share, digits) + unit

    def clear(self) -> None:
        """Empty the screen, where there is one."""
        self.console.clear()

    def ask(self, prompt: str, *, secret: bool = False) -> str:
        """Read a line; a secret one is not shown while it is typed."""
        if secret and sys.stdin.isatty():
            return getpass.getpass(prompt).strip()
        self.console.print(Text(prompt), end="")
        typed = input().strip()
        if not secret and not sys.stdin.isatty():
            self.line(typed)  # nobody has typed it, so nothing has shown it
        return typed


def cited(text: str, rule: str) -> str:
    """A sentence followed by its paragraph."""
    return f"{text} ({rule})" if rule else text


def aligned(rows: Sequence[Sequence[str]], right: set[int]) -> list[str]:
    """Rows with every column as wide as its widest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(_padded(row, widths, right)).rstrip() for row in rows]


def _padded(row: Sequence[str], widths: list[int], right: set[int]) -> list[str]:
    return [
        cell.rjust(width) if column in right else cell.ljust(width)
        for column, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]


def _console(*, to_stderr: bool) -> Console:
    return Console(stderr=to_stderr, highlight=False, markup=False, emoji=False, soft_wrap=True)
