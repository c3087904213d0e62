"""Alles futsch!, chapter 5: bankruptcy, the end of the game and its result."""

from adjuge.engine.game import Result
from adjuge.engine.rule import rule

from ..material import KINDS, STEP
from ..state import Phase, State


@rule("5.1")
def go_bankrupt(s: State, seat: int, ending: int) -> None:
    """With the first bankruptcy the game is over at once."""
    s.bankrupt = seat
    end(s, ending)


@rule()
def end(s: State, ending: int) -> None:
    """Nobody is asked any more."""
    s.ending = ending
    s.phase = Phase.OVER


@rule("5.8", "5.9", "5.10")
def score(s: State, result: Result) -> None:
    """Money counts, at a tie the number of objects; equals share the better place."""
    for seat in range(s.seats):
        result.points[seat] = s.cash[seat] * STEP
        result.places[seat] = 1
        for other in range(s.seats):
            if comes_before(s, other, seat):
                result.places[seat] += 1
    result.ending = s.ending


@rule("5.8", "5.9")
def comes_before(s: State, seat: int, other: int) -> bool:
    """A bankrupt comes last; the richer comes first, then who has more objects."""
    if s.bankrupt == seat or s.bankrupt == other:
        return seat != other and s.bankrupt == other
    if s.cash[seat] != s.cash[other]:
        return s.cash[seat] > s.cash[other]
    return objects_of(s, seat) > objects_of(s, other)


@rule("5.9")
def objects_of(s: State, seat: int) -> int:
    """The objects of a seat in all its rows together."""
    objects = 0
    for kind in range(KINDS):
        objects += int(s.owned[seat, kind])
    return objects
