# ruff: noqa: PLR0913, PLR0917 -- kernels take their arrays one by one: a tuple is slow to hand over
"""GPU: the same batch of tables on one NVIDIA card, one table for each thread.

The very same rules as on a core, compiled by numba-cuda. A thread copies a table
into its multiprocessor's shared memory, takes it further there and copies it back;
what is known of it is written from that copy, which nobody needs any more, or by a
second kernel from another one. Neighbouring threads touch neighbouring numbers: tables
lie word by word, 32 of them at a time; features and masks lie feature by feature, and
`features` and `masks` are transposed views of that memory.
"""

import hashlib
from collections.abc import Mapping
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

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
from adjuge.research.loops import STAY, Batch, Loops, copy_words
from adjuge.research.rewards import Reward, payoff_of
from adjuge.research.rolled import keep_loops_rolled

cuda: Any = numba.cuda  # which tells a type checker little
ARRAYS = "numba.cuda.np.arrayobj"
WORD = 4  # bytes: tables are copied by words
SHARED = 48 * 1024  # bytes that a block may keep in shared memory
BLOCKS = (128, 64, 32, 16, 8, 4, 2, 1)  # threads of a block, as many as their tables have room
WARP = 32  # threads that run together; no more of them fit where tables are large
MOST_THREADS = 2048  # of a multiprocessor
LISTS = 5_000_000  # bytes of lists that its threads may write; more fall out of the caches
LOOKERS = 512  # of its threads that write features at once
AT_ONCE = 16  # words of a table that are on their way together
FEW, MANY = 64, 128  # registers of a thread: the fewer, the more threads at once


