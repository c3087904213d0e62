"""Adel verpflichtet: what a seat holds, and what its pieces are worth together."""

from adjuge.engine.rule import rule

from ..material import (
    BY_AGE,
    CARDS,
    CHEQUES,
    ENDS_YEAR,
    LEAST_EXHIBITS,
    LETTER,
    OWN_THIEVES,
)
from ..state import PICKED, Card, Place, State


@rule("2.8", "5.9")
def is_jailed(s: State, thief: int) -> bool:
    """A thief in a cell cannot be played."""
    for cell in range(s.seats):
        if s.jail[cell] == thief:
            return True
    return False


@rule("1.3", "3.4")
def has_cheque(s: State, seat: int) -> bool:
    """Whether the seat holds any cheque, of its own colour or a stolen one."""
    for cheque in range(CHEQUES):
        if s.cheques[cheque] == seat:
            return True
    return False


@rule("2.3", "7.4")
def has_card_for_house(s: State, seat: int) -> bool:
    """A cheque or a thief in freedom can be played at the auction house."""
    for which in range(2):
        if not is_jailed(s, OWN_THIEVES[seat, which]):
            return True
    return has_cheque(s, seat)


@rule("2.5", "2.6")
def is_thief_at(s: State, seat: int, place: int) -> bool:
    """Whether the seat has played a thief at this place."""
    card = s.shown_cards[seat]
    return s.shown_places[seat] == place and Card.THIEF <= card < Card.CHEQUE


@rule("2.6")
def is_at_castle_with(s: State, seat: int, card: int) -> bool:
    """Whether the seat has played this card at the castle."""
    return s.shown_places[seat] == Place.CASTLE and s.shown_cards[seat] == card


@rule("3.8")
def is_open(s: State) -> bool:
    """The auction house is open while a piece lies in a showcase."""
    return s.showcase[0] >= 0 or s.showcase[1] >= 0


@rule("2.7", "4.1")
def has_exhibition(s: State, seat: int) -> bool:
    """Three pieces of the hand whose letters leave no gap make an exhibition."""
    letter = -1
    row = 0
    for card in range(CARDS):
        if s.keeper[card] == seat:
            row = row + 1 if LETTER[card] <= letter + 1 and row > 0 else 1
            letter = LETTER[card]
            if row >= LEAST_EXHIBITS:
                return True
    return False


@rule("4.1")
def row_from(s: State, seat: int, card: int, wanted: int) -> int:
    """How many pieces of the hand, from this one on, leave no gap; `wanted` is enough."""
    row = 1
    letter = LETTER[card]
    for later in range(card + 1, CARDS):
        if row >= wanted or LETTER[later] > letter + 1:
            break
        if s.keeper[later] == seat:
            row += 1
            letter = LETTER[later]
    return row


@rule("4.8")
def last_picked(s: State, seat: int) -> int:
    """The last piece chosen for the exhibition, −1 before the first."""
    last = -1
    for card in range(CARDS):
        if s.marks[card] & PICKED and s.keeper[card] == seat:
            last = card
    return last


@rule("4.4")
def pieces_with(s: State, seat: int, mark: int) -> int:
    """How many pieces of the seat bear a mark."""
    pieces = 0
    for card in range(CARDS):
        if s.marks[card] & mark and s.keeper[card] == seat:
            pieces += 1
    return pieces


@rule("4.4")
def pieces_of_all(s: State, mark: int) -> int:
    """How many pieces of each seat bear a mark, eight bits for every seat."""
    pieces = 0
    for card in range(CARDS):
        if s.marks[card] & mark:
            pieces += 1 << (8 * int(s.keeper[card]))
    return pieces


@rule("4.4")
def is_richer(s: State, seat: int, other: int, mark: int, pieces: int) -> bool:
    """More pieces, of `pieces_of_all`, make the richer exhibition, then the older oldest piece."""
    more = ((pieces >> (8 * seat)) & 255) - ((pieces >> (8 * other)) & 255)
    return is_older(s, seat, other, mark) if more == 0 else more > 0


@rule("4.4")
def is_older(s: State, seat: int, other: int, mark: int) -> bool:
    """From the oldest year on, the first that only one of the two can match decides."""
    lead = 0
    for position in range(CARDS):
        card = BY_AGE[position]
        if s.marks[card] & mark:
            if s.keeper[card] == seat:
                lead += 1
            elif s.keeper[card] == other:
                lead -= 1
        if lead != 0 and ENDS_YEAR[position]:
            return lead > 0
    return False


@rule("4.4")
def rank_of_exhibition(s: State, seat: int, mark: int, pieces: int) -> int:
    """One more than the number of richer exhibitions; 0 where nothing is exhibited."""
    if (pieces >> (8 * seat)) & 255 == 0:
        return 0
    rank = 1
    for other in range(s.seats):
        if other != seat and is_richer(s, other, seat, mark, pieces):
            rank += 1
    return rank
