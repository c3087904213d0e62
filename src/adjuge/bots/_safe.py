"""A seat belt: whatever a bot does, the table gets a legal move."""

import logging
from typing import Any

from adjuge.bots.greedy import Greedy
from adjuge.engine.chance import Stream
from adjuge.engine.game import Game

LOG = logging.getLogger("adjuge.bots")

_told: set[tuple[str, str]] = set()  # slips that are in the log already, by bot and kind


class Safe:
    """A bot whose slips are caught: greedy decides instead, or the first legal move is made."""

    def __init__(self, bot: Any, game: Game) -> None:
        """Watch over a bot."""
        self.bot = bot
        self.name: str = bot.name
        self.version: int = bot.version
        self.replaced = 0  # decisions that it left to greedy
        self._greedy = Greedy(game)

    def choose(self, view: Any, seat: int, legal: list[int], random: Stream) -> int:
        """Pick one of the legal moves, in any case."""
        if len(legal) == 1:
            return legal[0]
        for bot in (self.bot, self._greedy):
            self.replaced += bot is not self.bot
            try:
                move = int(bot.choose(view, seat, list(legal), random))
            except KeyboardInterrupt:
                raise
            except BaseException as slip:  # SystemExit, too: only people end a game
                if _is_new(bot.name, type(slip).__name__):
                    LOG.exception("the bot %s could not decide (told once)", bot.name)
                continue
            if move in legal:
                return move
            if _is_new(bot.name, "illegal"):
                LOG.error("the bot %s chose move %s, not legal (told once)", bot.name, move)
        return legal[0]


def _is_new(bot: str, slip: str) -> bool:
    """Whether a bot slips so for the first time; it would fill the log."""
    new = (bot, slip) not in _told
    _told.add((bot, slip))
    return new