def whole_warps(count: int) -> int:
    """So many tables, and room for as many as fill the last warp."""
    return -(-count // WARP) * WARP


def by_warp(words: NDArray[np.int32]) -> NDArray[np.int32]:
    """The words of tables, a row each, as they lie on the card."""
    count, width = words.shape
    filled = np.zeros((whole_warps(count), width), np.int32)
    filled[:count] = words
    return np.ascontiguousarray(filled.reshape(-1, WARP, width).swapaxes(1, 2)).reshape(-1)


def by_table(lying: NDArray[np.int32], width: int) -> NDArray[np.int32]:
    """The other way round: a row for each table, those that fill the last warp as well."""
    warps = lying.reshape(-1, width, WARP)
    return np.ascontiguousarray(warps.swapaxes(1, 2)).reshape(-1, width)


@rule()
def first_word(table: int, words: int) -> int:
    """Where a table begins: the tables of a warp lie word by word, a warp after the other."""
    return (table & -WARP) * words + (table & (WARP - 1))


@rule()
def take(own: Any, states: Any, table: int, count: int) -> None:
    """Copy a table of so many words to a thread's place.

    Sixteen words are on their way at a time, the last sixteen perhaps twice: waiting for each
    took a third of a step where tables are large.
    """
    words, first = own.view(np.int32), first_word(table, count)
    for place in range(0, count, AT_ONCE):
        n = min(place, count - AT_ONCE)
        at = first + n * WARP
        a, b, c, d = states[at], states[at + WARP], states[at + 2 * WARP], states[at + 3 * WARP]
        at += 4 * WARP
        e, f, g, h = states[at], states[at + WARP], states[at + 2 * WARP], states[at + 3 * WARP]
        at += 4 * WARP
        i, j, k, m = states[at], states[at + WARP], states[at + 2 * WARP], states[at + 3 * WARP]
        at += 4 * WARP
        p, q, r, s = states[at], states[at + WARP], states[at + 2 * WARP], states[at + 3 * WARP]
        words[n], words[n + 1], words[n + 2], words[n + 3] = a, b, c, d
        words[n + 4], words[n + 5], words[n + 6], words[n + 7] = e, f, g, h
        words[n + 8], words[n + 9], words[n + 10], words[n + 11] = i, j, k, m
        words[n + 12], words[n + 13], words[n + 14], words[n + 15] = p, q, r, s


@rule()
def give(own: Any, states: Any, table: int, count: int) -> None:
    """Copy a thread's table back, eight words at a time, the last eight perhaps twice."""
    words, first = own.view(np.int32), first_word(table, count)
    for place in range(0, count, 8):
        n = min(place, count - 8)
        at = first + n * WARP
        a, b, c, d = words[n], words[n + 1], words[n + 2], words[n + 3]
        e, f, g, h = words[n + 4], words[n + 5], words[n + 6], words[n + 7]
        states[at], states[at + WARP], states[at + 2 * WARP], states[at + 3 * WARP] = a, b, c, d
        at += 4 * WARP
        states[at], states[at + WARP], states[at + 2 * WARP], states[at + 3 * WARP] = e, f, g, h


@cache
def cuda_loops_of(game: Game) -> "CudaLoops":
    """The loops of a game for the card, made once."""
    return CudaLoops(game)


class CudaLoops:
    """The kernels of one game for the card, each compiled when it is first used.

    Threads of a block begin each table together, so that an instruction fetched for one warp
    serves the others, and a kernel that does less has fewer of them: taking a table further and
    looking at it are two kernels. Where tables are large, copying them once more costs more.
    """

    def __init__(self, game: Game) -> None:
        """Prepare the kernels of a game; nothing is compiled yet."""
        self.game, self.loops = game, Loops(game, copy_words)
        self.record, self.standing = game.State.LAYOUT, numba.from_dtype(Result.LAYOUT)
        self.move: Any = numba.int16 if game.most_moves < 1 << 15 else numba.int32  # less to write
        self.words = self.record.itemsize // WORD
        if self.words < AT_ONCE:
            raise ValueError(
                f"{game.about.title}: a table of fewer than {AT_ONCE} words is too small."
            )
        # An odd distance: the same word of all tables lies in different banks of the memory.
        self.apart = self.words | 1 if self.record.alignment <= WORD else self.words
        self.block = next(size for size in BLOCKS if size * self.apart * WORD <= SHARED)
        self.room, self.is_large = self.block * self.apart, self.block <= WARP

    @cached_property
    def step_function(self) -> Any:
        """What a thread does to take its tables further, before it is compiled."""
        advance, look, most_moves = self.loops.advance, self.loops.look, self.game.most_moves
        standing, kind, looks = self.standing, self.move, self.is_large
        record, room, apart, words = self.record, self.room, self.apart, self.words

        def step(
            states: Any, streams: Any, fresh: Any, seats: Any, moves: Any, drawn: Any, whys: Any,
            ended: Any, rewards: Any, features: Any, masks: Any, payoff: Any, restarts: Any,
        ) -> None:  # fmt: skip
            block, place = cuda.shared.array(room, numba.int32), cuda.threadIdx.x * apart
            own = block[place : place + words].view(record)
            random, at = cuda.local.array(1, numba.int64), cuda.local.array(1, numba.int32)
            legal = cuda.local.array(most_moves, kind)
            weights = cuda.local.array(most_moves, numba.int32)
            result = cuda.local.array(1, standing)
            for first in range(cuda.blockIdx.x * cuda.blockDim.x, len(seats), cuda.gridsize(1)):
                cuda.syncthreads()
                table = first + cuda.threadIdx.x
                if table < len(seats):
                    take(own, states, table, words)
                    random[0], at[0] = streams[table], seats[table]
                    moved = advance(table, own, random, fresh, at, moves, drawn, whys, ended,
                                    rewards, masks, payoff, restarts, legal, weights, result)  # fmt: skip
                    give(own, states, table, words)
                    streams[table], seats[table] = random[0], at[0]
                    if looks and moved:
                        look(own[0], at[0], features[table])

        return step

    @cached_property
    def look_function(self) -> Any:
        """What a thread does to write what is known of its tables, before it is compiled."""
        look, record = self.loops.look, self.record
        room, apart, words = self.room, self.apart, self.words

        def look_at(states: Any, seats: Any, moves: Any, whys: Any, features: Any) -> None:
            block, place = cuda.shared.array(room, numba.int32), cuda.threadIdx.x * apart
            own = block[place : place + words].view(record)
            for first in range(cuda.blockIdx.x * cuda.blockDim.x, len(seats), cuda.gridsize(1)):
                cuda.syncthreads()
                table = first + cuda.threadIdx.x
                if table < len(seats) and moves[table] != STAY and whys[table] == 0:
                    take(own, states, table, words)
                    look(own[0], seats[table], features[table])

        return look_at

    @cached_property
    def roam_function(self) -> Any:
        """The random play of one thread, before it is compiled; its table is in local memory."""
        wander, most_moves, kind = self.loops.wander, self.game.most_moves, self.move
        state, words = numba.from_dtype(self.record), self.words

        def roam(states: Any, streams: Any, fresh: Any, most: Any, restarts: Any, tallies: Any) -> None:  # fmt: skip
            table = cuda.grid(1)
            if table < len(streams):
                own, random = cuda.local.array(1, state), cuda.local.array(1, numba.int64)
                legal = cuda.local.array(most_moves, kind)
                weights = cuda.local.array(most_moves, numba.int32)
                take(own, states, table, words)
                random[0] = streams[table]
                wander(own, random, fresh, most, restarts, legal, weights, tallies[table])
                give(own, states, table, words)
                streams[table] = random[0]

        return roam

    @cached_property
    def step(self) -> Any:
        """Take all tables further, compiled: step[grid](states, streams, …)."""
        # CUDA 13.0 breaks down when it links the steps of three games, so these are not linked.
        registers = MANY if self.is_large else FEW
        return _compiled(self.step_function, max_registers=registers, lto=False)

    @cached_property
    def look(self) -> Any:
        """Write what is known of all tables, compiled: look[grid](states, seats, …)."""
        return _compiled(self.look_function, max_registers=MANY, lto=False)

    @cached_property
    def roam(self) -> Any:
        """Random play at all tables, compiled: roam[blocks, WARP](states, streams, …)."""
        return _compiled(self.roam_function, max_registers=FEW if self.is_large else None)

    def grid(self, tables: int, threads: int = MOST_THREADS) -> tuple[int, int]:
        """Blocks and their threads, at most so many threads for each multiprocessor."""
        lists = self.game.most_moves * (self.move.bitwidth // 8 + WORD)
        most = min(threads, max(1, LISTS // lists)) * cuda.get_current_device().MULTIPROCESSOR_COUNT
        return -(-min(most, tables) // self.block), self.block


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
            states=cuda.device_array(whole_warps(count) * self._loops.words, np.int32),
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
        words = by_table(self.batch.states.copy_to_host(), self._loops.words)
        return words.view(self.game.State.LAYOUT).reshape(-1)[: self.count]

    def put(self, records: Any) -> Self:
        """Lay tables given as records; who decides is found out by their next step."""
        self.batch.states.copy_to_device(by_warp(records.view(np.int32).reshape(self.count, -1)))
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
        batch, loops = self.batch, self._loops
        loops.step[loops.grid(self.count)](*batch)
        if not loops.is_large:
            loops.look[loops.grid(self.count, LOOKERS)](
                batch.states, batch.seats, batch.moves, batch.whys, batch.features
            )
        return self

    def roam(self, most: int) -> Any:
        """Play `most` random moves at each table; return moves, decisions, ends per table."""
        tallies = cuda.device_array((self.count, 3), np.int32)
        batch, loops = self.batch, self._loops
        loops.roam[-(-self.count // WARP), WARP](
            batch.states, batch.streams, batch.fresh, most, batch.restarts, tallies
        )
        return tallies
