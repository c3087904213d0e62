"""A seat belt: whatever a bot does, the table gets a legal move."""

import logging
from typing import Any

from adjuge.bots.greedy import Greedy
from adjuge.engine.chance import Stream
from adjuge.engine.game import Game

LOG = logging.getLogger("adjuge.bots")


class Safe:
    """A bot whose slips are caught: greedy decides instead, or the first legal move is made."""

    def __init__(self, bot: Any, game: Game) -> None:
        """Watch over a bot."""
        self.bot = bot
        self.name: str = bot.name
        self.version: int = bot.version
        self._greedy = Greedy(game)

    def choose(self, view: Any, seat: int, legal: list[int], random: Stream) -> int:
        """Pick one of the legal moves, in any case."""
        if len(legal) == 1:
            return legal[0]
        for bot in (self.bot, self._greedy):
            try:
                move = int(bot.choose(view, seat, list(legal), random))
            except KeyboardInterrupt:
                raise
            except BaseException:  # SystemExit, too: only people end a game
                LOG.exception("the bot %s could not decide", bot.name)
                continue
            if move in legal:
                return move
            LOG.error("the bot %s chose move %s, which is not legal", bot.name, move)
        return legal[0]
