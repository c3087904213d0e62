"""Adel verpflichtet: what must hold after every move, whatever is played."""

from enum import IntEnum

from adjuge.engine.rule import rule

from .material import CARDS, CHEQUE_COLOUR, CHEQUES, HAND, SEATS, THIEF_COLOUR
from .state import (
    BOXED,
    EMPTY,
    IN_SHOWCASE,
    PICKED,
    SEEN,
    SHOWN,
    TILL,
    UNSEEN,
    Card,
    Phase,
    State,
)


class Broken(IntEnum):
    """Which invariant does not hold."""

    NOTHING_BROKEN = 0
    PIECES_LOST = 1  # piles, showcases and hands do not hold every piece
    SHOWCASE = 2  # a showcase and its piece disagree
    SECRETS = 3  # the count of a hand's unseen pieces is wrong
    A_SEEN_PIECE_FORGOTTEN = 4
    A_PIECE_MOVED = 5  # a piece changed hands without being bought or stolen
    CHEQUES = 6  # a cheque is nowhere, or came out of the till
    THIEVES = 7  # a thief sits in two cells, or in one that is not in use
    PAWN_WENT_BACK = 8


@rule()
def audit(before: State, s: State, seat: int, move: int) -> int:
    """Pieces, cheques and thieves are all accounted for, and no pawn goes back."""
    if not are_pieces_complete(s):
        return Broken.PIECES_LOST
    if not are_showcases_right(s):
        return Broken.SHOWCASE
    if not are_secrets_right(s):
        return Broken.SECRETS
    for card in range(CARDS):
        if before.marks[card] & SEEN and not s.marks[card] & SEEN:
            return Broken.A_SEEN_PIECE_FORGOTTEN
        if not may_move(before, s, card):
            return Broken.A_PIECE_MOVED
    if not are_cheques_right(before, s):
        return Broken.CHEQUES
    if not are_thieves_right(s):
        return Broken.THIEVES
    for player in range(s.seats):
        if s.pawns[player] < before.pawns[player]:
            return Broken.PAWN_WENT_BACK
    return Broken.NOTHING_BROKEN


@rule()
def are_pieces_complete(s: State) -> bool:
    """As many pieces are undrawn as the piles hold and the hands are still to be dealt."""
    undrawn = int(s.pile[0]) + int(s.pile[1])
    if s.phase == Phase.DEAL:
        for player in range(s.seats):
            undrawn += HAND - s.unseen[player]
    for card in range(CARDS):
        undrawn -= s.keeper[card] == UNSEEN
    return undrawn == 0


@rule()
def are_showcases_right(s: State) -> bool:
    """What lies in a showcase says so, and nothing else does."""
    pieces = 0
    for card in range(CARDS):
        pieces += s.keeper[card] == IN_SHOWCASE
    for showcase in range(2):
        if s.showcase[showcase] != EMPTY:
            pieces -= s.keeper[s.showcase[showcase]] == IN_SHOWCASE
    return pieces == 0


@rule()
def are_secrets_right(s: State) -> bool:
    """The count of unseen pieces is that of the hand."""
    for player in range(s.seats):
        unseen = int(s.unseen[player])
        for card in range(CARDS):
            unseen -= s.keeper[card] == player and not s.marks[card] & SEEN
        if unseen != 0:
            return False
    return True


@rule()
def may_move(before: State, s: State, card: int) -> bool:
    """A piece leaves a hand only from an exhibition, and marks of exhibits are in hands."""
    if s.marks[card] & (PICKED | SHOWN) and s.keeper[card] < 0:
        return False
    if before.keeper[card] < 0 or before.keeper[card] == s.keeper[card]:
        return True
    return before.phase == Phase.STEAL and before.marks[card] & SHOWN != 0 and s.keeper[card] >= 0


@rule()
def are_cheques_right(before: State, s: State) -> bool:
    """A cheque is in a hand, in the till for good, or in the box if its colour does not play."""
    for cheque in range(CHEQUES):
        holder, held = s.cheques[cheque], before.cheques[cheque]
        if (CHEQUE_COLOUR[cheque] >= s.seats) != (holder == BOXED):
            return False
        if holder >= s.seats or holder < BOXED:
            return False
        if held == TILL and holder != TILL and not was_just_paid(before, cheque):
            return False
    return True


@rule()
def was_just_paid(before: State, cheque: int) -> bool:
    """Only the cheque of this round can still be taken, while the showcase is refilled."""
    for player in range(before.seats):
        if before.phase == Phase.TURN_UP and before.shown_cards[player] == Card.CHEQUE + cheque:
            return True
    return False


@rule()
def are_thieves_right(s: State) -> bool:
    """Cells in use hold different thieves of colours that play; the others none."""
    for cell in range(SEATS):
        thief = s.jail[cell]
        if thief == EMPTY:
            continue
        if cell >= s.seats or THIEF_COLOUR[thief] >= s.seats:
            return False
        for other in range(cell):
            if s.jail[other] == thief:
                return False
    return True
