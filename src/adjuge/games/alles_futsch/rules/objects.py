"""Alles futsch!, chapter 3: what becomes of the three objects on a card."""

from adjuge.engine.rule import rule

from ..about import LAST_NOTE, SALE
from ..about import MALUS as MALUS_UNPAID
from ..material import BONUS, KINDS, MALUS, ON_CARD, SALE_PRICE, TREASURE
from ..state import Phase, State
from .collecting import is_usable
from .ending import go_bankrupt
from .shoe import put_card_away


@rule("1.10", "3.1")
def take_card(s: State) -> None:
    """The winner of the auction has three objects to use."""
    for kind in range(KINDS):
        s.unused[kind] = ON_CARD[s.card, kind]
    s.phase = Phase.USING
    go_on(s)


@rule("3.11", "4.1")
def go_on(s: State) -> None:
    """Objects that nobody can take are dropped; a card without objects is put away."""
    left = 0
    for kind in range(KINDS):
        if s.unused[kind] and not is_usable(s, kind):
            s.unused[kind] = 0
        left += int(s.unused[kind])
    if left == 0:
        put_card_away(s)


@rule("3.2", "3.3")
def collect(s: State, kind: int) -> None:
    """An object joins the own collection; the third of its kind earns the bonus."""
    s.unused[kind] -= 1
    s.owned[s.turn, kind] += 1
    if s.owned[s.turn, kind] == TREASURE:
        s.cash[s.turn] += BONUS
    go_on(s)


@rule("3.6", "3.7", "5.2", "5.4")
def sell(s: State, kind: int, buyer: int) -> None:
    """The buyer pays the seller and gets the object, or cannot pay and is bankrupt."""
    if s.cash[buyer] < SALE_PRICE:
        go_bankrupt(s, buyer, SALE)
        return
    s.cash[buyer] -= SALE_PRICE
    s.cash[s.turn] += SALE_PRICE
    s.unused[kind] -= 1
    s.owned[buyer, kind] += 1
    settle(s, kind, buyer)
    if s.phase == Phase.USING:
        go_on(s)


@rule("3.8", "3.9", "5.2", "5.6")
def settle(s: State, kind: int, buyer: int) -> None:
    """Between buyer and bank: the last note is tested first, the bonus comes last."""
    if s.cash[buyer] == 0:
        go_bankrupt(s, buyer, LAST_NOTE)
    elif s.owned[buyer, kind] > TREASURE:
        pay_malus(s, buyer)
    elif s.owned[buyer, kind] == TREASURE:
        s.cash[buyer] += BONUS


@rule("3.9", "5.5", "5.6")
def pay_malus(s: State, buyer: int) -> None:
    """The fourth and the fifth cost the buyer a sum that may be too much."""
    if s.cash[buyer] < MALUS:
        go_bankrupt(s, buyer, MALUS_UNPAID)
        return
    s.cash[buyer] -= MALUS
    if s.cash[buyer] == 0:
        go_bankrupt(s, buyer, LAST_NOTE)
