"""Alles futsch!: rules of thumb. What a move is worth to a seat, and how a table stands.

A card is worth what its objects bring its buyer, and what they would cost if
somebody else had them to sell. All is known to whoever counts along, so nothing
here could look at a secret.
"""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.rule import rule

from .material import BONUS, KINDS, MALUS, ON_CARD, ROW_LENGTH, SALE_PRICE, SEATS, TREASURE
from .moves import BID, COLLECT, OFFER, SELL, SKIP, TAKE_BOARD
from .rules.collecting import collects, has_room
from .state import State

Floats = NDArray[np.float32]

HORIZON = 50  # decisions of a play-out before the standing is estimated: an auction or two
STEPS = 0.3  # worth of a bid step
PROGRESS = 0.2  # of the bonus, what each of the first objects of a row is worth
TEMPO = 8.0  # what it is worth, in steps, to choose the next card
RESERVE = 32.0  # money to be left, lest the next sale ruin
PART = np.array([1.0, *(1 / seats for seats in range(1, SEATS + 1))])  # of a share among so many
RUIN = 60.0  # what it is worth, in steps, to end the game as its winner


@rule()
def worth(view: State, seat: int, moves: NDArray[np.int32], count: int, out: Floats) -> None:
    """What each of the legal moves is worth to the seat."""
    first = moves[0]
    if first < OFFER:
        most = limit(view, seat, view.card)
        aim = bid_aim(view, seat, most)
        for position in range(count):
            out[position] = call_worth(moves[position], most, aim)
        return
    for position in range(count):
        out[position] = STEPS * move_worth(view, seat, moves[position])


