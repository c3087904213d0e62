"""Counting games of bots that are compiled: chunks of tables played in threads, added up exactly.

Every chunk has streams of its own and only whole numbers are added, so a seed
gives the same tally whatever the number of threads.
"""

import os
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjuge.arena.playing import MINDS
from adjuge.bots import bot_named
from adjuge.bots._guided import Guided
from adjuge.bots._minds import LOT
from adjuge.bots._survey import Course, Survey, blank_course, blank_notes
from adjuge.engine.chance import streams
from adjuge.engine.errors import AdjugeError, BadTable
from adjuge.engine.game import Game, Result
from adjuge.engine.kernels import STILL_RUNNING, Kernels
from adjuge.engine.record import MOST_SEATS

CHUNK = 2048  # tables played at a stretch by one thread
FOLLOWED = 32_768  # games whose points are followed on the way
PARTS = 10  # of a game, at the end of which points are looked at

Counts = NDArray[np.int64]


@dataclass
class Tally:
    """What has been counted so far."""

    seats: int
    endings: Counts  # by ending, from 0 (none)
    lengths: Counts  # by number of moves
    decisions: Counts  # by number of decisions
    winners: Counts  # by number of winners less one, and seat
    points: Counts  # by seat: sum
    squares: Counts  # by seat: sum of the squares of points
    course: Course  # of the games that were followed on the way
    followed: int = 0

    @property
    def games(self) -> int:
        """How many games have been counted."""
        return int(self.endings.sum())

    def add(self, other: "Tally") -> None:
        """Add what another chunk has counted."""
        for name in ("endings", "winners", "points", "squares"):
            getattr(self, name)[...] += getattr(other, name)
        for own, more in zip(self.course, other.course, strict=True):
            own += more
        self.lengths = _sum(self.lengths, other.lengths)
        self.decisions = _sum(self.decisions, other.decisions)
        self.followed += other.followed

    def win_shares(self) -> list[float]:
        """The share of games won by each seat, shared wins split."""
        parts = 1 / np.arange(1, self.seats + 1)
        return [float(share) for share in parts @ self.winners / self.games]

    def win_variances(self) -> list[float]:
        """The variance of what a seat wins in one game."""
        parts = 1 / np.arange(1, self.seats + 1)
        squares = parts**2 @ self.winners / self.games
        return [float(s - share**2) for s, share in zip(squares, self.win_shares(), strict=True)]

    def point_means(self) -> list[float]:
        """The mean points of each seat."""
        return [float(total / self.games) for total in self.points]

    def point_variances(self) -> list[float]:
        """The variance of the points of each seat."""
        means = self.points / self.games
        return [float(max(0, v)) for v in self.squares / self.games - means**2]

    def shared(self) -> int:
        """How many games had several winners."""
        return int(sum(self.winners[more].sum() // (more + 1) for more in range(1, self.seats)))


def _sum(one: Counts, other: Counts) -> Counts:
    """Two histograms of any length, added."""
    longer, shorter = (one, other) if len(one) >= len(other) else (other, one)
    total = longer.copy()
    total[: len(shorter)] += shorter
    return total


def blank(game: Game, seats: int) -> Tally:
    """Nothing counted yet."""
    return Tally(
        seats=seats,
        endings=np.zeros(len(game.about.endings) + 1, np.int64),
        lengths=np.zeros(1, np.int64),
        decisions=np.zeros(1, np.int64),
        winners=np.zeros((seats, seats), np.int64),
        points=np.zeros(seats, np.int64),
        squares=np.zeros(seats, np.int64),
        course=blank_course(game, seats, PARTS),
    )


@dataclass(frozen=True)
class Plan:
    """Which games are to be played."""

    kernels: Kernels
    seats: int
    options: dict[str, str]
    seed: int
    games: int
    bots: tuple[str, ...] = ("random",)  # by seat, the last one on all that are left
    box: Path | None = None  # an owner's

    @property
    def seated(self) -> list[str]:
        """The bot on each seat."""
        return [self.bots[min(seat, len(self.bots) - 1)] for seat in range(self.seats)]

    @property
    def minds(self) -> NDArray[np.float64]:
        """How each seat decides."""
        minds = np.full(MOST_SEATS, LOT)
        minds[: self.seats] = [MINDS[bot] for bot in self.seated]
        return minds

    def check(self) -> None:
        """Refuse what cannot be played whole by a kernel."""
        self.kernels.game.choose(self.options, self.seats)
        if not 1 <= len(self.bots) <= self.seats:
            raise BadTable("{n} bots do not fit {seats} seats.", n=len(self.bots), seats=self.seats)
        for bot in self.bots:
            if bot_named(bot) not in MINDS:
                raise BadTable("Only {there} play so many games; “adjuge arena” lets {bot} play.",
                               there=", ".join(MINDS), bot=bot)  # fmt: skip

    def lay(self, count: int) -> NDArray[Any]:
        """Fresh tables."""
        game = self.kernels.game
        tables = game.State.rows(count)
        self.kernels.lay(tables, self.seats, game.choose(self.options, self.seats))
        return tables

    def chunk(self, survey: Survey, first: int) -> Tally:
        """Play and count the games from number `first` on."""
        count = min(CHUNK, self.games - first)
        tables = self.lay(count)
        lengths, decisions = np.zeros(count, np.int32), np.zeros(count, np.int32)
        notes = blank_notes(self.kernels.game, self.seats)
        luck = streams(self.seed, count, first)
        survey.play_out(tables, luck, self.minds, lengths, decisions, notes)
        results = Result.rows(count)
        self.kernels.scores(tables, results)
        tally = self._counted(results, lengths, decisions)
        if first < FOLLOWED:
            again = streams(self.seed, count, first)
            survey.follow(self.lay(count), again, self.minds, lengths, notes, tally.course)
            tally.followed = count
        return tally

    def _counted(self, results: Any, lengths: Any, decisions: Any) -> Tally:
        if (lengths == STILL_RUNNING).any():
            raise AdjugeError("A game did not end within {n} moves, as its rules say it must.",
                              n=self.kernels.game.LONGEST)  # fmt: skip
        tally = blank(self.kernels.game, self.seats)
        tally.endings += np.bincount(results["ending"], minlength=len(tally.endings))
        tally.lengths = np.bincount(lengths)
        tally.decisions = np.bincount(decisions)
        won = results["places"][:, : self.seats] == 1
        for shared in range(1, self.seats + 1):
            tally.winners[shared - 1] = won[won.sum(axis=1) == shared].sum(axis=0)
        points = results["points"][:, : self.seats].astype(np.int64)
        tally.points += points.sum(axis=0)
        tally.squares += (points**2).sum(axis=0)
        return tally


def threads() -> int:
    """How many threads this process may run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play(plan: Plan, workers: int) -> Iterator[Tally]:
    """Play all chunks in threads; yield each as it is done."""
    survey = Survey(Guided(plan.kernels))
    yield plan.chunk(survey, 0)  # alone: the first one compiles
    firsts = iter(range(CHUNK, plan.games, CHUNK))
    with ThreadPoolExecutor(workers) as pool:
        waiting: set[Future[Tally]] = set()
        try:
            for first in firsts:
                waiting.add(pool.submit(plan.chunk, survey, first))
                if len(waiting) >= 2 * workers:
                    yield _one_of(waiting)
            while waiting:
                yield _one_of(waiting)
        finally:
            for future in waiting:
                future.cancel()


def _one_of(waiting: set[Future[Tally]]) -> Tally:
    """The first chunk that is done."""
    done = next(islice(as_completed(waiting), 1))
    waiting.remove(done)
    return done.result()


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share, after Wilson."""
    z = 1.959964
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    reach *= z / (1 + z * z / games)
    return max(0.0, centre - reach), min(1.0, centre + reach)


def mean(histogram: Counts) -> float:
    """The mean of what a histogram counts."""
    return float(np.arange(len(histogram)) @ histogram / histogram.sum())


def variance(histogram: Counts) -> float:
    """The variance of what a histogram counts."""
    values = np.arange(len(histogram)) - mean(histogram)
    return float(values**2 @ histogram / histogram.sum())


def quantile(histogram: Counts, share: float) -> int:
    """The least value that so large a share of the games does not exceed."""
    return int(np.searchsorted(histogram.cumsum(), share * histogram.sum()))
