"""Counting random games: chunks of tables played in threads, added up exactly.

Every chunk has streams of its own and only whole numbers are added, so a seed
gives the same tally whatever the number of threads.
"""

import os
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.chance import streams
from adjuge.engine.errors import AdjugeError
from adjuge.engine.game import Game, Result
from adjuge.engine.kernels import STILL_RUNNING, Kernels
from adjuge.engine.survey import Survey

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
    curves: Counts  # by part of the game and seat: sum
    followed: int = 0

    @property
    def games(self) -> int:
        """How many games have been counted."""
        return int(self.endings.sum())

    def add(self, other: "Tally") -> None:
        """Add what another chunk has counted."""
        for name in ("endings", "winners", "points", "curves"):
            getattr(self, name)[...] += getattr(other, name)
        self.lengths = _sum(self.lengths, other.lengths)
        self.decisions = _sum(self.decisions, other.decisions)
        self.followed += other.followed

    def win_shares(self) -> list[float]:
        """The share of games won by each seat, shared wins split."""
        parts = 1 / np.arange(1, self.seats + 1)
        return [float(share) for share in parts @ self.winners / self.games]


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
        curves=np.zeros((PARTS + 1, seats), np.int64),
    )


@dataclass(frozen=True)
class Plan:
    """Which games are to be played."""

    kernels: Kernels
    seats: int
    options: dict[str, str]
    seed: int
    games: int

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
        self.kernels.play_out(tables, streams(self.seed, count, first), lengths, decisions)
        results = Result.rows(count)
        self.kernels.scores(tables, results)
        tally = self._counted(results, lengths, decisions)
        if first < FOLLOWED:
            again = streams(self.seed, count, first)
            survey.follow(self.lay(count), again, lengths, Result.rows(count), tally.curves)
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
        tally.points += results["points"][:, : self.seats].sum(axis=0, dtype=np.int64)
        return tally


def threads() -> int:
    """How many threads this process may run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play(plan: Plan, workers: int) -> Iterator[Tally]:
    """Play all chunks in threads; yield each as it is done."""
    survey = Survey(plan.kernels)
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


def quantile(histogram: Counts, share: float) -> int:
    """The least value that so large a share of the games does not exceed."""
    return int(np.searchsorted(histogram.cumsum(), share * histogram.sum()))
