"""Falsche FFuffziger: counting out money, for fists (6.1), stakes (5.5) and exchange (7.4).

A seat takes one kind of money after the other, notes of the lowest type first
and real money last, and counts each out from the largest power of ten down. So
every mix is said in exactly one way.
"""

from adjuge.engine.rule import rule

from ..material import DIGITS, POWERS, PURSE, REAL, STEP_AFTER_REAL
from ..state import NO_MONEY, Phase, State, Why


@rule()
def empty_hand(s: State, seat: int) -> None:
    """The seat begins to count out money."""
    s.counting[seat] = NO_MONEY
    s.digit[seat] = DIGITS
    for money in range(PURSE):
        s.fist[seat, money] = 0


@rule("1.5", "5.9")
def available(s: State, seat: int, money: int) -> int:
    """What the seat has of a money, less what it has already staked."""
    if s.phase == Phase.LEADING:
        return int(s.purse[seat, money] - s.staked[money])
    return int(s.purse[seat, money])


@rule("5.5", "5.8")
def least(s: State, money: int) -> int:
    """One note or 1 of real money, but 5 for real money directly after real money."""
    if s.phase == Phase.LEADING and money == REAL and s.stake_kind == REAL:
        return STEP_AFTER_REAL
    return 1


@rule("5.5", "6.1", "7.4", "1.4")
def why_not_take(s: State, seat: int, money: int) -> int:
    """Kinds of money are taken in order, one for a stake, only notes for an exchange."""
    if s.counting[seat] != NO_MONEY:
        if s.phase == Phase.LEADING:
            return Why.ONE_KIND_ONLY
        if s.digit[seat] == DIGITS:
            return Why.NOTHING_COUNTED
        if money <= s.counting[seat]:
            return Why.WRONG_ORDER
    if s.phase == Phase.EXCHANGE and money == REAL:
        return Why.NO_NOTE
    if available(s, seat, money) < 1:
        return Why.TOO_LITTLE
    if available(s, seat, money) < least(s, money):
        return Why.STEP_TOO_SMALL
    return Why.OK


@rule("5.8", "5.9", "6.1")
def why_not_add(s: State, seat: int, place: int, digit: int) -> int:
    """Amounts fall from one to the next, are covered, and can still make the least stake."""
    if s.counting[seat] == NO_MONEY:
        return Why.NOTHING_TAKEN
    if place >= s.digit[seat]:
        return Why.WRONG_ORDER
    money = s.counting[seat]
    counted = s.fist[seat, money] + digit * POWERS[place]
    rest = available(s, seat, money) - counted
    if rest < 0:
        return Why.TOO_LITTLE
    if counted + min(rest, POWERS[place] - 1) < least(s, money):
        return Why.STEP_TOO_SMALL
    return Why.OK


@rule("5.5", "5.8", "6.1")
def why_not_finish(s: State, seat: int) -> int:
    """A fist may be empty, a stake may not; money once taken must be counted out."""
    money = s.counting[seat]
    if money == NO_MONEY:
        return Why.NOTHING_TAKEN if s.phase == Phase.LEADING else Why.OK
    if s.digit[seat] == DIGITS:
        return Why.NOTHING_COUNTED
    if s.fist[seat, money] < least(s, money):
        return Why.STEP_TOO_SMALL
    return Why.OK


@rule("6.1")
def take(s: State, seat: int, money: int) -> None:
    """The seat turns to another kind of money."""
    s.counting[seat] = money
    s.digit[seat] = DIGITS


@rule("6.1")
def add(s: State, seat: int, place: int, digit: int) -> None:
    """An amount is counted out."""
    s.fist[seat, s.counting[seat]] += digit * POWERS[place]
    s.digit[seat] = place
