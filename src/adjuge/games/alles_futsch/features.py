"""Alles futsch!: the table as numbers, seen from one seat, for learners."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.record import NOBODY
from adjuge.engine.rule import rule
from adjuge.engine.seating import clockwise, distance

from .material import CARDS, KINDS, OBJECTS, ON_CARD, ROW_LENGTH, SEATS, START_CASH, TREASURE
from .state import NO_BOARD, NO_CARD, Phase, Place, State

PHASES = len(Phase)

# Seats are counted clockwise from the viewer; absent ones are all zeros. Money is m / (m + what
# each begins with), so that it stays below 1 and a note weighs most for who has few.
FEATURES = (
    ("phase, one of", PHASES),
    ("seat in turn, one of", SEATS),
    ("seat with the highest bid, one of", SEATS),
    ("seat present", SEATS),
    ("seat has passed", SEATS),
    ("money", SEATS),
    ("board lacks kind (seat, kind)", SEATS * KINDS),
    ("objects owned, of a full row (seat, kind)", SEATS * KINDS),
    ("the next object of the kind earns the bonus (seat, kind)", SEATS * KINDS),
    ("the next object of the kind costs the malus (seat, kind)", SEATS * KINDS),
    ("highest bid, as money", 1),
    ("own money less the highest bid, as money", 1),
    ("objects on the card at auction or in use, of three (kind)", KINDS),
    ("objects still to be used, of three (kind)", KINDS),
    ("card is on display", CARDS),
    ("card is in the shoe", CARDS),
    ("boards are chosen, boards are dealt, money lies open", 3),
)


@rule()
def features(view: State, seat: int, out: NDArray[np.float32]) -> None:
    """Write the groups of FEATURES one after the other."""
    out[:] = 0
    own = max(seat, 0)
    out[view.phase] = 1
    at = PHASES
    out[at + distance(own, view.turn, view.seats)] = 1
    at += SEATS
    if view.high_seat != NOBODY:
        out[at + distance(own, view.high_seat, view.seats)] = 1
    at = write_seats(view, own, out, at + SEATS)
    at = write_rows(view, own, out, at)
    at = write_auction(view, own, out, at)
    at = write_cards(view, out, at)
    if view.boards > 0:
        out[at + view.boards - 1] = 1
    out[at + 2] = view.open_money


@rule()
def of_money(steps: int) -> np.float32:
    """Money on a scale that stays below 1; what is missing to 1 is divided, for that is never 0."""
    start = np.float32(START_CASH)
    return np.float32(1) - start / (np.float32(steps) + start)


@rule()
def part(amount: int, whole: int) -> np.float32:
    """An amount as a part of a whole: nothing is divided where the whole is always the same."""
    return np.float32(amount) * (np.float32(1) / np.float32(whole))


@rule()
def write_seats(view: State, own: int, out: NDArray[np.float32], at: int) -> int:
    """Who is there, who has passed, and who has how much money."""
    other = own
    for place in range(view.seats):
        out[at + place] = 1
        out[at + SEATS + place] = (view.passed >> other) & 1
        out[at + 2 * SEATS + place] = of_money(view.cash[other])
        other = clockwise(other, view.seats)
    return at + 3 * SEATS


@rule()
def write_rows(view: State, own: int, out: NDArray[np.float32], at: int) -> int:
    """The boards: what is collected, how much of it, and what the next one does."""
    other = own
    for place in range(view.seats):
        if view.lacks[other] != NO_BOARD:
            for kind in range(KINDS):
                write_row(view, other, kind, out, at + place * KINDS + kind)
        other = clockwise(other, view.seats)
    return at + 4 * SEATS * KINDS


@rule()
def write_row(view: State, other: int, kind: int, out: NDArray[np.float32], at: int) -> None:
    """One row of a board."""
    owned = int(view.owned[other, kind])
    if view.lacks[other] == kind:
        out[at] = 1
    elif owned < ROW_LENGTH:
        out[at + 2 * SEATS * KINDS] = owned + 1 == TREASURE
        out[at + 3 * SEATS * KINDS] = owned + 1 > TREASURE
    out[at + SEATS * KINDS] = part(owned, ROW_LENGTH)


@rule()
def write_auction(view: State, own: int, out: NDArray[np.float32], at: int) -> int:
    """The bid to beat, the card it is for, and what is left of a card."""
    out[at] = of_money(view.high_bid)
    out[at + 1] = of_money(max(0, view.cash[own] - view.high_bid))
    at += 2
    for kind in range(KINDS):
        if view.card != NO_CARD:
            out[at + kind] = part(ON_CARD[view.card, kind], OBJECTS)
        out[at + KINDS + kind] = part(view.unused[kind], OBJECTS)
    return at + 2 * KINDS


@rule()
def write_cards(view: State, out: NDArray[np.float32], at: int) -> int:
    """Where each card lies."""
    for card in range(CARDS):
        out[at + card] = view.place[card] == Place.DISPLAY
        out[at + CARDS + card] = view.place[card] == Place.SHOE
    return at + 2 * CARDS
