"""random: any legal move, each as likely as the other."""

from dataclasses import dataclass
from typing import Any

from adjuge.bots._levels import check_none as check
from adjuge.bots._levels import is_none as is_level
from adjuge.engine.chance import Stream, below
from adjuge.engine.game import Game

__all__ = ["Random", "check", "is_level", "sit"]


@dataclass(frozen=True)
class Random:
    """Decides by lot."""

    name: str = "random"
    version: int = 1

    def choose(self, view: Any, seat: int, legal: list[int], random: Stream) -> int:
        """Draw a legal move."""
        return legal[below(random, len(legal))]


def sit(game: Game, level: str = "", *, threads: int = 0) -> Random:
    """Take a seat; the game does not matter."""
    return Random()
