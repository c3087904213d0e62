"""Falsche FFuffziger: a seat's view as numbers, for learners.

Seats come in clockwise order from the one that looks. Amounts without a bound
are bent into the range from 0 to 1, so that small differences of small amounts
stay visible; presses are counted in sixths. What the seat cannot know is
written as if it were nothing.
"""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.rule import rule
from adjuge.engine.seating import clockwise, distance

from .material import (
    BACKS,
    CARD_KINDS,
    CARDS,
    CYCLE,
    DIGITS,
    FACES,
    HIGHEST,
    KINDS,
    LATEST,
    MINIMUM,
    PAYS,
    PURSE,
    REAL,
    RETURNS,
    SEATS,
    TYPES,
    UNKNOWN,
)
from .state import Phase, State

PHASES = int(Phase.OVER) + 1
PER_SEAT = 8 + 2 * PURSE + KINDS + FACES

FEATURES = (
    ("phase", PHASES),
    ("table", 15),
    ("inspector order", CYCLE * (CARD_KINDS - 1)),
    ("inspector next", CYCLE),
    ("presses to settle", KINDS + FACES),
    ("stakes", 3 + 2 * PURSE),
    ("laundering", 3),
    ("counting", PURSE + 1),
    ("stacks", 3 * TYPES),
    ("unseen backs", TYPES * BACKS),
    ("turned of each kind", 2 * KINDS),
    ("shuffled in", RETURNS),
    ("seats", SEATS * PER_SEAT),
)

CLEARED = sum(length for _, length in FEATURES[:8])  # most of these are 0

Out = NDArray[np.float32]


EIGHT = 8  # counts that are written at a time


@rule()
def bent(amount: int, middle: int) -> np.float32:
    """An amount in the range from 0 to 1; `middle` becomes one half, a blank becomes 0.

    What is missing to 1 is divided: a GPU takes long to divide 0, and most amounts are 0.
    """
    known = np.float32(max(np.int32(0), np.int32(amount)))
    return np.float32(1) - np.float32(middle) / (known + np.float32(middle))


@rule()
def part(amount: int, whole: int) -> np.float32:
    """An amount as a part of a whole: nothing is divided where the whole is always the same."""
    return np.float32(amount) * (np.float32(1) / np.float32(whole))


@rule()
def tallied(count: int) -> np.float32:
    """A count of presses, in sixths; a blank becomes 0."""
    return np.float32(max(np.int32(0), np.int32(count))) * np.float32(1 / 6)


@rule()
def tally(x: NDArray[np.int8], out: Out, place: int) -> None:
    """Write counts side by side, eight at a time; the last eight overlap those before.

    All eight are read before the first is written, and it is one loop: long code makes a GPU wait.
    """
    if len(x) < EIGHT:  # in a smaller box
        for single in range(len(x)):
            out[place + single] = tallied(x[single])
        return
    for first in range(0, len(x), EIGHT):
        i = min(first, len(x) - EIGHT)
        a, b, c, d = tallied(x[i]), tallied(x[i + 1]), tallied(x[i + 2]), tallied(x[i + 3])
        e, f, g, h = tallied(x[i + 4]), tallied(x[i + 5]), tallied(x[i + 6]), tallied(x[i + 7])
        to = place + i
        out[to], out[to + 1], out[to + 2], out[to + 3] = a, b, c, d
        out[to + 4], out[to + 5], out[to + 6], out[to + 7] = e, f, g, h


@rule()
def features(view: State, seat: int, out: Out) -> None:
    """Write the `know` view of a seat as numbers."""
    out[:CLEARED] = 0
    if view.phase < PHASES:
        out[view.phase] = 1.0
    place = table_features(view, out, PHASES)
    place = inspector_features(view, out, place)
    place = settling_features(view, out, place)
    place = money_features(view, seat, out, place)
    place = press_features(view, out, place)
    following = max(seat, 0)
    for _ in range(view.seats):
        seat_features(view, following, out, place)
        following = clockwise(following, view.seats)
        place += PER_SEAT
    out[place:] = 0


