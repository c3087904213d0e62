"""Flow: words in lines, boxes one below the other, and flexible rows."""

from adjuge.web.still.box import Box, Known, justified
from adjuge.web.still.letters import Atom, Line, Token, broken, line_height, natural
from adjuge.web.still.styles import Style
from adjuge.web.still.values import of_whole


class Words(Box):
    """Words and small pictures in lines."""

    def __init__(self, style: Style, tokens: list[Token]) -> None:
        """Words that are in no lines yet."""
        super().__init__(style)
        self.tokens, self.lines = tokens, list[Line]()

    def _settle(self) -> None:
        for token in self.tokens:
            if isinstance(token, Atom) and not token.box.width:
                token.box.place(token.box.widths[1], token.box.asked(None, None)[1])

    def natural(self) -> tuple[float, float]:
        """As wide as the longest word, or as all of them."""
        self._settle()
        low, high = natural(self.tokens)
        return (high, high) if self.style.get("white-space") == "nowrap" else (low, high)

    def lay(self, width: float, room: Known) -> float:
        """Break the lines and set them."""
        self._settle()
        self.lines = broken(self.tokens, self.style, width)
        share = {"center": 0.5, "right": 1.0, "end": 1.0}.get(self.style.get("text-align"), 0.0)
        for line in self.lines:
            line.shift((width - line.width) * share)
        return sum(line.height for line in self.lines)


SIGNS = str.maketrans("→▶●†", "»»•+")  # that our fonts lack


class Typed(Box):
    """Text as it was typed, every letter in a cell of the same width."""

    def __init__(self, style: Style, text: str) -> None:
        """Keep the lines."""
        super().__init__(style)
        self.rows = text.strip("\n").translate(SIGNS).split("\n")
        self.cell = 0.6 * style.size

    def natural(self) -> tuple[float, float]:
        """As wide as the longest line."""
        wide = self.cell * max(len(row) for row in self.rows)
        return wide, wide

    def lay(self, width: float, room: Known) -> float:
        """As high as all lines."""
        return line_height(self.style) * len(self.rows)


class Block(Box):
    """Boxes one below the other."""

    def natural(self) -> tuple[float, float]:
        """As wide as the widest of them."""
        found = [child.outer_widths for child in self.inside]
        return max((low for low, _ in found), default=0.0), max(
            (high for _, high in found), default=0.0
        )

    def lay(self, width: float, room: Known) -> float:
        """Put one below the other; margins that touch are one."""
        y, below = 0.0, 0.0
        for child in self.inside:
            top, right, bottom, left = child.margin
            wide, high = child.asked(width, room)
            child.place(width - left - right if wide is None else wide, high)
            y += max(top, below)
            child.x, child.y = left, y
            y, below = y + child.height, bottom
        return y + below


class Column(Block):
    """A flexible column."""

    def lay(self, width: float, room: Known) -> float:
        """Put one below the other, and share out the height that is left."""
        gap = self.style.pixels("row-gap")
        stretched = self.style.get("align-items", "stretch") in ("stretch", "normal")
        for child in self.inside:
            wide, high = child.asked(width, room)
            if wide is None:
                edges = child.margin[1] + child.margin[3]
                wide = width - edges if stretched else min(child.widths[1], width)
            child.place(wide, high)
        used = sum(child.outer_height for child in self.inside) + gap * max(len(self.inside) - 1, 0)
        whole = used if room is None else room
        y, between = justified(self.style.get("justify-content"), whole - used, len(self.inside))
        for child in self.inside:
            child.x, child.y = child.margin[3], y + child.margin[0]
            y += child.outer_height + gap + between
        return whole


class Row(Box):
    """A flexible row; one that may wrap goes on below."""

    def natural(self) -> tuple[float, float]:
        """As wide as all of them; if it wraps, as the widest."""
        found = [child.outer_widths for child in self.inside]
        gaps = self._gap * max(len(found) - 1, 0)
        lows = [low for low, _ in found]
        low = max(lows, default=0.0) if self._wraps else sum(lows) + gaps
        return low, sum(high for _, high in found) + gaps

    @property
    def _gap(self) -> float:
        return self.style.pixels("column-gap")

    @property
    def _wraps(self) -> bool:
        return self.style.get("flex-wrap") == "wrap"

    def lay(self, width: float, room: Known) -> float:
        """Lay row below row."""
        rows = self._rows(width)
        y, gap = 0.0, self.style.pixels("row-gap")
        for row in rows:
            high = self._lay_row(row, width, room if len(rows) == 1 else None)
            for child in row:
                child.y += y
            y += high + gap
        return y - gap

    def _rows(self, width: float) -> list[list[Box]]:
        rows: list[list[Box]] = [[]]
        used = 0.0
        for child in self.inside:
            needed = _basis(child, width) + child.margin[1] + child.margin[3]
            if rows[-1] and self._wraps and used + needed > width + 0.5:
                rows.append([])
                used = 0.0
            rows[-1].append(child)
            used += needed + self._gap
        return rows

    def _lay_row(self, row: list[Box], width: float, room: Known) -> float:
        for child, wide in zip(row, _shares(row, width, self._gap), strict=True):
            child.measure(wide, child.asked(width, room)[1])
        high = room if room is not None else max((child.outer_height for child in row), default=0.0)
        used = sum(child.outer_width for child in row) + self._gap * (len(row) - 1)
        x, between = justified(self.style.get("justify-content"), width - used, len(row))
        for child in row:
            self.align(child, high)
            child.x = x + child.margin[3]
            x += child.outer_width + self._gap + between
        return high


def _basis(child: Box, width: float) -> float:
    """How wide a box in a row would be if there were room."""
    basis = of_whole(child.style.length("flex-basis"), width)
    if basis is None:
        basis = child.asked(width, None)[0]
    return child.widths[1] if basis is None else basis


def _shares(row: list[Box], width: float, gap: float) -> list[float]:
    """The widths in a row: what is left is shared out, what lacks is taken off."""
    bases = [_basis(child, width) for child in row]
    margins = sum(child.margin[1] + child.margin[3] for child in row)
    left = width - sum(bases) - margins - gap * (len(row) - 1)
    if left >= 0:
        grows = [float(child.style.get("flex-grow", "0")) for child in row]
        total = max(sum(grows), 1.0)
        return [base + left * grow / total for base, grow in zip(bases, grows, strict=True)]
    shrinks = [
        float(child.style.get("flex-shrink", "1")) * base
        for child, base in zip(row, bases, strict=True)
    ]
    total = sum(shrinks) or 1.0
    return [
        max(_floor(child, base), base + left * shrink / total)
        for child, base, shrink in zip(row, bases, shrinks, strict=True)
    ]


def _floor(child: Box, base: float) -> float:
    """How narrow a box in a row may become."""
    least = child.style.length("min-width")
    if isinstance(least, float):
        return least
    return 0.0 if child.style.get("overflow") == "hidden" else min(child.widths[0], base)
