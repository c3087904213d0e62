"""Falsche FFuffziger: every legal move, ascending; in agreement with `why_not`."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.record import DEALER
from adjuge.engine.rule import rule

from ..material import DIGITS, FACES, KINDS, POWERS, PURSE, TYPES
from ..moves import (
    ADD,
    BUY_PRESS,
    DROP,
    MATCH,
    RUN,
    RUN_REST,
    RUN_TURNED,
    SELL_TURNED,
    SELL_UNTURNED,
    STOP,
    TAKE,
    TURN,
)
from ..state import NO_MONEY, Phase, State, Why
from .asking import last_word, to_act
from .auctions import why_not_match
from .chances import dealers_moves
from .counting import available, least, why_not_finish, why_not_take
from .trade import why_not_buy

Out = NDArray[np.int32]


@rule("4.1", "6.1")
def moves(s: State, seat: int, out: Out) -> int:
    """Write all legal moves of a seat; return how many there are."""
    if seat < 0 or (to_act(s) >> seat) & 1 == 0:
        return 0
    if seat == DEALER:
        return dealers_moves(s, out)
    if s.phase == Phase.PRESSES:
        return press_moves(s, out)
    if s.phase == Phase.MATCHING:
        return answers(s, seat, out)
    if s.phase == Phase.BUYING:
        return purchases(s, seat, out)
    return counting_moves(s, seat, out)


@rule("4.1")
def press_moves(s: State, out: Out) -> int:
    """Each press yet to be settled is turned, sold or run; the rest runs."""
    unturned = 0
    for kind in range(KINDS):
        if s.ready[kind] > 0:
            out[unturned] = TURN + kind
            unturned += 1
    again(out, 0, unturned, SELL_UNTURNED - TURN)
    turned = 0
    for face in range(FACES):
        if s.ready_turned[face] > 0:
            out[2 * unturned + turned] = SELL_TURNED + face
            turned += 1
    again(out, unturned, unturned + turned, RUN - SELL_UNTURNED)
    out[3 * unturned + 2 * turned] = RUN_REST
    return 3 * unturned + 2 * turned + 1


@rule()
def again(out: Out, first: int, count: int, shift: int) -> None:
    """Write a run of moves once more, as moves of another family, right behind it."""
    for place in range(first, first + count):
        out[place + count] = out[place] + shift


@rule("5.6")
def answers(s: State, seat: int, out: Out) -> int:
    """Match or drop out."""
    count = 0
    if why_not_match(s, seat) == Why.OK:
        out[count] = MATCH
        count += 1
    out[count] = DROP
    return count + 1


@rule("7.1")
def purchases(s: State, seat: int, out: Out) -> int:
    """A press of each type that can be had, or no more."""
    count = 0
    for type_ in range(s.lowest, TYPES):
        if why_not_buy(s, seat, type_) == Why.OK:
            out[count] = BUY_PRESS + type_
            count += 1
    out[count] = STOP
    return count + 1


@rule("5.5", "6.1", "7.4")
def counting_moves(s: State, seat: int, out: Out) -> int:
    """Take money, count it out, say the last word, or drop out of an auction."""
    count = 0
    if s.counting[seat] == NO_MONEY or s.digit[seat] < DIGITS:
        for money in range(PURSE):
            if why_not_take(s, seat, money) == Why.OK:
                out[count] = TAKE + money
                count += 1
    if s.counting[seat] != NO_MONEY:
        count = amounts(s, seat, count, out)
    if why_not_finish(s, seat) == Why.OK:
        out[count] = last_word(s)
        count += 1
    if s.phase == Phase.LEADING and s.counting[seat] == NO_MONEY:
        out[count] = DROP
        count += 1
    return count


@rule("5.8", "5.9", "6.1")
def amounts(s: State, seat: int, count: int, out: Out) -> int:
    """Write every amount that may be counted out next; return how many moves there are now."""
    money = s.counting[seat]
    counted = int(s.fist[seat, money])
    room = available(s, seat, money) - counted
    needed = least(s, money) - counted
    for place in range(s.digit[seat]):
        power = int(POWERS[place])
        for digit in range(1, 10):
            amount = digit * power
            if amount > room:
                break
            if amount + min(room - amount, power - 1) >= needed:
                out[count] = ADD + 9 * place + digit - 1
                count += 1
    return count


assert RUN_TURNED - SELL_TURNED == RUN - SELL_UNTURNED
