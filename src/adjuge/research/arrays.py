"""Arrays: a batch of tables of one game in NumPy, stepped all at once by compiled rules.

    tables = Tables(name, 1024, seats=4, seed=7)
    while learning:
        tables.step(policy(tables.features, tables.masks))   # one decision at every table
        learn(tables.rewards, tables.ended)                  # of the games that just ended

Each step is one decision of one seat at each table: `tables.seats` says whose.
Where several seats decide in secret, the lowest decides first, and nobody sees
what it decided before the rules reveal it. The arrays are written in place;
they are handed to PyTorch, JAX and CuPy without a copy through DLPack.
"""

import hashlib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from adjuge.engine.chance import streams
from adjuge.engine.errors import Refused
from adjuge.engine.game import Game
from adjuge.engine.record import NOBODY
from adjuge.engine.registry import load_game
from adjuge.research.loops import Batch, Loops, kernels_of, loops_of
from adjuge.research.rewards import Reward, payoff_of

Array = NDArray[Any]
STRETCH = 64  # tables a thread takes at a time: their rows stay in its cache


_entries: dict[Loops, Any] = {}  # machine code that has been found once


def _entry(loops: Loops) -> Any:
    """A game's compiled step; finding it by the types of its arguments takes longer than 100 tables."""
    if loops not in _entries:
        found = getattr(loops.step, "overloads", {})
        if not found:
            return loops.step  # compiled by its first call, or plain
        _entries[loops] = next(iter(found.values())).entry_point
    return _entries[loops]


