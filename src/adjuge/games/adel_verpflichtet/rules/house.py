"""Adel verpflichtet, chapter 3: the auction house."""

from adjuge.engine.record import DEALER, NOBODY
from adjuge.engine.rule import rule

from ..state import EMPTY, IN_SHOWCASE, SEEN, TILL, Card, Phase, Place, Stage, State
from .hand import is_thief_at


@rule("3.1")
def buyer(s: State) -> int:
    """The seat with the highest cheque of the round, or NOBODY."""
    best = NOBODY
    for seat in range(s.seats):
        if s.shown_cards[seat] >= Card.CHEQUE and (
            best == NOBODY or s.shown_cards[seat] > s.shown_cards[best]
        ):
            best = seat
    return best


@rule("2.9", "3.1", "3.3", "3.6")
def open_house(s: State) -> int:
    """The highest cheque buys; without a cheque nothing happens here."""
    seat = buyer(s)
    if seat == NOBODY:
        return Stage.CASTLE
    s.phase = Phase.BUY
    s.asked = 1 << seat
    return Stage.WAIT


@rule("3.1", "3.2")
def buy(s: State, seat: int, showcase: int) -> int:
    """The buyer takes the piece, the cheque goes into the till, the next piece is turned up."""
    s.keeper[s.showcase[showcase]] = seat
    s.showcase[showcase] = EMPTY
    s.cheques[s.shown_cards[seat] - Card.CHEQUE] = TILL
    if s.pile[showcase] == 0:
        return Stage.CHEQUE_THEFT
    s.phase = Phase.TURN_UP
    s.asked = 1 << DEALER
    return Stage.WAIT


@rule("1.6", "3.2")
def bare_showcase(s: State) -> int:
    """The first showcase without a piece whose pile still holds one, or EMPTY."""
    for showcase in range(2):
        if s.showcase[showcase] == EMPTY and s.pile[showcase] > 0:
            return showcase
    return EMPTY


@rule("1.6", "1.10", "3.2")
def turn_up(s: State, card: int) -> int:
    """The top piece of a pile is turned up for all to see."""
    showcase = bare_showcase(s)
    s.showcase[showcase] = card
    s.pile[showcase] -= 1
    s.keeper[card] = IN_SHOWCASE
    s.marks[card] = SEEN
    if bare_showcase(s) != EMPTY:
        return Stage.WAIT
    return Stage.ROUND if s.round_no == 0 else Stage.CHEQUE_THEFT


@rule("3.4", "3.5")
def lone_thief(s: State) -> int:
    """The seat of a thief who is alone at the auction house, or NOBODY."""
    found = NOBODY
    for seat in range(s.seats):
        if is_thief_at(s, seat, Place.HOUSE):
            if found != NOBODY:
                return NOBODY
            found = seat
    return found


@rule("3.4", "3.5", "3.7")
def settle_theft(s: State) -> int:
    """A single thief takes the cheque that was just paid."""
    thief = lone_thief(s)
    if thief != NOBODY:
        s.cheques[s.shown_cards[buyer(s)] - Card.CHEQUE] = thief
    return Stage.CASTLE
