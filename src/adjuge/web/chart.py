"""The picture of a game: everybody's points over time, as lines and as a table."""

from dataclasses import dataclass
from itertools import pairwise

from adjuge.engine.game import Result
from adjuge.web.looking import EVERYTHING, sight
from adjuge.web.table import Table

WIDTH, HEIGHT, LEFT, TOP = 596.0, 240.0, 44.0, 26.0
MOMENTS = 90  # points of each line at most


@dataclass(frozen=True)
class Curve:
    """One seat's line."""

    seat: int
    path: str
    end: float  # height of its last point
    last: int


@dataclass(frozen=True)
class Chart:
    """The lines, the grid and the numbers behind them."""

    curves: tuple[Curve, ...]
    grid: tuple[tuple[float, int], ...]
    rows: tuple[tuple[int, tuple[int, ...]], ...]  # move, points of each seat
    turns: tuple[tuple[int, int, int], ...]  # move, seat and change: where most was won or lost


def points_at(table: Table, after: int) -> tuple[int, ...]:
    """The standing after so many moves."""
    result = Result.blank()
    table.game.score(sight(table.playing(), EVERYTHING, after), result)
    return tuple(int(result.points[seat]) for seat in range(len(table.seats)))


def chart(table: Table, code: str) -> Chart:
    """Draw a finished game."""
    moves = len(table.playing().moved)
    step = max(1, moves // MOMENTS)
    moments = sorted({*range(0, moves + 1, step), moves})
    rows = [(moment, points_at(table, moment)) for moment in moments]
    values = [value for _, points in rows for value in points]
    low, high = min(0, *values), max(1, *values)

    def place(moment: int, value: int) -> tuple[float, float]:
        across = LEFT + WIDTH * moment / max(moves, 1)
        return round(across, 1), round(TOP + HEIGHT * (1 - (value - low) / (high - low)), 1)

    curves = []
    for seat in range(len(table.seats)):
        spots = [place(moment, points[seat]) for moment, points in rows]
        path = "M" + "L".join(f"{x} {y}" for x, y in spots)
        curves.append(Curve(seat, path, spots[-1][1], rows[-1][1][seat]))
    grid = tuple((place(0, value)[1], value) for value in _steps(low, high))
    every = max(1, len(rows) // 10)
    return Chart(_apart(curves), grid, tuple(rows[::every]), _turns(table, rows))


def _steps(low: int, high: int) -> list[int]:
    """Round numbers for the grid."""
    span, unit = high - low, 1
    while span / unit > 6:
        unit *= 5 if str(unit)[0] == "1" else 2
    return list(range(-(-low // unit) * unit, high + 1, unit))


def _apart(curves: list[Curve]) -> tuple[Curve, ...]:
    """Move the signs at the ends of the lines apart."""
    ends = sorted(curves, key=lambda curve: curve.end)
    for position in range(1, len(ends)):
        least = ends[position - 1].end + 30
        if ends[position].end < least:
            old = ends[position]
            ends[position] = Curve(old.seat, old.path, least, old.last)
    return tuple(sorted(ends, key=lambda curve: curve.seat))


def _turns(
    table: Table, rows: list[tuple[int, tuple[int, ...]]]
) -> tuple[tuple[int, int, int], ...]:
    """The three stretches in which somebody won or lost most."""
    found = []
    lines = table.ledger(EVERYTHING).lines
    for (_, before), (moment, after) in pairwise(rows):
        for seat in range(len(table.seats)):
            number = sum(line.moves <= moment for line in lines)
            found.append(
                (abs(after[seat] - before[seat]), number, seat, after[seat] - before[seat])
            )
    best = sorted(found, reverse=True)[:3]
    return tuple((number, seat, change) for size, number, seat, change in best if size)
