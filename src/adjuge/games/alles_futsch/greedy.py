"""Alles futsch!: rules of thumb. What a move is worth to a seat, and how a table stands.

A card is worth what its objects bring its buyer, and what they would cost if
somebody else had them to sell. All is known to whoever counts along, so nothing
here could look at a secret.
"""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.rule import rule

from .material import (
    BONUS,
    KINDS,
    MALUS,
    OBJECTS,
    ON_CARD,
    ROW_LENGTH,
    SALE_PRICE,
    SEATS,
    TREASURE,
)
from .moves import BID, COLLECT, OFFER, SELL, SKIP, TAKE_BOARD
from .rules.collecting import collects
from .state import State

Floats = NDArray[np.float32]

HORIZON = 50  # decisions of a play-out before the standing is estimated: an auction or two
HANDS_RECUR = True  # a search often meets a hand of another seat again
LONG_IS_FAIR = False  # nothing is secret
LONG_READS = False  # not tried
STEPS = 0.3  # worth of a bid step
PROGRESS = 0.2  # of the bonus, what each of the first objects of a row is worth
TEMPO = 8.0  # what it is worth, in steps, to choose the next card
RESERVE = 32.0  # money to be left, lest the next sale ruin
RUIN = 60.0  # what it is worth, in steps, to end the game as its winner

# A row by how many objects it has; NO_ROW is that of a seat that does not collect the kind.
NO_ROW = ROW_LENGTH + 1
ROWS = range(NO_ROW + 1)
MOST = range(OBJECTS + 1)
PART = np.array([1.0, *(1 / seats for seats in range(1, SEATS + 1))])  # of a share among so many


def _kept(row: int, objects: int) -> int:
    """How many of the objects a row takes in before it is a treasure."""
    return 0 if row == NO_ROW else min(objects, max(0, TREASURE - row))


def _step(row: int) -> float:
    """What the next object of a row is worth."""
    return BONUS if row + 1 == TREASURE else PROGRESS * BONUS * (row + 1) / 2


def _burden(row: int) -> float:
    """What it costs a seat to be made to buy one more."""
    return SALE_PRICE + (MALUS if row + 1 > TREASURE else -_step(row))


def _earned(row: int, objects: int) -> float:
    """The bonus, if the objects make a row a treasure."""
    return BONUS if row < TREASURE <= row + objects else 0.0


BURDEN = np.array([_burden(row) for row in ROWS])
SOLD = np.array([[objects - _kept(row, objects) for objects in MOST] for row in ROWS])
KEPT = np.array([[sum(map(_step, range(row, row + _kept(row, objects)))) for objects in MOST]
                 for row in ROWS], np.float64)  # fmt: skip
AT_ONCE = np.array([[SALE_PRICE * SOLD[row, objects] + _earned(row, objects) for objects in MOST]
                    for row in ROWS], np.float64)  # fmt: skip


@rule()
def worth(view: State, seat: int, moves: NDArray[np.int32], count: int, out: Floats) -> None:
    """What each of the legal moves is worth to the seat.

    `out` has room for the most moves there can be; limits lie there while they are needed.
    """
    first = moves[0]
    if first < OFFER:
        limits(view, view.card, out, 0)
        most = float(out[seat])
        weigh_calls(moves, count, most, bid_aim(view, seat, out), out)
    elif first < COLLECT:
        for position in range(count):
            limits(view, moves[position] - OFFER, out, count)
            out[position] = STEPS * offer_worth(view, seat, out, count)
    else:
        for position in range(count):
            out[position] = STEPS * use_worth(view, seat, moves[position])


