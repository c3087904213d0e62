# ruff: noqa: PLR0913, PLR0917 -- kernels take their arrays one by one: a tuple is slow to hand over
"""GPU: the same batch of tables on one NVIDIA card, one table for each thread.

The very same rules as on a core, compiled by numba-cuda. A thread copies a
table into local memory, takes its step there and copies it back; what it knows of
it is written from that same copy, which nobody needs any more. Features and
masks lie feature by feature, so that neighbouring threads write neighbouring
numbers: `features` and `masks` are transposed views of that memory.
"""

import hashlib
from collections.abc import Mapping
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Self

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda 0.30 still asks for what NumPy 2.5 has dropped
    np.row_stack = np.vstack  # noqa: NPY201

import numba
import numba.cuda

from adjuge.engine.chance import streams
from adjuge.engine.compiling import indexed_from_zero, make_rules_known
from adjuge.engine.game import Game, Result
from adjuge.engine.record import NOBODY
from adjuge.engine.registry import load_game
from adjuge.engine.rule import rule
from adjuge.research.loops import Batch, Loops, copy_words
from adjuge.research.rewards import Reward, payoff_of
from adjuge.research.rolled import keep_loops_rolled

cuda: Any = numba.cuda  # which tells a type checker little
ARRAYS = "numba.cuda.np.arrayobj"
THREADS = 32  # of a block: a warp that is done makes room for another
REGISTERS = 64  # of a thread that steps: more of them run at once, which pays for every game
WARPS = 32  # of a multiprocessor that step at once: what they write on stays in the caches


@rule()
def take(own: Any, states: Any, table: int) -> None:
    """Copy a table into a thread's own memory; its words lie one for all tables side by side."""
    words = own.view(np.int32)
    for word in range(len(words)):
        words[word] = states[table, word]


@rule()
def give(own: Any, states: Any, table: int) -> None:
    """Copy a thread's table back."""
    words = own.view(np.int32)
    for word in range(len(words)):
        states[table, word] = words[word]


@cache
def cuda_loops_of(game: Game) -> "CudaLoops":
    """The loops of a game for the card, made once."""
    return CudaLoops(game)


class CudaLoops:
    """The kernels of one game for the card, each compiled when it is first used."""

    def __init__(self, game: Game) -> None:
        """Prepare the kernels of a game; nothing is compiled yet."""
        self.game, self.loops = game, Loops(game, copy_words)
        self.state = numba.from_dtype(game.State.LAYOUT)
        self.standing = numba.from_dtype(Result.LAYOUT)
        self.move = numba.int16 if game.most_moves < 1 << 15 else numba.int32  # less to write

    @cached_property
    def step_function(self) -> Any:
        """The step of one thread, before it is compiled."""
        advance, look, most_moves = self.loops.advance, self.loops.look, self.game.most_moves
        state, standing, kind = self.state, self.standing, self.move

        def step(
            states: Any, streams: Any, fresh: Any, seats: Any, moves: Any, drawn: Any, whys: Any,
            ended: Any, rewards: Any, features: Any, masks: Any, payoff: Any, restarts: Any,
        ) -> None:  # fmt: skip
            own, random = cuda.local.array(1, state), cuda.local.array(1, numba.int64)
            at, legal = cuda.local.array(1, numba.int32), cuda.local.array(most_moves, kind)
            weights = cuda.local.array(most_moves, numba.int32)
            result = cuda.local.array(1, standing)
            for table in range(cuda.grid(1), len(seats), cuda.gridsize(1)):
                take(own, states, table)
                random[0], at[0] = streams[table], seats[table]
                moved = advance(table, own, random, fresh, at, moves, drawn, whys, ended, rewards,
                                masks, payoff, restarts, legal, weights, result)  # fmt: skip
                give(own, states, table)
                streams[table], seats[table] = random[0], at[0]
                if moved:
                    look(own[0], at[0], features[table])

        return step

    @cached_property
    def roam_function(self) -> Any:
        """The random play of one thread, before it is compiled."""
        wander, most_moves = self.loops.wander, self.game.most_moves
        state, kind = self.state, self.move

        def roam(states: Any, streams: Any, fresh: Any, most: Any, restarts: Any, tallies: Any) -> None:  # fmt: skip
            table = cuda.grid(1)
            if table < len(streams):
                own, random = cuda.local.array(1, state), cuda.local.array(1, numba.int64)
                legal = cuda.local.array(most_moves, kind)
                weights = cuda.local.array(most_moves, numba.int32)
                take(own, states, table)
                random[0] = streams[table]
                wander(own, random, fresh, most, restarts, legal, weights, tallies[table])
                give(own, states, table)
                streams[table] = random[0]

        return roam

    @cached_property
    def step(self) -> Any:
        """The step of all tables, compiled: step[blocks, THREADS](*batch)."""
        return _compiled(
            self.step_function,
            max_registers=REGISTERS,
            lto=False,  # CUDA 13.0 breaks down when it links the steps of three games
        )

    @cached_property
    def roam(self) -> Any:
        """Random play at all tables, compiled: roam[blocks, THREADS](states, streams, …)."""
        return _compiled(self.roam_function)


