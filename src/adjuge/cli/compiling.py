"""The word about compiling: said before the first of a game's kernels is made."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from adjuge.bots import is_compiled
from adjuge.cli.screen import Screen
from adjuge.engine.game import Game
from adjuge.engine.sentence import say

if TYPE_CHECKING:
    from adjuge.engine.kernels import Kernels


def ready_kernels(game: Game, screen: Screen) -> "Kernels":
    """The kernels of a game; says so where they have to be compiled first."""
    from adjuge.engine.compiling import is_warm
    from adjuge.engine.kernels import Kernels

    kernels = Kernels(game)
    if not is_warm(kernels.key):
        screen.mention(say("Compiling the rules of {title}, once…", title=game.about.title))
    return kernels


def ready_bots(game: Game, bots: Iterable[str], screen: Screen) -> None:
    """Say so where a bot has to be compiled before it sits down."""
    if not all(is_compiled(bot, game) for bot in bots):
        screen.mention(say("Compiling a search for {title}, once; this may take a minute…",
                           title=game.about.title))  # fmt: skip
