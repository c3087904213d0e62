"""Kernels: compiled loops over arrays of tables.

Each is made once per game by a factory that closes over the game's rules. All
run without the interpreter's lock, so threads scale. The inner functions take
their scratch arrays as arguments: a GPU hands them local memory instead.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.chance import EQUALLY_LIKELY, below, weighted
from adjuge.engine.compiling import compiled, key_of
from adjuge.engine.game import Game
from adjuge.engine.record import DEALER, NOBODY
from adjuge.engine.rule import rule

Array = NDArray[Any]
LOWEST = np.array(
    [0, *((mask & -mask).bit_length() - 1 for mask in range(1, 2 << DEALER))], np.int8
)
STILL_RUNNING = -1  # a table that did not end within the stated bound


@rule()
def lowest(mask: int) -> int:
    """The lowest seat of a bit mask."""
    return int(LOWEST[mask])


class Room(NamedTuple):
    """What a loop writes on; whoever calls it brings it along."""

    moves: Array
    weights: Array  # of the dealer's moves
    worths: Array  # of a seat's


class Kernels:
    """The compiled loops of one game, each compiled when it is first used."""

    def __init__(self, game: Game) -> None:
        """Prepare the kernels of a game; nothing is compiled yet."""
        self.game = game
        self.key = key_of(game.folder, f"{game.package} {game.box.fingerprint}")

    def _compile(self, function: Callable[..., Any], *, allocates: bool = False) -> Any:
        return compiled(function, self.key, allocates=allocates)

    def room(self) -> Room:
        """Room for one loop to write on."""
        most = self.game.most_moves
        return Room(np.zeros(most, np.int32), np.zeros(most, np.int32), np.zeros(most, np.float32))

    @cached_property
    def pick(self) -> Callable[..., Any]:
        """The inner step of random play: who moves, and what."""
        moves, odds = self.game.moves, self.game.odds

        @rule()
        def pick(s: Any, seat: int, random: Array, room: Room) -> int:
            count = moves(s, seat, room.moves)
            if seat == DEALER:
                total = odds(s, room.weights)
                if total != EQUALLY_LIKELY:
                    return int(room.moves[weighted(random, room.weights, total)])
            return int(room.moves[below(random, count)])

        return pick

    @cached_property
    def play_out(self) -> Any:
        """Play tables to their end by random legal moves; count moves and decisions.

        play_out(states, streams, lengths, decisions, room): `lengths` holds the number
        of moves, or STILL_RUNNING where a table outlived the stated bound.
        """
        to_act, play, pick = self.game.to_act, self.game.play, self.pick
        longest = self.game.LONGEST

        def play_out(
            states: Array, streams: Array, lengths: Array, decisions: Array, room: Room
        ) -> None:
            for table in range(len(states)):
                s = states[table]
                random = streams[table : table + 1]
                moved, decided = 0, 0
                waiting = to_act(s)
                while waiting and moved < longest:
                    seat = lowest(waiting)
                    play(s, seat, pick(s, seat, random, room))
                    moved += 1
                    decided += seat != DEALER
                    waiting = to_act(s)
                lengths[table] = STILL_RUNNING if waiting else moved
                decisions[table] = decided

        return self._compile(play_out)

    @cached_property
    def lay(self) -> Any:
        """Lay many tables: lay(states, seats, options)."""
        setup = self.game.setup

        def lay(states: Array, seats: int, options: Array) -> None:
            for table in range(len(states)):
                setup(states[table], seats, options)

        return self._compile(lay)

    @cached_property
    def step(self) -> Any:
        """Play one move at each table: step(states, seats, moves, whys).

        `whys` says why a move was refused, 0 where it was played; a refused
        move changes nothing. A seat of NOBODY leaves its table alone.
        """
        why_not, play = self.game.why_not, self.game.play

        def step(states: Array, seats: Array, moves: Array, whys: Array) -> None:
            for table in range(len(states)):
                whys[table] = 0
                if seats[table] != NOBODY:
                    whys[table] = why_not(states[table], seats[table], moves[table])
                    if whys[table] == 0:
                        play(states[table], seats[table], moves[table])

        return self._compile(step)

    @cached_property
    def deal(self) -> Any:
        """Let chance move until a seat must decide: deal(states, streams, waiting, room).

        `waiting` is the mask of the seats that owe a decision, 0 when over.
        """
        to_act, play, pick = self.game.to_act, self.game.play, self.pick

        def deal(states: Array, streams: Array, waiting: Array, room: Room) -> None:
            for table in range(len(states)):
                s = states[table]
                while to_act(s) == 1 << DEALER:
                    play(s, DEALER, pick(s, DEALER, streams[table : table + 1], room))
                waiting[table] = to_act(s)

        return self._compile(deal)

    @cached_property
    def masks(self) -> Any:
        """Legal moves as masks: masks(states, seats, out), `out` of bools or bytes."""
        moves, most_moves = self.game.moves, self.game.most_moves

        def masks(states: Array, seats: Array, out: Array) -> None:
            legal = np.empty(most_moves, np.int32)
            for table in range(len(states)):
                out[table, :] = 0
                for position in range(moves(states[table], seats[table], legal)):
                    out[table, legal[position]] = 1

        return self._compile(masks, allocates=True)

    @cached_property
    def whys(self) -> Any:
        """Why each move is refused, 0 where it is legal: whys(states, seats, out)."""
        why_not, most_moves = self.game.why_not, self.game.most_moves

        def whys(states: Array, seats: Array, out: Array) -> None:
            for table in range(len(states)):
                for move in range(most_moves):
                    out[table, move] = why_not(states[table], seats[table], move)

        return self._compile(whys)

    @cached_property
    def views(self) -> Any:
        """What each seat knows: views(states, seats, out)."""
        know = self.game.know

        def views(states: Array, seats: Array, out: Array) -> None:
            for table in range(len(states)):
                out[table] = states[table]
                know(out[table], seats[table])

        return self._compile(views)

    @cached_property
    def features(self) -> Any:
        """What each seat knows, as numbers: features(states, seats, views, out)."""
        know, features = self.game.know, self.game.features

        def features_of(states: Array, seats: Array, views: Array, out: Array) -> None:
            for table in range(len(states)):
                views[table] = states[table]
                know(views[table], seats[table])
                features(views[table], seats[table], out[table])

        return self._compile(features_of)

    @cached_property
    def scores(self) -> Any:
        """The standing of each table: scores(states, results)."""
        score = self.game.score

        def scores(states: Array, results: Array) -> None:
            for table in range(len(states)):
                score(states[table], results[table])

        return self._compile(scores)

    @cached_property
    def redeals(self) -> Any:
        """Fill views to tables that fit them, in place: redeals(views, seats, streams)."""
        redeal = self.game.redeal

        def redeals(views: Array, seats: Array, streams: Array) -> None:
            for table in range(len(views)):
                redeal(views[table], seats[table], streams[table : table + 1])

        return self._compile(redeals)

    @cached_property
    def copy(self) -> Any:
        """Copy tables one after the other, many times: copy(states, copies, times)."""

        def copy(states: Array, copies: Array, times: int) -> None:
            for _ in range(times):
                for table in range(len(states)):
                    copies[table] = states[table]

        return self._compile(copy)

    @cached_property
    def count(self) -> Any:
        """How many continuations of a given length a table has: count(stack, depth).

        `stack` holds depth + 1 states, the first of them the table. Where
        several seats decide at once, the lowest moves first, so that no
        continuation is counted twice.
        """
        to_act, moves, play = self.game.to_act, self.game.moves, self.game.play
        most_moves = self.game.most_moves

        def count(stack: Array, depth: int) -> int:
            legal = np.empty((depth + 1, most_moves), np.int32)
            left = np.zeros(depth + 1, np.int32)
            seats = np.zeros(depth + 1, np.int32)
            found, level = 0, 0
            if depth == 0 or not to_act(stack[0]):
                return 1 if depth == 0 else 0
            seats[0] = lowest(to_act(stack[0]))
            left[0] = moves(stack[0], seats[0], legal[0])
            while level >= 0:
                if left[level] == 0:
                    level -= 1
                    continue
                left[level] -= 1
                stack[level + 1] = stack[level]
                play(stack[level + 1], seats[level], legal[level, left[level]])
                if level + 1 == depth:
                    found += 1
                elif to_act(stack[level + 1]):
                    level += 1
                    seats[level] = lowest(to_act(stack[level]))
                    left[level] = moves(stack[level], seats[level], legal[level])
            return found

        return self._compile(count, allocates=True)