def _compiled(function: Any, **how: Any) -> Any:
    make_rules_known()
    keep_loops_rolled()
    return indexed_from_zero(cuda.jit(function, **how), import_module(ARRAYS))


class CudaTables:
    """A batch of tables on the card; the arrays and their meaning are those of `Tables`.

    Whatever is read here is a device array that PyTorch, JAX and CuPy take over
    without a copy; `step` takes any such array, on the same stream of work.
    """

    def __init__(
        self,
        game: str | Game,
        count: int,
        *,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        box: Path | None = None,
        rewards: str = Reward.PLACES,
        seed: int = 0,
        restarts: bool = True,
    ) -> None:
        """Lay `count` tables and deal; the arguments are those of `Tables`."""
        self.game = load_game(game, box) if isinstance(game, str) else game
        self.count, self.seat_count = count, seats or self.game.about.seats[-1]
        chosen = self.game.choose(dict(options or {}), self.seat_count)
        fresh = self.game.State.rows(1)
        self.game.setup(fresh[0], self.seat_count, chosen)
        self._loops = cuda_loops_of(self.game)
        self.batch = self._allocate(fresh, payoff_of(rewards), int(restarts))
        self.reset(seed)

    def _allocate(self, fresh: Any, payoff: int, restarts: int) -> Batch:
        count, game = self.count, self.game

        def empty(width: int, kind: Any) -> Any:
            return cuda.device_array((count, width) if width else count, kind, order="F")

        return Batch(
            states=empty(game.State.LAYOUT.itemsize // 4, np.int32),
            streams=empty(0, np.int64),
            fresh=cuda.to_device(fresh),
            seats=empty(0, np.int32),
            moves=empty(0, np.int32),
            drawn=empty(0, np.int32),
            whys=empty(0, np.int32),
            ended=empty(0, np.bool_),
            rewards=empty(self.seat_count, np.float32),
            features=empty(game.features_length, np.float32),
            masks=empty(game.most_moves, np.bool_),
            payoff=payoff,
            restarts=restarts,
        )

    def __getattr__(self, name: str) -> Any:
        """The arrays of the batch: seats, drawn, rewards, ended, whys, features, masks."""
        if name in Batch._fields:
            return getattr(self.batch, name)
        raise AttributeError(name)

    def records(self) -> Any:
        """The tables as records, on the host."""
        words = np.ascontiguousarray(self.batch.states.copy_to_host())
        return words.view(self.game.State.LAYOUT).reshape(-1)

    def put(self, records: Any) -> Self:
        """Lay tables given as records; who decides is found out by their next step."""
        words = records.view(np.int32).reshape(self.count, -1)
        self.batch.states.copy_to_device(np.asfortranarray(words))
        return self

    def digest(self) -> str:
        """A mark of all tables and their streams, equal on a core and on a GPU."""
        content = self.records().tobytes() + self.batch.streams.copy_to_host().tobytes()
        return hashlib.sha256(content).hexdigest()[:16]

    def reset(self, seed: int | None = None) -> Self:
        """Lay all tables anew; with a seed, their streams begin anew as well."""
        if seed is not None:
            self.batch.streams.copy_to_device(streams(seed, self.count))
        self.batch.seats.copy_to_device(np.full(self.count, NOBODY, np.int32))
        self.batch.moves.copy_to_device(np.zeros(self.count, np.int32))
        return self._run()

    def step(self, moves: Any) -> Self:
        """Play one move at each table; `whys` says where one was refused and nothing changed."""
        if moves is not self.batch.moves:
            self.batch.moves.copy_to_device(cuda.as_cuda_array(moves))
        return self._run()

    def _run(self) -> Self:
        most = WARPS * cuda.get_current_device().MULTIPROCESSOR_COUNT
        self._loops.step[min(most, -(-self.count // THREADS)), THREADS](*self.batch)
        return self

    def roam(self, most: int) -> Any:
        """Play `most` random moves at each table; return moves, decisions, ends per table."""
        tallies = cuda.to_device(np.zeros((self.count, 3), np.int32))
        batch = self.batch
        self._loops.roam[-(-self.count // THREADS), THREADS](
            batch.states, batch.streams, batch.fresh, most, batch.restarts, tallies
        )
        return tallies
