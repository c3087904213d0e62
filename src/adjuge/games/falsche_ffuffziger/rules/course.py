"""Falsche FFuffziger, chapter 1 and the course of the game."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.record import NOBODY
from adjuge.engine.rule import rule

from ..about import FALLING, FREE, NOTES
from ..material import (
    BACKS,
    CYCLE,
    DIE_FACES,
    FREE_CARDS,
    GREEN,
    KIND_BASE,
    SEATS,
    STARTERS,
    TILES,
    TYPES,
    WHITES,
)
from ..moves import (
    ADD,
    BUY_PRESS,
    CLOSE,
    DROP,
    EXCHANGE,
    INSPECT,
    MATCH,
    OPEN,
    RUN,
    RUN_REST,
    RUN_TURNED,
    SELL_TURNED,
    SELL_UNTURNED,
    SHOW,
    SLIP,
    SPLIT,
    STAKE,
    START,
    STOP,
    TAKE,
    THROW,
    TURN,
)
from ..state import NO_MONEY, Phase, State
from .auctions import drop_out, match, next_auction, stake, throw
from .batches import slip, split
from .chances import card_of
from .counting import add, empty_hand, take
from .inspector import begin_round, reveal_next
from .laundering import close_fist, open_card
from .presses import (
    run_rest,
    run_turned,
    run_unturned,
    sell_turned,
    sell_unturned,
    show,
    turn_press,
)
from .trade import buy, exchange, stop_buying


@rule("1.1", "1.5", "1.7", "3.10", "3.11", "1.4")
def setup(s: State, seats: int, options: NDArray[np.int32]) -> None:
    """Nobody has money; the green card lies between white and black; the first is drawn."""
    s.seats = seats
    s.falling = options[FALLING]
    s.any_free = options[FREE]
    s.counted = options[NOTES]
    s.free_cards = FREE_CARDS
    s.order[WHITES] = GREEN
    s.winner = NOBODY
    s.stake_kind = NO_MONEY
    for seat in range(SEATS):
        empty_hand(s, seat)
    for type_ in range(TYPES):
        lay_out(s, type_)
    s.phase = Phase.START


@rule("1.3", "1.8")
def lay_out(s: State, type_: int) -> None:
    """Each seat gets its starting press, and the rest of the tiles are the stack."""
    s.batch[type_] = 1
    tiles = 0
    for back in range(BACKS):
        s.unseen[type_, back] = TILES[type_, back]
        tiles += TILES[type_, back]
    if STARTERS[type_] == 1:
        for seat in range(s.seats):
            s.unturned[seat, KIND_BASE[type_]] = 1
        tiles -= s.seats
    s.stack[type_] = tiles


@rule("3.1")
def play(s: State, seat: int, move: int) -> None:
    """Carry out a legal move and run the table on to the next decision."""
    if move < TAKE:
        settle(s, move)
    elif move < START:
        deal_in_money(s, seat, move)
    else:
        deal(s, move)
    while s.phase > Phase.OVER:
        if s.phase == Phase.NEXT_ROUND:
            begin_round(s)
        elif s.phase == Phase.REVEALING:
            reveal_next(s)
        else:
            next_auction(s)


@rule("4.1")
def settle(s: State, move: int) -> None:
    """A seat settles a press, or finishes."""
    if move < SELL_UNTURNED:
        turn_press(s, move - TURN)
    elif move < SELL_TURNED:
        sell_unturned(s, move - SELL_UNTURNED)
    elif move < RUN:
        sell_turned(s, move - SELL_TURNED)
    elif move < RUN_TURNED:
        run_unturned(s, move - RUN, 1)
    elif move < RUN_REST:
        run_turned(s, move - RUN_TURNED, 1)
    else:
        run_rest(s)


@rule("5.5", "5.6", "6.1", "7.1", "7.4")
def deal_in_money(s: State, seat: int, move: int) -> None:
    """A seat counts out money, answers a stake or buys."""
    if move < ADD:
        take(s, seat, move - TAKE)
    elif move < STAKE:
        add(s, seat, (move - ADD) // 9, (move - ADD) % 9 + 1)
    elif move == STAKE:
        stake(s, seat)
    elif move == CLOSE:
        close_fist(s, seat)
    elif move == EXCHANGE:
        exchange(s, seat)
    elif move == MATCH:
        match(s, seat)
    elif move == DROP:
        drop_out(s, seat)
    elif move < STOP:
        buy(s, seat, move - BUY_PRESS)
    else:
        stop_buying(s)


@rule("1.6", "1.9")
def deal(s: State, move: int) -> None:
    """Chance decides: the first player, a card, a back, the die."""
    if move < OPEN:
        s.first = move - START
        s.phase = Phase.CARD
    elif move < INSPECT:
        open_card(s, move - OPEN)
    elif move < SHOW:
        draw_inspector(s, card_of(move))
    elif move < SLIP:
        show(s, move - SHOW)
    elif move < SPLIT:
        slip(s, move - SLIP)
    elif move < THROW:
        split(s, move - SPLIT)
    else:
        throw(s, DIE_FACES[move - THROW])


@rule("1.7", "3.3")
def draw_inspector(s: State, card: int) -> None:
    """A card not seen before takes its place in the cycle for the whole game, and is revealed."""
    s.order[s.reveals % CYCLE] = card
    s.phase = Phase.REVEALING
