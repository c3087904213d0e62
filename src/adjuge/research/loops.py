# ruff: noqa: PLR0913, PLR0917 -- kernels take their arrays one by one: a tuple is slow to hand over
"""Loops: what one table of a batch does in one step, the same on a core and on a GPU.

The inner functions take a `Batch`, the position of a table in it, and scratch
arrays: a core allocates these once for all its tables, a thread of a GPU has
its own in local memory. Nothing here is a rule; all rules come from the game.
"""

import hashlib
from collections.abc import Callable
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.chance import EQUALLY_LIKELY, below, weighted
from adjuge.engine.compiling import compiled
from adjuge.engine.game import Game, Result
from adjuge.engine.kernels import Kernels, Room, lowest
from adjuge.engine.record import DEALER, NOBODY
from adjuge.engine.rule import rule
from adjuge.research.coaxing import in_blocks
from adjuge.research.rewards import worth

Array = NDArray[Any]
Rows = Any  # an array on a core, or one on a card
STAY = -1  # as a move: leave the table as it is


class Batch(NamedTuple):
    """Many tables side by side; every array but `fresh` has one row for each."""

    states: Rows  # the game's records; nobody but the loops looks into them
    streams: Rows  # int64, each table's random numbers
    fresh: Rows  # one record: a table as it is laid
    seats: Rows  # int32, who decides: the lowest seat that owes a decision, or NOBODY
    moves: Rows  # int32, what that seat decides: the only array that a user writes
    drawn: Rows  # int32, one of the seat's legal moves, drawn at random
    whys: Rows  # int32, why the last move was refused, 0 if it was played
    ended: Rows  # bool, whether the last move ended the game
    rewards: Rows  # float32 (tables, seats at the table), zero but when a game has ended
    features: Rows  # float32 (tables, features), what the deciding seat knows
    masks: Rows  # bool (tables, moves), what it may do
    payoff: int  # how a game is rewarded, a Payoff
    restarts: int  # 1 if a table that has ended is laid anew in the same step, else 0


@rule()
def copy_whole(target: Array, source: Array) -> None:
    """Copy one record, as a core does it best."""
    target[0] = source[0]


@rule()
def copy_words(target: Array, source: Array) -> None:
    """Copy one record word by word: a GPU would else copy it byte by byte."""
    ours, theirs = target.view(np.int32), source.view(np.int32)
    for word in range(len(ours)):
        ours[word] = theirs[word]


@rule()
def allow(mask: Array, legal: Array, count: int) -> None:
    """Mark legal moves, eight at a time: all are read before the first is marked."""
    whole = count & ~7
    for n in range(0, whole, 8):
        a, b, c, d = legal[n], legal[n + 1], legal[n + 2], legal[n + 3]
        e, f, g, h = legal[n + 4], legal[n + 5], legal[n + 6], legal[n + 7]
        mask[a], mask[b], mask[c], mask[d] = True, True, True, True
        mask[e], mask[f], mask[g], mask[h] = True, True, True, True
    for n in range(whole, count):
        mask[legal[n]] = True


@cache
def sources() -> str:
    """A mark of this package's compiled sources, for the names of cached code."""
    files = [Path(__file__).with_name(f"{name}.py") for name in ("coaxing", "loops", "rewards")]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:8]


@cache
def kernels_of(game: Game) -> Kernels:
    """The engine's kernels of a game, made once."""
    return Kernels(game)


@cache
def loops_of(game: Game) -> "Loops":
    """The loops of a game, made once."""
    return Loops(game)


