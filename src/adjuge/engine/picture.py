"""Pictures in text: lines of spans, each with an ink, for terminals and tests.

A board must read without colour; the ink only helps. Whoever shows the
picture decides what an ink looks like.
"""

from enum import StrEnum
from typing import NamedTuple, TypeAlias


class Ink(StrEnum):
    """The inks a board may use."""

    PLAIN = "plain"
    FAINT = "faint"
    STRONG = "strong"
    TITLE = "title"
    TURN = "turn"  # whose decision it is
    WHITE = "white"
    RED = "red"
    GREEN = "green"
    BLUE = "blue"
    GOLD = "gold"
    ORANGE = "orange"
    LILAC = "lilac"
    BROWN = "brown"


class Span(NamedTuple):
    """A piece of a line in one ink."""

    text: str
    ink: Ink = Ink.PLAIN


Line: TypeAlias = tuple[Span, ...]


def line(*parts: str | Span) -> Line:
    """A line of plain strings and inked spans."""
    return tuple([Span(part) if isinstance(part, str) else part for part in parts])


def padded(text: str, width: int, ink: Ink = Ink.PLAIN) -> Span:
    """A span of fixed width; what does not fit is cut, with an ellipsis."""
    cut = text if len(text) <= width else text[: width - 1] + "…"
    return Span(cut.ljust(width), ink)


def as_text(lines: list[Line]) -> str:
    """The picture without its inks."""
    return "\n".join("".join(span.text for span in spans).rstrip() for spans in lines)
