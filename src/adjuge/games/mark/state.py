"""Mark: what lies on the table.

Field comments name the rulebook paragraph that needs the field. A material is
a number from 1; 0 is an empty space. Arrays over materials or rows leave their
position 0 unused.
"""

from enum import IntEnum
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.record import Int32, Record

from .material import KINDS, SEATS, SPACES

NOTHING = 0  # no piece on a space, no row for a material, no die thrown
BLACK = KINDS + 1  # the black face: the hammer of the first die, the star of the second
NO_BID = -1  # this seat has yet to bid
SEALED = -2  # in a view: this seat has bid, nobody else knows what


class Phase(IntEnum):
    """What the table is waiting for."""

    START = 0  # the draw of the seat that begins (1.1)
    RENT = 1  # which zone is paid for (3.3)
    CLEARING = 2  # pieces to be given back (3.4)
    DICE = 3  # a throw (2.1)
    NAMING = 4  # a colour for the auction (4.6)
    BIDDING = 5  # sealed bids of all seats (5.1)
    PLACING = 6  # the winner's space (5.4)
    ACTION = 7  # an action or a pass (4.4)
    OVER = 8


class Zone(IntEnum):
    """The two halves of a factory, as bits."""

    DELIVERY = 1
    PREPARATION = 2


class Why(IntEnum):
    """Why a move is refused. `OK` is zero, so `if why:` reads well."""

    OK = 0
    NOT_ASKED = 1  # this seat owes no decision now
    NOT_NOW = 2  # the table waits for a decision of another kind
    TOO_LITTLE_MONEY = 3
    ZONE_IS_PAID = 4
    SPACE_IS_EMPTY = 5
    SPACE_IS_TAKEN = 6
    WRONG_COLOUR = 7
    NONE_IN_BANK = 8
    NOT_AHEAD = 9
    OTHER_ROW = 10
    ROW_IS_TAKEN = 11
    NO_SUCH_SEAT = 12


PerFactory = Annotated[NDArray[np.int32], (SEATS,)]
Spaces = Annotated[NDArray[np.int8], (SEATS, SPACES)]
PerMaterial = Annotated[NDArray[np.int8], (KINDS + 1,)]


class State(Record):
    """One table of Mark. All of it lies open, but for bids that are not yet shown."""

    phase: Int32  # a Phase
    seats: Int32  # number of players (1.1)
    turn: Int32  # whose turn it is (2.1)
    rows_to_end: Int32  # full rows that end the game (7.1, 7.2)
    idle: Int32  # completed turns since the last sale (7.3)
    hammer_die: Int32  # the first die: a material or BLACK (1.6)
    star_die: Int32  # the second die: a material or BLACK (1.6)
    actions: Int32  # actions left in this turn (4.1, 4.2)
    clearing: Int32  # zones to be cleared, as bits (3.4)
    lot: Int32  # material at auction, or of the last one (4.5)
    winner: Int32  # seat that won the last auction, or NOBODY (5.2)
    cash: PerFactory  # open (1.3)
    bids: PerFactory  # secret until all have bid, then open until the next auction (5.1)
    delivery: Spaces  # a material or NOTHING (1.4)
    preparation: Spaces  # a material or NOTHING (1.4)
    bank: PerMaterial  # pieces left in the bank (1.2)
    sold: PerMaterial  # pieces on the market (6.3)
    row_of: PerMaterial  # the market row of a material, or NOTHING (6.4)
