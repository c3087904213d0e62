"""Schwarzmarkt: every legal move, and the dealer's odds."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.chance import EQUALLY_LIKELY
from adjuge.engine.rule import rule

from ..material import KINDS, MARKET_CARDS, MARKET_HAND, SEATS, STEP
from ..moves import (
    DEAL,
    DONE,
    DRAW,
    FIND_IT,
    GIVE,
    HAND_IN,
    PICK,
    PLAY,
    RAID_ON,
    STEP_ON,
    SWAP_WITH,
    VICTIM,
)
from ..state import NO_CARD, Phase, State
from .asking import end_space, is_asked, is_barred

Out = NDArray[np.int32]


@rule("2.3")
def moves(s: State, seat: int, out: Out) -> int:
    """Every legal move of a seat, ascending."""
    if not is_asked(s, seat):
        return 0
    if s.phase == Phase.TURN:
        return turns(s, out)
    if s.phase == Phase.CARD:
        return plays(s, out)
    if s.phase == Phase.DEAL_GOODS:
        return those_of(s.pile, DEAL, out)
    if s.phase == Phase.DRAW or s.phase == Phase.DEAL_MARKET:
        return draws(s, out)
    if s.phase == Phase.PICK:
        return run(out, 0, PICK, int(s.hand[s.target]))
    return events(s, out)


@rule("3.2")
def events(s: State, out: Out) -> int:
    """The choices that events leave."""
    if s.phase == Phase.QUICK:
        return quick_deals(s, out)
    if s.phase == Phase.GIVE:
        return run(out, 0, GIVE, int(s.hand[s.turn]))
    if s.phase == Phase.FIND:
        return those_of(s.pile, FIND_IT, out)
    if s.phase == Phase.VICTIM:
        return victims(s, out)
    return raids(s, out) if s.phase == Phase.RAID else swaps(s, out)


@rule()
def run(out: Out, count: int, first: int, more: int) -> int:
    """Write consecutive moves after those already there."""
    for position in range(more):
        out[count + position] = first + position
    return count + more


@rule()
def offer(out: Out, count: int, move: int, legal: bool) -> int:
    """Write a move, and count it if it is legal; this needs no branch when compiled."""
    out[count] = move
    return count + int(legal)


@rule()
def those_of(row: NDArray[np.int8], first: int, out: Out) -> int:
    """One move for each good of which the row has any."""
    count = 0
    for good in range(KINDS):
        count = offer(out, count, first + good, row[good] > 0)
    return count


@rule("2.4", "2.5", "2.7", "2.9")
def turns(s: State, out: Out) -> int:
    """Goods that are asked for, or steps of the marker, or the end of the turn."""
    at_end = s.space == end_space(s)
    out[0] = DONE
    count = int(at_end or s.handed > 0)
    if s.traded == 0 or not is_barred(s):
        own = s.goods[s.turn]
        for good in range(KINDS):
            legal = (s.demand[good] > 0) & (own[good] > 0)
            count = offer(out, count, HAND_IN + good, legal)
    if at_end or s.handed > 0:
        return count
    return run(out, count, STEP_ON, int(STEP[s.space]))


@rule("2.1")
def plays(s: State, out: Out) -> int:
    """The cards of the start player's hand, in the order of their numbers."""
    count = 0
    last = NO_CARD
    for _ in range(MARKET_HAND):
        least = MARKET_CARDS
        for slot in range(MARKET_HAND):
            card = int(s.market[s.turn, slot])
            if last < card < least:
                least = card
        if least < MARKET_CARDS:
            out[count] = PLAY + least
            count += 1
        last = least
    return count


@rule("2.2")
def draws(s: State, out: Out) -> int:
    """The cards of the shuffled part of the pile."""
    count = 0
    top = s.top
    for card in range(MARKET_CARDS):
        count = offer(out, count, DRAW + card, top >> card & 1 == 1)
    return count


@rule("3.4")
def quick_deals(s: State, out: Out) -> int:
    """Any goods of the hand; the end after one card."""
    out[0] = DONE
    count = int(s.handed > 0)
    for good in range(KINDS):
        count = offer(out, count, HAND_IN + good, s.goods[s.turn, good] > 0)
    return count


@rule("3.2", "3.3", "3.11")
def victims(s: State, out: Out) -> int:
    """The opponents who have goods."""
    count = 0
    for other in range(s.seats):
        legal = (other != s.turn) & (s.hand[other] > 0)
        count = offer(out, count, VICTIM + other, legal)
    return count


@rule("3.6")
def swaps(s: State, out: Out) -> int:
    """Every number up to the smaller hand, with every opponent who has goods."""
    count = 0
    own = int(s.hand[s.turn])
    for swapped in range(1, own + 1):
        for other in range(s.seats):
            legal = (other != s.turn) & (s.hand[other] >= swapped)
            count = offer(out, count, SWAP_WITH + (swapped - 1) * SEATS + other, legal)
    return count


@rule("3.7")
def raids(s: State, out: Out) -> int:
    """Every good, of every opponent."""
    count = 0
    for other in range(s.seats):
        if other != s.turn:
            count = run(out, count, RAID_ON + other * KINDS, KINDS)
    return count


@rule("1.7", "2.2")
def odds(s: State, out: Out) -> int:
    """Every card of a pile or a hand is as likely as another."""
    if s.phase != Phase.DEAL_GOODS:
        return EQUALLY_LIKELY
    total, count = 0, 0
    for good in range(KINDS):
        if s.pile[good] > 0:
            out[count] = s.pile[good]
            count += 1
            total += int(s.pile[good])
    return total
