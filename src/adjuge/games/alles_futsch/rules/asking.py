"""Alles futsch!: who is asked, what is allowed, and why something is not."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.chance import EQUALLY_LIKELY
from adjuge.engine.record import DEALER, NOBODY
from adjuge.engine.rule import rule

from ..material import CARDS, KINDS, SEATS
from ..moves import BID, COLLECT, END, OFFER, SELL, SKIP, START, TAKE_BOARD, TURN_UP
from ..state import Boards, Phase, Place, State, Why
from .collecting import collects, has_room, may_buy, must_collect

Out = NDArray[np.int32]


@rule("1.5", "1.13", "2.3", "2.7", "4.4")
def to_act(s: State) -> int:
    """One seat at a time, also one that can only pass; the dealer draws and lots."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase >= Phase.CHOOSING or (s.phase == Phase.BOARDS and s.boards == Boards.CHOSEN):
        return 1 << s.turn
    return 1 << DEALER


@rule()
def is_asked(s: State, seat: int) -> bool:
    """Whether the seat owes a decision."""
    return seat != NOBODY and (to_act(s) >> seat) & 1 == 1


@rule()
def phase_of(move: int) -> int:
    """The phase that a move belongs to."""
    if move < OFFER:
        return Phase.BIDDING
    if move < COLLECT:
        return Phase.CHOOSING
    if move < TAKE_BOARD:
        return Phase.USING
    if move < START:
        return Phase.BOARDS
    if move < TURN_UP:
        return Phase.START
    return Phase.DRAWING


@rule()
def why_not(s: State, seat: int, move: int) -> int:
    """Ask who is to decide, then what about, then the rule for such a move."""
    if s.phase == Phase.OVER:
        return Why.OVER
    phase = phase_of(move)
    if not is_asked(s, seat):
        return why_not_asked(s, seat, phase)
    if phase != s.phase or move < SKIP or move >= END:
        return Why.NOT_NOW
    if phase == Phase.BIDDING:
        return why_not_call(s, move)
    if phase == Phase.CHOOSING:
        return why_not_offer(s, move - OFFER)
    if phase == Phase.USING:
        return why_not_use(s, move)
    if phase == Phase.BOARDS:
        return Why.BOARD_IS_TAKEN if board_is_taken(s, move - TAKE_BOARD) else Why.OK
    if phase == Phase.START:
        return Why.OK if move - START < s.seats else Why.NO_SUCH_SEAT
    return Why.OK if s.place[move - TURN_UP] == Place.SHOE else Why.NOT_IN_SHOE


@rule("2.6")
def why_not_asked(s: State, seat: int, phase: int) -> int:
    """Who has passed is out of the bidding for good; others are asked at their time."""
    if phase == s.phase == Phase.BIDDING and seat != NOBODY and (s.passed >> seat) & 1:
        return Why.HAS_PASSED
    return Why.NOT_ASKED


@rule("2.2", "2.4", "2.5", "2.6")
def why_not_call(s: State, move: int) -> int:
    """The opener must bid; a bid tops the last one and is covered by the own money."""
    if move == SKIP:
        return Why.MUST_OPEN if s.high_seat == NOBODY else Why.OK
    if move - BID <= s.high_bid:
        return Why.TOO_LOW
    if move - BID > s.cash[s.turn]:
        return Why.TOO_LITTLE_MONEY
    return Why.OK


@rule("3.1")
def why_not_use(s: State, move: int) -> int:
    """Only objects of the card that are left can be used."""
    kind = move - COLLECT if move < SELL else (move - SELL) // SEATS
    if s.unused[kind] == 0:
        return Why.NOT_ON_CARD
    if move < SELL:
        return why_not_collect(s, kind)
    return why_not_sell(s, kind, (move - SELL) % SEATS)


@rule("3.2", "3.4", "3.5")
def why_not_collect(s: State, kind: int) -> int:
    """One keeps what one collects, up to the third."""
    if must_collect(s, s.turn, kind):
        return Why.OK
    return Why.ROW_HAS_THREE if collects(s, s.turn, kind) else Why.NOT_COLLECTED


