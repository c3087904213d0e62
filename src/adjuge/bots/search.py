"""search: looks ahead over all tables that fit what its seat knows.

A level is a budget: iterations (`search:2000`, the same decision for the same
stream of random numbers) or a time (`search:50ms`, anytime). It thinks with
several trees, a thread for each, and adds up what they found at the root. In some games a
long thought about a decision that others owe, too, spends a part of its budget on
what they will do (`_reading.py`).
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from adjuge.bots._advice import Step
from adjuge.bots._guided import bots_key
from adjuge.bots._levels import Budget, is_budget, read_budget
from adjuge.bots._nodes import (
    NEVER_MET,
    Scratch,
    Tree,
    clear,
    has_more_to_do,
    new_tree,
    next_step,
)
from adjuge.bots._reading import DEALS, reading
from adjuge.bots._settings import BY_SIGHT, FAIR, READS, SPREAD, Settings
from adjuge.bots._tree import DEALT_FOR, searching
from adjuge.engine.chance import Stream, below, streams
from adjuge.engine.compiling import is_warm
from adjuge.engine.game import Game, seats_of
from adjuge.engine.kernels import Kernels
from adjuge.engine.record import DEALER, NOBODY, copy_of

__all__ = ["Opinion", "Search", "check", "is_compiled", "is_level", "sit"]

USUAL = "100ms"
TREES = 2  # at a table; an iteration budget is always split among so many
ASKED_EVERY = 128  # iterations between two looks whether the decision can still change
LONG, LONG_TIME = 20_000, 0.1  # iterations or seconds in which others would learn a secret by heart
FIRST_CHUNK = 8  # iterations before the clock is first looked at
SHARE = 0.9  # of a time budget, what is spent on iterations
READING = 0.25  # of a budget, what is spent on others where they are asked
NODES_A_MS = 400  # not every iteration opens one
MOST_NODES = 400_000
MOVES_A_NODE, MOST_MOVES = 128, 1 << 23  # memory that is never written on costs nothing
BITS = 1 << 31

is_level = is_budget


def check(level: str) -> None:
    """Refuse what is no budget."""
    read_budget(level)


@dataclass(frozen=True)
class Opinion:
    """What a search thinks of a move."""

    move: int
    share: float  # of the utility: 1 is a sure win
    tries: int  # how often it was looked at


class Search:
    """Multi-observer information-set Monte-Carlo tree search."""

    version = 2

    def __init__(
        self, game: Game, budget: Budget, *, threads: int = 0, settings: Settings | None = None
    ) -> None:
        """Take a seat; what is not compiled yet is compiled now."""
        self.game = game
        self.budget = budget
        self.name = f"search:{_level(budget)}"
        self._numbers = (settings or Settings()).numbers(game, is_long=_is_long(budget))
        self._fair = bool(self._numbers[FAIR])
        self._reads = bool(self._numbers[READS])
        self._searching = searching(game)
        self._reading = reading(game)
        count = threads or TREES
        self._trees = [self._new_tree(1) for _ in range(count)]
        self._scratches = [self._new_scratch() for _ in range(count)]
        self._pool = ThreadPoolExecutor(count) if count > 1 and _cores() > 1 else None
        self._warm_up()

    def _new_tree(self, share: float) -> Tree:
        """A tree with room for a share of the budget."""
        nodes = int(_nodes(self.budget) * share)
        moves = min(MOST_MOVES, nodes * MOVES_A_NODE)
        return new_tree(nodes, max(self.game.most_moves * 8, moves))

    def _new_scratch(self) -> Scratch:
        if not self._reads:
            return self._searching.scratch()
        return self._searching.scratch(self._new_tree(READING), DEALS)

    def choose(self, view: Any, seat: int, legal: list[int], random: Stream) -> int:
        """Pick the move that was looked at most; stop looking when it can be no other."""
        if len(legal) == 1:
            return legal[0]
        return self._look(view, seat, random, settles=len(self._trees) == 1)[0].move

    def opinions(self, view: Any, seat: int, random: Stream) -> list[Opinion]:
        """All moves with what was found out about them, the best first."""
        return self._look(view, seat, random, settles=False)

    def _look(self, view: Any, seat: int, random: Stream, *, settles: bool) -> list[Opinion]:
        """Grow all trees, and add up."""
        ends = perf_counter() + self.budget.seconds * SHARE
        own = streams(int(below(random, BITS)), len(self._trees), int(below(random, BITS)))
        self._numbers[FAIR] = self._fair and self._has_secrets(view)
        for scratch in self._scratches:
            scratch.tables[2] = view
        jobs = [(at, seat, own[at : at + 1], ends, settles) for at in range(len(self._trees))]
        if self._pool is None:
            for job in jobs:
                self._grow(*job)
        else:
            list(self._pool.map(lambda job: self._grow(*job), jobs))
        return self._added_up()

    def line(self, move: int, seat: int, random: Stream, length: int = 4) -> list[Step]:
        """What the last decision expects to follow a move, on one likely table; the move first."""
        scratch, guided = self._scratches[0], self._searching.guided
        scratch.tables[0] = scratch.tables[2]
        self.game.redeal(scratch.tables[0], seat, random)
        if scratch.asked[0]:  # what others said they said about these tables
            scratch.tables[3] = scratch.deals[0]
            self._searching.foretell_all(scratch, seat, random, True)
            scratch.tables[0] = scratch.deals[0]
        told = [self._step(seat, move)]
        while len(told) < length and (waiting := int(self.game.to_act(scratch.tables[0]))):
            next_seat = seats_of(waiting)[0]
            if next_seat == DEALER:
                drawn = guided.draw(scratch.tables[0], random, scratch.out, scratch.weights)
                guided.play(scratch.tables[0], DEALER, drawn)
                continue
            expected = self._expected(next_seat, seat)
            if expected == NEVER_MET:
                break
            told.append(self._step(next_seat, expected))
        return told

    def _step(self, seat: int, move: int) -> Step:
        """Play a move on the table of the plan, and tell it as its seat would read it."""
        table = self._scratches[0].tables[0]
        view = copy_of(table)
        self.game.know(view, seat)
        told = Step(seat, move, self.game.label(view, seat, move))
        self._searching.guided.play(table, seat, move)
        return told

    def _expected(self, seat: int, root: int) -> int:
        """What a seat does on the table of the plan; what others said themselves goes first."""
        scratch = self._scratches[0]
        if has_more_to_do(scratch.steps, seat):
            return next_step(scratch.steps, scratch.said, seat)
        by_sight = bool(self._numbers[BY_SIGHT]) and seat != root
        return int(self._searching.expect(self._trees[0], scratch, seat, by_sight))

    def _has_secrets(self, view: Any) -> bool:
        """Whether a seat knows what not everybody knows."""
        known = copy_of(view)
        self.game.know(known, NOBODY)
        return bool(known.tobytes() != view.tobytes())

    @property
    def iterations(self) -> int:
        """How many iterations the last decision took, those of others who were asked among them."""
        return sum(int(tree.used[2]) for tree in self._grown())

    @property
    def moves_played(self) -> int:
        """How many moves were played in them."""
        return sum(int(tree.used[3]) for tree in self._grown())

    def _grown(self) -> list[Tree]:
        return [*self._trees, *(scratch.foretold for scratch in self._scratches)]

    def _grow(self, at: int, seat: int, random: Stream, ends: float, settles: bool) -> None:
        """Grow one tree until the budget is spent; of iterations, not those that change nothing."""
        clear(self._trees[at])
        self._read(at, seat, random, ends)
        if self.budget.iterations:
            asked = int(self._scratches[at].foretold.used[2])
            left = max(DEALT_FOR, self._own_iterations - asked)
            while left and not (settles and self._is_settled(at, left)):
                chunk = min(left, ASKED_EVERY) if settles else left
                self._think(at, seat, random, chunk)
                left -= chunk
            return
        self._in_time(ends, lambda count: self._think(at, seat, random, count))

    def _read(self, at: int, seat: int, random: Stream, ends: float) -> None:
        """Where others decide at the same time, and the search reads, ask them first."""
        scratch = self._scratches[at]
        clear(scratch.foretold)
        scratch.asked[0] = scratch.steps[:] = 0
        view = copy_of(scratch.tables[2])
        others = int(self.game.to_act(view)) & ~(1 << seat)
        if not (self._reads and others):
            return
        at_least = DEALT_FOR * DEALS * others.bit_count()
        numbers = self._numbers.copy()
        numbers[SPREAD] = 0  # they are asked for what they will do, not for advice

        def ask(count: int) -> None:
            self._reading.ask(scratch, others, numbers, random, max(1, count // at_least))

        self._reading.deal(scratch, seat, random)
        if self.budget.iterations:
            ask(int(self._own_iterations * READING))
        else:
            now = perf_counter()
            self._in_time(now + (ends - now) * READING, ask)
        scratch.tables[2] = view
        scratch.asked[0] = DEALS

    @property
    def _own_iterations(self) -> int:
        """Of a budget of iterations, what one tree has."""
        return -(-self.budget.iterations // len(self._trees))

    def _in_time(self, ends: float, think: Callable[[int], None]) -> None:
        """Think in portions, so many iterations at a time, until the time is up."""
        chunk, made, began = FIRST_CHUNK, 0, perf_counter()
        while True:
            think(chunk)
            made += chunk
            now = perf_counter()
            if now >= ends:
                return
            pace = made / (now - began)
            chunk = max(1, int(pace * min(ends - now, self.budget.seconds / 8)))

    def _think(self, at: int, seat: int, random: Stream, count: int) -> None:
        tree, scratch = self._trees[at], self._scratches[at]
        self._searching.think(tree, scratch, seat, self._numbers, random, count)

    def _is_settled(self, at: int, left: int) -> bool:
        """Whether no other move of a root can catch up in the iterations that are left."""
        tree = self._trees[at]
        if tree.used[2] == 0:
            return False
        second, most = np.partition(tree.tries[: tree.counts[0]], -2)[-2:]
        return bool(most - second > left)

    def _added_up(self) -> list[Opinion]:
        """The root of all trees together."""
        count = int(self._trees[0].counts[0])
        tries = sum(
            (tree.tries[:count].astype(np.int64) for tree in self._trees), np.zeros(count, np.int64)
        )
        gains = sum(
            (tree.gains[:count].astype(np.float64) for tree in self._trees), np.zeros(count)
        )
        moves = self._trees[0].moves[:count]
        found = [
            Opinion(int(move), float(gain / tried) if tried else 0.0, int(tried))
            for move, gain, tried in zip(moves, gains, tries, strict=True)
        ]
        return sorted(found, key=lambda opinion: (-opinion.tries, -opinion.share))

    def _warm_up(self) -> None:
        """Compile, or load what was compiled, so that no decision has to wait for it."""
        table = self._scratches[0].tables[2:3]
        seats = self.game.about.seats[0]
        self.game.setup(table[0], seats, self.game.choose({}, seats))
        random = streams(0, 1)
        kernels = self._searching.guided.kernels
        kernels.deal(table, random, np.zeros(1, np.int32), kernels.room())
        seat = int(self.game.to_act(table[0])).bit_length() - 1
        self._read(0, seat, random, 0.0)
        self._think(0, seat, random, 1)
        self.line(int(self._trees[0].moves[0]), seat, random)
        if self._reads:
            self._reading.ask(self._scratches[0], 0, self._numbers, random, 1)


def is_compiled(game: Game, level: str = "") -> bool:
    """Whether all that a search of this level does in this game was compiled before."""
    numbers = Settings().numbers(game, is_long=_is_long(read_budget(level or USUAL)))
    needed = ["think", "expect", *(["ask"] if numbers[READS] else [])]
    return all(is_warm(bots_key(Kernels(game)), entry) for entry in needed)


def _nodes(budget: Budget) -> int:
    wanted = budget.iterations or int(budget.seconds * 1000 * NODES_A_MS)
    return max(1000, min(MOST_NODES, wanted + 100))


def _is_long(budget: Budget) -> bool:
    return budget.iterations >= LONG or budget.seconds >= LONG_TIME


def _level(budget: Budget) -> str:
    if budget.iterations:
        return str(budget.iterations)
    return f"{round(budget.seconds * 1000)}ms"


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def sit(game: Game, level: str = "", *, threads: int = 0) -> Search:
    """Take a seat."""
    return Search(game, read_budget(level or USUAL), threads=threads)
