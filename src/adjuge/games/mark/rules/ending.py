"""Mark, chapter 7: the end of the game and its result."""

from adjuge.engine.game import Result
from adjuge.engine.rule import rule

from ..about import FIVE_ROWS, FOUR_ROWS, STALLED
from ..material import IDLE_TURNS, KINDS, ROW_LENGTH
from ..state import Phase, State


@rule("6.5")
def is_closed(s: State, material: int) -> bool:
    """A colour is closed when its row is full."""
    return s.sold[material] == ROW_LENGTH


@rule("7.1", "7.2")
def rows_are_full(s: State) -> bool:
    """The game ends with the fourth full row, in the long game with the fifth."""
    full = 0
    for material in range(1, KINDS + 1):
        if is_closed(s, material):
            full += 1
    return full >= s.rows_to_end


@rule("7.3")
def is_stalled(s: State) -> bool:
    """Nothing was sold while every seat had its count of turns."""
    return s.idle >= IDLE_TURNS * s.seats


@rule("7.4")
def score(s: State, result: Result) -> None:
    """Only money counts, and equals share the better place."""
    for seat in range(s.seats):
        result.points[seat] = s.cash[seat]
        result.places[seat] = 1
        for other in range(s.seats):
            if s.cash[other] > s.cash[seat]:
                result.places[seat] += 1
    result.ending = ending(s)


@rule("7.1", "7.2", "7.3")
def ending(s: State) -> int:
    """Which ending it is; 0 while the game runs."""
    if s.phase != Phase.OVER:
        return 0
    if not rows_are_full(s):
        return STALLED
    return FIVE_ROWS if s.rows_to_end == KINDS else FOUR_ROWS
