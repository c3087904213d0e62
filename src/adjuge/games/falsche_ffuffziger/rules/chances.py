"""Falsche FFuffziger: what chance may bring, and how likely it is."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.rule import rule

from ..material import (
    BACK_OF,
    BLACK_CARDS,
    BROKEN,
    CARD_KINDS,
    CARDS,
    COIN,
    CYCLE,
    DIE_WEIGHTS,
    FACES,
    FACES_OF_DIE,
    FIRST_TYPE,
    KIND_TYPE,
    MOST_RARE,
    PER_LETTER,
    RARE,
    WHITE_CARDS,
    WHITES,
)
from ..moves import INSPECT, OPEN, SHOW, SHOW_BROKEN, SLIP, SPLIT, START, THROW
from ..state import Phase, State
from .batches import back_weights, slip_weight, split_weight
from .laundering import may_be_opened, open_letter

Out = NDArray[np.int32]


@rule("1.7")
def unseen_cards(s: State, card: int) -> int:
    """How many inspector cards of this kind are left among the white or the black ones."""
    place = s.reveals % CYCLE
    if place < WHITES:
        first, left = 0, WHITE_CARDS[card]
    else:
        first, left = WHITES + 1, BLACK_CARDS[card]
    for earlier in range(first, place):
        left -= s.order[earlier] == card
    return int(left)


@rule("4.2")
def backs_of(s: State) -> tuple[int, int]:
    """How much each back of the press being turned weighs, a common one and a rare one."""
    return back_weights(s, s.press) if s.phase == Phase.SHOWING else (0, 0)


@rule("1.3", "4.4")
def show_weight(s: State, face: int, common: int, rare: int) -> int:
    """How likely the press being turned shows a face, or is broken."""
    type_ = KIND_TYPE[s.press]
    back = BROKEN if face == FACES else BACK_OF[type_, face]
    if back < 0:
        return 0
    return int(s.unseen[type_, back]) * (rare if RARE[type_, back] == 1 else common)


@rule()
def chance_of(s: State, move: int) -> int:
    """The weight of one of the dealer's moves, 0 if it cannot happen."""
    common, rare = backs_of(s)
    return weight_of(s, move, common, rare)


@rule("1.6", "1.7", "1.9", "5.3")
def weight_of(s: State, move: int, common: int, rare: int) -> int:
    """The weight of one of the dealer's moves, given what `backs_of` says."""
    if s.phase == Phase.START:
        return 1 if START <= move < START + s.seats else 0
    if s.phase == Phase.CARD:
        return 1 if OPEN <= move < INSPECT and may_be_opened(s, move - OPEN) else 0
    if s.phase == Phase.INSPECTOR:
        if INSPECT <= move < SHOW:
            return unseen_cards(s, card_of(move))
        return 0
    if s.phase == Phase.SHOWING:
        return show_weight(s, move - SHOW, common, rare) if SHOW <= move <= SHOW_BROKEN else 0
    if s.phase == Phase.SLIPPING:
        return slip_weight(s, move - SLIP) if SLIP <= move < SPLIT else 0
    if s.phase == Phase.SPLITTING:
        return split_weight(s, KIND_TYPE[s.press], move - SPLIT) if SPLIT <= move < THROW else 0
    return int(DIE_WEIGHTS[move - THROW]) if move >= THROW else 0


@rule()
def card_of(move: int) -> int:
    """The inspector card that a move draws."""
    return COIN if move == INSPECT else FIRST_TYPE + move - INSPECT - 1


@rule()
def first_chance(s: State) -> int:
    """The lowest move the dealer may make in this phase."""
    if s.phase == Phase.START:
        return START
    if s.phase == Phase.CARD:
        return OPEN + PER_LETTER * open_letter(s)
    if s.phase == Phase.INSPECTOR:
        return INSPECT
    if s.phase == Phase.SHOWING:
        return SHOW
    if s.phase == Phase.SLIPPING:
        return SLIP
    return SPLIT if s.phase == Phase.SPLITTING else THROW


@rule()
def chances(s: State) -> int:
    """How many moves from there on may have a weight."""
    if s.phase == Phase.START:
        return s.seats
    if s.phase == Phase.CARD:
        return min(PER_LETTER, CARDS)
    if s.phase == Phase.INSPECTOR:
        return CARD_KINDS - 2
    if s.phase == Phase.SHOWING:
        return FACES + 1
    if s.phase == Phase.SLIPPING:
        return 2
    return MOST_RARE + 1 if s.phase == Phase.SPLITTING else FACES_OF_DIE


@rule()
def dealers_moves(s: State, out: Out) -> int:
    """Write all that may happen; return how many."""
    count = 0
    first = first_chance(s)
    common, rare = backs_of(s)
    for move in range(first, first + chances(s)):
        if weight_of(s, move, common, rare) > 0:
            out[count] = move
            count += 1
    return count


@rule("2.3", "5.3")
def odds(s: State, out: Out) -> int:
    """The weight of each move of the dealer; backs have those of a shuffle of real tiles."""
    count, total = 0, 0
    first = first_chance(s)
    common, rare = backs_of(s)
    for move in range(first, first + chances(s)):
        weight = weight_of(s, move, common, rare)
        if weight > 0:
            out[count] = weight
            count += 1
            total += weight
    return total
