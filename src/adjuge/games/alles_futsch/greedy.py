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

STEPS = 0.3  # worth of a bid step
PROGRESS = 0.2  # of the bonus, what each of the first objects of a row is worth
TEMPO = 8.0  # what it is worth, in steps, to choose the next card
RESERVE = 32.0  # money to be left, lest the next sale ruin
LEAP = 4  # a bid closes one part in so many of the gap to one's limit
RUIN = 60.0  # what it is worth, in steps, to end the game as its winner


@rule()
def worth(view: State, seat: int, moves: NDArray[np.int32], count: int, out: Floats) -> None:
    """What each of the legal moves is worth to the seat."""
    first = moves[0]
    if first < OFFER:
        most = limit(view, seat, view.card)
        for position in range(count):
            out[position] = call_worth(view, most, moves[position])
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
def call_worth(view: State, most: float, move: int) -> float:
    """Up to the limit a bid gains; it should leap a little, and never beyond."""
    if move == SKIP:
        return 0.0
    bid = move - BID
    if bid > most:
        return STEPS * (most - bid) - 1.0
    aim = view.high_bid + 1 + int(most - view.high_bid) // LEAP
    return 2.0 + STEPS * min(20.0, most - bid) - 0.4 * abs(bid - aim)


@rule()
def limit(view: State, seat: int, card: int) -> float:
    """The price at which a seat does not mind who gets the card.

    It counts what the card brings and spares, and a share of what it brings or
    costs the others; a price that somebody else pays is worth a share, too.
    """
    others = view.seats - 1
    own, theirs = gain(view, seat, card) + TEMPO, 0.0
    for other in range(view.seats):
        if other != seat:
            own += loss(view, seat, other, card) / others
            theirs += loss(view, other, seat, card) + gain(view, other, card) / others
    most = (own + theirs / others) * others / view.seats
    safe = view.cash[seat] + income(view, seat, card) - RESERVE
    return min(most, safe, view.cash[seat] - 1.0)


@rule()
def income(view: State, seat: int, card: int) -> float:
    """The money that a card brings its buyer at once."""
    total = 0.0
    for kind in range(KINDS):
        for copy in range(ON_CARD[card, kind]):
            found = object_gain(view, seat, kind, int(view.owned[seat, kind]) + copy)
            total += found if found >= SALE_PRICE else 0.0
    return total


@rule()
def gain(view: State, seat: int, card: int) -> float:
    """What the objects of a card bring to the seat that buys it."""
    total = 0.0
    for kind in range(KINDS):
        for copy in range(ON_CARD[card, kind]):
            total += object_gain(view, seat, kind, int(view.owned[seat, kind]) + copy)
    return total


@rule()
def object_gain(view: State, seat: int, kind: int, owned: int) -> float:
    """A step towards a treasure, the treasure, or a sale."""
    if collects(view, seat, kind) and owned < TREASURE:
        return float(BONUS) if owned + 1 == TREASURE else PROGRESS * BONUS * (owned + 1) / 2
    for other in range(view.seats):
        if other != seat and has_room(view, other, kind):
            return float(SALE_PRICE)
    return 0.0


@rule()
def loss(view: State, seat: int, winner: int, card: int) -> float:
    """What a seat may lose if somebody else has the card: objects are sold to it."""
    total = 0.0
    for kind in range(KINDS):
        keeps = 0
        if collects(view, winner, kind):
            keeps = max(0, TREASURE - int(view.owned[winner, kind]))
        sold = int(ON_CARD[card, kind]) - keeps
        if sold > 0 and has_room(view, seat, kind):
            total += sold * price_of(view, seat, kind) / buyers(view, winner, kind)
    return total


@rule()
def buyers(view: State, seller: int, kind: int) -> int:
    """How many seats could be made to buy."""
    found = 0
    for other in range(view.seats):
        found += other != seller and has_room(view, other, kind)
    return max(1, found)


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
