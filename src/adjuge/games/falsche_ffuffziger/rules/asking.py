"""Falsche FFuffziger: who is asked, what is allowed, and why something is not."""

from adjuge.engine.record import DEALER
from adjuge.engine.rule import rule

from ..moves import (
    ADD,
    BUY_PRESS,
    CLOSE,
    DROP,
    END,
    EXCHANGE,
    MATCH,
    RUN,
    RUN_REST,
    RUN_TURNED,
    SELL_TURNED,
    SELL_UNTURNED,
    STAKE,
    START,
    STOP,
    TAKE,
    TURN,
)
from ..state import NO_MONEY, Phase, State, Why
from .auctions import why_not_match
from .chances import chance_of
from .counting import why_not_add, why_not_finish, why_not_take
from .presses import why_not_turned, why_not_unturned
from .trade import why_not_buy


@rule("4.1", "6.1")
def to_act(s: State) -> int:
    """All seats fill their fists at once; otherwise one seat, or chance, is asked."""
    if s.phase == Phase.FISTS:
        return int(s.filling)
    if s.phase == Phase.OVER:
        return 0
    if is_asked_of_seat(s):
        return 1 << int(s.turn)
    return 1 << DEALER


@rule()
def is_asked_of_seat(s: State) -> bool:
    """Whether the phase waits for the seat in turn, not for chance."""
    phase = s.phase
    if phase == Phase.PRESSES or phase == Phase.LEADING or phase == Phase.MATCHING:
        return True
    return phase == Phase.BUYING or phase == Phase.EXCHANGE


@rule("4.1", "6.1")
def why_not(s: State, seat: int, move: int) -> int:
    """The only source of legality: 0, or the reason that forbids the move."""
    if seat < 0 or (to_act(s) >> seat) & 1 == 0:
        return Why.NOT_ASKED
    if move < 0 or move >= END:
        return Why.NOT_NOW
    if seat == DEALER:
        return Why.OK if chance_of(s, move) > 0 else Why.CANNOT_HAPPEN
    if s.phase == Phase.PRESSES:
        return why_not_settle(s, move)
    if s.phase == Phase.MATCHING:
        return why_not_answer(s, seat, move)
    if s.phase == Phase.BUYING:
        if move == STOP:
            return Why.OK
        return why_not_buy(s, seat, move - BUY_PRESS) if BUY_PRESS <= move < STOP else Why.NOT_NOW
    return why_not_count(s, seat, move)


@rule("4.1")
def why_not_settle(s: State, move: int) -> int:
    """A press of the seat is turned, sold or run; the rest may always run."""
    if move >= TAKE:
        return Why.NOT_NOW
    if move == RUN_REST:
        return Why.OK
    if move >= RUN_TURNED:
        return why_not_turned(s, move - RUN_TURNED)
    if move >= RUN:
        return why_not_unturned(s, move - RUN)
    if move >= SELL_TURNED:
        return why_not_turned(s, move - SELL_TURNED)
    if move >= SELL_UNTURNED:
        return why_not_unturned(s, move - SELL_UNTURNED)
    return why_not_unturned(s, move - TURN)


@rule("5.6")
def why_not_answer(s: State, seat: int, move: int) -> int:
    """A stake is matched, or the seat drops out."""
    if move == DROP:
        return Why.OK
    return why_not_match(s, seat) if move == MATCH else Why.NOT_NOW


@rule("5.5", "6.1", "7.4")
def why_not_count(s: State, seat: int, move: int) -> int:
    """Money is taken, counted out and committed, each phase with its own last word."""
    if TAKE <= move < ADD:
        return why_not_take(s, seat, move - TAKE)
    if ADD <= move < STAKE:
        return why_not_add(s, seat, (move - ADD) // 9, (move - ADD) % 9 + 1)
    if move == last_word(s):
        return why_not_finish(s, seat)
    if move == DROP and s.phase == Phase.LEADING:
        return Why.OK if s.counting[seat] == NO_MONEY else Why.NOTHING_COUNTED
    return Why.NOT_NOW


@rule("5.5", "6.1", "7.4")
def last_word(s: State) -> int:
    """The move that ends counting in this phase."""
    if s.phase == Phase.FISTS:
        return CLOSE
    return STAKE if s.phase == Phase.LEADING else EXCHANGE


assert START == STOP + 1
