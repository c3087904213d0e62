"""Falsche FFuffziger: a seat's view as numbers, for learners.

Seats come in clockwise order from the one that looks. Amounts without a bound
are bent into the range from 0 to 1, so that small differences of small amounts
stay visible. What the seat cannot know is written as if it were nothing.
"""

from typing import Any

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
def bent(amount: int, middle: int) -> np.float32:
    """An amount in the range from 0 to 1; `middle` becomes one half, a blank becomes 0."""
    known = max(np.int32(0), np.int32(amount))
    return np.float32(known) / np.float32(known + np.int32(middle))


@rule()
def bend(amounts: NDArray[Any], middle: int, out: Out) -> None:
    """Bend amounts side by side: a loop without branches divides many at a time."""
    for place in range(len(amounts)):
        out[place] = bent(amounts[place], middle)


@rule()
def share(amounts: NDArray[Any], whole: int, out: Out) -> None:
    """Write amounts side by side as parts of a whole."""
    for place in range(len(amounts)):
        out[place] = np.float32(amounts[place]) / np.float32(whole)


@rule()
def features(view: State, seat: int, out: Out) -> None:
    """Write the `know` view of a seat as numbers."""
    out[:] = 0
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
    share(view.stack, 30, out[place : place + TYPES])
    share(view.batch, 10, out[place + TYPES : place + 2 * TYPES])
    place += 2 * TYPES
    for type_ in range(TYPES):
        out[place + type_] = view.lowest <= type_
    place += TYPES
    share(view.unseen.reshape(-1), 10, out[place : place + TYPES * BACKS])
    place += TYPES * BACKS
    bend(view.shown, 3, out[place : place + KINDS])
    bend(view.rare_shown, 2, out[place + KINDS : place + 2 * KINDS])
    place += 2 * KINDS
    bend(view.returned, 2, out[place : place + RETURNS])
    place += RETURNS
    if view.phase == Phase.PRESSES or view.phase == Phase.SHOWING:
        bend(view.ready, 3, out[place : place + KINDS])
        bend(view.ready_turned, 3, out[place + KINDS : place + KINDS + FACES])
    return place + KINDS + FACES


@rule()
def money_features(view: State, seat: int, out: Out, place: int) -> int:
    """The auction, the laundering card, and what the seat is counting out."""
    out[place] = view.lot / 5
    out[place + 1] = bent(view.stake_amount, 10)
    out[place + 2] = ((view.leader - seat) % view.seats) / SEATS
    if view.stake_kind >= 0:
        out[place + 3 + view.stake_kind] = 1.0
    bend(view.staked, 10, out[place + 3 + PURSE : place + 3 + 2 * PURSE])
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
    bend(view.purse[seat], 5, out[place : place + PURSE])
    out[place + TYPES] = bent(view.purse[seat, TYPES], 100)
    place += PURSE
    bend(view.fist[seat], 5, out[place : place + PURSE])
    out[place + TYPES] = bent(view.fist[seat, TYPES], 100)
    place += PURSE
    bend(view.unturned[seat], 3, out[place : place + KINDS])
    bend(view.turned[seat], 3, out[place + KINDS : place + KINDS + FACES])
