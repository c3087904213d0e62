"""The word about compiling: said before the first of a game's kernels is made."""

from adjuge.cli.screen import Screen
from adjuge.engine.compiling import is_warm
from adjuge.engine.game import Game
from adjuge.engine.kernels import Kernels
from adjuge.engine.sentence import say


def ready_kernels(game: Game, screen: Screen) -> Kernels:
    """The kernels of a game; says so where they have to be compiled first."""
    kernels = Kernels(game)
    if not is_warm(kernels.key):
        screen.mention(say("Compiling the rules of {title}, once…", title=game.about.title))
    return kernels
