"""Alles futsch!: what is followed through the course of games: money, objects and prices."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.game import Curve, Over
from adjuge.engine.rule import rule
from adjuge.engine.sentence import word

from .material import STEP
from .moves import OFFER, SKIP
from .rules.ending import objects_of
from .state import Phase, State

Out = NDArray[np.int32]

CURVES = (
    Curve(
        name="money", says=word("money of a seat"), unit=word("Mark"), over=Over.SEATS, step=STEP
    ),
    Curve(name="objects", says=word("objects of a seat"), unit=word("objects"), over=Over.SEATS),
    Curve(
        name="bid",
        says=word("winning bid for a card"),
        unit=word("Mark"),
        over=Over.EVENTS,
        step=STEP,
    ),
)
MONEY, OBJECTS, BID = range(len(CURVES))


@rule("1.6", "1.7")
def levels(s: State, out: Out) -> None:
    """Every seat has money, and objects in all its rows."""
    for seat in range(s.seats):
        out[MONEY, seat] = s.cash[seat]
        out[OBJECTS, seat] = objects_of(s, seat)


@rule("2.9")
def events(before: State, s: State, seat: int, move: int, out: Out) -> None:
    """A card has been knocked down: its winner has paid the bid."""
    if SKIP <= move < OFFER and s.phase != Phase.BIDDING:
        out[BID, 0] = s.high_bid
