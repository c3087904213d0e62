"""Falsche FFuffziger, chapter 5: the coin auctions."""

from adjuge.engine.rule import rule
from adjuge.engine.seating import clockwise

from ..material import ADDING_FACE, MOST_ADDED, PURSE
from ..state import NO_MONEY, Phase, State, Why
from .counting import empty_hand
from .laundering import begin_laundering


@rule("5.1", "5.2")
def begin_auctions(s: State) -> None:
    """The auctions due are held; without any the marker still moves on once."""
    if s.auctions == 0:
        move_marker(s)
    s.phase = Phase.NEXT_AUCTION


@rule("5.1", "5.11", "6.1")
def next_auction(s: State) -> None:
    """The next auction is held, or laundering begins."""
    if s.auctions > 0:
        begin_auction(s)
    else:
        begin_laundering(s)


@rule("5.2")
def move_marker(s: State) -> None:
    """The start marker moves on by one seat, clockwise."""
    s.first = clockwise(s.first, s.seats)


@rule("5.2", "5.3")
def begin_auction(s: State) -> None:
    """The marker moves on, then the die is thrown."""
    s.auctions -= 1
    move_marker(s)
    s.phase = Phase.DIE


@rule("5.3", "5.4", "5.5")
def throw(s: State, face: int) -> None:
    """The die gives the lot; a 2 adds an auction, two in a round at most; the first leads."""
    s.lot = face
    if face == ADDING_FACE and s.added < MOST_ADDED:
        s.added += 1
        s.auctions += 1
    for money in range(PURSE):
        s.staked[money] = 0
    s.stake_kind = NO_MONEY
    s.stake_amount = 0
    s.bidding = (1 << s.seats) - 1
    lead(s, s.first)


@rule("5.5", "5.7")
def lead(s: State, seat: int) -> None:
    """A seat is to stake or to drop out."""
    s.turn = seat
    empty_hand(s, seat)
    s.phase = Phase.LEADING


@rule()
def is_in(s: State, seat: int) -> bool:
    """Whether the seat has not dropped out of the auction."""
    return (s.bidding >> seat) & 1 == 1


@rule("5.7")
def next_in(s: State, seat: int) -> int:
    """The next seat clockwise that has not dropped out."""
    following = clockwise(seat, s.seats)
    while not is_in(s, following):
        following = clockwise(following, s.seats)
    return following


@rule("5.10")
def is_alone(s: State) -> bool:
    """Whether only one seat is left in."""
    return s.bidding & (s.bidding - 1) == 0


@rule("5.5", "5.6", "5.9")
def stake(s: State, seat: int) -> None:
    """What was counted out is staked, and the others are asked for the same."""
    money = s.counting[seat]
    s.stake_kind = money
    s.stake_amount = s.fist[seat, money]
    s.staked[money] += s.stake_amount
    s.leader = seat
    empty_hand(s, seat)
    s.turn = next_in(s, seat)
    if s.turn == s.leader:
        knock_down(s, seat)
    else:
        s.phase = Phase.MATCHING


@rule("5.6", "5.9", "1.4")
def why_not_match(s: State, seat: int) -> int:
    """A stake is matched in kind and number, out of what the seat has not staked yet."""
    if s.purse[seat, s.stake_kind] < s.staked[s.stake_kind]:
        return Why.TOO_LITTLE
    return Why.OK


@rule("5.6", "5.7")
def match(s: State, seat: int) -> None:
    """The seat has staked the same; the next one answers, or a new stake is due."""
    s.turn = next_in(s, seat)
    if s.turn != s.leader:
        return
    if is_alone(s):
        knock_down(s, s.leader)
    else:
        lead(s, next_in(s, s.leader))


@rule("5.5", "5.6", "5.10", "5.11")
def drop_out(s: State, seat: int) -> None:
    """The seat is out; the last one left pays, and without any stake nobody does."""
    s.bidding &= ~(1 << seat)
    if s.bidding == 0:
        s.phase = Phase.NEXT_AUCTION
    elif s.phase == Phase.MATCHING:
        match(s, seat)
    elif s.stake_kind != NO_MONEY and is_alone(s):
        knock_down(s, next_in(s, seat))
    else:
        lead(s, next_in(s, seat))


@rule("5.10")
def knock_down(s: State, seat: int) -> None:
    """The last seat pays all it has staked and gets the lot; the others pay nothing."""
    for money in range(PURSE):
        s.purse[seat, money] -= s.staked[money]
    s.coins[seat] += s.lot
    s.phase = Phase.NEXT_AUCTION
