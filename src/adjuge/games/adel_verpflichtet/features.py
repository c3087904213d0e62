"""Adel verpflichtet: the table as numbers, seen from one seat, for learners."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.record import NOBODY
from adjuge.engine.rule import rule

from .material import (
    CARDS,
    CHEQUE_VALUE,
    CHEQUES,
    HAND,
    LOWER,
    OWN_THIEVES,
    ROUND_LIMIT,
    SEATS,
    TABLE_AT,
    TABLE_SEATS,
    THIEVES,
    UPPER,
)
from .rules.castle import foremost
from .rules.hand import is_open
from .state import NOTHING, PICKED, SEEN, SHOWN, UNSEEN, Card, Phase, Place, State

PHASES = len(Phase)
KINDS = 5  # of action cards: detective, exhibition, pass, thief, cheque
PILE = CARDS / 2

# Seats are counted clockwise from the viewer; absent ones are all zeros. Pieces go by letter, then
# by year; cheques and thieves from the weakest to the strongest.
FEATURES = (
    ("phase, one of", PHASES),
    ("variant, one of", 3),
    ("long track", 1),
    ("round, of the last", 1),
    ("auction house is open", 1),
    ("numbers of the foremost castle, in tens", 2),
    ("pieces face down in each pile, of a full one", 2),
    ("seat present", SEATS),
    ("seat owes a decision", SEATS),
    ("seat is being robbed", SEATS),
    ("space of the pawn, of the whole track", SEATS),
    ("unseen pieces in hand, of those dealt", SEATS),
    ("place last shown is the auction house, then the castle (seat, place)", SEATS * 2),
    ("kind of card last shown (seat, kind)", SEATS * KINDS),
    ("strength of the thief or cheque last shown", SEATS),
    ("own place laid face down is the auction house, the castle", 2),
    ("cheque in hand (seat, cheque)", SEATS * CHEQUES),
    ("free thief (seat, thief)", SEATS * 2),
    ("cell of a thief (thief), of the last", THIEVES),
    ("piece known in hand (seat, piece)", SEATS * CARDS),
    ("own piece not seen by all", CARDS),
    ("own piece picked for the exhibition", CARDS),
    ("piece in an exhibition", CARDS),
    ("piece in a showcase (showcase, piece)", 2 * CARDS),
    ("piece not seen by the viewer", CARDS),
)


@rule()
def features(view: State, seat: int, out: NDArray[np.float32]) -> None:
    """Write the groups of FEATURES one after the other."""
    out[:] = 0
    own = max(seat, 0)
    at = write_table(view, out)
    at = write_seats(view, own, out, at)
    at = write_cards(view, own, out, at)
    if seat != NOBODY and view.laid_places[own] != NOTHING:
        out[at + int(view.laid_places[own]) - 1] = 1
    at = write_cheques(view, own, out, at + 2)
    at = write_thieves(view, own, out, at)
    write_pieces(view, seat, out, at)


@rule()
def distance_to(view: State, own: int, other: int) -> int:
    """How far to the left of the viewer a seat is; dividing by the seats would take longer."""
    return other - own if other >= own else other - own + view.seats


@rule()
def seat_at(view: State, own: int, distance: int) -> int:
    """The seat so far to the left of the viewer."""
    seat = own + distance
    return seat if seat < view.seats else seat - view.seats


@rule()
def write_table(view: State, out: NDArray[np.float32]) -> int:
    """What belongs to nobody: phase, options, round, stakes and piles."""
    out[view.phase] = 1
    at = PHASES
    out[at + view.variant] = 1
    at += 3
    space = min(foremost(view), TABLE_AT[view.track] - 1)
    out[at] = view.track
    out[at + 1] = view.round_no / ROUND_LIMIT
    out[at + 2] = is_open(view)
    out[at + 3] = UPPER[view.track, space] / 10
    out[at + 4] = LOWER[view.track, space] / 10
    out[at + 5] = view.pile[0] / PILE
    out[at + 6] = view.pile[1] / PILE
    return at + 7


@rule()
def write_seats(view: State, own: int, out: NDArray[np.float32], at: int) -> int:
    """Who is there, who is asked, who is robbed, how far, with how many secrets."""
    length = TABLE_AT[view.track] + TABLE_SEATS
    for distance in range(view.seats):
        seat = seat_at(view, own, distance)
        out[at + distance] = 1
        out[at + SEATS + distance] = (view.asked >> seat) & 1
        out[at + 2 * SEATS + distance] = view.phase == Phase.STEAL and view.victim == seat
        out[at + 3 * SEATS + distance] = view.pawns[seat] / length
        out[at + 4 * SEATS + distance] = view.unseen[seat] / HAND
    return at + 5 * SEATS


@rule()
def write_cards(view: State, own: int, out: NDArray[np.float32], at: int) -> int:
    """The places and action cards last shown."""
    for distance in range(view.seats):
        seat = seat_at(view, own, distance)
        if view.shown_places[seat] != NOTHING:
            out[at + 2 * distance + int(view.shown_places[seat]) - Place.HOUSE] = 1
        card = int(view.shown_cards[seat])
        if card != NOTHING:
            kind, strength = kind_of(card), strength_of(card)
            out[at + 2 * SEATS + KINDS * distance + kind] = 1
            out[at + (2 + KINDS) * SEATS + distance] = strength
    return at + (3 + KINDS) * SEATS


@rule()
def kind_of(card: int) -> int:
    """The kind of an action card, counted from 0."""
    if card >= Card.CHEQUE:
        return KINDS - 1
    return min(card, Card.THIEF.value) - 1


@rule()
def strength_of(card: int) -> float:
    """How high a cheque or thief is among its like."""
    if card >= Card.CHEQUE:
        return CHEQUE_VALUE[card - Card.CHEQUE] / CHEQUE_VALUE[CHEQUES - 1]
    return (card - Card.THIEF + 1) / THIEVES if card >= Card.THIEF else 0.0


@rule()
def write_cheques(view: State, own: int, out: NDArray[np.float32], at: int) -> int:
    """Who holds which cheque."""
    for cheque in range(CHEQUES):
        holder = int(view.cheques[cheque])
        out[at + max(0, distance_to(view, own, holder)) * CHEQUES + cheque] = holder >= 0
    return at + SEATS * CHEQUES


@rule()
def write_thieves(view: State, own: int, out: NDArray[np.float32], at: int) -> int:
    """Which thieves are free, and who sits in which cell."""
    cells, jailed = at + SEATS * 2, 0
    for cell in range(view.seats):
        thief = int(view.jail[cell])
        if thief >= 0:
            jailed |= 1 << thief
            out[cells + thief] = (cell + 1) / view.seats
    for distance in range(view.seats):
        seat = seat_at(view, own, distance)
        for which in range(2):
            out[at + 2 * distance + which] = 1 - (jailed >> OWN_THIEVES[seat, which] & 1)
    return cells + THIEVES


@rule()
def write_pieces(view: State, seat: int, out: NDArray[np.float32], at: int) -> None:
    """Where every piece is, as far as it is known, and how it is marked."""
    own = max(seat, 0)
    for card in range(CARDS):
        keeper = int(view.keeper[card])
        out[at + max(0, distance_to(view, own, keeper)) * CARDS + card] = keeper >= 0
    at += SEATS * CARDS
    if seat != NOBODY:
        write_own(view, seat, out[at : at + CARDS], out[at + CARDS : at + 2 * CARDS])
    at += 2 * CARDS
    write_open(view, out[at : at + CARDS], out[at + 3 * CARDS : at + 4 * CARDS])
    for side in range(2):
        if view.showcase[side] >= 0:
            out[at + (1 + side) * CARDS + int(view.showcase[side])] = 1


@rule()
def write_own(
    view: State, seat: int, secret: NDArray[np.float32], picked: NDArray[np.float32]
) -> None:
    """Which of its own pieces not all have seen, and which it has picked."""
    for card in range(CARDS):
        mine = view.keeper[card] == seat
        secret[card] = mine & (view.marks[card] & SEEN == 0)
        picked[card] = mine & (view.marks[card] & PICKED != 0)


@rule()
def write_open(view: State, shown: NDArray[np.float32], unseen: NDArray[np.float32]) -> None:
    """Which pieces are exhibited, and which the viewer has not seen."""
    for card in range(CARDS):
        shown[card] = (view.keeper[card] >= 0) & (view.marks[card] & SHOWN != 0)
        unseen[card] = view.keeper[card] == UNSEEN
