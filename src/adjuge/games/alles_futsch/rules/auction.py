"""Alles futsch!, chapter 2: the auction of a card."""

from adjuge.engine.record import NOBODY
from adjuge.engine.rule import rule

from ..about import AUCTION
from ..moves import BID, SKIP
from ..state import Phase, Place, State
from .ending import go_bankrupt
from .objects import take_card


@rule("2.1", "2.2")
def offer(s: State, card: int) -> None:
    """A card from the display is put up; who chose it is asked for the first bid."""
    s.place[card] = Place.AWAY
    s.card = card
    s.high_bid = 0
    s.high_seat = NOBODY
    s.passed = 0
    s.phase = Phase.BIDDING


@rule("2.3", "2.4", "2.6", "2.8")
def call(s: State, move: int) -> None:
    """A seat bids or passes; the bidding goes on until only the highest bidder is left."""
    if move == SKIP:
        s.passed |= 1 << s.turn
    else:
        s.high_bid = move - BID
        s.high_seat = s.turn
    s.turn = next_bidder(s)
    if s.turn == s.high_seat:
        knock_down(s)


@rule("2.3")
def next_bidder(s: State) -> int:
    """The next seat clockwise that has not passed."""
    seat = s.turn + 1 if s.turn + 1 < s.seats else 0
    while (s.passed >> seat) & 1:
        seat = seat + 1 if seat + 1 < s.seats else 0
    return seat


@rule("2.9", "5.3")
def knock_down(s: State) -> None:
    """The winner pays the bank first; who pays with the last note is bankrupt."""
    s.cash[s.turn] -= s.high_bid
    if s.cash[s.turn] == 0:
        go_bankrupt(s, s.turn, AUCTION)
    else:
        take_card(s)
