"""Survey: compiled loops for those who study a game rather than play it.

Like `kernels.py`, and compiled under the same key: how points grow in the
course of a game, and what a copy of a table costs.
"""

from functools import cached_property
from typing import Any

import numpy as np

from adjuge.engine.compiling import compiled
from adjuge.engine.kernels import Array, Kernels, lowest


class Survey:
    """The surveying loops of one game, each compiled when it is first used."""

    def __init__(self, kernels: Kernels) -> None:
        """Prepare the loops of a game; nothing is compiled yet."""
        self.kernels = kernels
        self.game = kernels.game

    @cached_property
    def follow(self) -> Any:
        """Play random games a second time and add up the points on the way.

        follow(states, streams, lengths, results, sums): `lengths` are those of the
        first time with the same streams, `results` one blank result per table, and
        `sums[step, seat]` grows by the points when `step` parts of the game are
        played, of as many as `sums` has rows after the first.
        """
        to_act, play, pick = self.game.to_act, self.game.play, self.kernels.pick
        score, most_moves = self.game.score, self.game.most_moves

        def follow(
            states: Array, streams: Array, lengths: Array, results: Array, sums: Array
        ) -> None:
            out = np.empty(most_moves, np.int32)
            weights = np.empty(most_moves, np.int32)
            parts, seats = sums.shape[0] - 1, sums.shape[1]
            for table in range(len(states)):
                s = states[table]
                result = results[table]
                random = streams[table : table + 1]
                moved = 0
                for part in range(parts + 1):
                    while moved < part * lengths[table] // parts:
                        seat = lowest(to_act(s))
                        play(s, seat, pick(s, seat, random, out, weights))
                        moved += 1
                    score(s, result)
                    for seat in range(seats):
                        sums[part, seat] += result.points[seat]

        return compiled(follow, self.kernels.key)

    @cached_property
    def copy(self) -> Any:
        """Copy tables one after the other, many times: copy(states, copies, times)."""

        def copy(states: Array, copies: Array, times: int) -> None:
            for _ in range(times):
                for table in range(len(states)):
                    copies[table] = states[table]

        return compiled(copy, self.kernels.key)
