"""Grids: tracks of fixed, shared and fitting size, and boxes in their cells."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count

from adjuge.web.still.box import Box, Known, justified
from adjuge.web.still.sheets import split_outside
from adjuge.web.still.values import length, of_whole

REPEAT = re.compile(r"repeat\((\d+),\s*(.*?)\)(?=\s|$)")
STRETCHES = ("", "normal", "stretch")


@dataclass(frozen=True)
class Track:
    """A column or row: at least so wide, and at most; nothing stands for what is in it."""

    least: float | str | None
    most: float | str | None

    @property
    def share(self) -> float:
        """How many parts of what is left it takes."""
        found = self.most
        return float(found[:-2]) if isinstance(found, str) and found.endswith("fr") else 0.0

    def size(self, least: float, content: float, whole: float) -> float:
        """How wide it is before what is left is shared out."""
        low = of_whole(self.least, whole)
        if self.share:
            return least if low is None else low
        most = of_whole(self.most, whole)
        return max(content, low or 0.0) if most is None else most


FITS = Track(None, None)


@dataclass(frozen=True)
class Cell:
    """A box and the rows and columns in which it lies."""

    box: Box
    row: int
    column: int
    rows: int
    columns: int


class Grid(Box):
    """Boxes in the cells of a grid."""

    @cached_property
    def _tracks(self) -> tuple[list[Track], list[Track], list[Cell]]:
        """Columns, rows and cells; more tracks than were named, if more are needed."""
        columns = tracks(self.style.get("grid-template-columns"), self.style.size) or [FITS]
        rows = tracks(self.style.get("grid-template-rows"), self.style.size)
        cells = self._cells(len(columns))
        columns += [FITS] * (
            max((cell.column + cell.columns for cell in cells), default=0) - len(columns)
        )
        rows += [FITS] * (max((cell.row + cell.rows for cell in cells), default=0) - len(rows))
        return columns, rows, cells

    def _cells(self, columns: int) -> list[Cell]:
        """Which box lies where: by the name of its place, or in the next cell that is free."""
        areas = [row.split() for row in self.style.get("grid-template-areas").split(" | ") if row]
        in_columns = self.style.get("grid-auto-flow") == "column"
        found = {child: _named(areas, child.style.get("grid-area")) for child in self.inside}
        taken = {spot for spots in found.values() for spot in spots}
        free = (spot for spot in _in_order(columns, in_columns=in_columns) if spot not in taken)
        for child, spots in found.items():
            found[child] = spots or [next(free)]
        return [_cell(child, spots) for child, spots in found.items()]

    def natural(self) -> tuple[float, float]:
        """As wide as its columns."""
        columns, _, cells = self._tracks
        low, high = _contents(columns, cells)
        for at, track in enumerate(columns):
            if isinstance(track.most, float):
                low[at] = high[at] = track.most
            if isinstance(track.least, float):
                low[at], high[at] = track.least, max(high[at], track.least)
        gaps = self.style.pixels("column-gap") * (len(columns) - 1)
        return sum(low) + gaps, sum(high) + gaps

    def lay(self, width: float, room: Known) -> float:
        """Columns first, then rows, then every box in its cell."""
        columns, rows, cells = self._tracks
        across, down = self.style.pixels("column-gap"), self.style.pixels("row-gap")
        how = self.style.get("justify-content")
        wide = _sized(columns, *_contents(columns, cells), width - across * (len(columns) - 1), how)
        starts = _starts(wide, across, how, width)
        for cell in cells:
            end = cell.column + cell.columns
            self._set_across(
                cell.box,
                starts[cell.column],
                sum(wide[cell.column : end]) + across * (cell.columns - 1),
            )
        how = self.style.get("align-content")
        high = _heights(rows, cells, None if room is None else room - down * (len(rows) - 1), how)
        used = sum(high) + down * max(len(rows) - 1, 0)
        tops = _starts(high, down, how, used if room is None else room)
        for cell in cells:
            x = cell.box.x
            self.align(
                cell.box, sum(high[cell.row : cell.row + cell.rows]) + down * (cell.rows - 1)
            )
            cell.box.x, cell.box.y = x, cell.box.y + tops[cell.row]
        return used

    def _set_across(self, child: Box, x: float, width: float) -> None:
        """Set a box across its columns."""
        _, right, _, left = child.margin
        how = child.style.get("justify-self") or self.style.get("justify-items", "stretch")
        wide, high = child.asked(width, None)
        if wide is None:
            fits = how not in ("stretch", "normal")
            wide = min(child.widths[1], width) if fits else width - left - right
        child.measure(wide, high)
        spare = width - child.outer_width
        child.x = x + left + {"center": spare / 2, "end": spare}.get(how, 0.0)


def tracks(value: str, em: float) -> list[Track]:
    """Read a list of tracks."""
    while found := REPEAT.search(value):
        value = value[: found.start()] + " ".join([found[2]] * int(found[1])) + value[found.end() :]
    return [] if value == "none" else [_track(part, em) for part in split_outside(value, " ")]


def _track(text: str, em: float) -> Track:
    if text.startswith("minmax("):
        low, high = (length(part.strip(), em) for part in text[7:-1].split(","))
        return Track(low, high)
    size = length(text, em)
    is_shared = isinstance(size, str) and size.endswith("fr")
    return Track(None if is_shared else size, size)


def _named(areas: list[list[str]], name: str) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(areas) for c, area in enumerate(row) if area == name]


def _in_order(columns: int, *, in_columns: bool) -> Iterator[tuple[int, int]]:
    for number in count():
        yield (0, number) if in_columns else divmod(number, columns)


def _cell(child: Box, spots: list[tuple[int, int]]) -> Cell:
    rows, columns = [row for row, _ in spots], [column for _, column in spots]
    return Cell(
        child, min(rows), min(columns), max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    )


def _contents(columns: list[Track], cells: list[Cell]) -> tuple[list[float], list[float]]:
    """How wide the columns would be at least and at most, by what lies in them alone."""
    low, high = [0.0] * len(columns), [0.0] * len(columns)
    for cell in cells:
        if cell.columns == 1:
            narrow, broad = cell.box.outer_widths
            low[cell.column] = max(low[cell.column], narrow)
            high[cell.column] = max(high[cell.column], broad)
    return low, high


def _heights(rows: list[Track], cells: list[Cell], room: Known, how: str) -> list[float]:
    """How high the rows are."""
    high, least = [0.0] * len(rows), [0.0] * len(rows)
    for cell in cells:
        if cell.rows == 1 and not cell.box.fills:
            high[cell.row] = max(high[cell.row], cell.box.outer_height)
            if cell.box.style.length("min-height") != 0.0:
                least[cell.row] = max(least[cell.row], cell.box.outer_height)
    for cell in cells:
        if cell.rows > 1:
            end = cell.row + cell.rows
            high[end - 1] += max(cell.box.outer_height - sum(high[cell.row : end]), 0.0)
    if room is None:
        return [max(high[at], track.size(high[at], high[at], 0.0)) for at, track in enumerate(rows)]
    return _sized(rows, least, high, room, how)


def _sized(
    all_: list[Track], low: list[float], high: list[float], whole: float, how: str
) -> list[float]:
    """Sizes of tracks: what is left goes to those with parts; or those that fit stretch or shrink."""
    found = [track.size(low[at], high[at], whole) for at, track in enumerate(all_)]
    if any(track.share for track in all_):
        return _shared(all_, found, whole)
    fitting = {at for at, track in enumerate(all_) if track.most is None}
    spare = whole - sum(found)
    if spare > 0 and fitting and how in STRETCHES:
        return [size + spare / len(fitting) * (at in fitting) for at, size in enumerate(found)]
    if spare < 0 and fitting:
        give = [max(found[at] - low[at], 0.0) * (at in fitting) for at in range(len(found))]
        part = min(1.0, -spare / (sum(give) or 1.0))
        return [size - part * given for size, given in zip(found, give, strict=True)]
    return found


def _shared(all_: list[Track], found: list[float], whole: float) -> list[float]:
    """Give tracks with parts their parts of what is left, but none less than its least."""
    fixed = {at for at, track in enumerate(all_) if not track.share}
    while True:
        rest = whole - sum(found[at] for at in fixed)
        parts = sum(track.share for at, track in enumerate(all_) if at not in fixed)
        small = {at for at, track in enumerate(all_)
                 if at not in fixed and found[at] > rest * track.share / parts}  # fmt: skip
        if not small:
            return [
                size if at in fixed else rest * all_[at].share / parts
                for at, size in enumerate(found)
            ]
        fixed |= small


def _starts(sizes: list[float], gap: float, how: str, whole: float) -> list[float]:
    used = sum(sizes) + gap * max(len(sizes) - 1, 0)
    at, between = justified(how, whole - used, len(sizes))
    found = []
    for size in sizes:
        found.append(at)
        at += size + gap + between
    return found
