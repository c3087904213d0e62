"""greedy: each game's own rules of thumb, and a little noise so that nobody can count on it."""

from typing import Any

import numpy as np

from adjuge.bots._levels import check_none as check
from adjuge.bots._levels import is_none as is_level
from adjuge.bots._minds import COLD, warmest
from adjuge.engine.chance import Stream
from adjuge.engine.game import Game

__all__ = ["Greedy", "check", "is_level", "sit"]


class Greedy:
    """Takes the move that its game's rules of thumb hold most worth; nothing is compiled for it."""

    name = "greedy"
    version = 1

    def __init__(self, game: Game) -> None:
        """Take a seat at a game."""
        self.game = game
        self._worths = np.zeros(game.most_moves, np.float32)

    def choose(self, view: Any, seat: int, legal: list[int], random: Stream) -> int:
        """Pick the move of most worth."""
        moves = np.array(legal, np.int32)
        if len(legal) == 1:
            return legal[0]
        self.game.worth(view, seat, moves, len(legal), self._worths)
        return legal[warmest(self._worths, len(legal), COLD, random)]


def sit(game: Game, level: str = "", *, threads: int = 0) -> Greedy:
    """Take a seat."""
    return Greedy(game)
