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

GAP = "  "  # between two columns
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

    def paragraph(self, text: str, ink: Ink = Ink.PLAIN) -> None:
        """Print a longer text; a terminal gets whole words in each line."""
        self.console.print(Text(text, STYLES[ink]), soft_wrap=not self.is_terminal)

    def picture(self, lines: Iterable[Line]) -> None:
        """Print a picture in its inks."""
        for spans in lines:
            text = Text()
            for span in spans:
                text.append(span.text, STYLES[span.ink])
            text.rstrip()
            self.console.print(text)

    def table(
        self, rows: Sequence[Sequence[str]], right: Iterable[int] = (), *, folds: bool = False
    ) -> None:
        """Print rows in columns, the first row as titles; columns in `right` are numbers.

        One that folds comes in several parts where a terminal is too narrow for it.
        """
        numbers, everything = set(right), list(range(len(rows[0])))
        parts = folded(rows, self.console.width) if folds and self.is_terminal else [everything]
        for which, part in enumerate(parts):
            if which:
                self.line()
            shown = [[row[column] for column in part] for row in rows]
            places = {place for place, column in enumerate(part) if column in numbers}
            for number, row in enumerate(aligned(shown, places)):
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


def folded(rows: Sequence[Sequence[str]], width: int) -> list[list[int]]:
    """The columns of a table in parts that fit a width; the first one begins each."""
    first, *others = _widths(rows)
    parts, used = [[0]], first
    for column, wide in enumerate(others, 1):
        if used + len(GAP) + wide > width and len(parts[-1]) > 1:
            parts.append([0])
            used = first
        parts[-1].append(column)
        used += len(GAP) + wide
    return parts


def aligned(rows: Sequence[Sequence[str]], right: set[int]) -> list[str]:
    """Rows with every column as wide as its widest cell."""
    widths = _widths(rows)
    return [GAP.join(_padded(row, widths, right)).rstrip() for row in rows]


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(len, column)) for column in zip(*rows, strict=True)]


def _padded(row: Sequence[str], widths: list[int], right: set[int]) -> list[str]:
    return [
        cell.rjust(width) if column in right else cell.ljust(width)
        for column, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]


def _console(*, to_stderr: bool) -> Console:
    return Console(stderr=to_stderr, highlight=False, markup=False, emoji=False, soft_wrap=True)