@rule()
def move_worth(view: State, seat: int, move: int) -> float:
    """What a move outside of the bidding is worth, in bid steps."""
    if move < COLLECT:
        return offer_worth(view, seat, move - OFFER)
    if move < SELL:
        return 1.0
    if move < TAKE_BOARD:
        return sale_worth(view, seat, (move - SELL) // SEATS, (move - SELL) % SEATS)
    return 0.0


@rule()
def call_worth(move: int, most: float, aim: float) -> float:
    """Up to the limit a bid gains, most of all near what is aimed at; never beyond."""
    if move == SKIP:
        return 0.0
    bid = move - BID
    if bid > most:
        return STEPS * (most - bid) - 1.0
    return 2.0 + STEPS * min(20.0, most - bid) - 0.4 * abs(bid - aim)


@rule()
def bid_aim(view: State, seat: int, most: float) -> float:
    """A bid that ends it, just above the limits of all others still in; else half the way up."""
    rivals = 0.0
    for other in range(view.seats):
        if other != seat and not view.passed >> other & 1:
            rivals = max(rivals, limit(view, other, view.card))
    low = view.high_bid + 1.0
    if rivals < most:
        return max(low, float(int(rivals)) + 1.0)
    return low + float(int(most - low) // 2)


@rule()
def limit(view: State, seat: int, card: int) -> float:
    """The price at which a seat does not mind who gets the card.

    It counts what the card brings and spares, and a share of what it brings or
    costs the others; a price that somebody else pays is worth a share, too.
    """
    others = view.seats - 1
    total, at_once = TEMPO, 0.0
    for kind in range(KINDS):
        if ON_CARD[card, kind] > 0:
            total += kind_swing(view, seat, kind, int(ON_CARD[card, kind]))
            at_once += income(view, seat, kind, int(ON_CARD[card, kind]))
    safe = view.cash[seat] + at_once - RESERVE
    return min(total * others / view.seats, safe, view.cash[seat] - 1.0)


@rule()
def kind_swing(view: State, seat: int, kind: int, objects: int) -> float:
    """What it changes for a seat, against the mean of the others, that it has these objects."""
    share = PART[view.seats - 1]
    room, price = has_room(view, seat, kind), price_of(view, seat, kind)
    rooms, prices = 0, 0.0
    for other in range(view.seats):
        if has_room(view, other, kind):
            rooms += 1
            prices += price_of(view, other, kind)
    buyers = rooms - room
    swing = gain(view, seat, kind, objects, buyers)
    if buyers > 0:
        harm = prices - price if room else prices
        swing += sold(view, seat, kind, objects) * harm * PART[buyers] * share
    for other in range(view.seats):
        if other != seat:
            their_buyers = rooms - has_room(view, other, kind)
            swing += gain(view, other, kind, objects, their_buyers) * share * share
            if room:
                forced = sold(view, other, kind, objects)
                swing += forced * price * PART[their_buyers] * share
    return swing


@rule()
def sold(view: State, seat: int, kind: int, objects: int) -> int:
    """How many of the objects a seat would have to sell."""
    if not collects(view, seat, kind):
        return objects
    return max(0, objects - max(0, TREASURE - int(view.owned[seat, kind])))


@rule()
def gain(view: State, seat: int, kind: int, objects: int, buyers: int) -> float:
    """Steps towards a treasure, the treasure, and sales."""
    total = float(SALE_PRICE) * sold(view, seat, kind, objects) if buyers > 0 else 0.0
    owned = int(view.owned[seat, kind])
    for have in range(owned, min(TREASURE, owned + objects)):
        if collects(view, seat, kind):
            total += BONUS if have + 1 == TREASURE else PROGRESS * BONUS * (have + 1) / 2
    return total


@rule()
def income(view: State, seat: int, kind: int, objects: int) -> float:
    """The money that the objects bring at once."""
    owned = int(view.owned[seat, kind])
    total = float(SALE_PRICE) * sold(view, seat, kind, objects)
    if collects(view, seat, kind) and owned < TREASURE <= owned + objects:
        total += BONUS
    return total


@rule()
def price_of(view: State, seat: int, kind: int) -> float:
    """What it costs a seat to be made to buy one more of a kind."""
    owned = int(view.owned[seat, kind])
    if owned + 1 > TREASURE:
        return 1.0 * SALE_PRICE + MALUS
    if owned + 1 == TREASURE:
        return 1.0 * SALE_PRICE - BONUS
    return SALE_PRICE - PROGRESS * BONUS * (owned + 1) / 2


@rule()
def offer_worth(view: State, seat: int, card: int) -> float:
    """Put up what is worth more to oneself than to any other."""
    best = 0.0
    for other in range(view.seats):
        if other != seat:
            best = max(best, limit(view, other, card))
    return limit(view, seat, card) - best


@rule()
def sale_worth(view: State, seat: int, kind: int, buyer: int) -> float:
    """Sell where it hurts, most of all the richest; ruin somebody only to win by it."""
    cost = price_of(view, buyer, kind)
    if view.cash[buyer] <= cost:
        return RUIN if would_win(view, seat, buyer) else -RUIN
    richer = 0
    for other in range(view.seats):
        richer += view.cash[other] > view.cash[buyer]
    return cost - 4.0 * richer + 0.02 * view.cash[buyer]


@rule()
def would_win(view: State, seat: int, ruined: int) -> bool:
    """Whether the seat is the richest but for the one it ruins."""
    for other in range(view.seats):
        if other != seat and other != ruined and view.cash[other] >= view.cash[seat]:
            return False
    return True


@rule()
def standing(s: State, out: Floats) -> None:
    """Money and begun rows, measured by how far the poorest is from ruin."""
    poorest = s.cash[0]
    for seat in range(s.seats):
        poorest = min(poorest, s.cash[seat])
    spread = 12.0 + 0.3 * poorest
    for seat in range(s.seats):
        wealth = float(s.cash[seat])
        for kind in range(KINDS):
            if collects(s, seat, kind) and s.owned[seat, kind] < TREASURE:
                wealth += PROGRESS * BONUS * s.owned[seat, kind]
            elif s.owned[seat, kind] < ROW_LENGTH and collects(s, seat, kind):
                wealth -= 0.1 * (SALE_PRICE + MALUS)
        out[seat] = 1.5 * wealth / spread - (3.0 if s.cash[seat] < SALE_PRICE else 0.0)
