"""Adel verpflichtet: the table as numbers, seen from one seat, for learners."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.record import NOBODY
from adjuge.engine.rule import rule
from adjuge.engine.seating import clockwise

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
from .state import PICKED, SEEN, SHOWN, UNSEEN, Card, Phase, Place, State

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


KEEPER, NO_SEAT, MARKS_AT = 255, 128, 8  # bits: of a keeper, that it is no seat; then the marks
EIGHT = 8  # pieces or cheques that are compared at a time
HANDS_AT = sum(length for _, length in FEATURES) - (SEATS + 6) * CARDS  # where the pieces begin


def kind_of(card: int) -> int:
    """The kind of an action card, counted from 0, or -1 for none."""
    return KINDS - 1 if card >= Card.CHEQUE else min(card, Card.THIEF.value) - 1


def strength_of(card: int) -> float:
    """How high a cheque or thief is among its like."""
    if card >= Card.CHEQUE:
        return float(CHEQUE_VALUE[card - Card.CHEQUE] / CHEQUE_VALUE[CHEQUES - 1])
    return (card - Card.THIEF + 1) / THIEVES if card >= Card.THIEF else 0.0


KIND_OF = np.array([kind_of(card) for card in range(Card.CHEQUE + CHEQUES)], np.int8)
STRENGTH_OF = np.array([strength_of(card) for card in range(Card.CHEQUE + CHEQUES)], np.float32)

Out = NDArray[np.float32]


@rule()
def features(view: State, seat: int, out: Out) -> None:
    """Write the groups of FEATURES one after the other."""
    out[:HANDS_AT] = 0
    own = max(seat, 0)
    at = write_table(view, out)
    at = write_seats(view, own, out, at)
    at = write_cards(view, own, out, at)
    if seat != NOBODY:
        out[at] = view.laid_places[own] == Place.HOUSE.value
        out[at + 1] = view.laid_places[own] == Place.CASTLE.value
    at = write_keepers(view, own, view.cheques, out, at + 2)
    at = write_thieves(view, own, out, at)
    at = write_keepers(view, own, view.keeper, out, at)
    write_pieces(view, seat, out, at)


@rule()
def part(amount: int, whole: float) -> np.float32:
    """An amount as a part of a whole: nothing is divided where the whole is always the same."""
    return np.float32(amount) * (np.float32(1) / np.float32(whole))


@rule()
def write_table(view: State, out: Out) -> int:
    """What belongs to nobody: phase, options, round, stakes and piles."""
    out[view.phase] = 1
    at = PHASES
    out[at + view.variant] = 1
    at += 3
    space = min(foremost(view), TABLE_AT[view.track] - 1)
    out[at] = view.track
    out[at + 1] = part(view.round_no, ROUND_LIMIT)
    out[at + 2] = is_open(view)
    out[at + 3] = part(UPPER[view.track, space], 10)
    out[at + 4] = part(LOWER[view.track, space], 10)
    out[at + 5] = part(view.pile[0], PILE)
    out[at + 6] = part(view.pile[1], PILE)
    return at + 7


@rule()
def write_seats(view: State, own: int, out: Out, at: int) -> int:
    """Who is there, who is asked, who is robbed, how far, with how many secrets."""
    length = TABLE_AT[view.track] + TABLE_SEATS
    victim = view.victim if view.phase == Phase.STEAL else NOBODY
    seat = own
    for distance in range(view.seats):
        out[at + distance] = 1
        out[at + SEATS + distance] = (view.asked >> seat) & 1
        out[at + 2 * SEATS + distance] = victim == seat
        out[at + 3 * SEATS + distance] = part(view.pawns[seat], length)
        out[at + 4 * SEATS + distance] = part(view.unseen[seat], HAND)
        seat = clockwise(seat, view.seats)
    return at + 5 * SEATS


@rule()
def write_cards(view: State, own: int, out: Out, at: int) -> int:
    """The places and action cards last shown."""
    seat = own
    for distance in range(view.seats):
        place, card = int(view.shown_places[seat]), int(view.shown_cards[seat])
        out[at + 2 * distance] = place == Place.HOUSE.value
        out[at + 2 * distance + 1] = place == Place.CASTLE.value
        for kind in range(KINDS):
            out[at + 2 * SEATS + KINDS * distance + kind] = KIND_OF[card] == kind
        out[at + (2 + KINDS) * SEATS + distance] = STRENGTH_OF[card]
        seat = clockwise(seat, view.seats)
    return at + (3 + KINDS) * SEATS


@rule()
def write_keepers(view: State, own: int, keepers: NDArray[np.int8], out: Out, at: int) -> int:
    """Which seat keeps which cheque or piece."""
    seat, length = own, len(keepers)
    for distance in range(view.seats):
        write_fitting(keepers, keepers, seat, KEEPER, out, at + distance * length)
        seat = clockwise(seat, view.seats)
    if view.seats < SEATS:
        out[at + view.seats * length : at + SEATS * length] = 0
    return at + SEATS * length


@rule()
def write_fitting(
    keepers: NDArray[np.int8], marks: NDArray[np.int8], like: int, mask: int, out: Out, at: int
) -> None:
    """Which pieces fit, in blocks of eight; the last overlaps the one before."""
    last = len(keepers) - EIGHT
    if last < 0:  # in a smaller box
        for single in range(len(keepers)):
            out[at + single] = fits(keepers[single], marks[single], like, mask)
    else:
        for first in range(0, last, EIGHT):
            write_eight(keepers, marks, first, like, mask, out, at + first)
        write_eight(keepers, marks, last, like, mask, out, at + last)


@rule()
def write_eight(  # noqa: PLR0913, PLR0917, without a slice
    k: NDArray[np.int8], m: NDArray[np.int8], i: int, like: int, mask: int, out: Out, at: int
) -> None:
    """Which of eight fit: all are read before the first is written, and so compared at once."""
    a, b = fits(k[i], m[i], like, mask), fits(k[i + 1], m[i + 1], like, mask)
    c, d = fits(k[i + 2], m[i + 2], like, mask), fits(k[i + 3], m[i + 3], like, mask)
    e, f = fits(k[i + 4], m[i + 4], like, mask), fits(k[i + 5], m[i + 5], like, mask)
    g, h = fits(k[i + 6], m[i + 6], like, mask), fits(k[i + 7], m[i + 7], like, mask)
    out[at], out[at + 1], out[at + 2], out[at + 3] = a, b, c, d
    out[at + 4], out[at + 5], out[at + 6], out[at + 7] = e, f, g, h


@rule()
def fits(keeper: int, marks: int, like: int, mask: int) -> np.float32:
    """1 if keeper and marks, side by side, are alike in the bits of the mask."""
    unlike = ((int(keeper) & KEEPER | int(marks) << MARKS_AT) ^ like) & mask
    return np.float32(np.int32(1) - min(np.int32(1), np.int32(unlike)))


@rule()
def write_thieves(view: State, own: int, out: Out, at: int) -> int:
    """Which thieves are free, and who sits in which cell."""
    cells, jailed = at + SEATS * 2, 0
    for cell in range(view.seats):
        thief = int(view.jail[cell])
        if thief >= 0:
            jailed |= 1 << thief
            out[cells + thief] = part(cell + 1, view.seats)
    seat = own
    for distance in range(view.seats):
        for which in range(2):
            out[at + 2 * distance + which] = 1 - (jailed >> OWN_THIEVES[seat, which] & 1)
        seat = clockwise(seat, view.seats)
    return cells + THIEVES


@rule()
def write_pieces(view: State, seat: int, out: Out, at: int) -> None:
    """How the pieces are marked: first the viewer's own, then those that lie open or unseen."""
    viewer = seat if seat != NOBODY else SEATS
    keepers, marks = view.keeper, view.marks
    seen, picked, open_ = SEEN << MARKS_AT, PICKED << MARKS_AT, SHOWN << MARKS_AT
    write_fitting(keepers, marks, viewer, KEEPER | seen, out, at)
    write_fitting(keepers, marks, viewer | picked, KEEPER | picked, out, at + CARDS)
    write_fitting(keepers, marks, open_, NO_SEAT | open_, out, at + 2 * CARDS)
    write_fitting(keepers, marks, UNSEEN, KEEPER, out, at + 5 * CARDS)
    at += 3 * CARDS
    out[at : at + 2 * CARDS] = 0
    for side in range(2):
        piece = int(view.showcase[side])
        out[at + side * CARDS + max(0, piece)] = piece >= 0
