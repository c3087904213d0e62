"""Reading the others: what they would do who decide at the same time, by what they see.

In a search's own tree the others learn to answer whatever the root does, so it never
asks what they are about to do. A search that reads first deals what it does not know a
few times, and on each of these tables lets every other seat that decides now think for
itself. Then it looks for the best answer: in its walks the others first do what they came
to, each for itself as it was asked (`Searching.foretell_all`), and all its deals are those tables.
"""

from functools import cached_property, lru_cache
from typing import Any

from adjuge.bots._nodes import Scratch
from adjuge.bots._tree import DEALT_FOR, GAMES_KEPT, Searching, searching
from adjuge.engine.game import Game
from adjuge.engine.kernels import Array
from adjuge.engine.record import MOST_SEATS

DEALS = 8  # tables on which the others are asked


@lru_cache(GAMES_KEPT)
def reading(game: Game) -> "Reading":
    """The loops that ask in a game, made once for all who search in it."""
    return Reading(searching(game))


class Reading:
    """The compiled loops that ask the others in one game."""

    def __init__(self, searching: Searching) -> None:
        """Prepare the loops; nothing is compiled yet."""
        self.game = searching.game
        self.searching = searching

    @cached_property
    def deal(self) -> Any:
        """Deal the tables on which others are asked, as the root may hold them: deal(scratch, root, random)."""
        redeal = self.game.redeal

        def deal(scratch: Scratch, root: int, random: Array) -> None:
            for table in range(len(scratch.deals)):
                scratch.deals[table] = scratch.tables[2]
                redeal(scratch.deals[table], root, random)

        return self.searching.guided.compile(deal)

    @cached_property
    def ask(self) -> Any:
        """Let others, given as bits, think on each table: ask(scratch, others, numbers, random, deals).

        Each thinks about so many more deals of what it does not know. What they see is
        left where the root's view was.
        """
        know, think = self.game.know, self.searching.think

        def ask(scratch: Scratch, others: int, numbers: Array, random: Array, deals: int) -> None:
            seen, count = scratch.tables[2], deals * DEALT_FOR
            for table in range(len(scratch.deals)):
                for seat in range(MOST_SEATS):
                    if (others >> seat) & 1:
                        scratch.tables[2] = scratch.deals[table]
                        know(seen, seat)
                        think(scratch.foretold, scratch, seat, numbers, random, count)

        return self.searching.guided.compile(ask)
