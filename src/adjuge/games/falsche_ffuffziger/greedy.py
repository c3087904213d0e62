"""Falsche FFuffziger: rules of thumb. What a move is worth to a seat, and how a table stands.

Everything is counted in real money: a note is worth a part of its face, a press
what it may still print. Sums are counted out towards an aim, digit by digit.
Purses are known to whoever counts along; fists and backs are not looked at.
"""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.rule import rule

from .material import (
    BACKS,
    BROKEN,
    BUY,
    COINS,
    FACE_TYPE,
    FACES,
    FINAL_COINS,
    HIGHEST,
    KIND_TYPE,
    KINDS,
    LATEST,
    MINIMUM,
    NEXT,
    NEXT_DOUBLE,
    PAYS,
    POWERS,
    PRINTS,
    PURSE,
    REAL,
    SAME_DOUBLE,
    SCRAP,
    SELL,
    WITH_COINS,
    WORTH,
)
from .moves import (
    ADD,
    BUY_PRESS,
    DROP,
    MATCH,
    RUN,
    RUN_REST,
    SELL_TURNED,
    SELL_UNTURNED,
    STAKE,
    STOP,
    TAKE,
)
from .rules.auctions import is_in
from .rules.counting import least
from .state import NO_MONEY, Phase, State

Floats = NDArray[np.float32]

HORIZON = 15  # decisions of a play-out before the standing is estimated
HANDS_RECUR = True  # a search often meets a hand of another seat again
LONG_IS_FAIR = True  # or the others would learn by heart what is in a fist
LONG_READS = False  # not tried
NOTE = 0.6  # of its face, what a note is worth
DOOMED = 0.7  # of that, a note of the type that falls next
ROUNDS_A_TYPE = 1.8  # rounds that pass from the fall of one type to the next
HOLD = 0.85  # of what it may still print, what a press is worth
STEPS = 0.12  # worth of one of real money
FIRST_SHARE, LATER_SHARE = (
    0.055,
    0.02,
)  # of the own wealth, what a coin may cost: at first, more with each type fallen
MARGIN = 0.3  # of what a card leaves to gain, what is put into a fist above the minimum
LAST_REVEAL = int(LATEST[HIGHEST])


@rule()
def worth(view: State, seat: int, moves: NDArray[np.int32], count: int, out: Floats) -> None:
    """What each of the legal moves is worth to the seat."""
    if view.phase == Phase.FISTS or view.phase == Phase.LEADING or view.phase == Phase.EXCHANGE:
        weigh_counting(view, seat, moves, count, out)
    elif view.phase == Phase.MATCHING:
        room = limit(view, seat) - stake_cost(view)
        for position in range(count):
            out[position] = STEPS * room + 0.2 if moves[position] == MATCH else 0.0
    else:
        for position in range(count):
            out[position] = STEPS * press_worth(view, seat, moves[position])


# Notes, presses, wealth


@rule()
def note_value(view: State, type_: int) -> float:
    """What a note is worth in real money, or real money itself."""
    if type_ == REAL:
        return 1.0
    if view.lowest == HIGHEST:
        return float(SELL[type_])
    return NOTE * WORTH[type_] * (DOOMED if type_ == view.lowest else 1.0)


@rule()
def rounds_left(view: State, type_: int) -> float:
    """For how many rounds a type may still print."""
    return max(0.0, ROUNDS_A_TYPE * (type_ - view.lowest) + 1.0)


@rule()
def press_value(view: State, type_: int, prints: int) -> float:
    """What a press may print until its type falls, and its scrap."""
    if type_ < view.lowest:
        return 0.0
    rounds = min(rounds_left(view, type_), 6.0)
    return HOLD * prints * rounds * note_value(view, type_) + SCRAP[type_]


@rule()
def turned_value(view: State, type_: int) -> float:
    """What a press is worth on average when it has been turned, by the backs not yet seen."""
    total, tiles = 0.0, 0
    for back in range(BACKS):
        there = int(view.unseen[type_, back])
        if there > 0:
            tiles += there
            total += there * back_value(view, type_, back)
    return total / max(1, tiles)


