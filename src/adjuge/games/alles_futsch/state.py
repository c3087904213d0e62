"""Alles futsch!: what lies on the table.

Field comments name the rulebook paragraph that needs the field. Money counts in
bid steps of 1,000 Mark. A card is its position in the box's list.
"""

from enum import IntEnum
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.record import Int32, Record

from .material import CARDS, KINDS, SEATS

NO_CARD = -1  # nothing is at auction
NO_BOARD = -1  # this seat has yet to get a board
HIDDEN_CASH = -1  # in a view: money that does not lie open


class Phase(IntEnum):
    """What the table is waiting for."""

    START = 0  # the draw of the seat that begins (1.13)
    BOARDS = 1  # a board for the seat in turn (1.4, 1.5)
    DRAWING = 2  # a card for the display (1.11, 4.2)
    CHOOSING = 3  # a card for the auction (2.1)
    BIDDING = 4  # a bid or a pass (2.3)
    USING = 5  # an object of the card that was won (3.1)
    OVER = 6


class Boards(IntEnum):
    """How the boards find their owners."""

    SEATED = 0  # (1.3)
    CHOSEN = 1  # (1.4)
    DEALT = 2  # (1.5)


class Filling(IntEnum):
    """Why cards are turned up, or were last."""

    FIRST = 0  # the first display is laid (1.11)
    NEXT = 1  # for the card that was put up (4.2)
    RENEWED = 2  # for a display of no use (4.5)


class Place(IntEnum):
    """Where a card lies."""

    SHOE = 0  # face down, to be drawn (1.11)
    DISPLAY = 1  # face up (1.11)
    AWAY = 2  # at auction or in use if it is the `card`, else put away (2.1, 4.1)


class Why(IntEnum):
    """Why a move is refused. `OK` is zero, so `if why:` reads well."""

    OK = 0
    OVER = 1
    NOT_ASKED = 2  # this seat owes no decision now
    NOT_NOW = 3  # the table waits for a decision of another kind
    NOT_ON_DISPLAY = 4
    MUST_OPEN = 5
    TOO_LOW = 6
    TOO_LITTLE_MONEY = 7
    HAS_PASSED = 8
    NOT_ON_CARD = 9
    NOT_COLLECTED = 10
    ROW_HAS_THREE = 11
    MUST_COLLECT = 12
    OWN_OBJECT = 13
    NO_SUCH_SEAT = 14
    BUYER_LACKS_ROW = 15
    BUYER_IS_FULL = 16
    BOARD_IS_TAKEN = 17
    NOT_IN_SHOE = 18


PerSeat = Annotated[NDArray[np.int32], (SEATS,)]
BoardOfSeat = Annotated[NDArray[np.int8], (SEATS,)]
Rows = Annotated[NDArray[np.int8], (SEATS, KINDS)]
PerKind = Annotated[NDArray[np.int8], (KINDS,)]
PerCard = Annotated[NDArray[np.int8], (CARDS,)]


class State(Record):
    """One table of Alles futsch! Only the order of the cards in the shoe is unknown."""

    phase: Int32  # a Phase
    seats: Int32  # number of players (1.1)
    open_money: Int32  # 1 if everybody's money lies open (1.9)
    boards: Int32  # a Boards: how they are handed out (1.3 to 1.5)
    start_drawn: Int32  # 1 if the seat that begins is drawn (1.13)
    filling: Int32  # a Filling: why the display is filled (1.11, 4.2, 4.5)
    turn: Int32  # the seat that decides, or will when a card is drawn (2.1, 2.3, 4.4)
    card: Int32  # the card at auction or in use, or NO_CARD (2.1)
    high_bid: Int32  # highest bid of this auction or the last one, 0 before any (2.4)
    high_seat: Int32  # seat that made it, or NOBODY (2.8)
    passed: Int32  # seats that have passed in it, as bits (2.6)
    bankrupt: Int32  # seat that is bankrupt, or NOBODY (5.1)
    ending: Int32  # 0, or how the game ended (5.3 to 5.7)
    cash: PerSeat  # hidden, but for who counts (1.7, 1.8)
    lacks: BoardOfSeat  # the kind that the seat's board lacks, or NO_BOARD (1.2)
    owned: Rows  # objects of each kind (1.6)
    unused: PerKind  # objects of the card in use that are left (3.1)
    place: PerCard  # the Place of each card (1.11, 4.1)
