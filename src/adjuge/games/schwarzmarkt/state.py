"""Schwarzmarkt: what lies on the table, and who has seen what.

Field comments name the rulebook paragraph that needs the field. Goods and
black-market cards are numbers from 0. The goods cards in hands are kept one by
one, because a card that was seen can be followed (1.9); `sources.md` says what
follows from that for those who remember.
"""

from enum import IntEnum
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.record import Int32, Record

from .material import CARDS, KINDS, MARKET_CARDS, MARKET_HAND, SEATS, WAITING

NO_CARD = -1  # nothing lies there
UNKNOWN = -2  # in a view: a card, a number or a set that the seat does not know
ASIDE = SEATS  # holder of a goods card that was drawn from a hand and has yet to go somewhere
SHUFFLES = 11  # shuffles of the goods pile that are told apart; the last stands for all later ones
BATCHES = 3 * SEATS + SHUFFLES - 3  # two deals, a find after each other shuffle, all after the last


class Phase(IntEnum):
    """What the table is waiting for."""

    DEAL_MARKET = 0  # black-market cards for the hands (1.7)
    DEAL_GOODS = 1  # goods cards for the hands (1.7, 4.3)
    CARD = 2  # the start player's black-market card (2.1)
    DRAW = 3  # the card that replaces it (2.1)
    TURN = 4  # an exchange or a step of the marker (2.4, 2.7)
    VICTIM = 5  # whose hand is spied on or drawn from (3.3, 3.11)
    QUICK = 6  # goods for 20 points (3.4)
    SWAP = 7  # with whom, and how many (3.6)
    PICK = 8  # a card drawn from a hand at random (3.3, 3.6, 3.11)
    GIVE = 9  # what is given back (3.6)
    RAID = 10  # whom and what to raid (3.7)
    FIND = 11  # a card of the goods pile (3.8)
    OVER = 12


class Why(IntEnum):
    """Why a move is refused. `OK` is zero, so `if why:` reads well."""

    OK = 0
    NOT_ASKED = 1  # this seat owes no decision now
    NOT_NOW = 2  # the table waits for a decision of another kind
    CARD_NOT_IN_HAND = 3
    GOOD_NOT_IN_HAND = 4
    NOT_DEMANDED = 5
    ONE_CARD_ONLY = 6
    TOO_FAR = 7
    ALREADY_EXCHANGED = 8
    MUST_MOVE = 9
    LAST_TURN = 10
    MUST_HAND_IN = 11
    ONESELF = 12
    NO_SUCH_SEAT = 13
    NO_GOODS_THERE = 14
    TOO_MANY = 15
    NOT_IN_PILE = 16
    NO_SUCH_CARD = 17


class Seen(IntEnum):
    """How a black-market card came into a hand."""

    SECRETLY = 0  # from the shuffled part of the pile
    OPENLY = 1  # when all knew what it was (2.2)


FIRST_EXCLUDED = SEATS  # bits of `marks`: who has seen the card, which goods it is not, its batch
FIRST_BATCH = SEATS + KINDS
EVERYBODY = (1 << SEATS) - 1
ALL_KINDS = (1 << KINDS) - 1

WaysPerPlayer = Annotated[NDArray[np.int32], (SEATS, MARKET_HAND + 1)]
PerPlayer = Annotated[NDArray[np.int32], (SEATS,)]
PerGood = Annotated[NDArray[np.int8], (KINDS,)]
MarketHands = Annotated[NDArray[np.int8], (SEATS, MARKET_HAND)]
PerShuffle = Annotated[NDArray[np.int8], (SHUFFLES, KINDS)]
PerBatch = Annotated[NDArray[np.int8], (BATCHES,)]
GoodsPerBatch = Annotated[NDArray[np.int8], (BATCHES, KINDS)]


class State(Record):
    """One table of Schwarzmarkt, face up and face down."""

    phase: Int32  # a Phase
    seats: Int32  # number of players (1.1)
    deck: Int32  # 0 in the basic game, 1 in the variant (1.2, 1.3)
    per_card: Int32  # whether a quick deal pays for each card (3.5)
    game_round: Int32  # 1 or 2 (4.3)
    start: Int32  # the start player (2.1)
    turn: Int32  # whose decision it is, when it is a seat's (2.3)
    receiver: Int32  # who is being dealt to (1.7)
    on_table: Int32  # the black-market card being played, or NO_CARD (2.1)
    space: Int32  # where the marker is (1.5)
    handed: Int32  # cards handed in during this turn (2.6)
    traded: Int32  # seats that handed in cards in this exchange round, as bits (3.13)
    lull: Int32  # black-market cards played since the last exchange (4.6)
    target: Int32  # the opponent an event goes against (3.2)
    left: Int32  # cards still to be drawn from a hand or given (3.3, 3.6)
    ending: Int32  # how the game ended, 0 while it runs (4.1, 4.6)
    cards: Int32  # goods cards in hands or aside: the length of holder, face, marks
    shuffle: Int32  # which shuffle of the goods pile was the last (3.8, 4.3)
    batches: Int32  # how often goods came from the pile into a hand (1.7, 3.8, 4.3)
    top: Int32  # shuffled part of the black-market pile, as bits (2.2)
    returned: Int32  # cards all knew to be in the pile when it was shuffled again, as bits (4.3)
    under_first: Int32  # where the known part of the pile begins in `under` (2.2)
    under_count: Int32  # cards in the known part (2.2)
    waiting_count: Int32  # events waiting for or acting on an exchange round (3.14)
    points: PerPlayer  # luxury goods (1.6)
    ways: WaysPerPlayer  # in how many ways so many secret cards can be from game-round 1 (4.3)
    hand: Annotated[NDArray[np.int8], (SEATS,)]  # number of goods cards (1.8)
    goods: Annotated[NDArray[np.int8], (SEATS, KINDS)]  # what they are: `face`, counted
    pile: PerGood  # the goods pile, with the goods handed in (2.12)
    demand: PerGood  # what the offer still asks for (2.5)
    holder: Annotated[NDArray[np.int8], (CARDS,)]  # seat that has the card, or ASIDE (1.9)
    face: Annotated[NDArray[np.int8], (CARDS,)]  # its good (1.9)
    marks: Annotated[NDArray[np.int16], (CARDS,)]  # bits, see FIRST_EXCLUDED (1.9)
    market: MarketHands  # black-market cards in hand (1.7)
    drawn: MarketHands  # a Seen for each of them (2.2)
    under: Annotated[NDArray[np.int8], (MARKET_CARDS,)]  # the known part of the pile, a ring (2.2)
    waiting: Annotated[NDArray[np.int8], (WAITING + 1,)]  # waiting events, in order (3.14)
    went_under: PerShuffle  # goods that came under the pile after each shuffle (2.12)
    pile_at: PerShuffle  # the pile as somebody saw it (1.9, 3.8)
    looker: Annotated[NDArray[np.int8], (SHUFFLES,)]  # who saw it, or NOBODY (3.8)
    batch_seat: PerBatch  # who got the batch (1.9)
    batch_shuffle: PerBatch  # after which shuffle (1.9)
    batch_cards: PerBatch  # how many cards it was (1.9)
    batch_goods: GoodsPerBatch  # what they were; the seat alone knows (1.9)
    batch_shown: GoodsPerBatch  # goods shown since that left the hand before its next batch (1.9)
    batch_barred: PerBatch  # goods that were not among the unseen cards at its next batch (3.7)
