"""Falsche FFuffziger: what is followed through the course of games: coins, money, prices."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.game import Curve, Over
from adjuge.engine.record import NOBODY
from adjuge.engine.rule import rule
from adjuge.engine.sentence import word

from .audit import was_knocked_down
from .material import FACES, KINDS, PAYS, REAL, SELL, TYPES, VALUES
from .moves import CLOSE
from .rules.laundering import fist_value
from .state import State

Out = NDArray[np.int32]
WHOLE = 100  # a unit of a price that is told in hundredths

CURVES = (
    Curve(
        name="coins", says=word("rare coins of a seat"), unit=word("rare coins"), over=Over.SEATS
    ),
    Curve(
        name="money", says=word("real money of a seat"), unit=word("real money"), over=Over.SEATS
    ),
    Curve(name="notes", says=word("notes of a seat"), unit=word("face value"), over=Over.SEATS),
    Curve(name="presses", says=word("presses of a seat"), unit=word("presses"), over=Over.SEATS),
    Curve(
        name="coin",
        says=word("price per coin of a lot at auction, notes counted as they are exchanged"),
        unit=word("real money"),
        over=Over.EVENTS,
        step=1 / WHOLE,
    ),
    Curve(
        name="fist",
        says=word("fist that wins a laundering card"),
        unit=word("face value"),
        over=Over.EVENTS,
    ),
    Curve(
        name="laundering",
        says=word("what is paid for 1 of real money in laundering"),
        unit=word("face value"),
        over=Over.EVENTS,
        step=1 / WHOLE,
    ),
)
COINS, MONEY, NOTES, PRESSES, COIN, FIST, LAUNDERING = range(len(CURVES))


@rule("1.2", "1.4", "1.5", "2.1")
def levels(s: State, out: Out) -> None:
    """Every seat has coins, real money, notes and presses."""
    for seat in range(s.seats):
        out[COINS, seat] = s.coins[seat]
        out[MONEY, seat] = s.purse[seat, REAL]
        out[NOTES, seat] = notes_of(s, seat)
        out[PRESSES, seat] = presses_of(s, seat)


@rule("1.4")
def notes_of(s: State, seat: int) -> int:
    """The face value of all notes of a seat."""
    value = 0
    for type_ in range(TYPES):
        value += int(s.purse[seat, type_]) * VALUES[type_]
    return value


@rule("1.2")
def presses_of(s: State, seat: int) -> int:
    """The presses of a seat, turned or not."""
    presses = 0
    for kind in range(KINDS):
        presses += int(s.unturned[seat, kind])
    for face in range(FACES):
        presses += int(s.turned[seat, face])
    return presses


@rule("5.10", "6.3")
def events(before: State, s: State, seat: int, move: int, out: Out) -> None:
    """A lot of coins or a laundering card has been paid for."""
    if was_knocked_down(before, s, move):
        out[COIN, 0] = WHOLE * stakes(s) // int(s.lot)
    if move == CLOSE and s.filling == 0 and s.winner != NOBODY:
        paid = fist_value(s, s.winner)
        out[FIST, 0] = paid
        out[LAUNDERING, 0] = WHOLE * paid // PAYS[before.card]


@rule("5.10", "7.4")
def stakes(s: State) -> int:
    """What was staked for a lot, notes at the price for which they are exchanged."""
    value = int(s.staked[REAL])
    for type_ in range(TYPES):
        value += int(s.staked[type_]) * SELL[type_]
    return value