@rule()
def table_features(view: State, out: Out, place: int) -> int:
    """Number of seats, options, round, counters of the inspector."""
    out[place + view.seats - 3] = 1.0
    out[place + 4] = view.falling
    out[place + 5] = view.any_free
    out[place + 6] = view.counted
    out[place + 7] = bent(view.round_no, 6)
    out[place + 8] = part(view.reveals, LATEST[HIGHEST])
    out[place + 9] = part(view.lowest, TYPES)
    out[place + 10] = part(view.to_reveal, 4)
    out[place + 11] = part(view.free_cards, 4)
    out[place + 12] = part(view.auctions, 8)
    out[place + 13] = part(view.added, 2)
    out[place + 14] = bent(view.broken, 2)
    return place + 15


@rule()
def inspector_features(view: State, out: Out, place: int) -> int:
    """The known cards of the cycle, and which comes next."""
    for position in range(CYCLE):
        card = int(view.order[position])
        out[place + max(0, card - 1)] = card > UNKNOWN
        place += CARD_KINDS - 1
    out[place + view.reveals % CYCLE] = 1.0
    return place + CYCLE


@rule()
def settling_features(view: State, out: Out, place: int) -> int:
    """The presses that the seat in turn has yet to settle."""
    if view.phase == Phase.PRESSES or view.phase == Phase.SHOWING:
        tally(view.ready, out, place)
        tally(view.ready_turned, out, place + KINDS)
    return place + KINDS + FACES


@rule()
def press_features(view: State, out: Out, place: int) -> int:
    """Stacks, and backs seen and unseen."""
    for type_ in range(TYPES):
        out[place + type_] = part(view.stack[type_], 30)
        out[place + TYPES + type_] = part(view.batch[type_], 10)
        out[place + 2 * TYPES + type_] = view.lowest <= type_
    place += 3 * TYPES
    for type_ in range(TYPES):
        backs_unseen(view.unseen[type_], out, place)
        place += BACKS
    tally(view.shown, out, place)
    tally(view.rare_shown, out, place + KINDS)
    tally(view.returned, out, place + 2 * KINDS)
    return place + 2 * KINDS + RETURNS


@rule()
def backs_unseen(x: NDArray[np.int8], out: Out, place: int) -> None:
    """The backs of one type, in tens."""
    a, b, c = part(x[0], 10), part(x[1], 10), part(x[2], 10)
    d, e, f = part(x[3], 10), part(x[4], 10), part(x[5], 10)
    out[place], out[place + 1], out[place + 2] = a, b, c
    out[place + 3], out[place + 4], out[place + 5] = d, e, f


@rule()
def money_features(view: State, seat: int, out: Out, place: int) -> int:
    """The auction, the laundering card, and what the seat is counting out."""
    out[place] = part(view.lot, 5)
    out[place + 1] = bent(view.stake_amount, 10)
    out[place + 2] = part(distance(max(seat, 0), view.leader, view.seats), SEATS)
    place += 3
    out[place + max(0, view.stake_kind)] = view.stake_kind >= 0
    for money in range(PURSE):
        out[place + PURSE + money] = bent(view.staked[money], 10)
    place += 2 * PURSE
    out[place] = part(MINIMUM[view.card], 160)
    out[place + 1] = part(PAYS[view.card], 280)
    out[place + 2] = part(view.cards_opened, CARDS)
    place += 3
    if seat >= 0:
        counting = int(view.counting[seat])
        out[place + max(0, counting)] = counting >= 0
        out[place + PURSE] = part(view.digit[seat], DIGITS)
    return place + PURSE + 1


@rule()
def seat_features(view: State, seat: int, out: Out, place: int) -> None:
    """One seat: its part in the phase, coins, money, presses, and what it has counted out."""
    out[place] = 1.0
    out[place + 1] = view.first == seat
    out[place + 2] = view.turn == seat
    out[place + 3] = (view.bidding >> seat) & 1
    out[place + 4] = (view.filling >> seat) & 1
    out[place + 5] = part(view.won[seat], 2)
    out[place + 6] = bent(view.due[seat], 100)
    out[place + 7] = bent(view.coins[seat], 12)
    place += 8
    for money in range(PURSE):
        middle = 5 if money < REAL else 100
        out[place + money] = bent(view.purse[seat, money], middle)
        out[place + PURSE + money] = bent(view.fist[seat, money], middle)
    tally(view.unturned[seat], out, place + 2 * PURSE)
    tally(view.turned[seat], out, place + 2 * PURSE + KINDS)