@rule("3.2", "3.4", "3.5", "3.10")
def why_not_sell(s: State, kind: int, buyer: int) -> int:
    """What must be kept cannot be sold; a buyer collects the kind and has room."""
    if must_collect(s, s.turn, kind):
        return Why.MUST_COLLECT
    if buyer == s.turn:
        return Why.OWN_OBJECT
    if buyer >= s.seats:
        return Why.NO_SUCH_SEAT
    if not collects(s, buyer, kind):
        return Why.BUYER_LACKS_ROW
    return Why.OK if has_room(s, buyer, kind) else Why.BUYER_IS_FULL


@rule("2.1")
def why_not_offer(s: State, card: int) -> int:
    """Any card on display may be chosen."""
    return Why.OK if s.place[card] == Place.DISPLAY else Why.NOT_ON_DISPLAY


@rule("1.2", "1.4")
def board_is_taken(s: State, kind: int) -> bool:
    """Only one board lacks each kind."""
    for seat in range(s.seats):
        if s.lacks[seat] == kind:
            return True
    return False


@rule()
def moves(s: State, seat: int, out: Out) -> int:
    """Write every legal move of a seat, ascending, and return how many."""
    if not is_asked(s, seat):
        return 0
    if s.phase == Phase.BIDDING:
        return calls(s, out)
    if s.phase == Phase.USING:
        return uses(s, out)
    if s.phase == Phase.CHOOSING:
        return offers(s, out)
    if s.phase == Phase.DRAWING:
        return draws(s, out)
    if s.phase == Phase.BOARDS:
        return boards(s, out)
    return starts(s, out)


@rule("2.4", "2.5", "2.6", "2.7")
def calls(s: State, out: Out) -> int:
    """A pass, but not to open, and every higher bid that the seat can pay."""
    passes = 0 if s.high_seat == NOBODY else 1
    count = passes + max(0, s.cash[s.turn] - s.high_bid)
    before = BID + s.high_bid + 1 - passes
    for position in range(count):
        out[position] = before + position
    if passes:
        out[0] = SKIP
    return count


@rule("2.1")
def offers(s: State, out: Out) -> int:
    """Every card on display."""
    return cards_in(s, Place.DISPLAY, OFFER, out)


@rule("4.2")
def draws(s: State, out: Out) -> int:
    """Every card in the shoe."""
    return cards_in(s, Place.SHOE, TURN_UP, out)


@rule()
def cards_in(s: State, place: int, family: int, out: Out) -> int:
    """The moves of a family with every card in a place; written without a branch."""
    count = 0
    for card in range(CARDS):
        out[count] = family + card
        count += s.place[card] == place
    return count


@rule("3.1")
def uses(s: State, out: Out) -> int:
    """Every object left: collected, or else sold to every possible buyer."""
    count = 0
    for kind in range(KINDS):
        if s.unused[kind] and must_collect(s, s.turn, kind):
            out[count] = COLLECT + kind
            count += 1
    for kind in range(KINDS):
        if s.unused[kind] and not must_collect(s, s.turn, kind):
            count = sales(s, kind, out, count)
    return count


@rule("3.4", "3.5", "3.6")
def sales(s: State, kind: int, out: Out, count: int) -> int:
    """The sales of one object: to every possible buyer."""
    for buyer in range(s.seats):
        if may_buy(s, buyer, kind):
            out[count] = SELL + kind * SEATS + buyer
            count += 1
    return count


@rule("1.4", "1.5")
def boards(s: State, out: Out) -> int:
    """Every board that nobody has."""
    count = 0
    for kind in range(KINDS):
        if not board_is_taken(s, kind):
            out[count] = TAKE_BOARD + kind
            count += 1
    return count


@rule("1.13")
def starts(s: State, out: Out) -> int:
    """Every seat may be drawn to begin."""
    for seat in range(s.seats):
        out[seat] = START + seat
    return s.seats


@rule("1.5", "1.11", "1.13")
def odds(s: State, out: Out) -> int:
    """Every card in the shoe, every board and every seat is as likely as another."""
    return EQUALLY_LIKELY
