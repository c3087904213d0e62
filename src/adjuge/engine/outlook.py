"""Outlook: what a seat knows when it decides, as if none who decide at the same time had begun.

What others have decided in secret cannot be known, and `redeal` draws it from all that
is legal. Whoever thinks about a decision does better to ask what they will do: so bots
and hints look from where everybody was asked, with the seat's own private steps on it.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

from adjuge.engine.game import Game
from adjuge.engine.moves import UNSEEN
from adjuge.engine.record import NOBODY, copy_of

States: TypeAlias = Sequence[Any]  # before, between and after the moves made
Moved: TypeAlias = Sequence[tuple[int, int]]  # seat and move


def outlook(game: Game, states: States, moved: Moved, seat: int) -> Any:
    """What a seat knows when it decides, from where it was asked."""
    began = asked_since(game, states, moved, seat)
    view = copy_of(states[began])
    for mover, move in moved[began:]:
        if mover == seat:
            game.play(view, seat, move)
    game.know(view, seat)
    return view


def asked_since(game: Game, states: States, moved: Moved, seat: int) -> int:
    """After how many moves a seat was asked what it decides now."""
    began = len(moved)
    while began > 0 and _is_meanwhile(game, states[began - 1], *moved[began - 1], seat):
        began -= 1
    return began


def _is_meanwhile(game: Game, before: Any, mover: int, move: int, seat: int) -> bool:
    """Whether a seat was asked already: another decided, or it took a private step itself."""
    is_asked = int(game.to_act(before)) >> seat & 1
    return bool(is_asked) and (mover != seat or game.shown(before, seat, move, NOBODY) == UNSEEN)
