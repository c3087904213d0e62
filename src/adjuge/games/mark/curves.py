"""Mark: what is followed through the course of games: money, pieces and prices."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.game import Curve, Over
from adjuge.engine.rule import rule
from adjuge.engine.sentence import word

from .material import KINDS, MARKET, SPACES
from .moves import PLACE, SELL
from .rules.ending import is_closed
from .state import NOTHING, Phase, State
from .words import colour

Out = NDArray[np.int32]

CURVES = (
    Curve(name="money", says=word("money of a seat"), unit=word("Mark"), over=Over.SEATS),
    Curve(name="pieces", says=word("pieces in a factory"), unit=word("pieces"), over=Over.SEATS),
    Curve(
        name="market",
        says=word("what the market pays for the next piece of a colour"),
        unit=word("Mark"),
        over=Over.TABLE,
        lines=tuple(colour(material) for material in range(1, KINDS + 1)),
    ),
    Curve(name="bid", says=word("winning bid for a piece"), unit=word("Mark"), over=Over.EVENTS),
    Curve(name="sale", says=word("what a sale brings"), unit=word("Mark"), over=Over.EVENTS),
)
MONEY, PIECES, NEXT, BID, SALE = range(len(CURVES))


@rule("1.3", "1.4", "1.5", "6.4", "6.5")
def levels(s: State, out: Out) -> None:
    """Every seat has its money and the pieces of its factory; rows have prices."""
    for seat in range(s.seats):
        out[MONEY, seat] = s.cash[seat]
        out[PIECES, seat] = pieces_of(s, seat)
    for material in range(1, KINDS + 1):
        if s.row_of[material] != NOTHING and not is_closed(s, material):
            out[NEXT, material - 1] = MARKET[s.row_of[material] - 1, s.sold[material]]


@rule("1.4")
def pieces_of(s: State, seat: int) -> int:
    """The pieces in both zones of a factory."""
    pieces = 0
    for space in range(SPACES):
        pieces += s.delivery[seat, space] != NOTHING
        pieces += s.preparation[seat, space] != NOTHING
    return int(pieces)


@rule("5.3", "6.3")
def events(before: State, s: State, seat: int, move: int, out: Out) -> None:
    """The winner of an auction has paid the bid, or a piece has been sold for its number."""
    if before.phase == Phase.BIDDING and s.phase != Phase.BIDDING:
        out[BID, 0] = s.bids[s.winner]
    if SELL <= move < PLACE:
        material = before.preparation[seat, (move - SELL) // KINDS]
        out[SALE, 0] = MARKET[(move - SELL) % KINDS, before.sold[material]]