class Tables:
    """A batch of tables of one game, all with the same seats and options."""

    def __init__(  # noqa: PLR0913, keyword-only
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
        threads: int = 1,
    ) -> None:
        """Lay `count` tables and deal; without `seats`, the fullest tables there are.

        `rewards` is "places" (the sum is zero) or "points". With `restarts` a table
        whose game has ended is laid anew at once, and its rewards are read beside
        the first decision of the next game.
        """
        self.game = load_game(game, box) if isinstance(game, str) else game
        self.count, self.seat_count = count, seats or self.game.about.seats[-1]
        self.options = dict(options or {})
        self.reward = Reward(rewards)
        self.batch = self._allocate(self._laid(), payoff_of(rewards), int(restarts))
        self._rows = list[Any](self.batch)
        self._known, self._allowed = self.batch.features[0], self.batch.masks[0].view(np.int8)
        self._loops = loops_of(self.game)
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.reset(seed)

    def _laid(self) -> Array:
        fresh = self.game.State.rows(1)
        self.game.setup(fresh[0], self.seat_count, self.game.choose(self.options, self.seat_count))
        return fresh

    def _allocate(self, fresh: Array, payoff: int, restarts: int) -> Batch:
        count = self.count
        return Batch(
            states=self.game.State.rows(count),
            streams=np.zeros(count, np.int64),
            fresh=fresh,
            seats=np.zeros(count, np.int32),
            moves=np.zeros(count, np.int32),
            drawn=np.zeros(count, np.int32),
            whys=np.zeros(count, np.int32),
            ended=np.zeros(count, np.bool_),
            rewards=np.zeros((count, self.seat_count), np.float32),
            features=np.zeros((count, self.game.features_length), np.float32),
            masks=np.zeros((count, self.game.most_moves), np.bool_),
            payoff=payoff,
            restarts=restarts,
        )

    # What is read

    @property
    def seats(self) -> NDArray[np.int32]:
        """Who decides at each table; NOBODY where the game is over and stays so."""
        return self.batch.seats

    @property
    def features(self) -> NDArray[np.float32]:
        """What the deciding seat of each table knows, as numbers."""
        return self.batch.features

    @property
    def masks(self) -> NDArray[np.bool_]:
        """The legal moves of the deciding seat of each table."""
        return self.batch.masks

    @property
    def drawn(self) -> NDArray[np.int32]:
        """A legal move of each deciding seat, drawn at random from the table's own stream."""
        return self.batch.drawn

    @property
    def rewards(self) -> NDArray[np.float32]:
        """What the last step brought each seat: zero but where a game has ended."""
        return self.batch.rewards

    @property
    def ended(self) -> NDArray[np.bool_]:
        """Where the last step ended a game."""
        return self.batch.ended

    @property
    def whys(self) -> NDArray[np.int32]:
        """Why the last move of each table was refused, 0 where it was played."""
        return self.batch.whys

    # What is done

    def reset(self, seed: int | None = None) -> Self:
        """Lay all tables anew; with a seed, their streams begin anew as well."""
        if seed is not None:
            self.batch.streams[:] = streams(seed, self.count)
        self.batch.seats[:] = NOBODY
        self.batch.moves[:] = 0
        self._run()
        return self

    def step(self, moves: ArrayLike, *, strict: bool = True) -> Self:
        """Play one move at each table and go on to its next decision; STAY leaves it alone.

        A refused move changes nothing at its table: `strict` raises the first
        refusal after all tables have moved, otherwise `whys` tells.
        """
        self.batch.moves[:] = moves
        if self._run() and strict:
            raise self.refusal(int(np.flatnonzero(self.batch.whys)[0]))
        return self

    def step_alone(self, move: int) -> int:
        """Play one move at a table that is alone; return why it was refused, or 0."""
        self.batch.moves[0] = move
        self._run()
        return int(self.batch.whys[0])

    def refusal(self, table: int) -> Refused:
        """The sentence for the move that a table refused."""
        seat, move = int(self.seats[table]), int(self.batch.moves[table])
        why = int(self.whys[table])
        view = self.views(np.full(self.count, seat, np.int32))[table]
        return Refused(self.game.refusal(why, view, seat, move), self.names)

    def _run(self) -> int:
        """Step all tables, a stretch of them in each thread; return how many refused."""
        step, rows = _entry(self._loops), self._rows
        if self._pool is None:
            return int(step(*rows, 0, self.count))
        share = max(STRETCH, -(-self.count // self._threads))
        parts = [
            self._pool.submit(step, *[*rows, first, min(first + share, self.count)])
            for first in range(0, self.count, share)
        ]
        return sum(part.result() for part in parts)

    # What any seat knows

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return tuple(f"player_{seat}" for seat in range(self.seat_count))

    def views(self, seats: ArrayLike) -> Array:
        """What a chosen seat of each table knows, as records; NOBODY is a bystander."""
        out = self.game.State.rows(self.count)
        kernels_of(self.game).views(self.batch.states, self._each(seats), out)
        return out

    def features_of(self, seats: ArrayLike) -> NDArray[np.float32]:
        """What a chosen seat of each table knows, as numbers: for critics who see every seat."""
        out = np.zeros((self.count, self.game.features_length), np.float32)
        scratch = self.game.State.rows(self.count)
        kernels_of(self.game).features(self.batch.states, self._each(seats), scratch, out)
        return out

    def masks_of(self, seats: ArrayLike) -> NDArray[np.bool_]:
        """The legal moves of a chosen seat of each table; none where it owes no decision."""
        out = np.zeros((self.count, self.game.most_moves), np.bool_)
        kernels_of(self.game).masks(self.batch.states, self._each(seats), out)
        return out

    def known_alone(self) -> NDArray[np.float32]:
        """What the seat knows that decides at a table that is alone."""
        return self._known.copy()

    def allowed_alone(self) -> NDArray[np.int8]:
        """What that seat may do, as zeros and ones."""
        return self._allowed.copy()

    def _each(self, seats: ArrayLike) -> NDArray[np.int32]:
        if isinstance(seats, int):
            return np.full(self.count, seats, np.int32)
        return np.ascontiguousarray(np.broadcast_to(np.asarray(seats, np.int32), self.count))

    # Keeping

    def _kept(self) -> list[Array]:
        """The arrays that change."""
        batch = self.batch
        return [batch.states, batch.streams, batch.seats, batch.moves, batch.drawn, batch.whys,
                batch.ended, batch.rewards, batch.features, batch.masks]  # fmt: skip

    def save(self) -> bytes:
        """All tables as they stand, in the middle of their games."""
        return b"".join(array.tobytes() for array in self._kept())

    def restore(self, saved: bytes) -> Self:
        """Put tables back as they were saved."""
        at = 0
        for array in self._kept():
            array.view(np.uint8).reshape(-1)[:] = np.frombuffer(saved, np.uint8, array.nbytes, at)
            at += array.nbytes
        return self

    def copy(self) -> "Tables":
        """Tables of their own that stand as these do."""
        return Tables(
            self.game,
            self.count,
            seats=self.seat_count,
            options=self.options,
            rewards=self.reward,
            restarts=bool(self.batch.restarts),
            threads=self._threads,
        ).restore(self.save())

    def __deepcopy__(self, memo: dict[int, Any]) -> "Tables":
        return self.copy()

    def digest(self) -> str:
        """A mark of all tables and their streams, equal on a core and on a GPU."""
        states = self.batch.states.tobytes() + self.batch.streams.tobytes()
        return hashlib.sha256(states).hexdigest()[:16]
