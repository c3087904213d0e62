"""Alles futsch!: what each seat may see. Nothing else decides this."""

from adjuge.engine.chance import Stream
from adjuge.engine.rule import rule

from .state import HIDDEN_CASH, Phase, State


@rule("1.8", "1.9")
def see(view: State, seat: int) -> None:
    """All lies open but the money of others, until it is counted at the end."""
    if view.open_money or view.phase == Phase.OVER:
        return
    for other in range(view.seats):
        if other != seat:
            view.cash[other] = HIDDEN_CASH


@rule("1.8")
def know(view: State, seat: int) -> None:
    """All begin alike and pay in the open: whoever counts along knows everybody's money."""


@rule("1.11")
def redeal(view: State, seat: int, random: Stream) -> None:
    """Nothing is unknown but the cards to come, and these are drawn when they are needed."""


@rule("1.8")
def shown(s: State, seat: int, move: int, viewer: int) -> int:
    """Everybody sees every move."""
    return move