class Loops:
    """The steps of one game over a batch, each compiled when it is first used."""

    def __init__(self, game: Game, copy: Callable[[Array, Array], None] = copy_whole) -> None:
        """Prepare the loops of a game; nothing is compiled yet."""
        self.game, self.copy = game, copy
        self.kernels = kernels_of(game)

    def _compile(self, function: Callable[..., Any], *, allocates: bool = False) -> Any:
        function.__name__ = f"{function.__name__}_{sources()}"
        return compiled(function, self.kernels.key, allocates=allocates)

    @cached_property
    def turn(self) -> Callable[..., int]:
        """Play a move at one table and deal on; return the legal moves of who decides next.

        `at` holds the seat that decides, before and after; where nobody does,
        the table is laid anew instead. Each function of the game is called in
        one place only: inlined code is compiled once and stays in the cache.
        """
        to_act, moves, odds, play, copy = (
            self.game.to_act, self.game.moves, self.game.odds, self.game.play, self.copy
        )  # fmt: skip

        @rule()
        def turn(
            states: Array, fresh: Array, at: Array, move: int, random: Array, legal: Array,
            weights: Array,
        ) -> int:  # fmt: skip
            s, seat = states[0], at[0]
            while True:
                if seat == NOBODY:
                    copy(states, fresh)
                else:
                    play(s, seat, move)
                waiting = to_act(s)
                seat = lowest(waiting) if waiting != 0 else NOBODY
                at[0] = seat
                count = moves(s, seat, legal)
                if seat != DEALER:
                    return count
                total = odds(s, weights)
                if total == EQUALLY_LIKELY:
                    move = legal[below(random, count)]
                else:
                    move = legal[weighted(random, weights, total)]

        return turn

    @cached_property
    def reward(self) -> Callable[..., None]:
        """Write what a finished table is worth to its seats."""
        score = self.game.score

        @rule()
        def reward(s: Any, payoff: int, result: Array, rewards: Array) -> None:
            final = result[0]
            score(s, final)
            for seat in range(len(rewards)):
                rewards[seat] = worth(final, seat, len(rewards), payoff)

        return reward

    @cached_property
    def advance(self) -> Callable[..., bool]:
        """Take one table of a batch to its next decision; return whether a move was played.

        `own`, `random` and `at` are the table's state, stream and seat; a table
        where nobody decides is laid anew. With `restarts` that is done in the
        same step in which its game ends.
        """
        why_not, turn, reward = self.game.why_not, self.turn, self.reward

        @rule()
        def advance(
            table: int, own: Array, random: Array, fresh: Array, at: Array, chosen: Array,
            drawn: Array, whys: Array, ended: Array, rewards: Array, masks: Array, payoff: int,
            restarts: int, legal: Array, weights: Array, result: Array,
        ) -> bool:  # fmt: skip
            s, move, asked = own[0], chosen[table], at[0]
            ended[table] = False
            for seat in range(rewards.shape[1]):
                rewards[table, seat] = 0
            whys[table] = 0
            if move != STAY and NOBODY < asked < DEALER:  # so compiled without the dealer's part
                whys[table] = why_not(s, asked, move)
            if move == STAY or whys[table] != 0:
                return False
            count = 0
            while count == 0:
                count = turn(own, fresh, at, move, random, legal, weights)
                if count == 0:
                    ended[table] = True
                    reward(s, payoff, result, rewards[table])
                    if restarts == 0:
                        break
            mask = masks[table]
            mask[:] = False
            allow(mask, legal, count)
            drawn[table] = legal[below(random, count)] if count > 0 else NOBODY
            return True

        return advance

    @cached_property
    def look(self) -> Callable[..., None]:
        """Write what a seat knows, as numbers; of the table itself nothing else is left."""
        know, features = self.game.know, self.game.features

        @rule()
        def look(s: Any, seat: int, out: Array) -> None:
            know(s, seat)
            features(s, seat, out)

        return look

    @cached_property
    def through(self) -> Any:
        """Visit the tables of a stretch one after the other; return how many refused."""
        advance, look, copy = self.advance, self.look, self.copy

        def through(
            states: Array, streams: Array, fresh: Array, seats: Array, moves: Array,
            drawn: Array, whys: Array, ended: Array, rewards: Array, features: Array,
            masks: Array, payoff: int, restarts: int, first: int, last: int, view: Array,
            legal: Array, weights: Array, result: Array, random: Array, at: Array,
        ) -> int:  # fmt: skip
            refused = 0
            for table in range(first, last):
                random[0], at[0] = streams[table], seats[table]
                own = states[table : table + 1]
                if advance(table, own, random, fresh, at, moves, drawn, whys, ended, rewards, masks,
                           payoff, restarts, legal, weights, result):  # fmt: skip
                    copy(view, own)
                    look(view[0], at[0], features[table])
                streams[table], seats[table] = random[0], at[0]
                refused += whys[table] != 0
            return refused

        return in_blocks(self._compile(through))

    @cached_property
    def step(self) -> Any:
        """Play `moves` at a stretch of tables: step(*batch, first, last) tells how many refused."""
        through, most_moves = self.through, self.game.most_moves
        state, standing = self.game.State.LAYOUT, Result.LAYOUT

        def step(
            states: Array, streams: Array, fresh: Array, seats: Array, moves: Array,
            drawn: Array, whys: Array, ended: Array, rewards: Array, features: Array,
            masks: Array, payoff: int, restarts: int, first: int, last: int,
        ) -> int:  # fmt: skip
            view, result = np.zeros(1, state), np.zeros(1, standing)
            legal, weights = np.empty(most_moves, np.int32), np.empty(most_moves, np.int32)
            random, at = np.empty(1, np.int64), np.empty(1, np.int32)  # cheaper than slices
            return through(states, streams, fresh, seats, moves, drawn, whys, ended, rewards,
                           features, masks, payoff, restarts, first, last, view, legal, weights,
                           result, random, at)  # fmt: skip

        return self._compile(step, allocates=True)

    # Random play

    @cached_property
    def wander(self) -> Callable[..., None]:
        """Play one table at random for `most` moves, or to the end of its game.

        `tally` counts moves, decisions and finished games.
        """
        to_act, moves, odds, play, copy = (
            self.game.to_act, self.game.moves, self.game.odds, self.game.play, self.copy
        )  # fmt: skip

        @rule()
        def wander(
            own: Array, random: Array, fresh: Array, most: int, restarts: int, legal: Array,
            weights: Array, tally: Array,
        ) -> None:  # fmt: skip
            s, decided, ended = own[0], 0, 0
            for moved in range(most):
                waiting = to_act(s)
                if waiting == 0:
                    ended += 1
                    if restarts == 0:
                        tally[0] = moved
                        tally[1] = decided
                        tally[2] = ended
                        return
                    copy(own, fresh)
                    waiting = to_act(s)
                seat = lowest(waiting)
                count, total = moves(s, seat, legal), EQUALLY_LIKELY
                if seat == DEALER:
                    total = odds(s, weights)
                else:
                    decided += 1
                if total == EQUALLY_LIKELY:
                    position = below(random, count)
                else:
                    position = weighted(random, weights, total)
                play(s, seat, legal[position])
            tally[0] = most
            tally[1] = decided
            tally[2] = ended

        return wander

    @cached_property
    def roam(self) -> Any:
        """Play tables at random: roam(states, streams, fresh, most, restarts, tallies, room)."""
        wander = self.wander

        def roam(
            states: Array, streams: Array, fresh: Array, most: int, restarts: int, tallies: Array,
            room: Room,
        ) -> None:  # fmt: skip
            for table in range(len(states)):
                wander(states[table : table + 1], streams[table : table + 1], fresh, most,
                       restarts, room.moves, room.weights, tallies[table])  # fmt: skip

        return self._compile(roam)
