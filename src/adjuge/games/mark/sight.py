"""Mark: what each seat may see. Nothing else decides this."""

from adjuge.engine.chance import Stream, below
from adjuge.engine.moves import HIDDEN
from adjuge.engine.rule import rule

from .moves import BID, START
from .state import NO_BID, SEALED, Phase, State


@rule("1.3", "5.1")
def see(view: State, seat: int) -> None:
    """All lies open but the bids of others, until the last bid is in."""
    if view.phase == Phase.BIDDING:
        for other in range(view.seats):
            if other != seat and view.bids[other] != NO_BID:
                view.bids[other] = SEALED


@rule("1.3", "5.1")
def know(view: State, seat: int) -> None:
    """Nothing that lay open is covered later, so memory adds nothing."""
    see(view, seat)


@rule("5.1")
def redeal(view: State, seat: int, random: Stream) -> None:
    """Sealed bids of others may be anything up to the money they have."""
    for other in range(view.seats):
        if view.bids[other] == SEALED:
            view.bids[other] = below(random, view.cash[other] + 1)


@rule("5.1")
def shown(s: State, seat: int, move: int, viewer: int) -> int:
    """Everybody sees every move but the bids of others."""
    return HIDDEN if BID <= move < START and seat != viewer else move
