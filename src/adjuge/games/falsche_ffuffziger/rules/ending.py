"""Falsche FFuffziger, chapter 8: the end of the game and the result."""

from adjuge.engine.game import Result
from adjuge.engine.rule import rule

from ..material import FINAL_COINS, REAL
from ..state import Phase, State


@rule("8.1", "8.2")
def finish(s: State, ending: int) -> None:
    """The game ends at once, nothing is due any more; coins for real money are handed out."""
    s.phase = Phase.OVER
    s.ending = ending
    s.auctions = 0
    for seat in range(s.seats):
        s.coins[seat] += coins_for_money(s, seat)


@rule("8.3")
def coins_for_money(s: State, seat: int) -> int:
    """Most real money brings six coins, then four, then two; equals share, rounded down."""
    richer, equal = 0, 0
    for other in range(s.seats):
        richer += s.purse[other, REAL] > s.purse[seat, REAL]
        equal += s.purse[other, REAL] == s.purse[seat, REAL]
    shared = 0
    for place in range(richer, richer + equal):
        if place < len(FINAL_COINS):
            shared += FINAL_COINS[place]
    return shared // max(1, equal)


@rule("8.4", "8.5")
def is_ahead(s: State, seat: int, other: int) -> bool:
    """More coins win, then more real money; notes and presses count for nothing."""
    if s.coins[seat] != s.coins[other]:
        return bool(s.coins[seat] > s.coins[other])
    return bool(s.purse[seat, REAL] > s.purse[other, REAL])


@rule("1.1", "8.5")
def score(s: State, result: Result) -> None:
    """Rare coins are the points; whoever is ahead of all others is first."""
    result.ending = s.ending
    for seat in range(s.seats):
        result.points[seat] = s.coins[seat]
        result.places[seat] = 1
        for other in range(s.seats):
            result.places[seat] += is_ahead(s, other, seat)
