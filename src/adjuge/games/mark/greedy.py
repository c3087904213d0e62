"""Mark: rules of thumb. What a move is worth to a seat, and how a table stands.

A worth counts half Marks, so that a difference of one is a real preference. A
piece is worth the price it may bring, less the actions it still needs; more
than two pieces in a zone cost rent. Nothing here looks at sealed bids.
"""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.rule import rule

from .material import FREE_OF_RENT, KINDS, MARKET, RENT, ROW_LENGTH, SPACES
from .moves import BID, DELIVER, GIVE_BACK, NAME, PAY, PLACE, PREPARE, SELL, SKIP, START
from .state import NOTHING, State

Floats = NDArray[np.float32]

HORIZON = 15  # decisions of a play-out before the standing is estimated
HANDS_RECUR = True  # a search often meets a hand of another seat again
LONG_IS_FAIR = False  # nothing but a bid is secret, and that not for long
LONG_READS = False  # bids that were read won less
DELIVERED = 0.42  # of its price, a piece that has yet to be prepared and sold
PREPARED = 0.75  # of its price, a piece that has only to be sold
TWIN = 0.7  # a second piece of a colour finds fewer dice
MARKS = 2.0  # worth of a Mark
LATER = 0.12  # of the rise of a price that a sale brings to the others


@rule()
def worth(view: State, seat: int, moves: NDArray[np.int32], count: int, out: Floats) -> None:
    """What each of the legal moves is worth to the seat."""
    first = moves[0]
    if BID <= first < START:
        lot = piece_gain(view, seat, view.lot)
        for position in range(count):
            out[position] = MARKS * bid_worth(view, lot, moves[position] - BID)
        return
    for position in range(count):
        out[position] = MARKS * move_worth(view, seat, moves[position])


