"""Guided play: compiled loops in which seats decide by lot or by rules of thumb."""

import hashlib
from functools import cached_property
from pathlib import Path
from typing import Any

from adjuge.bots._minds import ELSEWHERE, LOT, warmest
from adjuge.engine.chance import EQUALLY_LIKELY, below, weighted
from adjuge.engine.compiling import compiled
from adjuge.engine.kernels import STILL_RUNNING, Array, Kernels, Room, lowest
from adjuge.engine.record import DEALER, MOST_SEATS

COMPILED = (
    "_guided.py",
    "_luck.py",
    "_minds.py",
    "_nodes.py",
    "_reading.py",
    "_settings.py",
    "_tree.py",
)  # files that kernels are made from


def bots_key(kernels: Kernels) -> str:
    """What the machine code of bots depends on: the game's, and the files that are compiled."""
    content = hashlib.sha256(kernels.key.encode())
    for name in COMPILED:
        content.update(Path(__file__).with_name(name).read_bytes())
    return content.hexdigest()[:16]


class Guided:
    """The guided loops of one game, each compiled when it is first used."""

    def __init__(self, kernels: Kernels) -> None:
        """Prepare the loops of a game; nothing is compiled yet."""
        self.game = kernels.game
        self.kernels = kernels
        self.key = bots_key(kernels)

    def compile(self, function: Any, *, allocates: bool = False) -> Any:
        """Compile under the key of the bots."""
        return compiled(function, self.key, allocates=allocates)

    @cached_property
    def play(self) -> Any:
        """The game's `play`, compiled once for all loops that call it."""
        play = self.game.play

        def play_move(s: Any, seat: int, move: int) -> None:
            play(s, seat, move)

        return self.compile(play_move)

    @cached_property
    def draw(self) -> Any:
        """What the dealer draws: draw(s, random, out, weights)."""
        moves, odds = self.game.moves, self.game.odds

        def draw(s: Any, random: Array, out: Array, weights: Array) -> int:
            count = moves(s, DEALER, out)
            total = odds(s, weights)
            if total != EQUALLY_LIKELY:
                return int(out[weighted(random, weights, total)])
            return int(out[below(random, count)])

        return self.compile(draw)

    @cached_property
    def weigh(self) -> Any:
        """List a seat's moves and their worth: weigh(s, seat, out, worths)."""
        moves, worth = self.game.moves, self.game.worth

        def weigh(s: Any, seat: int, out: Array, worths: Array) -> int:
            count = moves(s, seat, out)
            if count > 1:
                worth(s, seat, out, count, worths)
            return count

        return self.compile(weigh)

    @cached_property
    def decide(self) -> Any:
        """What a seat of some mind does: decide(s, seat, mind, random, out, worths)."""
        moves, weigh = self.game.moves, self.weigh

        def decide(s: Any, seat: int, mind: float, random: Array, out: Array, worths: Array) -> int:
            if mind == LOT:
                return int(out[below(random, moves(s, seat, out))])
            count = weigh(s, seat, out, worths)
            if count == 1:
                return int(out[0])
            return int(out[warmest(worths, count, mind, random)])

        return self.compile(decide)

    @cached_property
    def advance(self) -> Any:
        """Play tables on until they end or ask a seat, or the dealer, whose mind is ELSEWHERE.

        Such a seat goes first: others who decide at the same time have not yet when it is asked.

        advance(states, deals, streams, minds, lengths, room): the dealer draws from
        `deals`, the seats from `streams`; `minds[table, seat]`; `lengths` grows by
        the moves made, and is STILL_RUNNING where a table outlived the stated bound.
        """
        to_act, play, draw, decide = self.game.to_act, self.play, self.draw, self.decide
        longest = self.game.LONGEST

        def advance(
            states: Array, deals: Array, streams: Array, minds: Array, lengths: Array, room: Room
        ) -> None:
            for table in range(len(states)):
                s, elsewhere = states[table], 0
                for seat in range(MOST_SEATS + 1):
                    elsewhere |= (minds[table, seat] == ELSEWHERE) << seat
                waiting = to_act(s)
                while waiting and not waiting & elsewhere and lengths[table] < longest:
                    seat = lowest(waiting)
                    if seat == DEALER:
                        move = draw(s, deals[table : table + 1], room.moves, room.weights)
                    else:
                        random = streams[table : table + 1]
                        mind = minds[table, seat]
                        move = decide(s, seat, mind, random, room.moves, room.worths)
                    play(s, seat, move)
                    lengths[table] += 1
                    waiting = to_act(s)
                if lengths[table] >= longest and waiting:
                    lengths[table] = STILL_RUNNING

        return self.compile(advance)
