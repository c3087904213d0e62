"""Falsche FFuffziger: a seat's view as numbers, for learners.

Seats come in clockwise order from the one that looks. Amounts without a bound
are bent into the range from 0 to 1, so that small differences of small amounts
stay visible. What the seat cannot know is written as if it were nothing.
"""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.rule import rule

from .material import (
    BACKS,
    CARD_KINDS,
    CARDS,
    CYCLE,
    DIGITS,
    FACES,
    KINDS,
    LATEST,
    MINIMUM,
    PAYS,
    PURSE,
    RETURNS,
    SEATS,
    TYPES,
)
from .state import Phase, State

PHASES = int(Phase.OVER) + 1
PER_SEAT = 8 + 2 * PURSE + KINDS + FACES

FEATURES = (
    ("phase", PHASES),
    ("table", 15),
    ("inspector order", CYCLE * (CARD_KINDS - 1)),
    ("inspector next", CYCLE),
    ("stacks", 3 * TYPES),
    ("unseen backs", TYPES * BACKS),
    ("turned of each kind", 2 * KINDS),
    ("shuffled in", RETURNS),
    ("presses to settle", KINDS + FACES),
    ("stakes", 3 + 2 * PURSE),
    ("laundering", 3),
    ("counting", PURSE + 1),
    ("seats", SEATS * PER_SEAT),
)

Out = NDArray[np.float32]


@rule()
def bent(amount: int, middle: int) -> float:
    """An amount in the range from 0 to 1; `middle` becomes one half, a blank becomes 0."""
    if amount <= 0:
        return 0.0
    return float(amount) / (float(amount) + middle)


@rule()
def features(view: State, seat: int, out: Out) -> None:
    """Write the `know` view of a seat as numbers."""
    for place in range(len(out)):
        out[place] = 0.0
    if view.phase < PHASES:
        out[view.phase] = 1.0
    place = table_features(view, out, PHASES)
    place = inspector_features(view, out, place)
    place = press_features(view, seat, out, place)
    place = money_features(view, seat, out, place)
    for distance in range(SEATS):
        if distance < view.seats:
            seat_features(view, (seat + distance) % view.seats, out, place)
        place += PER_SEAT


@rule()
def table_features(view: State, out: Out, place: int) -> int:
    """Number of seats, options, round, counters of the inspector."""
    out[place + view.seats - 3] = 1.0
    out[place + 4] = view.falling
    out[place + 5] = view.any_free
    out[place + 6] = view.counted
    out[place + 7] = bent(view.round_no, 6)
    out[place + 8] = view.reveals / LATEST[TYPES - 1]
    out[place + 9] = view.lowest / TYPES
    out[place + 10] = view.to_reveal / 4
    out[place + 11] = view.free_cards / 4
    out[place + 12] = view.auctions / 8
    out[place + 13] = view.added / 2
    out[place + 14] = bent(view.broken, 2)
    return place + 15


@rule()
def inspector_features(view: State, out: Out, place: int) -> int:
    """The known cards of the cycle, and which comes next."""
    for position in range(CYCLE):
        if view.order[position] > 0:
            out[place + position * (CARD_KINDS - 1) + int(view.order[position]) - 1] = 1.0
    place += CYCLE * (CARD_KINDS - 1)
    out[place + view.reveals % CYCLE] = 1.0
    return place + CYCLE


@rule()
def press_features(view: State, seat: int, out: Out, place: int) -> int:
    """Stacks, backs seen and unseen, and what the seat in turn has yet to settle."""
    for type_ in range(TYPES):
        out[place + type_] = view.stack[type_] / 30
        out[place + TYPES + type_] = view.batch[type_] / 10
        out[place + 2 * TYPES + type_] = view.lowest <= type_
    place += 3 * TYPES
    for type_ in range(TYPES):
        for back in range(BACKS):
            out[place + type_ * BACKS + back] = view.unseen[type_, back] / 10
    place += TYPES * BACKS
    for kind in range(KINDS):
        out[place + kind] = bent(view.shown[kind], 3)
        out[place + KINDS + kind] = bent(view.rare_shown[kind], 2)
    place += 2 * KINDS
    for position in range(RETURNS):
        out[place + position] = bent(view.returned[position], 2)
    place += RETURNS
    if view.phase == Phase.PRESSES or view.phase == Phase.SHOWING:
        for kind in range(KINDS):
            out[place + kind] = bent(view.ready[kind], 3)
        for face in range(FACES):
            out[place + KINDS + face] = bent(view.ready_turned[face], 3)
    return place + KINDS + FACES


@rule()
def money_features(view: State, seat: int, out: Out, place: int) -> int:
    """The auction, the laundering card, and what the seat is counting out."""
    out[place] = view.lot / 5
    out[place + 1] = bent(view.stake_amount, 10)
    out[place + 2] = ((view.leader - seat) % view.seats) / SEATS
    if view.stake_kind >= 0:
        out[place + 3 + view.stake_kind] = 1.0
    for money in range(PURSE):
        out[place + 3 + PURSE + money] = bent(view.staked[money], 10)
    place += 3 + 2 * PURSE
    out[place] = MINIMUM[view.card] / 160
    out[place + 1] = PAYS[view.card] / 280
    out[place + 2] = view.cards_opened / CARDS
    place += 3
    if seat >= 0:
        if view.counting[seat] >= 0:
            out[place + int(view.counting[seat])] = 1.0
        out[place + PURSE] = view.digit[seat] / DIGITS
    return place + PURSE + 1


@rule()
def seat_features(view: State, seat: int, out: Out, place: int) -> None:
    """One seat: its part in the phase, coins, money, presses, and what it has counted out."""
    out[place] = 1.0
    out[place + 1] = view.first == seat
    out[place + 2] = view.turn == seat
    out[place + 3] = (view.bidding >> seat) & 1
    out[place + 4] = (view.filling >> seat) & 1
    out[place + 5] = view.won[seat] / 2
    out[place + 6] = bent(view.due[seat], 100)
    out[place + 7] = bent(view.coins[seat], 12)
    place += 8
    for money in range(PURSE):
        middle = 100 if money == TYPES else 5
        out[place + money] = bent(view.purse[seat, money], middle)
        out[place + PURSE + money] = bent(view.fist[seat, money], middle)
    place += 2 * PURSE
    for kind in range(KINDS):
        out[place + kind] = bent(view.unturned[seat, kind], 3)
    for face in range(FACES):
        out[place + KINDS + face] = bent(view.turned[seat, face], 3)
