"""Counting games of bots that are compiled: chunks of tables played in threads, added up exactly.

Every game has luck of its own and only whole numbers are added, so a seed gives the
same tally whatever the number of threads.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjuge.arena.playing import MINDS, next_done
from adjuge.bots import bot_named
from adjuge.bots._guided import Guided
from adjuge.bots._survey import (
    WHOLE_WIN,
    Company,
    Course,
    Luck,
    Survey,
    blank_course,
    blank_notes,
)
from adjuge.cli.pairs import Games, Pairs, Quotients, measures
from adjuge.engine.errors import AdjugeError, BadTable
from adjuge.engine.game import Game, Result
from adjuge.engine.kernels import STILL_RUNNING, Kernels

CHUNK = 2048  # tables played at a stretch by one thread
FOLLOWED = 32_768  # games that are followed on the way
PARTS = 10  # of a game, at the end of which levels are looked at

Counts = NDArray[np.int64]


@dataclass(frozen=True)
class Plan:
    """Which games are to be played."""

    kernels: Kernels
    seats: int
    options: dict[str, str]
    seed: int
    games: int
    bots: tuple[str, ...] = ("random",)  # the last one on all seats that are left
    box: Path | None = None  # an owner's

    @property
    def game(self) -> Game:
        """What is played."""
        return self.kernels.game

    @cached_property
    def company(self) -> tuple[str, ...]:
        """The bot on each seat of the first game; then all move on by a seat each game."""
        return (*self.bots, *[self.bots[-1]] * (self.seats - len(self.bots)))

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The bots there are, each once."""
        return tuple(dict.fromkeys(self.company))

    def seated(self, first: int, count: int) -> Counts:
        """Which of the players sits where in the games from number `first` on."""
        numbers = np.array([self.players.index(bot) for bot in self.company], np.int64)
        rotations = np.stack([np.roll(numbers, turn) for turn in range(self.seats)])
        found: Counts = rotations[np.arange(first, first + count) % self.seats]
        return found

    @cached_property
    def chosen(self) -> dict[str, str]:
        """The value of every option that there is at this table."""
        return self.game.about.settled(self.options, self.seats)

    def check(self) -> None:
        """Refuse what cannot be played whole by a kernel."""
        self.game.choose(self.options, self.seats)
        if not 1 <= len(self.bots) <= self.seats:
            raise BadTable("{n} bots do not fit {seats} seats.", n=len(self.bots), seats=self.seats)
        for bot in self.bots:
            if bot_named(bot) not in MINDS:
                raise BadTable("Only {there} play so many games; “adjuge arena” lets {bot} play.",
                               there=", ".join(MINDS), bot=bot)  # fmt: skip

    def lay(self, count: int) -> NDArray[Any]:
        """Fresh tables."""
        tables = self.game.State.rows(count)
        self.kernels.lay(tables, self.seats, self.game.choose(self.options, self.seats))
        return tables


