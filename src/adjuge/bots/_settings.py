"""How a search weighs things: its settings, and the utilities of results and of standings."""

from dataclasses import dataclass

import numpy as np

from adjuge.engine.game import Game
from adjuge.engine.kernels import Array
from adjuge.engine.rule import rule


@dataclass(frozen=True)
class Settings:
    """How a search weighs things; the usual values were measured."""

    explore: float = 0.6  # of the search for better moves against the use of good ones
    trust: float = 0.8  # temperature at which worths become likelihoods
    mind: float = 0.4  # temperature of the play-outs
    horizon: int = 0  # decisions of a play-out before the standing is estimated; 0: the game's
    place: float = 0.3  # of the utility, what goes by place and not by winning
    fair: bool | None = None  # whether the others learn only from tables that are dealt as they
    # see them, where the seat at the root has secrets; None: in long thoughts, if the game says so
    by_sight: bool | None = None  # whether the others choose by what all see; None: as in the game
    reads: bool | None = None  # whether others who decide at the same time are first asked what
    # they would do; None: in long thoughts, if the game says so
    spread: float = 0.0  # of the looks at the root, what goes not to the best move but to the next

    def numbers(self, game: Game, *, is_long: bool = False) -> Array:
        """The settings as the kernel takes them, those left open as the game prefers."""
        horizon = self.horizon or game.HORIZON
        fair = game.LONG_IS_FAIR and is_long if self.fair is None else self.fair
        by_sight = not game.HANDS_RECUR if self.by_sight is None else self.by_sight
        reads = game.LONG_READS and is_long if self.reads is None else self.reads
        weights = [self.explore, self.trust, self.mind, horizon, self.place]
        return np.array([*weights, fair, by_sight, reads, self.spread], np.float64)


EXPLORE, TRUST, MIND, HORIZON, PLACE, FAIR, BY_SIGHT, READS, SPREAD = range(9)


@rule()
def shared_out(places: Array, seats: int, place: float, utility: Array) -> None:
    """Utility of a result: the share of the win, mixed with the share of seats left behind."""
    winners = 0
    for seat in range(seats):
        winners += places[seat] == 1
    for seat in range(seats):
        behind = 0.0
        for other in range(seats):
            if other != seat:
                behind += places[other] > places[seat]
                behind += 0.5 * (places[other] == places[seat])
        won = 1.0 / winners if places[seat] == 1 else 0.0
        utility[seat] = (1 - place) * won + place * behind / (seats - 1)


@rule()
def estimated(standing: Array, seats: int, place: float, utility: Array) -> None:
    """Utility of a standing: chances to win and to be before each other seat."""
    total, most = 0.0, -1e30
    for seat in range(seats):
        most = max(most, standing[seat])
    for seat in range(seats):
        total += np.exp(standing[seat] - most)
    for seat in range(seats):
        before = 0.0
        for other in range(seats):
            if other != seat:
                before += 1.0 / (1.0 + np.exp(standing[other] - standing[seat]))
        won = np.exp(standing[seat] - most) / total
        utility[seat] = (1 - place) * won + place * before / (seats - 1)
