"""A sealed-bid auction of one lot with a known equilibrium, built from our own auction pieces.

Two bidders hold a private value from 0 to TOP, all equally likely, and bid at
once and in secret; Mark's rules knock the lot down. What the winner gains, value
less bid, is paid as a chance in a lottery against a third seat that never bids,
so that a share of wins is a mean gain. In equilibrium each bids half its value.
"""

from dataclasses import replace
from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.chance import EQUALLY_LIKELY, below
from adjuge.engine.game import Game
from adjuge.engine.moves import Moves
from adjuge.engine.record import DEALER, NOBODY, Int32, Record
from adjuge.engine.registry import load_game
from adjuge.engine.rule import rule
from adjuge.games.mark.rules.turn import knock_down
from adjuge.games.mark.state import NO_BID, SEALED
from adjuge.games.mark.state import Phase as MarksPhase

TOP = 20
BIDDERS, HOUSE = 2, 2
UNKNOWN = -1
VALUE, BID, PAID = 0, TOP + 1, 2 * TOP + 2
PerSeat = Annotated[NDArray[np.int32], (4,)]

MOVES = Moves(
    value=("value {v}", {"v": range(TOP + 1)}),
    bid=("bid {b}", {"b": range(TOP + 1)}),
    paid=("draw {who}", {"who": ("winner", "house")}),
)


class Phase(IntEnum):
    VALUES = 0
    BIDDING = MarksPhase.BIDDING
    LOTTERY = 20
    OVER = 21


class State(Record):
    phase: Int32
    seats: Int32
    turn: Int32
    winner: Int32
    dealt: Int32
    lucky: Int32
    cash: PerSeat
    bids: PerSeat
    values: PerSeat
    delivery: Annotated[NDArray[np.int8], (4, 4)]


@rule()
def setup(s: Any, seats: int, options: Any) -> None:
    s.seats = BIDDERS  # only they bid; the house is a third place in the result
    s.winner = NOBODY
    s.lucky = NOBODY
    for seat in range(BIDDERS):
        s.bids[seat] = NO_BID
        s.cash[seat] = TOP


@rule()
def to_act(s: Any) -> int:
    if s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.BIDDING:
        return (s.bids[0] == NO_BID) + 2 * (s.bids[1] == NO_BID)
    return 1 << DEALER


@rule()
def moves(s: Any, seat: int, out: Any) -> int:
    first, count = BID, TOP + 1
    if s.phase == Phase.VALUES:
        first = VALUE
    elif s.phase == Phase.LOTTERY:
        first, count = PAID, 2
    for position in range(count):
        out[position] = first + position
    return count


@rule()
def play(s: Any, seat: int, move: int) -> None:
    if s.phase == Phase.VALUES:
        s.values[s.dealt] = move
        s.dealt += 1
        if s.dealt == BIDDERS:
            s.phase = Phase.BIDDING
    elif s.phase == Phase.BIDDING:
        s.bids[seat] = move - BID
        if s.bids[0] != NO_BID and s.bids[1] != NO_BID:
            knock_down(s)
            s.phase = Phase.LOTTERY
    else:
        s.lucky = s.winner if move == PAID else HOUSE
        s.phase = Phase.OVER


@rule()
def odds(s: Any, out: Any) -> int:
    if s.phase == Phase.VALUES:
        return EQUALLY_LIKELY
    gain = max(0, s.values[s.winner] - s.bids[s.winner])
    out[0], out[1] = gain, TOP - gain
    return TOP


@rule()
def score(s: Any, result: Any) -> None:
    for seat in range(3):
        result.places[seat] = 1 if seat == s.lucky else 2
    result.ending = 1


@rule()
def know(view: Any, seat: int) -> None:
    for other in range(BIDDERS):
        if other != seat:
            view.values[other] = UNKNOWN
            if view.bids[other] != NO_BID:
                view.bids[other] = SEALED


@rule()
def redeal(view: Any, seat: int, random: Any) -> None:
    other = 1 - seat
    view.values[other] = below(random, TOP + 1)
    if view.bids[other] == SEALED:
        view.bids[other] = below(random, TOP + 1)


@rule()
def worth(view: Any, seat: int, moves: Any, count: int, out: Any) -> None:
    for position in range(count):
        out[position] = 0.0


@rule()
def standing(s: Any, out: Any) -> None:
    for seat in range(2):
        out[seat] = 0.0


def first_price() -> Game:
    """The auction as a game, as far as search needs one."""
    return replace(
        load_game("mark"), package="first_price", folder=Path(__file__).parent, State=State,
        MOVES=MOVES, LONGEST=10, setup=setup, to_act=to_act, moves=moves, play=play, odds=odds,
        score=score, know=know, redeal=redeal, worth=worth, standing=standing,
    )  # fmt: skip
