"""Alles futsch!, chapter 1: the table is laid; and how each move is carried out."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.record import NOBODY
from adjuge.engine.rule import rule
from adjuge.engine.seating import clockwise

from ..about import BOARDS, MONEY
from ..about import START as STARTER
from ..material import BOARD, SEATS, START_CASH
from ..moves import COLLECT, OFFER, SELL, START, TAKE_BOARD, TURN_UP
from ..state import NO_BOARD, NO_CARD, Boards, Phase, State
from .auction import call, offer
from .objects import collect, sell
from .shoe import turn_up, wait_for_card


@rule("1.1", "1.6", "1.7", "1.9", "1.11")
def setup(s: State, seats: int, options: NDArray[np.int32]) -> None:
    """Everybody gets money and an empty board, the shoe all cards; then somebody begins."""
    s.seats = seats
    s.open_money = options[MONEY]
    s.boards = options[BOARDS]
    s.start_drawn = options[STARTER]
    s.card = NO_CARD
    s.high_seat = NOBODY
    s.bankrupt = NOBODY
    for seat in range(SEATS):
        s.lacks[seat] = NO_BOARD
    for seat in range(seats):
        s.cash[seat] = START_CASH
    if s.start_drawn == 1:
        s.phase = Phase.START
    else:
        start(s, 0)


@rule("1.12", "1.13")
def start(s: State, seat: int) -> None:
    """The seat that begins is known: the first one, or the one that was drawn."""
    s.turn = seat
    if s.boards == Boards.SEATED:
        hand_out_boards(s)
    else:
        s.phase = Phase.BOARDS


@rule("1.3")
def hand_out_boards(s: State) -> None:
    """The boards go to the seats in their order."""
    for seat in range(s.seats):
        s.lacks[seat] = BOARD[seat]
    wait_for_card(s)


@rule("1.4", "1.5")
def take_board(s: State, kind: int) -> None:
    """Each seat gets a board, clockwise, and then the cards are turned up."""
    s.lacks[s.turn] = kind
    s.turn = clockwise(s.turn, s.seats)
    if s.lacks[s.turn] != NO_BOARD:
        wait_for_card(s)


@rule()
def play(s: State, seat: int, move: int) -> None:
    """Carry out a legal move and run the table on to the next decision."""
    if move < OFFER:
        call(s, move)
    elif move < COLLECT:
        offer(s, move - OFFER)
    elif move < SELL:
        collect(s, move - COLLECT)
    elif move < TAKE_BOARD:
        sell(s, (move - SELL) // SEATS, (move - SELL) % SEATS)
    elif move < START:
        take_board(s, move - TAKE_BOARD)
    elif move < TURN_UP:
        start(s, move - START)
    else:
        turn_up(s, move - TURN_UP)
