"""Falsche FFuffziger: what lies on the table, face up and face down.

Field comments name the rulebook paragraph that needs the field. Presses are
counted, not numbered: unturned ones by kind (type and batch), turned ones by
face. Of the backs of unturned presses only this is decided before it is seen:
how many rare ones lie in a closed batch.
"""

from enum import IntEnum
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.record import Int32, Record

from .material import BACKS, CYCLE, FACES, KINDS, LETTERS, PURSE, RETURNS, SEATS, TYPES

HIDDEN_AMOUNT = -1  # in a view: money, notes or backs that the seat cannot know
NO_MONEY = -1  # no stake has been made; no purse is being counted out


class Phase(IntEnum):
    """What the table is waiting for."""

    START = 0  # the draw of the first player (1.9)
    CARD = 1  # a laundering card to be opened (1.6, 6.5)
    INSPECTOR = 2  # an inspector card not seen before (3.2)
    PRESSES = 3  # what a seat does with its presses (4.1)
    SHOWING = 4  # the back of a press being turned (4.2)
    SLIPPING = 5  # whether the press shuffled in is a rare one (4.6)
    SPLITTING = 6  # how many rare ones a batch keeps that is closed (2.5)
    DIE = 7  # the size of a lot (5.3)
    LEADING = 8  # a stake, or dropping out (5.5)
    MATCHING = 9  # the same stake, or dropping out (5.6)
    FISTS = 10  # secret offers of all seats (6.1)
    BUYING = 11  # new presses (7.1)
    EXCHANGE = 12  # notes for real money (7.4)
    OVER = 13
    NEXT_ROUND = 14  # never seen: the table runs on by itself (3.1)
    REVEALING = 15  # never seen: inspector cards are being revealed (3.2)
    NEXT_AUCTION = 16  # never seen: an auction is over, or none has been held yet (5.1)


class Why(IntEnum):
    """Why a move is refused. `OK` is zero, so `if why:` reads well."""

    OK = 0
    NOT_ASKED = 1  # this seat owes no decision now
    NOT_NOW = 2  # the table waits for a decision of another kind
    NO_SUCH_PRESS = 3
    PRESS_IS_SETTLED = 4
    TYPE_HAS_FALLEN = 5
    STACK_IS_EMPTY = 6
    TOO_LITTLE = 7  # of the money or the notes that are asked for
    ONE_KIND_ONLY = 8  # a stake is of one kind
    WRONG_ORDER = 9  # amounts are counted out from the largest down
    NOTHING_COUNTED = 10  # the money taken has yet to be counted out
    NOTHING_TAKEN = 11  # no money has been taken that could be counted out
    STEP_TOO_SMALL = 12  # real money after real money
    NO_NOTE = 13  # real money is not exchanged
    CANNOT_HAPPEN = 14  # the dealer's draw does not fit what is unseen


PerSeat8 = Annotated[NDArray[np.int8], (SEATS,)]
PerSeat16 = Annotated[NDArray[np.int16], (SEATS,)]
PerType = Annotated[NDArray[np.int8], (TYPES,)]
PerKind = Annotated[NDArray[np.int8], (KINDS,)]
PerFace = Annotated[NDArray[np.int8], (FACES,)]
Purses = Annotated[NDArray[np.int32], (SEATS, PURSE)]


class State(Record):
    """One table of Falsche FFuffziger."""

    phase: Int32  # a Phase
    seats: Int32  # number of players (1.1)
    falling: Int32  # 1: a card that strikes brings an auction (3.10)
    any_free: Int32  # 1: the first three cards of any kind are free (3.11)
    counted: Int32  # 1: notes are limited (1.4)
    round_no: Int32  # from 1 (3.1)
    first: Int32  # seat with the start marker (1.9)
    turn: Int32  # seat that is asked (4.1)
    ending: Int32  # how the game ended, or 0 (8.1, 8.2)

    reveals: Int32  # inspector cards revealed in the game (3.2)
    opened: Int32  # how many of them before this round (2.4)
    to_reveal: Int32  # cards still to be revealed now (3.2, 3.9)
    late: Int32  # 1: revealing after the presses (4.8)
    lowest: Int32  # lowest type still standing (3.6)
    free_cards: Int32  # cards that will bring no auction (3.5)
    order: Annotated[NDArray[np.int8], (CYCLE,)]  # inspector cards as far as seen (3.3)

    broken: Int32  # broken tiles on the pile (4.4)
    press: Int32  # kind of the press being turned or shuffled in (4.2, 4.6)
    stack: PerType  # new presses (2.1)
    unturned: Annotated[NDArray[np.int8], (SEATS, KINDS)]  # presses by kind (2.1)
    turned: Annotated[NDArray[np.int8], (SEATS, FACES)]  # presses by face (2.1)
    ready: PerKind  # unturned presses the seat in turn has yet to settle (4.1)
    ready_turned: PerFace  # turned ones (4.1)
    unseen: Annotated[NDArray[np.int8], (TYPES, BACKS)]  # backs never seen (1.3)
    batch: PerType  # the batch bought from the stack now (2.5)
    shown: PerKind  # presses of the kind turned so far (2.5)
    rare_shown: PerKind  # how many of those had a rare back (2.5)
    returned: Annotated[NDArray[np.int8], (RETURNS,)]  # shuffled into a later batch (4.6)
    rare: PerKind  # rare backs in a closed batch, unknown to all (2.3)

    auctions: Int32  # auctions still to be held in this round (5.1)
    added: Int32  # auctions added in this round (5.4)
    lot: Int32  # coins at auction (5.3)
    bidding: Int32  # seats still in, as bits (5.5)
    leader: Int32  # seat that made the last stake (5.6)
    stake_kind: Int32  # money of the last stake, or NO_MONEY (5.8)
    stake_amount: Int32  # how much of it (5.6)
    staked: Annotated[NDArray[np.int32], (PURSE,)]  # all stakes of a seat still in (5.9)

    card: Int32  # the open laundering card (6.2)
    cards_opened: Int32  # laundering cards opened in the game (1.6)
    filling: Int32  # seats whose fists are not closed, as bits (6.1)
    winner: Int32  # seat that won the last card, or NOBODY (6.2)
    drawn: Annotated[NDArray[np.int16], (len(LETTERS),)]  # cards opened, as bits (1.6)
    won: PerSeat8  # cards won in this phase (6.6)
    due: PerSeat16  # money on them (6.7)

    coins: PerSeat16  # rare coins (2.1)
    counting: PerSeat8  # money being counted out, or NO_MONEY (6.1)
    digit: PerSeat8  # only amounts below this power of ten may follow (6.1)
    purse: Purses  # notes by type, then real money (2.2)
    fist: Purses  # counted out: a fist, a stake, notes to exchange (6.1, 5.5, 7.4)