@rule()
def use_worth(view: State, seat: int, move: int) -> float:
    """What a move outside of the auction is worth, in bid steps."""
    if move < SELL:
        return 1.0
    if move < TAKE_BOARD:
        return sale_worth(view, seat, (move - SELL) // SEATS, (move - SELL) % SEATS)
    return 0.0


@rule()
def weigh_calls(moves: NDArray[np.int32], count: int, most: float, aim: float, out: Floats) -> None:
    """Up to the limit a bid gains, most of all near what is aimed at; never beyond."""
    limit, near = np.float32(most), np.float32(aim)
    for position in range(count):
        bid = np.float32(moves[position] - BID)
        room = limit - bid
        off = max(bid - near, near - bid)
        gain = (
            np.float32(2.0)
            + np.float32(STEPS) * min(np.float32(20.0), room)
            - np.float32(0.4) * off
        )
        out[position] = gain if room >= 0 else np.float32(STEPS) * room - np.float32(1.0)
    if moves[0] == SKIP:
        out[0] = 0.0


@rule()
def bid_aim(view: State, seat: int, limits: Floats) -> float:
    """A bid that ends it, just above the limits of all others still in; else half the way up."""
    rivals, most = 0.0, float(limits[seat])
    for other in range(view.seats):
        if other != seat and not view.passed >> other & 1:
            rivals = max(rivals, float(limits[other]))
    low = view.high_bid + 1.0
    if rivals < most:
        return max(low, float(int(rivals)) + 1.0)
    return low + float(int(most - low) // 2)


@rule()
def limits(view: State, card: int, out: Floats, at: int) -> None:
    """The price at which each seat does not mind who gets the card, written from `at` on.

    It counts what the card brings and spares, and a share of what it brings or
    costs the others; a price that somebody else pays is worth a share, too.
    """
    for seat in range(view.seats):
        out[at + seat] = TEMPO
        out[at + SEATS + seat] = view.cash[seat] - RESERVE
    for kind in range(KINDS):
        if ON_CARD[card, kind] > 0:
            add_swings(view, kind, int(ON_CARD[card, kind]), out, at)
    others = 1.0 - PART[view.seats]
    for seat in range(view.seats):
        safe = min(float(out[at + SEATS + seat]), view.cash[seat] - 1.0)
        out[at + seat] = min(out[at + seat] * others, safe)


@rule()
def row_of(view: State, seat: int, kind: int) -> int:
    """How long a seat's row of a kind is, or NO_ROW."""
    return int(view.owned[seat, kind]) if collects(view, seat, kind) else NO_ROW


@rule()
def gain(row: int, objects: int, buyers: int) -> float:
    """Steps towards a treasure, the treasure, and sales."""
    return KEPT[row, objects] + (SALE_PRICE * SOLD[row, objects] if buyers > 0 else 0.0)


@rule()
def add_swings(view: State, kind: int, objects: int, out: Floats, at: int) -> None:
    """What it changes for each seat, against the mean of the others, that it has these objects."""
    share = PART[view.seats - 1]
    rooms, burdens = 0, 0.0
    for seat in range(view.seats):
        row = row_of(view, seat, kind)
        if row < ROW_LENGTH:
            rooms += 1
            burdens += BURDEN[row]
    gains, sales = 0.0, 0.0
    for seat in range(view.seats):
        row = row_of(view, seat, kind)
        buyers = rooms - (row < ROW_LENGTH)
        gains += gain(row, objects, buyers)
        sales += SOLD[row, objects] * PART[buyers]
    for seat in range(view.seats):
        row = row_of(view, seat, kind)
        room = row < ROW_LENGTH
        buyers = rooms - room
        own, sold = gain(row, objects, buyers), SOLD[row, objects] * PART[buyers]
        swing = own + (gains - own) * share * share
        if buyers > 0:
            swing += sold * (burdens - BURDEN[row] * room) * share
        if room:
            swing += (sales - sold) * BURDEN[row] * share
        out[at + seat] += swing
        out[at + SEATS + seat] += AT_ONCE[row, objects]


@rule()
def offer_worth(view: State, seat: int, limits: Floats, at: int) -> float:
    """Put up what is worth more to oneself than to any other."""
    best = np.float32(0.0)
    for other in range(view.seats):
        if other != seat:
            best = max(best, limits[at + other])
    return float(limits[at + seat] - best)


@rule()
def sale_worth(view: State, seat: int, kind: int, buyer: int) -> float:
    """Sell where it hurts, most of all the richest; ruin somebody only to win by it."""
    cost = BURDEN[view.owned[buyer, kind]]
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
