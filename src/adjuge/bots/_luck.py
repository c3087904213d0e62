"""Luck: what a draw of the dealer gives to each seat, beyond what it could expect of it.

The odds of the dealer are known, so a seat's chance to win after a draw can be held
against the mean of its chances after all draws that were possible. Chances are
estimated by guided play-outs. However rough the estimate, luck is nothing on average:
taking it out of a result makes the result surer and favours nobody.
"""

from functools import cached_property
from typing import Any

import numpy as np

from adjuge.bots._guided import Guided
from adjuge.bots._nodes import Scratch
from adjuge.bots._settings import Settings
from adjuge.bots._tree import Searching
from adjuge.engine.chance import EQUALLY_LIKELY
from adjuge.engine.kernels import Array
from adjuge.engine.record import DEALER

PLAYOUTS = 100  # after each possible draw
WINS_ALONE = Settings(place=0.0)  # a chance to win, whatever the place


class Luck:
    """How the draws of one game are weighed."""

    def __init__(self, guided: Guided) -> None:
        """Prepare; nothing is compiled yet."""
        self.game = guided.game
        self.searching = Searching(guided)

    def of(self, s: Any, drawn: int, random: Array, luck: Array) -> None:
        """Add to each seat's luck what it has of a draw that is about to be played."""
        numbers = WINS_ALONE.numbers(self.game)
        self.weigh(s, drawn, self.searching.scratch(), numbers, random, luck)

    @cached_property
    def weigh(self) -> Any:
        """Hold a draw against all others: weigh(s, drawn, scratch, numbers, random, luck)."""
        moves, odds, most = self.game.moves, self.game.odds, self.game.most_moves
        play, finish = self.searching.guided.play, self.searching.finish

        def weigh(
            s: Any, drawn: int, scratch: Scratch, numbers: Array, random: Array, luck: Array
        ) -> None:
            out, weights = np.empty(most, np.int32), np.empty(most, np.int32)
            count, total = moves(s, DEALER, out), odds(s, weights)
            for position in range(count if count > 1 else 0):
                likely = 1 / count if total == EQUALLY_LIKELY else weights[position] / total
                counts = ((out[position] == drawn) - likely) / PLAYOUTS
                scratch.tables[3] = s
                play(scratch.tables[3], DEALER, out[position])
                for _ in range(PLAYOUTS):
                    scratch.tables[0] = scratch.tables[3]
                    finish(scratch, numbers, random)
                    for seat in range(s.seats):
                        luck[seat] += counts * scratch.utility[seat]

        return self.searching.guided.compile(weigh, allocates=True)
