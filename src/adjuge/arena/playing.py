"""Playing the games of a plan: compiled whole where all bots are rules of thumb or lots.

Otherwise the table is run on compiled to the next decision of a bot that thinks,
and that bot is given what its seat knows, as if none who decide at the same time had
begun; those who go by rules of thumb or lots decide after it. Where luck is measured the table also
stops at every draw, which is weighed before it is played and stays what it was.
"""

import os
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field, fields
from functools import cached_property
from itertools import islice
from threading import Event, local
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from adjuge.arena.plan import FATE, LUCK, NERVES, Plan
from adjuge.bots import sit
from adjuge.bots._guided import Guided
from adjuge.bots._luck import Luck
from adjuge.bots._minds import COLD, ELSEWHERE, LOT
from adjuge.bots._safe import Safe
from adjuge.engine.chance import streams
from adjuge.engine.errors import AdjugeError
from adjuge.engine.game import Result, seats_of
from adjuge.engine.kernels import STILL_RUNNING, Kernels
from adjuge.engine.outlook import outlook
from adjuge.engine.record import DEALER, MOST_SEATS, copy_of

MINDS = {"random": LOT, "greedy": COLD}  # bots that need no asking
Part = TypeVar("Part")  # what a thread has done

CHUNK = 256  # games played at a stretch by one thread when all is compiled


@dataclass(frozen=True)
class Played:
    """One game that was played."""

    number: int
    places: tuple[int, ...]
    points: tuple[int, ...]
    ending: int
    moves: int
    luck: tuple[float, ...] = ()  # of each seat, in wins; empty where it was not measured
    asked: tuple[int, ...] = ()  # decisions for which each seat's bot was asked
    replaced: tuple[int, ...] = ()  # those that were greedy's, since its own could not be taken

    def won(self, seat: int) -> float:
        """A seat's share of the win."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0


class Stopped(Exception):
    """Somebody wants no more of a game that is still running."""


class Table:
    """Where the games of a plan are played; threads may share it."""

    def __init__(self, plan: Plan) -> None:
        """Set the table up; kernels are compiled when they are first used."""
        self.plan = plan
        self.guided = Guided(Kernels(plan.loaded))
        self.luck = Luck(self.guided)
        self.stopped = Event()  # games break off before their next decision
        self._own = local()

    @cached_property
    def is_compiled(self) -> bool:
        """Whether nobody has to be asked outside of the kernel."""
        return not (self.plan.luck or self.has_thinkers)

    @cached_property
    def has_thinkers(self) -> bool:
        """Whether some bots have to be asked."""
        return any(spec not in MINDS for spec in self.plan.bots)

    def play(self, numbers: list[int]) -> list[Played]:
        """Play the games with these numbers."""
        plan, game = self.plan, self.plan.loaded
        count = len(numbers)
        states = game.State.rows(count)
        self.guided.kernels.lay(states, plan.seats, game.choose(dict(plan.options), plan.seats))
        run = _Run(
            states=states,
            deals=_streams(plan.seed + LUCK, [plan.deal_of(number) for number in numbers]),
            nerves=_streams(plan.seed * 2 + 1_000_000_007 + NERVES, numbers),
            fates=_streams(plan.seed * 2 + 1_000_000_007 + FATE, numbers),
            luck=np.zeros((count, MOST_SEATS)),
            asked=np.zeros((count, MOST_SEATS), np.int32),
            replaced=np.zeros((count, MOST_SEATS), np.int32),
            minds=self._minds(numbers),
            lengths=np.zeros(count, np.int32),
        )
        self._advance(run)
        if not self.is_compiled:
            for at, number in enumerate(numbers):
                self._finish(run, at, plan.seating_of(number))
        return self._results(run, numbers)

    def _minds(self, numbers: list[int]) -> NDArray[np.float64]:
        minds = np.full((len(numbers), MOST_SEATS + 1), LOT)
        if self.plan.luck:
            minds[:, DEALER] = ELSEWHERE
        for at, number in enumerate(numbers):
            for seat, spec in enumerate(self.plan.seating_of(number)):
                minds[at, seat] = MINDS.get(spec, ELSEWHERE)
        return minds

    def _advance(self, run: "_Run") -> None:
        room = self.guided.kernels.room()
        self.guided.advance(run.states, run.deals, run.nerves, run.minds, run.lengths, room)
        if (run.lengths == STILL_RUNNING).any():
            raise AdjugeError("A game did not end within {n} moves, as its rules say it must.",
                              n=self.plan.loaded.LONGEST)  # fmt: skip

    def _finish(self, run: "_Run", at: int, seating: tuple[str, ...]) -> None:
        """Ask the bots of one table, and the dealer where luck is measured, until it is over."""
        one, past = run.only(at), _Past()
        while asked := self._asked(one):
            if self.stopped.is_set():
                raise Stopped
            seat = asked[0]
            past.states.append(copy_of(one.states[0]))
            move = self._draw(one) if seat == DEALER else self._ask(one, past, seat, seating[seat])
            past.moved.append((seat, move))
            self.guided.play(one.states[0], seat, move)
            one.lengths[0] += 1
            if not self._asked(one):
                self._advance(one)
                past = _Past()

    def _asked(self, one: "_Run") -> list[int]:
        """The seats that are asked and whose minds are elsewhere."""
        waiting = seats_of(int(self.plan.loaded.to_act(one.states[0])))
        return [seat for seat in waiting if one.minds[0, seat] == ELSEWHERE]

    def _ask(self, one: "_Run", past: "_Past", seat: int, spec: str) -> int:
        game, out = self.plan.loaded, np.zeros(self.plan.loaded.most_moves, np.int32)
        view = outlook(game, past.states, past.moved, seat)
        legal: list[int] = out[: game.moves(view, seat, out)].tolist()
        bot = self._bot(spec)
        before = bot.replaced
        move = bot.choose(view, seat, legal, one.nerves)
        one.asked[0, seat] += len(legal) > 1
        one.replaced[0, seat] += bot.replaced - before
        return move

    def _draw(self, one: "_Run") -> int:
        """What the dealer draws, after it was told who is lucky."""
        most = self.plan.loaded.most_moves
        out, weights = np.zeros(most, np.int32), np.zeros(most, np.int32)
        drawn = int(self.guided.draw(one.states[0], one.deals, out, weights))
        self.luck.of(one.states[0], drawn, one.fates, one.luck[0])
        return drawn

    def _bot(self, spec: str) -> Safe:
        """A bot of this thread's own."""
        if not hasattr(self._own, "bots"):
            self._own.bots = {}
        bots: dict[str, Safe] = self._own.bots
        if spec not in bots:
            bots[spec] = sit(spec, self.plan.loaded, threads=1)
        return bots[spec]

    def _results(self, run: "_Run", numbers: list[int]) -> list[Played]:
        results = Result.rows(len(numbers))
        self.guided.kernels.scores(run.states, results)
        seats = self.plan.seats
        return [
            Played(
                number=number,
                places=tuple(results["places"][at, :seats].tolist()),
                points=tuple(results["points"][at, :seats].tolist()),
                ending=int(results["ending"][at]),
                moves=int(run.lengths[at]),
                luck=tuple(run.luck[at, :seats].round(6).tolist()) if self.plan.luck else (),
                asked=tuple(run.asked[at, :seats].tolist()) if self.has_thinkers else (),
                replaced=tuple(run.replaced[at, :seats].tolist()) if self.has_thinkers else (),
            )
            for at, number in enumerate(numbers)
        ]


