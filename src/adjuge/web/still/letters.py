"""Letters: fonts that the package carries, and lines of words and small pictures."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

from PIL import ImageFont

from adjuge.web.still.box import Box
from adjuge.web.still.styles import Style
from adjuge.web.still.values import length

FONTS = Path(__file__).parent / "fonts"
FILES = {
    ("Besley", 700): "besley-700.ttf",
    ("Arimo", 400): "arimo-400.ttf",
    ("Arimo", 700): "arimo-700.ttf",
}
SCALE = 256  # letters are measured this large


@dataclass(eq=False)
class Word:
    """A word in its style, or the space before one."""

    text: str
    style: Style

    @property
    def width(self) -> float:
        """How much of a line it takes."""
        return text_width(self.text, self.style)


@dataclass(eq=False)
class Atom:
    """A small picture in a line."""

    box: Box
    style: Style
    text = "\N{OBJECT REPLACEMENT CHARACTER}"

    @property
    def width(self) -> float:
        """How much of a line it takes."""
        return self.box.outer_width


@dataclass(eq=False)
class Gap:
    """Room that must stay free in a line."""

    width: float
    style: Style
    text = "\N{WORD JOINER}"


Token: TypeAlias = Word | Atom | Gap


@dataclass(eq=False)
class Line:
    """A line: what stands where, how high it is, and where its letters stand."""

    tokens: list[tuple[float, Token]]
    width: float
    height: float
    baseline: float

    def shift(self, by: float) -> None:
        """Move everything in it to the right."""
        self.tokens = [(x + by, token) for x, token in self.tokens]


def face(style: Style) -> tuple[str, int]:
    """The font for a style: the display face of the house has one weight."""
    if "Besley" in style.get("font-family"):
        return "Besley", 700
    return "Arimo", weight(style.get("font-weight"))


def weight(value: str) -> int:
    """One of the two weights there are."""
    return 700 if value in ("600", "700", "800", "bold", "bolder") else 400


@cache
def _font(family: str, heavy: int) -> ImageFont.FreeTypeFont:
    file = FONTS / FILES[family, heavy]
    return ImageFont.truetype(str(file), SCALE, layout_engine=ImageFont.Layout.BASIC)


@cache
def _measured(text: str, family: str, heavy: int) -> float:
    return _font(family, heavy).getlength(text) / SCALE


def text_width(text: str, style: Style) -> float:
    """How wide a text is."""
    spacing = length(style.get("letter-spacing", "0"), style.size)
    apart = spacing if isinstance(spacing, float) else 0.0
    return _measured(text, *face(style)) * style.size + apart * len(text)


def words(text: str, style: Style) -> list[Token]:
    """A text cut into words and single spaces."""
    if style.get("text-transform") == "uppercase":
        text = text.upper()
    found: list[Token] = []
    for number, part in enumerate(text.replace("\n", " ").split(" ")):
        if number and not (found and found[-1].text == " "):
            found.append(Word(" ", style))
        if part:
            found.append(Word(part, style))
    return found


def line_height(style: Style) -> float:
    """How high a line of this style is."""
    value = style.get("line-height", "1.2")
    found = length(value, style.size)
    if value.replace(".", "").isdigit():
        return float(value) * style.size
    return found if isinstance(found, float) else 1.2 * style.size


def _rise(style: Style) -> tuple[float, float]:
    """How far a line of this style reaches above and below its letters' feet."""
    up, down = _font(*face(style)).getmetrics()
    whole = line_height(style)
    above = (whole - (up + down) / SCALE * style.size) / 2 + up / SCALE * style.size
    return above, whole - above


def _reach(token: Token) -> tuple[float, float]:
    if not isinstance(token, Atom):
        return _rise(token.style)
    raised = length(token.style.get("vertical-align", "0"), token.style.size)
    up = raised if isinstance(raised, float) else 0.0
    return token.box.height + up, -up


def natural(tokens: Iterable[Token]) -> tuple[float, float]:
    """How wide words are when every line is broken, and when none is."""
    trimmed = _trimmed(list(tokens))
    return max((token.width for token in trimmed), default=0.0), sum(
        token.width for token in trimmed
    )


def _trimmed(tokens: list[Token]) -> list[Token]:
    """Words without spaces at the ends, or two in a row."""
    kept: list[Token] = []
    for token in tokens:
        if token.text != " " or (kept and kept[-1].text != " "):
            kept.append(token)
    return kept[:-1] if kept and kept[-1].text == " " else kept


def broken(tokens: list[Token], style: Style, width: float) -> list[Line]:
    """Words set in lines of a width."""
    rows: list[list[Token]] = [[]]
    used = 0.0
    may_break = style.get("white-space") != "nowrap"
    trimmed = _trimmed(tokens)
    for at, token in enumerate(trimmed):
        glued = token.text != " " and at + 1 < len(trimmed) and trimmed[at + 1].text != " "
        needed = token.width + (trimmed[at + 1].width if glued else 0.0)
        starts = at == 0 or trimmed[at - 1].text == " "
        if may_break and starts and rows[-1] and used + needed > width + 0.5 and token.text != " ":
            rows.append([])
            used = 0.0
        rows[-1].append(token)
        used += token.width
    return [_line(_trimmed(row), style) for row in rows if row]


def _line(tokens: list[Token], style: Style) -> Line:
    reaches = [_rise(style), *(_reach(token) for token in tokens)]
    above, below = max(up for up, _ in reaches), max(down for _, down in reaches)
    placed, x = [], 0.0
    for token in tokens:
        placed.append((x, token))
        x += token.width
    return Line(placed, x, above + below, above)
