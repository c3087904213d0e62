"""Adel verpflichtet: what lies on the table.

Field comments name the rulebook paragraph that needs the field. Arrays over
seats are as long as the box has colours. In a view everything a seat does not
know is blank: a piece is `UNSEEN`, a card laid face down is `NOTHING`.
"""

from enum import IntEnum
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.record import Int32, Record

from .material import CARDS, CHEQUES, SEATS, THIEVES

NOTHING = 0  # no card laid, or none that the viewer may see
EMPTY = -1  # no piece in a showcase, no thief in a cell
UNSEEN = -1  # a piece in a pile; in a view also one in a hand, nobody knows which
IN_SHOWCASE = -2  # a piece that lies open in a showcase
TILL = -1  # a cheque that was paid
BOXED = -2  # a cheque of a colour that does not play

SEEN = 1  # a piece that all have seen (1.10)
PICKED = 2  # chosen for an exhibition that is not yet shown (4.2)
SHOWN = 4  # lies in its keeper's exhibition, or lay in the last; open during the thefts (4.3, 5.4)
FINAL = 8  # lies in its keeper's final exhibition (6.4)


class Phase(IntEnum):
    """What the table is waiting for."""

    DEAL = 0  # a piece for a hand (1.5)
    TURN_UP = 1  # a piece for a showcase (1.6, 3.2)
    PLACE = 2  # places of all seats (2.2)
    BOTH = 3  # places and actions of both seats together (7.2)
    ACTION = 4  # actions of all seats (2.4)
    BUY = 5  # the buyer's showcase (3.1)
    EXHIBIT = 6  # the pieces of all exhibitions (4.2)
    STEAL = 7  # a thief's piece (5.1)
    OVER = 8


class Stage(IntEnum):
    """What of a round is settled next, without a decision in between (2.1)."""

    WAIT = 0  # nothing: somebody is asked
    HOUSE = 1  # the cheques at the auction house (3.1)
    CHEQUE_THEFT = 2  # the thieves there (3.4)
    CASTLE = 3  # the exhibitions (4.2)
    RANKING = 4  # the moves of the richest exhibitions (4.6, 6.5)
    ROBBERY = 5  # the next theft at the castle (5.1)
    ARREST = 6  # the detectives (5.5)
    ROUND = 7  # a new round, or the end (6.1)


class Place(IntEnum):
    """Where a seat goes."""

    HOUSE = 1  # the auction house
    CASTLE = 2


class Card(IntEnum):
    """Action cards by number; thieves and cheques run on from the first of each."""

    DETECTIVE = 1
    EXHIBITION = 2
    PASS = 3  # no card at all (7.4)
    THIEF = 4
    CHEQUE = 4 + THIEVES


class Variant(IntEnum):
    """How places are chosen."""

    NORMAL = 0  # places first, then actions (2.1)
    SURPRISE = 1  # both together (7.2)
    CONFRONTATION = 2  # no places: the seats are together (7.3)


class Why(IntEnum):
    """Why a move is refused. `OK` is zero, so `if why:` reads well."""

    OK = 0
    NOT_ASKED = 1  # this seat owes no decision now
    NOT_NOW = 2  # the table waits for a decision of another kind
    HOUSE_IS_CLOSED = 3
    NO_CARD_FOR_HOUSE = 4
    NOT_AT_HOUSE = 5  # detective or exhibition at the auction house
    NOT_AT_CASTLE = 6  # a cheque at the castle
    CHEQUE_IS_ELSEWHERE = 7
    CHEQUE_IS_IN_TILL = 8
    OTHERS_THIEF = 9
    THIEF_IS_JAILED = 10
    NO_EXHIBITION = 11
    MUST_PLAY = 12
    SHOWCASE_IS_EMPTY = 13
    NOT_IN_HAND = 14
    OUT_OF_ORDER = 15
    GAP = 16
    TOO_FEW_FOLLOW = 17
    TOO_FEW_SHOWN = 18
    NOT_EXHIBITED = 19
    NOT_IN_PILE = 20


PerColour = Annotated[NDArray[np.int8], (SEATS,)]


class State(Record):
    """One table of Adel verpflichtet."""

    phase: Int32  # a Phase
    seats: Int32  # number of players (1.1)
    variant: Int32  # a Variant (7.1)
    first_place: Int32  # where a confrontation begins (7.3)
    track: Int32  # 0 for the normal track, 1 for the long one (1.8)
    asked: Int32  # seats that owe a decision, as bits (2.2, 2.4, 4.2)
    round_no: Int32  # 0 while the table is laid (2.1)
    victim: Int32  # whose exhibition is being robbed, else no seat (5.1)
    ended_by: Int32  # 0 while the game runs (6.2, 6.3)
    pawns: Annotated[NDArray[np.int16], (SEATS,)]  # space on the track, 0 for the club (1.7)
    laid_places: PerColour  # a Place chosen and still face down (2.2)
    laid_cards: PerColour  # a Card chosen and still face down (2.4)
    shown_places: PerColour  # the Place last turned over (2.2)
    shown_cards: PerColour  # the Card last turned over (2.4)
    unseen: PerColour  # pieces of the hand that not all have seen (1.10)
    jail: PerColour  # the thief in each cell, or EMPTY (5.9)
    showcase: Annotated[NDArray[np.int8], (2,)]  # the open piece, or EMPTY (1.6)
    pile: Annotated[NDArray[np.int8], (2,)]  # pieces face down below it (1.6)
    cheques: Annotated[NDArray[np.int8], (CHEQUES,)]  # who holds each, TILL or BOXED (1.3)
    keeper: Annotated[NDArray[np.int8], (CARDS,)]  # whose hand, IN_SHOWCASE or UNSEEN (1.10)
    marks: Annotated[NDArray[np.int8], (CARDS,)]  # SEEN, PICKED, SHOWN, FINAL as bits (1.10)
