"""Alles futsch!: who collects what, and who has room for more."""

from adjuge.engine.rule import rule

from ..material import KINDS, ROW_LENGTH, TREASURE
from ..state import State


@rule("1.2")
def collects(s: State, seat: int, kind: int) -> bool:
    """A seat collects the kinds of which its board has a row: all but one."""
    return s.lacks[seat] != kind


@rule("3.10", "1.6")
def has_room(s: State, seat: int, kind: int) -> bool:
    """Nobody can have more than five objects of a kind that they collect."""
    return collects(s, seat, kind) and s.owned[seat, kind] < ROW_LENGTH


@rule("3.2")
def must_collect(s: State, seat: int, kind: int) -> bool:
    """The first three objects of a collected kind must be kept."""
    return collects(s, seat, kind) and s.owned[seat, kind] < TREASURE


@rule("3.4", "3.5")
def may_buy(s: State, buyer: int, kind: int) -> bool:
    """Only another player who collects the kind and has room can buy it."""
    return buyer != s.turn and has_room(s, buyer, kind)


@rule("3.11")
def is_usable(s: State, kind: int) -> bool:
    """An object can be used if its owner collects it or somebody else can buy it."""
    if must_collect(s, s.turn, kind):
        return True
    for seat in range(s.seats):
        if may_buy(s, seat, kind):
            return True
    return False


@rule("4.5")
def is_open(s: State, kind: int) -> bool:
    """A kind is open while somebody who collects it has fewer than five."""
    for seat in range(s.seats):
        if has_room(s, seat, kind):
            return True
    return False


@rule("5.7")
def any_kind_is_open(s: State) -> bool:
    """Whether anything can be collected at all."""
    for kind in range(KINDS):
        if is_open(s, kind):
            return True
    return False