@dataclass(frozen=True)
class _Past:
    """How a table has come on while somebody was asked all the time."""

    states: list[Any] = field(default_factory=list)
    moved: list[tuple[int, int]] = field(default_factory=list)


@dataclass(frozen=True)
class _Run:
    """Tables on their way."""

    states: NDArray[Any]
    deals: NDArray[np.int64]
    nerves: NDArray[np.int64]
    fates: NDArray[np.int64]
    minds: NDArray[np.float64]
    lengths: NDArray[np.int32]
    luck: NDArray[np.float64]
    asked: NDArray[np.int32]
    replaced: NDArray[np.int32]

    def only(self, at: int) -> "_Run":
        """One of them; what happens to it happens here."""
        here = slice(at, at + 1)
        return _Run(*(getattr(self, part.name)[here] for part in fields(self)))


def _streams(seed: int, tables: Iterable[int]) -> NDArray[np.int64]:
    """One stream for each table of a seed."""
    return np.concatenate([streams(seed, 1, table) for table in tables])


def threads() -> int:
    """How many threads this process may run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def chunks(numbers: Iterable[int], length: int) -> Iterator[list[int]]:
    """Numbers in lists of a length."""
    left = iter(numbers)
    while chunk := list(islice(left, length)):
        yield chunk


def play(plan: Plan, numbers: Iterable[int], workers: int) -> Generator[list[Played], None, None]:
    """Play games in threads; yield them in chunks as they are done."""
    table = Table(plan)
    waiting = chunks(numbers, CHUNK if table.is_compiled else 1)
    for first in islice(waiting, 1):
        yield table.play(first)  # alone: the first one compiles
    with ThreadPoolExecutor(workers) as pool:
        running: set[Future[list[Played]]] = set()
        try:
            for chunk in waiting:
                running.add(pool.submit(table.play, chunk))
                if len(running) >= 2 * workers:
                    yield next_done(running)
            while running:
                yield next_done(running)
        finally:
            table.stopped.set()
            for future in running:
                future.cancel()


def next_done(running: set[Future[Part]]) -> Part:
    """What is done first."""
    done = next(as_completed(running))
    running.remove(done)
    return done.result()