@dataclass
class Tally:
    """What has been counted so far."""

    seats: int
    endings: Counts  # by ending, from 0 (none)
    lengths: Counts  # by number of moves
    decisions: Counts  # by number of decisions
    winners: Counts  # by number of winners less one, and seat
    points: Counts  # by seat: sum
    wins_of_bots: Counts  # by bot, in WHOLE_WINs
    points_of_bots: Counts  # by bot: sum
    course: Course = field(repr=False)  # of the games that were followed on the way
    followed: int = 0

    @property
    def games(self) -> int:
        """How many games have been counted."""
        return int(self.endings.sum())

    def add(self, other: "Tally") -> None:
        """Add what another chunk has counted."""
        for name in ("endings", "winners", "points", "wins_of_bots", "points_of_bots"):
            getattr(self, name)[...] += getattr(other, name)
        self.lengths = _sum(self.lengths, other.lengths)
        self.decisions = _sum(self.decisions, other.decisions)
        if other.followed:
            self.followed += other.followed
            for own, more in zip(self.course, other.course, strict=True):
                own += more

    def win_shares(self) -> list[float]:
        """The share of games won by each seat, shared wins split."""
        parts = 1 / np.arange(1, self.seats + 1)
        return [float(share) for share in parts @ self.winners / self.games]

    def point_means(self) -> list[float]:
        """The mean points of each seat."""
        return [float(total / self.games) for total in self.points]

    def shares_of_bots(self) -> list[float]:
        """The share of games won by each bot, on whichever of its seats."""
        return [float(wins / (WHOLE_WIN * self.games)) for wins in self.wins_of_bots]

    def shared(self) -> int:
        """How many games had several winners."""
        return int(sum(self.winners[more].sum() // (more + 1) for more in range(1, self.seats)))


def _sum(one: Counts, other: Counts) -> Counts:
    """Two histograms of any length, added."""
    longer, shorter = (one, other) if len(one) >= len(other) else (other, one)
    total = longer.copy()
    total[: len(shorter)] += shorter
    return total


def blank(plan: Plan) -> Tally:
    """Nothing counted yet."""
    seats, bots = plan.seats, len(plan.players)
    return Tally(
        seats=seats,
        endings=np.zeros(len(plan.game.about.endings) + 1, np.int64),
        lengths=np.zeros(1, np.int64),
        decisions=np.zeros(1, np.int64),
        winners=np.zeros((seats, seats), np.int64),
        points=np.zeros(seats, np.int64),
        wins_of_bots=np.zeros(bots, np.int64),
        points_of_bots=np.zeros(bots, np.int64),
        course=blank_course(plan.game, seats, bots, PARTS),
    )


class Table:
    """Where the games of one plan are played; threads may share it."""

    def __init__(self, plan: Plan, survey: Survey) -> None:
        """Set the table up."""
        self.plan = plan
        self.survey = survey
        self.minds = np.array([MINDS[bot] for bot in plan.players])

    def chunk(self, first: int) -> tuple[Tally, Games, Counts | None]:
        """Play and count the games from number `first` on; those followed with their totals."""
        plan = self.plan
        count = min(CHUNK, plan.games - first)
        tables, seated = plan.lay(count), plan.seated(first, count)
        company, notes = Company(seated, self.minds), blank_notes(plan.game, plan.seats, count)
        lengths, decisions = np.zeros(count, np.int32), np.zeros(count, np.int32)
        luck = Luck.of(plan.seed, plan.seats, first, count)
        self.survey.play_out(tables, luck, company, lengths, decisions, notes.room)
        if (lengths == STILL_RUNNING).any():
            raise AdjugeError("A game did not end within {n} moves, as its rules say it must.",
                              n=plan.game.LONGEST)  # fmt: skip
        results = Result.rows(count)
        plan.kernels.scores(tables, results)
        games = Games.of(results, seated, lengths, decisions)
        tally = self._counted(games)
        if first >= FOLLOWED:
            return tally, games, None
        tally.followed = count
        again = Luck.of(plan.seed, plan.seats, first, count)
        self.survey.follow(plan.lay(count), again, company, decisions, notes, tally.course)
        return tally, games, notes.of_games

    def _counted(self, games: Games) -> Tally:
        tally = blank(self.plan)
        tally.endings += np.bincount(games.endings, minlength=len(tally.endings))
        tally.lengths = np.bincount(games.lengths)
        tally.decisions = np.bincount(games.decisions)
        won = games.wins > 0
        for shared in range(1, self.plan.seats + 1):
            tally.winners[shared - 1] = won[won.sum(axis=1) == shared].sum(axis=0)
        tally.points += games.points.sum(axis=0)
        for bot in range(len(self.plan.players)):
            tally.wins_of_bots[bot] = games.wins[games.seated == bot].sum()
            tally.points_of_bots[bot] = games.points[games.seated == bot].sum()
        return tally


@dataclass
class Counted:
    """What has been counted at one table, or at two side by side."""

    tallies: list[Tally]
    pairs: Pairs | None = None
    quotients: Quotients | None = None  # of the games that were followed at both tables

    def add(self, more: "Counted") -> None:
        """Add what another chunk has counted."""
        for tally, other in zip(self.tallies, more.tallies, strict=True):
            tally.add(other)
        if self.pairs is not None and more.pairs is not None:
            self.pairs.add(more.pairs)
        if self.quotients is not None and more.quotients is not None:
            self.quotients.add(more.quotients)


def play(plans: Sequence[Plan], workers: int) -> Iterator[Counted]:
    """Play all chunks in threads, each at every table; yield each as it is done."""
    surveys = {plan.kernels: Survey(Guided(plan.kernels)) for plan in plans}  # one for each box
    tables = [Table(plan, surveys[plan.kernels]) for plan in plans]
    yield _chunk(tables, 0)  # alone: the first one compiles, and it is the one that is added to
    firsts = iter(range(CHUNK, plans[0].games, CHUNK))
    with ThreadPoolExecutor(workers) as pool:
        waiting: set[Future[Counted]] = set()
        try:
            for first in firsts:
                waiting.add(pool.submit(_chunk, tables, first))
                if len(waiting) >= 2 * workers:
                    yield next_done(waiting)
            while waiting:
                yield next_done(waiting)
        finally:
            for future in waiting:
                future.cancel()


def _chunk(tables: Sequence[Table], first: int) -> Counted:
    """The same games at every table."""
    played = [table.chunk(first) for table in tables]
    tallies = [tally for tally, _, _ in played]
    if len(tables) == 1:
        return Counted(tallies)
    plan, (one, other) = tables[0].plan, played
    alike = plan.players == tables[1].plan.players
    measured = measures(plan.game, plan.seats, len(plan.players) if alike else 1)
    counted = Counted(tallies, Pairs.of(measured, one[1], other[1]))
    if one[2] is not None and other[2] is not None and one[2].shape == other[2].shape:
        counted.quotients = Quotients.of(one[2], other[2])
    return counted


def mean(histogram: Counts) -> float:
    """The mean of what a histogram counts."""
    return float(np.arange(len(histogram)) @ histogram / histogram.sum())


def quantile(histogram: Counts, share: float) -> int:
    """The least value that so large a share of the games does not exceed."""
    return int(np.searchsorted(histogram.cumsum(), share * histogram.sum()))
