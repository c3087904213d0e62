"""Mark: the table as numbers, seen from one seat, for learners."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.record import NOBODY
from adjuge.engine.rule import rule
from adjuge.engine.seating import clockwise, distance

from .material import IDLE_TURNS, KINDS, MARKET, MOST_CASH, PIECES, ROW_LENGTH, SEATS, SPACES
from .state import NOTHING, Phase, State

PHASES = len(Phase)
FACES = KINDS + 1

# Seats are counted clockwise from the viewer; absent ones are all zeros.
FEATURES = (
    ("phase, one of", PHASES),
    ("seat in turn, one of", SEATS),
    ("seat present", SEATS),
    ("money, of the most there can be", SEATS),
    ("bid shown in the last auction, of the most there can be", SEATS),
    ("delivery space holds colour (seat, space, colour)", SEATS * SPACES * KINDS),
    ("preparation space holds colour (seat, space, colour)", SEATS * SPACES * KINDS),
    ("pieces in the bank, of all", KINDS),
    ("pieces sold, of a full row", KINDS),
    ("what the next piece of a colour brings, of the dearest", KINDS),
    ("row is free", KINDS),
    ("first die shows, one of", FACES),
    ("second die shows, one of", FACES),
    ("colour at auction, one of", KINDS),
    ("zone to be cleared", 2),
    ("actions left, of two", 1),
    ("turns without a sale, of those that end the game", 1),
    ("rows that end the game, of all", 1),
)


@rule()
def features(view: State, seat: int, out: NDArray[np.float32]) -> None:
    """Write the groups of FEATURES one after the other."""
    out[:] = 0
    out[view.phase] = 1
    at = PHASES
    own = max(seat, 0)
    out[at + distance(own, view.turn, view.seats)] = 1
    at = write_seats(view, own, out, at + SEATS)
    at = write_zones(view, own, out, at)
    at = write_market(view, out, at)
    at = write_dice(view, out, at)
    out[at] = view.actions / 2
    out[at + 1] = max(0, view.idle) / (IDLE_TURNS * view.seats)
    out[at + 2] = view.rows_to_end / KINDS


@rule()
def write_seats(view: State, own: int, out: NDArray[np.float32], at: int) -> int:
    """Who is there, with how much money, and what they last bid."""
    other = own
    for place in range(view.seats):
        out[at + place] = 1
        out[at + SEATS + place] = view.cash[other] / MOST_CASH
        if view.winner != NOBODY:
            out[at + 2 * SEATS + place] = view.bids[other] / MOST_CASH
        other = clockwise(other, view.seats)
    return at + 3 * SEATS


@rule()
def write_zones(view: State, own: int, out: NDArray[np.float32], at: int) -> int:
    """What lies in the factories."""
    other, place = own, at - 1
    for _ in range(view.seats):
        for space in range(SPACES):
            delivered = int(view.delivery[other, space])
            prepared = int(view.preparation[other, space])
            if delivered != NOTHING:
                out[place + delivered] = 1
            if prepared != NOTHING:
                out[place + SEATS * SPACES * KINDS + prepared] = 1
            place += KINDS
        other = clockwise(other, view.seats)
    return at + 2 * SEATS * SPACES * KINDS


@rule()
def write_market(view: State, out: NDArray[np.float32], at: int) -> int:
    """Bank, sales, the next prices and the free rows."""
    dearest = MARKET[0, ROW_LENGTH - 1]
    for row in range(KINDS):
        dearest = max(dearest, MARKET[row, ROW_LENGTH - 1])
        out[at + 3 * KINDS + row] = 1
    for material in range(1, KINDS + 1):
        sold, row = int(view.sold[material]), int(view.row_of[material])
        out[at + material - 1] = view.bank[material] / PIECES
        out[at + KINDS + material - 1] = sold / ROW_LENGTH
        if row != NOTHING:
            out[at + 3 * KINDS + row - 1] = 0
            if sold < ROW_LENGTH:
                out[at + 2 * KINDS + material - 1] = MARKET[row - 1, sold] / dearest
    return at + 4 * KINDS


@rule()
def write_dice(view: State, out: NDArray[np.float32], at: int) -> int:
    """The dice, the colour at auction and the zones to be cleared."""
    if view.hammer_die != NOTHING:
        out[at + view.hammer_die - 1] = 1
        out[at + FACES + view.star_die - 1] = 1
    at += 2 * FACES
    if view.phase == Phase.BIDDING or view.phase == Phase.PLACING:
        out[at + view.lot - 1] = 1
    at += KINDS
    out[at] = view.clearing & 1
    out[at + 1] = view.clearing >> 1
    return at + 2