@rule()
def move_worth(view: State, seat: int, move: int) -> float:
    """What one move is worth, in Marks."""
    if move == SKIP:
        return 0.0
    if move >= NAME:
        return piece_gain(view, seat, move - NAME + 1)
    if move >= PLACE:
        return openness(view, seat, move - PLACE)
    if move >= SELL:
        return sale_worth(view, seat, (move - SELL) // KINDS, (move - SELL) % KINDS + 1)
    if move >= PREPARE:
        return prepare_worth(view, seat, (move - PREPARE) // SPACES, (move - PREPARE) % SPACES)
    if move >= DELIVER:
        material, space = (move - DELIVER) // SPACES + 1, (move - DELIVER) % SPACES
        return piece_gain(view, seat, material) + openness(view, seat, space)
    if move >= GIVE_BACK:
        return -kept_worth(view, seat, move - GIVE_BACK)
    return 1.0 * (move - PAY)  # pay for the preparation zone


@rule()
def next_price(view: State, material: int) -> float:
    """What the next piece of a colour brings; a colour without a row takes the best free one."""
    sold, row = int(view.sold[material]), int(view.row_of[material])
    if sold >= ROW_LENGTH:
        return 0.0
    if row != NOTHING:
        return float(MARKET[row - 1, sold])
    taken = 0
    for other in range(1, KINDS + 1):
        taken |= 1 << view.row_of[other]
    best = 0.0
    for free in range(1, KINDS + 1):
        if not taken >> free & 1:
            best = max(best, float(MARKET[free - 1, 0]))
    return best


@rule()
def price_ahead(view: State, material: int) -> float:
    """What a piece may bring when it is ready: nearly the price after the next, if there is one."""
    sold, row = int(view.sold[material]), int(view.row_of[material])
    now = next_price(view, material)
    if sold >= ROW_LENGTH - 1:
        return now * 0.6  # somebody else may close the row
    later = float(MARKET[max(row, 1) - 1, sold + 1])
    return 0.5 * (now + later)


@rule()
def pieces_in(view: State, seat: int, prepared: bool, material: int) -> int:
    """Pieces in a zone, of one colour or, with NOTHING, of any."""
    zone = view.preparation if prepared else view.delivery
    found = 0
    for space in range(SPACES):
        piece = zone[seat, space]
        found += piece != NOTHING and (material == NOTHING or piece == material)
    return found


@rule()
def piece_gain(view: State, seat: int, material: int) -> float:
    """What one more delivered piece of a colour is worth to a seat."""
    full = pieces_in(view, seat, False, NOTHING)
    if full >= SPACES:
        return 0.0
    gain = DELIVERED * price_ahead(view, material)
    if pieces_in(view, seat, False, material) + pieces_in(view, seat, True, material) > 0:
        gain *= TWIN
    if full >= FREE_OF_RENT:
        gain -= RENT
    return gain


@rule()
def openness(view: State, seat: int, space: int) -> float:
    """A little for a space from which many preparation spaces can be reached."""
    free = 0
    for ahead in range(max(0, space - 1), min(SPACES, space + 2)):
        free += view.preparation[seat, ahead] == NOTHING
    return 0.1 * free


@rule()
def prepare_worth(view: State, seat: int, start: int, space: int) -> float:
    """A prepared piece is nearer to its sale; rent may begin or end."""
    gain = (PREPARED - DELIVERED) * price_ahead(view, int(view.delivery[seat, start]))
    if pieces_in(view, seat, True, NOTHING) >= FREE_OF_RENT:
        gain -= RENT
    if pieces_in(view, seat, False, NOTHING) > FREE_OF_RENT:
        gain += RENT
    if space == 0 or space == SPACES - 1:
        gain += 0.05  # leave the middle open
    return gain


@rule()
def sale_worth(view: State, seat: int, space: int, row: int) -> float:
    """The price, less what the sale gives up; a closed row hurts those who still hold pieces."""
    material = int(view.preparation[seat, space])
    sold = int(view.sold[material])
    price = float(MARKET[row - 1, sold])
    gain = price - 0.25 * price_ahead(view, material)
    if pieces_in(view, seat, True, NOTHING) > FREE_OF_RENT:
        gain += RENT
    for other in range(view.seats):
        held = pieces_in(view, other, True, material)
        if other == seat:
            held -= 1
        side = 1.0 if other == seat else -1.0 / view.seats
        if sold + 1 == ROW_LENGTH:
            gain -= side * held * PREPARED * price
        elif held > 0:
            gain += side * LATER * float(MARKET[row - 1, sold + 1])
    return gain


@rule()
def kept_worth(view: State, seat: int, position: int) -> float:
    """What a piece is worth where it lies."""
    if position >= SPACES:
        return PREPARED * price_ahead(view, int(view.preparation[seat, position - SPACES]))
    return DELIVERED * price_ahead(view, int(view.delivery[seat, position]))


@rule()
def bid_worth(view: State, lot: float, bid: int) -> float:
    """What a bid wins on average if every other bids anything up to a little over the lot's worth."""
    if lot <= 0.5:
        return -1.0 * bid
    chance = 1.0
    for _ in range(view.seats - 1):
        chance *= min(1.0, (bid + 0.7) / (1.1 * lot + 0.7))
    return chance * (lot - bid) - 0.02 * bid


@rule()
def standing(s: State, out: Floats) -> None:
    """Money and the worth of the pieces, measured by how much is still to be earned."""
    left = 0
    for material in range(1, KINDS + 1):
        left += ROW_LENGTH - int(s.sold[material])
    left = max(1, left - (KINDS - s.rows_to_end) * ROW_LENGTH // 2)
    spread = 4.0 + 1.3 * left
    for seat in range(s.seats):
        wealth = float(s.cash[seat])
        for position in range(2 * SPACES):
            zone = s.delivery if position < SPACES else s.preparation
            if zone[seat, position % SPACES] != NOTHING:
                wealth += kept_worth(s, seat, position)
        out[seat] = 2.0 * wealth / spread
