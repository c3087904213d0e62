"""Mark: what must hold after every move, whatever is played."""

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.rule import rule

from .material import FREE_OF_RENT, KINDS, MARKET, PIECES, RENT, ROW_LENGTH, SPACES
from .moves import GIVE_BACK, PAY, PLACE, SELL
from .state import NOTHING, Phase, State


class Broken(IntEnum):
    """Which invariant does not hold."""

    NOTHING_BROKEN = 0
    PIECES_OF_A_COLOUR = 1
    PIECES_OF_A_CLOSED_COLOUR = 2
    TWO_COLOURS_IN_A_ROW = 3
    MONEY = 4
    DEBT = 5


@rule()
def audit(before: State, s: State, seat: int, move: int) -> int:
    """Pieces are never made or lost, and money changes only as the rulebook says."""
    for material in range(1, KINDS + 1):
        broken = audit_pieces(s, material)
        if broken != Broken.NOTHING_BROKEN:
            return broken
    for player in range(s.seats):
        if s.cash[player] < 0:
            return Broken.DEBT
        if s.cash[player] != expected_cash(before, s, player, move):
            return Broken.MONEY
    return Broken.NOTHING_BROKEN


@rule()
def audit_pieces(s: State, material: int) -> int:
    """An open colour has all its pieces; a closed one only those in its row."""
    elsewhere = int(s.bank[material])
    for seat in range(s.seats):
        for space in range(SPACES):
            elsewhere += s.delivery[seat, space] == material
            elsewhere += s.preparation[seat, space] == material
    if s.sold[material] == ROW_LENGTH and elsewhere != 0:
        return Broken.PIECES_OF_A_CLOSED_COLOUR
    if s.sold[material] < ROW_LENGTH and elsewhere + s.sold[material] != PIECES:
        return Broken.PIECES_OF_A_COLOUR
    for other in range(1, material):
        if s.row_of[material] != NOTHING and s.row_of[other] == s.row_of[material]:
            return Broken.TWO_COLOURS_IN_A_ROW
    return Broken.NOTHING_BROKEN


@rule()
def expected_cash(before: State, s: State, player: int, move: int) -> int:
    """The money a seat should have: before, plus a sale, minus a won bid, minus rent."""
    cash = int(before.cash[player])
    if player == before.turn and SELL <= move < PLACE:
        material = before.preparation[player, (move - SELL) // KINDS]
        cash += MARKET[(move - SELL) % KINDS, before.sold[material]]
    if before.phase == Phase.BIDDING and s.phase != Phase.BIDDING and player == s.winner:
        cash -= s.bids[player]
    if PAY <= move < GIVE_BACK and player == before.turn:
        cash -= RENT
    if player == s.turn != before.turn and s.phase == Phase.DICE:
        cash -= RENT * (costs(s.delivery, player) + costs(s.preparation, player))
    return cash


@rule()
def costs(zone: NDArray[np.int8], player: int) -> int:
    """1 if a zone costs rent."""
    pieces = 0
    for space in range(SPACES):
        pieces += zone[player, space] != NOTHING
    return int(pieces > FREE_OF_RENT)
