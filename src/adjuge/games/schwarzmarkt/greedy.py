"""Schwarzmarkt: rules of thumb. What a move is worth to a seat, and how a table stands.

A good is handed in when its price beats what waiting promises: a higher price,
if the others leave any of the demand. Of other hands only their size is looked
at, and cards that this seat has seen.
"""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.rule import rule

from .material import (
    EVENT_OF,
    GAME_ROUNDS,
    KINDS,
    OFFER,
    OFFERS,
    PRICE,
    QUICK_PAY,
    SEATS,
)
from .moves import (
    DONE,
    FIND_IT,
    GIVE,
    HAND_IN,
    PLAY,
    RAID_ON,
    STEP_ON,
    SWAP_WITH,
    VICTIM,
)
from .rules.asking import end_space
from .rules.cards import numbered
from .rules.course import asked_for, price
from .state import Phase, State

Floats = NDArray[np.float32]

HORIZON = 15  # decisions of a play-out before the standing is estimated
HANDS_RECUR = False  # nine of sixty goods make too many hands to meet one again in a search
LONG_IS_FAIR = False  # not tried
LONG_READS = False  # not tried
POINTS = 0.3  # worth of a point
LATER = 10.0  # points that a card brings on average in some later offer
PACE = 2  # spaces that a seat moves the marker on average
SHY, BOLD = 6.0, 26.0  # prices at which others begin to exchange, and at which all do
EVENT_WORTH = np.array([4, 14, 3, 8, 6, 2, 9, 2, 4], np.float32)  # in the order of the box
END_GAME = 3  # cards in a hand that may soon end the round


@rule()
def worth(view: State, seat: int, moves: NDArray[np.int32], count: int, out: Floats) -> None:
    """What each of the legal moves is worth to the seat."""
    now, hope = 0.0, 0.0
    if view.phase == Phase.TURN:
        now, hope = float(price(view)), patience(view, seat)
    for position in range(count):
        out[position] = POINTS * move_worth(view, seat, moves[position], now, hope)


@rule()
def move_worth(view: State, seat: int, move: int, now: float, hope: float) -> float:
    """What one move is worth, in points."""
    if move == DONE:
        return 0.0
    if view.phase == Phase.TURN:
        return now - hope if move < STEP_ON else step_worth(view, seat, move - STEP_ON + 1)
    if view.phase == Phase.CARD:
        return card_worth(view, seat, move - PLAY)
    if view.phase == Phase.QUICK:
        pays = QUICK_PAY if view.per_card or view.handed == 0 else 0
        return pays - future(view) - 0.5 * view.goods[seat, move - HAND_IN]
    if view.phase == Phase.GIVE:
        return -1.0 * view.goods[seat, view.face[numbered(view, seat, move - GIVE)]]
    if view.phase == Phase.FIND:
        return 1.0 * view.goods[seat, move - FIND_IT]
    return attack_worth(view, seat, move)


@rule()
def future(view: State) -> float:
    """What a card kept is worth: less in the last round, nearly nothing when it may soon end."""
    least = int(view.hand[0])
    for other in range(view.seats):
        least = min(least, int(view.hand[other]))
    if view.game_round < GAME_ROUNDS:
        return LATER if least > END_GAME else 0.8 * LATER
    return LATER * min(1.0, least / 5.0)


@rule()
def patience(view: State, seat: int) -> float:
    """What waiting promises for a card: the price at the next turn, if the demand lasts."""
    end = end_space(view)
    kept = future(view)
    if view.space == end:
        return min(kept, 6.0)
    lasts, space = 1.0, view.space
    demand = asked_for(view)
    for distance in range(1, view.seats):
        space = min(end, space + (PACE if distance > 1 or view.handed == 0 else 1))
        other = (seat + distance) % view.seats
        eager = min(1.0, max(0.0, (PRICE[space] - SHY) / (BOLD - SHY)))
        lasts *= 1.0 - eager * min(0.9, view.hand[other] / (5.0 * demand))
        if space == end:
            lasts *= 0.5  # the last turn may be somebody else's
    next_price = float(PRICE[min(end, space + PACE)])
    return max(kept * 0.7, lasts * next_price + (1 - lasts) * kept * 0.5)


@rule()
def step_worth(view: State, seat: int, steps: int) -> float:
    """Small steps keep the price low for the others; with goods to sell one is less patient."""
    wanted = 0
    for good in range(KINDS):
        wanted += min(int(view.demand[good]), int(view.goods[seat, good]))
    space = min(end_space(view), view.space + steps)
    cost = 0.25 * float(PRICE[space] - PRICE[view.space])
    if wanted > 0:
        cost *= 0.5
    return -cost - 0.1


@rule()
def card_worth(view: State, seat: int, card: int) -> float:
    """An offer is worth what this seat can deliver, an event what its kind is."""
    if card >= OFFERS:
        return float(EVENT_WORTH[EVENT_OF[card]])
    total = 0.0
    for good in range(KINDS):
        asked, own = int(OFFER[card, good]), int(view.goods[seat, good])
        total += min(asked, own) * 5.0 - max(0, asked - own) * 1.5
    return total


@rule()
def attack_worth(view: State, seat: int, move: int) -> float:
    """Against whom: those with points, and with goods this seat has seen."""
    if move >= RAID_ON:
        other, good = (move - RAID_ON) // KINDS, (move - RAID_ON) % KINDS
        return 4.0 * likely(view, seat, other, good) + threat(view, other)
    if move >= SWAP_WITH:
        swapped = (move - SWAP_WITH) // SEATS + 1
        return threat(view, (move - SWAP_WITH) % SEATS) - 1.0 * abs(swapped - 2)
    return threat(view, move - VICTIM)


@rule()
def threat(view: State, other: int) -> float:
    """How much an opponent is to be feared."""
    return 0.05 * view.points[other] + 0.5 * view.hand[other]


@rule()
def likely(view: State, seat: int, other: int, good: int) -> float:
    """How many cards of a good an opponent seems to have."""
    found = 0.0
    for position in range(view.cards):
        if view.holder[position] == other:
            if view.marks[position] >> seat & 1:
                found += view.face[position] == good
            else:
                found += 1.0 / KINDS
    return found


@rule()
def standing(s: State, out: Floats) -> None:
    """Points, and what the goods in hand may still bring."""
    least = int(s.hand[0])
    for seat in range(s.seats):
        least = min(least, int(s.hand[seat]))
    last = s.game_round == GAME_ROUNDS
    each = LATER * min(1.0, least / 5.0) if last else 0.3 * LATER
    spread = 12.0 + 3.0 * least if last else 50.0
    for seat in range(s.seats):
        out[seat] = 1.5 * (s.points[seat] + each * s.hand[seat]) / spread
