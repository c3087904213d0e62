"""Schwarzmarkt: what is followed through the course of games: points, goods and prices."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.game import Curve, Over
from adjuge.engine.rule import rule
from adjuge.engine.sentence import word

from .material import KINDS, QUICK_PAY
from .moves import DONE, HAND_IN, STEP_ON
from .naming import good_named
from .rules.course import price
from .state import Phase, State

Out = NDArray[np.int32]

CURVES = (
    Curve(name="points", says=word("points of a seat"), unit=word("points"), over=Over.SEATS),
    Curve(name="goods", says=word("goods cards in a hand"), unit=word("cards"), over=Over.SEATS),
    Curve(
        name="exchange",
        says=word("what a card brings in an exchange"),
        unit=word("points"),
        over=Over.EVENTS,
        lines=tuple(good_named(good) for good in range(KINDS)),
    ),
    Curve(
        name="quick_deal",
        says=word("what a Schnelles Geschäft brings"),
        unit=word("points"),
        over=Over.EVENTS,
    ),
    Curve(
        name="quick_cards",
        says=word("cards handed in by a Schnelles Geschäft"),
        unit=word("cards"),
        over=Over.EVENTS,
    ),
)
POINTS, GOODS, EXCHANGE, QUICK, QUICK_CARDS = range(len(CURVES))


@rule("1.6", "1.8")
def levels(s: State, out: Out) -> None:
    """Every seat has points and goods cards."""
    for seat in range(s.seats):
        out[POINTS, seat] = s.points[seat]
        out[GOODS, seat] = s.hand[seat]


@rule("2.4", "3.4", "3.5", "3.12")
def events(before: State, s: State, seat: int, move: int, out: Out) -> None:
    """A card has been exchanged, or the last card of a quick deal handed in."""
    if before.phase == Phase.TURN and HAND_IN <= move < STEP_ON:
        out[EXCHANGE, move - HAND_IN] = price(before)
    if before.phase == Phase.QUICK and s.phase != Phase.QUICK:
        cards = before.handed + int(move != DONE)
        out[QUICK, 0] = QUICK_PAY * (cards if s.per_card else 1)
        out[QUICK_CARDS, 0] = cards
