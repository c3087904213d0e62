"""Adel verpflichtet, chapter 6: the end of a round and of the game, and the result."""

from adjuge.engine.game import Result
from adjuge.engine.rule import rule

from ..about import AT_THE_TABLE, ROUNDS_ARE_UP
from ..material import (
    BY_AGE,
    CARDS,
    ENDS_YEAR,
    LEAST_EXHIBITS,
    LETTER,
    LETTERS,
    ROUND_LIMIT,
    TABLE_AT,
)
from ..state import FINAL, SEEN, Phase, Stage, State
from .hand import is_richer, pieces_of_all
from .rounds import begin_round

SERIES_COUNT = len(LETTERS)


@rule("6.1", "6.2", "6.3")
def end_round(s: State) -> int:
    """The round is the last when a pawn is at the table, or when it is the hundredth."""
    if is_at_table(s):
        s.ended_by = AT_THE_TABLE
    elif s.round_no == ROUND_LIMIT:
        s.ended_by = ROUNDS_ARE_UP
    if s.ended_by:
        finish(s)
        return Stage.RANKING
    begin_round(s)
    return Stage.WAIT


@rule("6.2")
def is_at_table(s: State) -> bool:
    """Whether a pawn has reached or passed the first seat of the table."""
    for seat in range(s.seats):
        if s.pawns[seat] >= TABLE_AT[s.track]:
            return True
    return False


@rule("6.4")
def finish(s: State) -> None:
    """All hands are laid open, and everybody exhibits the richest part of the hand."""
    s.phase = Phase.OVER
    s.asked = 0
    for card in range(CARDS):
        if s.keeper[card] >= 0:
            s.marks[card] |= SEEN
    for seat in range(s.seats):
        s.unseen[seat] = 0
        mark_final(s, seat, best_letters(s, seat))


@rule("6.4")
def mark_final(s: State, seat: int, letters: int) -> None:
    """The pieces of these letters, given as bits, are exhibited."""
    for card in range(CARDS):
        if s.keeper[card] == seat and (letters >> LETTER[card]) & 1:
            s.marks[card] |= FINAL


@rule("6.4")
def best_letters(s: State, seat: int) -> int:
    """The letters of the richest exhibition in the hand, as bits; 0 if there is none.

    It takes all pieces of letters that follow one another, since more is richer.
    """
    best = 0
    most = LEAST_EXHIBITS - 1
    letters = 0
    pieces = 0
    series = pieces_of_letters(s, seat)
    for letter in range(SERIES_COUNT + 1):
        more = (series >> (8 * letter)) & 255
        if more > 0:
            letters |= 1 << letter
            pieces += more
        else:
            if pieces > most or (
                pieces == most and best > 0 and has_older_letters(s, seat, letters, best)
            ):
                best = letters
                most = pieces
            letters = 0
            pieces = 0
    return best


@rule("6.4")
def pieces_of_letters(s: State, seat: int) -> int:
    """How many pieces of each letter the hand holds, eight bits for every letter."""
    pieces = 0
    for card in range(CARDS):
        if s.keeper[card] == seat:
            pieces += 1 << (8 * int(LETTER[card]))
    return pieces


@rule("4.4", "6.4")
def has_older_letters(s: State, seat: int, letters: int, others: int) -> bool:
    """Of two equally large parts of a hand the one with the older oldest piece is richer."""
    lead = 0
    for position in range(CARDS):
        card = BY_AGE[position]
        if s.keeper[card] == seat:
            letter = int(LETTER[card])
            lead += ((letters >> letter) & 1) - ((others >> letter) & 1)
        if lead != 0 and ENDS_YEAR[position]:
            return lead > 0
    return False


@rule("6.6")
def score(s: State, result: Result) -> None:
    """The furthest pawn is first; of equals, at the end, the richer final exhibition."""
    result.ending = s.ended_by
    pieces = pieces_of_all(s, FINAL)
    for seat in range(s.seats):
        result.points[seat] = s.pawns[seat]
        result.places[seat] = 1
        for other in range(s.seats):
            if other != seat and is_ahead(s, other, seat, pieces):
                result.places[seat] += 1


@rule("6.6")
def is_ahead(s: State, seat: int, other: int, pieces: int) -> bool:
    """Further along the track, or equally far with a richer final exhibition."""
    if s.pawns[seat] != s.pawns[other]:
        return s.pawns[seat] > s.pawns[other]
    return s.phase == Phase.OVER and is_richer(s, seat, other, FINAL, pieces)
