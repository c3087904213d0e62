"""Measuring: how fast the rules of a game run, each figure the best of three stretches.

The best, because whatever else the machine does can only slow us down. What runs
on one core is timed by the processor's own clock, which stands still while
another process has the core; only the threads are timed by the clock on the wall.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter, thread_time
from typing import Any

import numpy as np

from adjuge.cli.seats import usual_seats
from adjuge.engine.chance import streams
from adjuge.engine.game import Game
from adjuge.engine.kernels import Kernels

Clock = Callable[[], float]

STRETCHES = 3
MOMENT = 0.05  # seconds: on a busy machine both cores may be ours for so long
TABLES = 256  # played at a stretch: their states stay in the processor's cache
PLAIN_TABLES = 2
COPIED = 64
COPIES = 20_000


@dataclass(frozen=True)
class Pace:
    """What was done in a second."""

    moves: float
    decisions: float


@dataclass(frozen=True)
class Figures:
    """All that is measured of one game."""

    seats: int
    state_bytes: int
    compiled: Pace
    two_threads: float  # times the pace of one
    copy_ns: float
    plain: Pace
    cold_start: float  # of the compiled rules, with nothing in the cache
    warm_start: float  # the same with all in the cache
    play_start: float  # of a game at the screen, up to the first question


class Bench:
    """Runs the rules of one game against the clock."""

    def __init__(self, kernels: Kernels, seconds: float) -> None:
        """Prepare tables of the usual size."""
        self.kernels, self.seconds = kernels, seconds
        self.game: Game = kernels.game
        self.seats = usual_seats(self.game.about)

    def figures(self) -> Figures:
        """Measure everything."""
        self._play_out(self.kernels.play_out, 1, 0)  # compile before the clock runs
        one = self.compiled()
        name = self.game.about.name
        cold, warm = starts(name)
        return Figures(
            seats=self.seats,
            state_bytes=self.game.State.LAYOUT.itemsize,
            compiled=one,
            two_threads=self.two_threads(),
            copy_ns=self.copy_ns(),
            plain=best(lambda: self.pace(self.kernels.play_out.py_func, PLAIN_TABLES)),
            cold_start=cold,
            warm_start=warm,
            play_start=play_start(name),
        )

    def compiled(self) -> Pace:
        """Compiled random play on one core, every legal move listed at every step."""
        return best(lambda: self.pace(self.kernels.play_out, TABLES))

    def pace(self, play_out: Any, tables: int) -> Pace:
        """Play random games for a while."""
        return self._pace(play_out, tables, self.seconds / STRETCHES, thread_time)

    def _pace(self, play_out: Any, tables: int, stretch: float, clock: Clock) -> Pace:
        moves, decisions, first = 0, 0, 0
        begun = clock()
        while (spent := clock() - begun) < stretch or not moves:
            played = self._play_out(play_out, tables, first)
            moves, decisions, first = moves + played[0], decisions + played[1], first + tables
        return Pace(moves / spent, decisions / spent)

    def _play_out(self, play_out: Any, count: int, first: int) -> tuple[int, int]:
        tables = self.game.State.rows(count)
        self.kernels.lay(tables, self.seats, self.game.choose({}, self.seats))
        lengths, decisions = np.zeros(count, np.int32), np.zeros(count, np.int32)
        play_out(tables, streams(1, count, first), lengths, decisions, self.kernels.room())
        return int(lengths.sum()), int(decisions.sum())

    def two_threads(self) -> float:
        """How much more two threads play than one: the best of each in many short stretches."""
        work = (self.kernels.play_out, TABLES, MOMENT, perf_counter)
        one = two = 0.0
        with ThreadPoolExecutor(2) as pool:
            for _ in range(STRETCHES + round(self.seconds / MOMENT)):
                one = max(one, self._pace(*work).moves)
                pair = [pool.submit(self._pace, *work) for _ in range(2)]
                two = max(two, sum(future.result().moves for future in pair))
        return two / one

    def copy_ns(self) -> float:
        """What it costs to copy a table within a kernel, in nanoseconds."""
        copy = self.kernels.copy
        tables, copies = self.game.State.rows(COPIED), self.game.State.rows(COPIED)
        copy(tables, copies, 1)
        spent = min(timed(lambda: copy(tables, copies, COPIES)) for _ in range(STRETCHES))
        return 1e9 * spent / (COPIED * COPIES)


def best(measure: Callable[[], Pace]) -> Pace:
    """The best of three stretches."""
    return max((measure() for _ in range(STRETCHES)), key=lambda pace: pace.moves)


def timed(act: Callable[[], object], clock: Clock = thread_time) -> float:
    """How long something takes."""
    begun = clock()
    act()
    return clock() - begun


def command_time(*words: str, cache: str | None = None) -> float:
    """The processor's time for a whole command, from the shell and back to it."""
    environment = dict(os.environ)
    if cache is not None:
        environment["ADJUGE_CACHE"] = cache
    command = [sys.executable, "-m", "adjuge.cli.main", *words]
    return timed(
        lambda: subprocess.run(
            command, env=environment, capture_output=True, check=True, stdin=subprocess.DEVNULL
        ),
        _time_of_commands,
    )


def _time_of_commands() -> float:
    """What the processor has spent on commands that we started and that have ended."""
    spent = os.times()
    return spent.children_user + spent.children_system


def starts(name: str) -> tuple[float, float]:
    """A first and a second start of a game: one random game, with nothing compiled and with all."""
    words = ("simulate", name, "--games", "1")
    with tempfile.TemporaryDirectory() as cache:
        cold = command_time(*words, cache=cache)
        return cold, min(command_time(*words, cache=cache) for _ in range(STRETCHES))


def play_start(name: str) -> float:
    """How long it takes until a person is asked for the first move; then the input ends."""
    with tempfile.TemporaryDirectory() as folder:
        words = ("play", name, "--save", f"{folder}/game.log")
        return min(command_time(*words) for _ in range(STRETCHES))


def help_time() -> float:
    """How long the help takes."""
    return min(command_time("--help") for _ in range(2 * STRETCHES))
