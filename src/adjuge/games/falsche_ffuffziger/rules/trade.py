"""Falsche FFuffziger, chapter 7: new presses and the general exchange."""

from adjuge.engine.rule import rule
from adjuge.engine.seating import clockwise

from ..material import BUY, KIND_BASE, REAL, SELL, TYPES
from ..state import Phase, State, Why
from .counting import empty_hand


@rule("7.1")
def begin_buying(s: State) -> None:
    """The first player may buy first."""
    s.turn = s.first
    s.phase = Phase.BUYING


@rule("7.1", "7.2")
def why_not_buy(s: State, seat: int, type_: int) -> int:
    """The type stands, its stack is not empty, and the buyer has the real money."""
    if type_ < s.lowest:
        return Why.TYPE_HAS_FALLEN
    if s.stack[type_] == 0:
        return Why.STACK_IS_EMPTY
    if s.purse[seat, REAL] < BUY[type_]:
        return Why.TOO_LITTLE
    return Why.OK


@rule("7.2", "7.3", "2.5")
def buy(s: State, seat: int, type_: int) -> None:
    """The buyer pays and gets the top tile, unturned, of the stack's present batch."""
    s.purse[seat, REAL] -= BUY[type_]
    s.stack[type_] -= 1
    s.unturned[seat, KIND_BASE[type_] + s.batch[type_]] += 1


@rule("7.1", "7.4")
def stop_buying(s: State) -> None:
    """The next seat may buy; after the last one notes are exchanged."""
    s.turn = clockwise(s.turn, s.seats)
    if s.turn == s.first:
        for seat in range(s.seats):
            empty_hand(s, seat)
        s.phase = Phase.EXCHANGE


@rule("7.4", "7.5")
def exchange(s: State, seat: int) -> None:
    """The notes counted out become real money; after the last seat a new round begins."""
    for type_ in range(TYPES):
        s.purse[seat, type_] -= s.fist[seat, type_]
        s.purse[seat, REAL] += s.fist[seat, type_] * SELL[type_]
    empty_hand(s, seat)
    s.turn = clockwise(s.turn, s.seats)
    if s.turn == s.first:
        s.phase = Phase.NEXT_ROUND
