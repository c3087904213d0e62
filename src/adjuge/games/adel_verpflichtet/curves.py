"""Adel verpflichtet: what is followed through the course of games: pawns, cheques, pieces."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.game import Curve, Over
from adjuge.engine.rule import rule
from adjuge.engine.sentence import word

from .material import CARDS, CHEQUE_STEP, CHEQUE_VALUE, CHEQUES
from .moves import BUY, OPEN, SHOW
from .rules.hand import pieces_with
from .state import PICKED, Card, State

Out = NDArray[np.int32]

CURVES = (
    Curve(name="spaces", says=word("spaces of a pawn"), unit=word("spaces"), over=Over.SEATS),
    Curve(
        name="cheques",
        says=word("cheques of a seat together"),
        unit=word("money"),
        over=Over.SEATS,
        step=CHEQUE_STEP,
    ),
    Curve(name="pieces", says=word("pieces in a hand"), unit=word("pieces"), over=Over.SEATS),
    Curve(
        name="purchase",
        says=word("cheque paid for a piece"),
        unit=word("money"),
        over=Over.EVENTS,
        step=CHEQUE_STEP,
    ),
    Curve(
        name="exhibition",
        says=word("size of the largest exhibition of a round"),
        unit=word("pieces"),
        over=Over.EVENTS,
    ),
)
SPACES, MONEY, PIECES, PURCHASE, EXHIBITION = range(len(CURVES))


@rule("1.3", "1.7", "1.10")
def levels(s: State, out: Out) -> None:
    """Every seat has a pawn on the track, cheques and pieces."""
    for seat in range(s.seats):
        out[SPACES, seat] = s.pawns[seat]
        out[MONEY, seat] = 0
        out[PIECES, seat] = 0
    for cheque in range(CHEQUES):
        if s.cheques[cheque] >= 0:
            out[MONEY, s.cheques[cheque]] += CHEQUE_VALUE[cheque] // CHEQUE_STEP
    for card in range(CARDS):
        if s.keeper[card] >= 0:
            out[PIECES, s.keeper[card]] += 1


@rule("3.2", "4.3")
def events(before: State, s: State, seat: int, move: int, out: Out) -> None:
    """A cheque has gone into the till, or the exhibitions have been shown."""
    if BUY <= move < SHOW:
        cheque = before.shown_cards[seat] - Card.CHEQUE
        out[PURCHASE, 0] = CHEQUE_VALUE[cheque] // CHEQUE_STEP
    if move == OPEN and before.asked == 1 << seat:
        largest = 0
        for exhibitor in range(s.seats):
            largest = max(largest, pieces_with(before, exhibitor, PICKED))
        out[EXHIBITION, 0] = largest
