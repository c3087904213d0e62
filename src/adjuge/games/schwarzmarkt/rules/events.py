"""Schwarzmarkt, chapter 3: the nine events."""

import numpy as np

from adjuge.engine.record import NOBODY
from adjuge.engine.rule import rule

from ..material import (
    BILL,
    EVENT_OF,
    EVENTS,
    FIND,
    FOUND_PRICE,
    KINDS,
    LIMIT,
    QUICK,
    QUICK_PAY,
    RAID,
    SCARCE,
    SEATS,
    SPIED,
    SPOILED,
    SPY,
    SWAP,
)
from ..moves import DONE, FIND_IT, GIVE, HAND_IN, PICK, RAID_ON, SWAP_WITH, VICTIM
from ..state import ASIDE, NO_CARD, SHUFFLES, Phase, State
from .cards import (
    all_goods,
    forget_raids,
    give,
    hand_over,
    lay_aside,
    pick_up,
    receive,
    seize,
    show_all,
)
from .ending import Then

ASKS = np.zeros(len(EVENTS), np.int32)  # the phase in which an event asks its player
ASKS[[SPY, BILL]] = Phase.VICTIM
ASKS[QUICK] = Phase.QUICK
ASKS[SWAP] = Phase.SWAP
ASKS[RAID] = Phase.RAID
ASKS[FIND] = Phase.FIND
ASKS[[LIMIT, SPOILED, SCARCE]] = Phase.CARD  # these wait; nobody is asked


@rule("3.1", "3.2")
def carry_out(s: State) -> int:
    """An event asks its player for a choice, waits, or comes to nothing."""
    s.phase = int(ASKS[EVENT_OF[s.on_table]])
    if s.phase == Phase.CARD:
        return keep_waiting(s)
    possible = True
    if s.phase == Phase.VICTIM:
        possible = has_victim(s)
    elif s.phase == Phase.QUICK:
        possible = s.hand[s.turn] > 0
    elif s.phase == Phase.SWAP:
        possible = s.hand[s.turn] > 0 and has_victim(s)
    elif s.phase == Phase.FIND:
        possible = look_through(s)
    return Then.WAIT if possible else Then.OVER


@rule("3.2")
def has_victim(s: State) -> bool:
    """Whether an opponent has goods."""
    for other in range(s.seats):
        if other != s.turn and s.hand[other] > 0:
            return True
    return False


@rule("3.14", "4.5")
def keep_waiting(s: State) -> int:
    """The card lies open until the next exchange round, in whichever game-round."""
    s.waiting[s.waiting_count] = s.on_table
    s.waiting_count += 1
    s.on_table = NO_CARD
    return Then.OVER


@rule("1.9", "3.8", "3.9")
def look_through(s: State) -> bool:
    """Whoever can pay looks through the pile, if there is one, and remembers it."""
    if s.points[s.turn] < FOUND_PRICE or all_goods(s) == 0:
        return False
    s.shuffle = min(s.shuffle + 1, SHUFFLES - 1)
    s.looker[s.shuffle] = s.turn
    for good in range(KINDS):
        s.pile_at[s.shuffle, good] = s.pile[good]
    return True


@rule()
def choose(s: State, move: int) -> int:
    """The choices and draws of events."""
    if s.phase == Phase.PICK:
        return pick(s, move - PICK)
    if s.phase == Phase.QUICK:
        return quick_deal(s, move)
    if s.phase == Phase.GIVE:
        return give_one(s, move - GIVE)
    if s.phase == Phase.VICTIM:
        return draw_from(s, move - VICTIM)
    if s.phase == Phase.SWAP:
        s.target = (move - SWAP_WITH) % SEATS
        s.left = (move - SWAP_WITH) // SEATS + 1
        s.phase = Phase.PICK
        return Then.WAIT
    if s.phase == Phase.RAID:
        seize(s, (move - RAID_ON) // KINDS, (move - RAID_ON) % KINDS)
        return Then.OVER
    return find(s, move - FIND_IT)


@rule("3.3", "3.11")
def draw_from(s: State, other: int) -> int:
    """Two cards are drawn to be shown, or one to be taken."""
    s.target = other
    s.left = SPIED if EVENT_OF[s.on_table] == SPY else 1
    if EVENT_OF[s.on_table] == SPY and s.hand[other] <= SPIED:
        show_all(s)
        s.left = 0
        return Then.OVER
    s.phase = Phase.PICK
    return Then.WAIT


@rule("3.3", "3.6", "3.11")
def pick(s: State, number: int) -> int:
    """When all are drawn, spied cards go back and taken ones stay; a swap is paid back first."""
    lay_aside(s, number)
    s.left -= 1
    if s.left > 0:
        return Then.WAIT
    if EVENT_OF[s.on_table] == SWAP:
        s.left = laid_aside(s)
        s.phase = Phase.GIVE
        return Then.WAIT
    pick_up(s, s.target if EVENT_OF[s.on_table] == SPY else s.turn)
    return Then.OVER


@rule()
def laid_aside(s: State) -> int:
    """How many cards lie aside."""
    count = 0
    for position in range(s.cards):
        count += int(s.holder[position] == ASIDE)
    return count


@rule("3.6")
def give_one(s: State, number: int) -> int:
    """As many cards as were drawn are given, from those held before."""
    give(s, number)
    s.left -= 1
    if s.left > 0:
        return Then.WAIT
    pick_up(s, s.turn)
    return Then.OVER


@rule("3.4", "3.5", "4.1")
def quick_deal(s: State, move: int) -> int:
    """The cards bring 20 points together, or as an option each."""
    if move != DONE:
        hand_over(s, move - HAND_IN)
        if s.per_card or s.handed == 1:
            s.points[s.turn] += QUICK_PAY
        return Then.WAIT if s.hand[s.turn] > 0 else Then.SOLD_OUT
    return Then.OVER


@rule("3.8")
def find(s: State, good: int) -> int:
    """The card is taken and paid for."""
    if s.shuffle == SHUFFLES - 1:
        forget_raids(s, s.turn)
        s.looker[s.shuffle] = NOBODY
        s.pile_at[s.shuffle, :] = 0
    receive(s, s.turn, good)
    s.points[s.turn] -= FOUND_PRICE
    return Then.OVER
