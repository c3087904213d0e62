"""Schwarzmarkt, chapter 4: the end of cards, exchange rounds, game-rounds and the game."""

from enum import IntEnum

from adjuge.engine.game import Result
from adjuge.engine.record import NOBODY
from adjuge.engine.rule import rule
from adjuge.engine.seating import clockwise

from ..about import SOLD_OUT, STALLED
from ..material import (
    GAME_ROUNDS,
    HAND,
    MARKET_CARDS,
    MARKET_HAND,
    OFFERS,
    STALLING,
)
from ..state import NO_CARD, SHUFFLES, Phase, Seen, State
from .cards import all_goods


class Then(IntEnum):
    """What follows on a move."""

    WAIT = 0  # the next decision
    EFFECT = 1  # the black-market card on the table takes effect
    OVER = 2  # the event or the exchange round is over
    SOLD_OUT = 3  # somebody has exchanged the last goods card


@rule("2.12", "3.1", "4.1", "4.6")
def settle(s: State, then: int) -> None:
    """The table is cleared; the next start player plays, or the game-round ends."""
    clear_table(s)
    if then != Then.SOLD_OUT and s.lull < STALLING:
        s.start = next_start(s)
        s.turn = s.start
        s.phase = Phase.CARD
    elif s.game_round == GAME_ROUNDS:
        s.ending = SOLD_OUT if then == Then.SOLD_OUT else STALLED
        s.phase = Phase.OVER
    else:
        begin_again(s)


@rule("2.13", "3.1", "4.4")
def next_start(s: State) -> int:
    """The seat to the left of the start player comes next."""
    return clockwise(s.start, s.seats)


@rule("2.12", "3.1")
def clear_table(s: State) -> None:
    """The offer goes under the pile, then the events that acted; an event goes alone."""
    if s.on_table != NO_CARD:
        put_under(s, s.on_table)
        if s.on_table < OFFERS:
            for position in range(s.waiting_count):
                put_under(s, int(s.waiting[position]))
                s.waiting[position] = 0
            s.waiting_count = 0
    s.on_table = NO_CARD
    s.demand[:] = 0
    s.space = 0
    s.handed = 0
    s.traded = 0
    s.target = NOBODY


@rule("2.2", "2.12")
def put_under(s: State, card: int) -> None:
    """A used black-market card goes under the pile."""
    s.under[(s.under_first + s.under_count) % MARKET_CARDS] = card
    s.under_count += 1


@rule("4.3", "4.4")
def begin_again(s: State) -> None:
    """Both piles are shuffled, hands are kept and filled up."""
    s.game_round += 1
    s.start = next_start(s)
    s.lull = 0
    s.returned = 0
    for position in range(s.under_count):
        s.returned |= 1 << int(s.under[(s.under_first + position) % MARKET_CARDS])
    s.under[:] = 0
    s.under_first = 0
    s.under_count = 0
    s.top |= s.returned
    for seat in range(s.seats):
        s.ways[seat, :] = 0
        s.ways[seat, secret_cards(s, seat)] = 1
    s.shuffle = min(s.shuffle + 1, SHUFFLES - 1)
    s.receiver = 0
    s.phase = Phase.DEAL_GOODS
    deal_on(s)


@rule("1.8", "2.2")
def secret_cards(s: State, seat: int) -> int:
    """How many black-market cards of a hand not all know."""
    count = 0
    for slot in range(MARKET_HAND):
        count += int(s.market[seat, slot] != NO_CARD and s.drawn[seat, slot] == Seen.SECRETLY)
    return count


@rule("1.7", "4.3")
def deal_on(s: State) -> None:
    """Seat by seat the hands are filled up, as long as there are cards."""
    while s.receiver < s.seats and s.hand[s.receiver] >= HAND:
        s.receiver += 1
    if s.receiver == s.seats or all_goods(s) == 0:
        s.receiver = 0
        s.turn = s.start
        s.phase = Phase.CARD


@rule("4.7")
def score(s: State, result: Result) -> None:
    """Only points count, and equals share the better place."""
    for seat in range(s.seats):
        result.points[seat] = s.points[seat]
        result.places[seat] = 1
        for other in range(s.seats):
            if s.points[other] > s.points[seat]:
                result.places[seat] += 1
    result.ending = s.ending