@rule()
def back_value(view: State, type_: int, back: int) -> float:
    """What a back makes of a press."""
    if back == BROKEN:
        return float(SCRAP[type_])
    if back == COINS:
        return press_value(view, type_, 1) + 3 * coin_value(view)
    higher = type_ + 1 if back in (NEXT, NEXT_DOUBLE) else type_
    prints = 2 if back in (SAME_DOUBLE, NEXT_DOUBLE) else 1
    return press_value(view, higher, prints)


@rule()
def coin_value(view: State) -> float:
    """What a rare coin is worth in real money: more from type to type."""
    return 6.0 * (1 << view.lowest)


@rule()
def press_worth(view: State, seat: int, move: int) -> float:
    """Turn what gains by it, sell what is worth less than its price, buy what pays."""
    if move in (RUN_REST, STOP):
        return 0.0
    if move >= BUY_PRESS:
        return purchase_worth(view, seat, move - BUY_PRESS)
    if move >= RUN:
        return -4.0  # the rest prints anyway
    if move >= SELL_TURNED:
        face = move - SELL_TURNED
        if face == WITH_COINS:
            return -3 * coin_value(view)
        shown = int(FACE_TYPE[face])
        return float(SELL[shown]) - press_value(view, shown, int(PRINTS[face]))
    type_ = int(KIND_TYPE[move - SELL_UNTURNED if move >= SELL_UNTURNED else move])
    if move >= SELL_UNTURNED:
        return SELL[type_] - max(press_value(view, type_, 1), turned_value(view, type_))
    return turned_value(view, type_) - press_value(view, type_, 1) - 0.5 * note_value(view, type_)


@rule()
def purchase_worth(view: State, seat: int, type_: int) -> float:
    """What a new press may print, later by a round, against its price and what is left to pay."""
    value = max(press_value(view, type_, 1), turned_value(view, type_))
    late = 1.2 if type_ == view.lowest else 0.9
    left = view.purse[seat, REAL] - BUY[type_]
    caution = 0.0
    if view.lowest >= HIGHEST - 1:
        caution = 0.5 * BUY[type_]  # the end is near, and money counts
    return value * 0.75 - late * BUY[type_] - caution + 0.02 * left


@rule()
def wealth(view: State, seat: int) -> float:
    """Real money and notes."""
    total = 0.0
    for money in range(PURSE):
        total += view.purse[seat, money] * note_value(view, money)
    return total


# Coin auctions


@rule()
def limit(view: State, seat: int) -> float:
    """What the lot may cost: a share of the own wealth for each coin."""
    share = FIRST_SHARE + LATER_SHARE * view.lowest
    return min(0.9, share * view.lot) * wealth(view, seat)


@rule()
def stake_cost(view: State) -> float:
    """What all stakes so far cost whoever wins."""
    total = 0.0
    for money in range(PURSE):
        total += view.staked[money] * note_value(view, money)
    return total


@rule()
def stake_aim(view: State, seat: int, money: int) -> int:
    """How much of a money to stake: what nobody can match if that is cheap, else the least."""
    own = int(view.purse[seat, money] - view.staked[money])
    small = least(view, money)
    out_of_reach = small
    for other in range(view.seats):
        if other != seat and is_in(view, other):
            rest = int(view.purse[other, money] - view.staked[money])
            out_of_reach = max(out_of_reach, rest + 1)
    room = limit(view, seat) - stake_cost(view)
    if out_of_reach <= own and out_of_reach * note_value(view, money) <= room:
        return out_of_reach
    return min(own, max(small, int(room / (4.0 * note_value(view, money)))))


@rule()
def stake_worth(view: State, seat: int, money: int) -> float:
    """The room left below the limit; more where others cannot follow."""
    aim = stake_aim(view, seat, money)
    room = limit(view, seat) - stake_cost(view) - aim * note_value(view, money)
    followers = 0
    for other in range(view.seats):
        if other != seat and is_in(view, other):
            followers += view.purse[other, money] - view.staked[money] >= aim
    return STEPS * room + (1.0 - 0.5 * followers if room >= 0 else -1.0)


# Fists


@rule()
def face_of(view: State, seat: int) -> int:
    """The face value of all that a seat could put into a fist."""
    total = 0
    for money in range(PURSE):
        total += int(view.purse[seat, money] * WORTH[money])
    return total


