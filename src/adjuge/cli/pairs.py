"""Pairs: the same deals at two tables, measure by measure.

Both tables play every game with the same luck, so what they differ by is taken game
by game: what both games share falls out of it, and small changes can be seen.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjuge.bots._survey import WHOLE_WIN
from adjuge.cli.intervals import FEWEST, Interval, of_difference, of_mean
from adjuge.engine.game import Game

Values = NDArray[np.int64]  # by game and measure
SHARES = ("wins", "bot", "ending", "shared")


@dataclass(frozen=True)
class Measure:
    """What is taken of every game, as a whole number."""

    what: str  # wins, bot, points, all points, moves, decisions, ending, shared
    which: int = 0  # the seat, bot or ending it is about
    whole: int = 1  # what it is divided by when it is told

    @property
    def is_share(self) -> bool:
        """Whether it is a part of all games."""
        return self.what in SHARES


def measures(game: Game, seats: int, bots: int) -> list[Measure]:
    """All that two tables are compared by; the wins of bots where there are several."""
    of_bots = [Measure("bot", bot, WHOLE_WIN) for bot in range(bots)] if bots > 1 else []
    return [
        *(Measure("wins", seat, WHOLE_WIN) for seat in range(seats)),
        *of_bots,
        *(Measure("points", seat) for seat in range(seats)),
        Measure("all points", whole=seats),
        Measure("moves"),
        Measure("decisions"),
        *(Measure("ending", ending, WHOLE_WIN) for ending in range(len(game.about.endings))),
        Measure("shared", 0, WHOLE_WIN),
    ]


@dataclass(frozen=True)
class Games:
    """Games that have been played, one row each."""

    wins: Values  # by seat, in WHOLE_WINs
    points: Values  # by seat
    seated: Values  # by seat: which bot
    endings: Values
    lengths: Values
    decisions: Values

    @classmethod
    def of(cls, results: Any, seated: Any, lengths: Any, decisions: Any) -> "Games":
        """Those with these results."""
        seats = seated.shape[1]
        first = results["places"][:, :seats] == 1
        wins = first * (WHOLE_WIN // first.sum(axis=1, keepdims=True))
        points = results["points"][:, :seats].astype(np.int64)
        endings = results["ending"].astype(np.int64)
        return cls(wins, points, seated, endings, lengths.astype(np.int64),
                   decisions.astype(np.int64))  # fmt: skip

    def values(self, measured: list[Measure]) -> Values:
        """What is measured of every game."""
        return np.stack([self._value(one) for one in measured], axis=1)

    def _value(self, one: Measure) -> Values:
        found: dict[str, Callable[[], Values]] = {
            "wins": lambda: self.wins[:, one.which],
            "bot": lambda: (self.wins * (self.seated == one.which)).sum(axis=1),
            "points": lambda: self.points[:, one.which],
            "all points": lambda: self.points.sum(axis=1),
            "moves": lambda: self.lengths,
            "decisions": lambda: self.decisions,
            "ending": lambda: WHOLE_WIN * (self.endings == one.which + 1),
            "shared": lambda: WHOLE_WIN * (self.wins.max(axis=1) < WHOLE_WIN),
        }
        return found[one.what]()


@dataclass
class Pairs:
    """Sums over pairs of games, by measure: whole numbers, whatever the order of adding."""

    measured: list[Measure]
    games: int
    sums: Values  # of the first table and of the second
    squares: Values  # of the differences
    products: Values  # of both

    @classmethod
    def of(cls, measured: list[Measure], first: Games, second: Games) -> "Pairs":
        """Those of games played side by side."""
        one, other = first.values(measured), second.values(measured)
        sums = np.stack([one.sum(axis=0), other.sum(axis=0)])
        squares = ((other - one) ** 2).sum(axis=0)
        return cls(measured, len(one), sums, squares, (one * other).sum(axis=0))

    def add(self, more: "Pairs") -> None:
        """Add those of other games."""
        self.games += more.games
        self.sums += more.sums
        self.squares += more.squares
        self.products += more.products

    @property
    def differences(self) -> list["Difference"]:
        """Measure by measure."""
        return [Difference(self, place) for place in range(len(self.measured))]


@dataclass(frozen=True)
class Difference:
    """One measure of two tables, and how far they differ."""

    pairs: Pairs
    place: int

    @property
    def measure(self) -> Measure:
        """What it is about."""
        return self.pairs.measured[self.place]

    @cached_property
    def means(self) -> tuple[float, float]:
        """The measure at each table."""
        first, second = self.pairs.sums[:, self.place] / (self.pairs.games * self.measure.whole)
        return float(first), float(second)

    @cached_property
    def interval(self) -> Interval | None:
        """Where the difference lies, 95 % sure; none where there are too few games to tell."""
        games, whole = self.pairs.games, self.measure.whole
        if self.measure.is_share:
            products = float(self.pairs.products[self.place]) / (games * whole**2)
            return of_difference(games, self.means, products)
        first, second = self.pairs.sums[:, self.place]
        squares = float(self.pairs.squares[self.place]) / whole**2
        return of_mean(games, float(second - first) / whole, squares)

    @property
    def is_clear(self) -> bool:
        """Whether chance alone would hardly explain it."""
        return self.interval is not None and not self.interval[0] <= 0 <= self.interval[1]


@dataclass
class Quotients:
    """Sums over pairs of games of what curves measured there, by pane, and of its squares.

    Of each game and table there are two numbers: the sum of all that was measured, and
    how often that was. What a curve is on average is the quotient of both.
    """

    games: int
    sums: Values  # by pane, of: sum and number of the first table, sum and number of the second
    moments: Values  # by pane, of these with each other

    @classmethod
    def of(cls, first: Values, second: Values) -> "Quotients":
        """Those of games followed side by side: totals by game, pane and kind."""
        both = np.concatenate([first, second], axis=2)
        return cls(len(both), both.sum(axis=0), np.einsum("gpi,gpj->pij", both, both))

    def add(self, more: "Quotients") -> None:
        """Add those of other games."""
        self.games += more.games
        self.sums += more.sums
        self.moments += more.moments

    def means(self, pane: int) -> tuple[float, float] | None:
        """What was measured on average at each table; none where one has nothing."""
        first, often, second, often_there = (float(number) for number in self.sums[pane])
        return (first / often, second / often_there) if often and often_there else None

    def often(self, pane: int) -> tuple[float, float]:
        """How often in a game something was measured at each table."""
        return float(self.sums[pane, 1] / self.games), float(self.sums[pane, 3] / self.games)

    def interval_of_means(self, pane: int) -> Interval | None:
        """Where the difference of both means lies: that of quotients, which is nearly linear
        where enough was measured.
        """
        means = self.means(pane)
        if means is None or min(self.sums[pane, 1], self.sums[pane, 3]) < FEWEST:
            return None
        (first, second), (often, often_there) = means, self.often(pane)
        weights = np.array([-1 / often, first / often, 1 / often_there, -second / often_there])
        reach = self._reach(pane, weights)
        return None if reach is None else (second - first - reach, second - first + reach)

    def interval_of_often(self, pane: int) -> Interval | None:
        """Where the difference of both numbers lies."""
        reach = self._reach(pane, np.array([0.0, -1.0, 0.0, 1.0]))
        change = self.often(pane)[1] - self.often(pane)[0]
        return None if reach is None else (change - reach, change + reach)

    def _reach(self, pane: int, weights: NDArray[np.float64]) -> float | None:
        """The reach of the interval of a weighted sum, game by game."""
        total = float(weights @ self.sums[pane])
        squares = float(weights @ self.moments[pane] @ weights)
        interval = of_mean(self.games, total, squares)
        return None if interval is None else (interval[1] - interval[0]) / 2