@rule()
def fist_aim(view: State, seat: int) -> int:
    """The face value of a good fist, 0 for none: beyond the reach of others, or a fair margin."""
    minimum, pays = int(MINIMUM[view.card]), int(PAYS[view.card])
    if face_of(view, seat) < minimum:
        return 0
    rivals = 0
    for other in range(view.seats):
        if other != seat:
            rivals = max(rivals, face_of(view, other))
    if rivals < minimum:
        return minimum
    most = int(0.9 * pays / NOTE)
    return min(rivals + 1, minimum + int(MARGIN * max(0, most - minimum)))


@rule()
def fist_part(view: State, seat: int, money: int) -> int:
    """How much of a money belongs into the fist: small notes first, real money last."""
    left = fist_aim(view, seat)
    part, cost = 0, 0.0
    for kind in range(PURSE):
        part_of_kind = min(int(view.purse[seat, kind]), -(-left // int(WORTH[kind])))
        part_of_kind = max(0, part_of_kind)
        left -= part_of_kind * int(WORTH[kind])
        cost += part_of_kind * note_value(view, kind)
        if kind == money:
            part = part_of_kind
    return part if left <= 0 and cost < PAYS[view.card] else 0


# Counting out


@rule()
def aim_of(view: State, seat: int, money: int) -> int:
    """How much of a money should be counted out in this phase."""
    if view.phase == Phase.FISTS:
        return fist_part(view, seat, money)
    if view.phase == Phase.LEADING:
        return stake_aim(view, seat, money)
    if money == view.lowest and view.lowest >= HIGHEST - 1:
        return int(view.purse[seat, money] + 1) // 2  # before it falls
    return 0


@rule()
def weigh_counting(
    view: State, seat: int, moves: NDArray[np.int32], count: int, out: Floats
) -> None:
    """Take what is wanted, count it out from the largest power down, and then the last word."""
    counting = int(view.counting[seat])
    missing = 0
    if counting != NO_MONEY:
        missing = aim_of(view, seat, counting) - int(view.fist[seat, counting])
    for position in range(count):
        move = moves[position]
        if move == DROP:
            out[position] = 0.0
        elif move >= STAKE:
            out[position] = -4.0 if missing > 0 else 1.0
        elif move >= ADD:
            out[position] = amount_worth(move - ADD, missing)
        elif view.phase == Phase.LEADING:
            out[position] = stake_worth(view, seat, move - TAKE)
        else:
            wanted = missing <= 0 and aim_of(view, seat, move - TAKE) > 0
            out[position] = 6.0 - (move - TAKE) if wanted else -4.0


@rule()
def amount_worth(amount: int, missing: int) -> float:
    """The largest amount that does not go beyond what is missing."""
    value = (amount % 9 + 1) * int(POWERS[amount // 9])
    if missing <= 0:
        return -5.0 - 0.01 * value
    if value > missing:
        return -3.0 - 3.0 * (value - missing) / missing
    return 4.0 - 4.0 * (missing - value) / missing


# The standing


@rule()
def presses_value(s: State, seat: int) -> float:
    """What all presses of a seat are worth."""
    total = 0.0
    for kind in range(KINDS):
        if s.unturned[seat, kind] > 0:
            total += s.unturned[seat, kind] * press_value(s, KIND_TYPE[kind], 1)
    for face in range(FACES):
        if s.turned[seat, face] > 0:
            total += s.turned[seat, face] * press_value(s, FACE_TYPE[face], PRINTS[face])
    return total


@rule()
def standing(s: State, out: Floats) -> None:
    """Coins, and the share in all wealth of the coins to come."""
    left = max(0.0, float(LAST_REVEAL - s.reveals))
    coming = 2.0 * left + float(FINAL_COINS[0] + FINAL_COINS[1])
    total = 1.0
    for seat in range(s.seats):
        out[seat] = wealth(s, seat) + 0.6 * presses_value(s, seat)
        total += out[seat]
    for seat in range(s.seats):
        coins = s.coins[seat] + 3.0 * s.turned[seat, WITH_COINS]
        out[seat] = (coins + coming * out[seat] / total) / (2.0 + 0.12 * left)
