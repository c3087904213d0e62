"""Adel verpflichtet: rules of thumb. What a move is worth to a seat, and how a table stands.

Everything is counted in spaces of the track. What others do is guessed from
habits: how many go to the castle, and what they play there. Of other hands only
their size and the pieces that all have seen are looked at.
"""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.rule import rule

from .material import (
    CARDS,
    CHEQUES,
    FINAL_FIRST,
    LEAST_EXHIBITS,
    LETTER,
    LETTERS,
    LOWER,
    OWN_THIEVES,
    SEATS,
    TABLE_AT,
    UPPER,
)
from .moves import BUY, GO, OPEN, PLAY, SHOW, STEAL
from .rules.castle import foremost, rank_of_pawn
from .rules.hand import has_cheque, is_jailed, last_picked
from .state import BOXED, EMPTY, SEEN, Card, Phase, Place, State

Floats = NDArray[np.float32]

HORIZON = 15  # decisions of a play-out before the standing is estimated
HANDS_RECUR = True  # a search often meets a hand of another seat again
LONG_IS_FAIR = False  # it was not found to pay
LONG_READS = True  # half of all choices are made by all at once, and who guesses right gains by it
SPACES = 0.5  # worth of a space on the track; less would be guessing, more would be guessed
TO_CASTLE = 0.55  # how often others go there
EXHIBITS, STEALS, WATCHES = 0.45, 0.33, 0.22  # what they do there
ROBS_HOUSE = 0.3  # how often others bring a thief to the auction house
PIECE, STRAY = 1.3, 0.5  # spaces that a piece is worth: in the longest row, outside of it
CHEQUE, JAIL = 0.7, 0.8  # spaces that a cheque gained is worth, and a thief lost for a while
SERIES_COUNT = len(LETTERS)
ONE = np.array([1 << 5 * letter for letter in LETTER], np.int64)  # each piece, in such counts
HOLDS = np.array([0, 0, *(1 << 5 * seat for seat in range(SEATS))], np.int64)  # from BOXED on


@rule()
def worth(view: State, seat: int, moves: NDArray[np.int32], count: int, out: Floats) -> None:
    """What each of the legal moves is worth to the seat."""
    first = moves[0]
    own = letters_of(view, seat)
    if first < PLAY:
        for position in range(count):
            out[position] = SPACES * place_worth(view, seat, own, moves[position] - GO + 1)
    elif first < BUY:
        weigh_actions(view, seat, own, moves, count, out)
    elif first >= SHOW and first <= OPEN:
        weigh_pieces(view, seat, own, moves, count, out)
    else:
        for position in range(count):
            move = moves[position]
            card = move - STEAL if move >= STEAL else view.showcase[move - BUY]
            out[position] = 2.0 * SPACES * piece_worth(own, int(card))


# Collections: how many pieces of each letter, five bits for each


@rule()
def letters_of(view: State, seat: int) -> int:
    """The pieces of a seat by letter, as far as all know; its own, all of them."""
    counts = 0
    for card in range(CARDS):
        counts += ONE[card] * (view.keeper[card] == seat)
    return int(counts)


@rule()
def seen_letters_of(view: State, seat: int) -> int:
    """The pieces of a seat that all have seen, by letter."""
    counts = 0
    for card in range(CARDS):
        counts += ONE[card] * ((view.keeper[card] == seat) & (view.marks[card] & SEEN != 0))
    return int(counts)


@rule()
def longest(counts: int) -> int:
    """The size of the largest exhibition without a gap."""
    best, row = 0, 0
    for letter in range(SERIES_COUNT):
        more = counts >> 5 * letter & 31
        row = row + more if more else 0
        best = max(best, row)
    return best


@rule()
def piece_worth(own: int, card: int) -> float:
    """A piece is worth most where it makes the longest row longer."""
    if card == EMPTY:
        return 0.0
    more = longest(own + int(ONE[card])) - longest(own)
    return STRAY + (PIECE - STRAY) * min(2, more)


@rule()
def size_of(view: State, other: int) -> float:
    """How large an exhibition of another seat may be."""
    return longest(seen_letters_of(view, other)) + 0.55 * view.unseen[other]


# The castle


@rule()
def at_castle(view: State, other: int) -> float:
    """The chance that a seat is at the castle in this round."""
    if view.phase == Phase.ACTION:
        return 1.0 if view.shown_places[other] == Place.CASTLE else 0.0
    return TO_CASTLE


@rule()
def beats(size: float, own: int) -> float:
    """The chance that an exhibition of about this size is richer than one's own."""
    return min(0.95, max(0.05, 0.5 + 0.25 * (size - own)))


@rule()
def exhibition_worth(view: State, seat: int, letters: int) -> float:
    """The spaces that an exhibition brings, less what thieves may take."""
    own = longest(letters)
    if own < LEAST_EXHIBITS:
        return -5.0
    first, robbed = 1.0, 0.0
    for other in range(view.seats):
        here = at_castle(view, other)
        if other != seat and here > 0:
            size = size_of(view, other)
            if size >= LEAST_EXHIBITS - 1:
                first *= 1.0 - here * EXHIBITS * beats(size, own)
            robbed += here * STEALS * has_thief(view, other)
    space = min(foremost(view), TABLE_AT[view.track] - 1)
    steps = first * UPPER[view.track, space] + 0.6 * (1 - first) * LOWER[view.track, space]
    return steps - robbed * PIECE


@rule()
def has_thief(view: State, seat: int) -> bool:
    """Whether a thief of the seat is free."""
    for which in range(2):
        if not is_jailed(view, OWN_THIEVES[seat, which]):
            return True
    return False


@rule()
def theft_worth(view: State, seat: int) -> float:
    """A piece of every exhibition, less the risk of jail."""
    taken, caught = 0.0, 0.0
    for other in range(view.seats):
        here = at_castle(view, other)
        if other != seat and here > 0:
            if size_of(view, other) >= LEAST_EXHIBITS - 1:
                taken += here * EXHIBITS
            caught += here * WATCHES
    return taken * (PIECE + 0.6) - min(1.0, caught) * JAIL


@rule()
def watch_worth(view: State, seat: int) -> float:
    """The rank on the track, if a thief comes."""
    none = 1.0
    for other in range(view.seats):
        if other != seat:
            none *= 1.0 - at_castle(view, other) * STEALS * has_thief(view, other)
    return (1.0 - none) * (rank_of_pawn(view, seat) + 0.4)


# The auction house


@rule()
def best_on_sale(view: State, own: int) -> float:
    """What the better of the two open pieces is worth."""
    return max(piece_worth(own, int(view.showcase[0])), piece_worth(own, int(view.showcase[1])))


@rule()
def cheques_above(view: State, cheque: int) -> int:
    """How many cheques above this one each seat holds, five bits for each."""
    counts = 0
    for held in range(cheque + 1, CHEQUES):
        counts += HOLDS[view.cheques[held] - BOXED]
    return int(counts)


@rule()
def cheque_worth(view: State, seat: int, on_sale: float, cheque: int) -> float:
    """The chance to buy, times the piece, less what the cheque could buy later."""
    chance, stronger = 1.0, 0
    above, held = cheques_above(view, cheque), cheques_above(view, -1)
    for other in range(view.seats):
        if other == seat:
            continue
        higher, all_ = above >> 5 * other & 31, held >> 5 * other & 31
        here = 1.0 - at_castle(view, other)
        if higher > 0:
            chance *= 1.0 - here * (1 - ROBS_HOUSE) * higher / all_
        stronger += higher
    held_back = 0.5 * (1.0 - stronger / (4.0 * view.seats))
    return chance * (on_sale + 0.3) - chance * held_back


@rule()
def house_theft_worth(view: State, seat: int) -> float:
    """A cheque for whoever comes alone to steal."""
    paid, alone = 1.0, 1.0
    for other in range(view.seats):
        if other != seat:
            here = 1.0 - at_castle(view, other)
            if has_cheque(view, other):
                paid *= 1.0 - here * (1 - ROBS_HOUSE)
            alone *= 1.0 - here * ROBS_HOUSE * has_thief(view, other)
    return (1.0 - paid) * alone * CHEQUE


@rule()
def best_cheque_worth(view: State, seat: int, own: int) -> float:
    """The best that a cheque of the hand can do."""
    best, on_sale = 0.0, best_on_sale(view, own)
    for cheque in range(CHEQUES):
        if view.cheques[cheque] == seat:
            best = max(best, cheque_worth(view, seat, on_sale, cheque))
    return best


# Decisions


@rule()
def place_worth(view: State, seat: int, own: int, place: int) -> float:
    """A place is worth the best that can be played there."""
    if place == Place.HOUSE:
        best = best_cheque_worth(view, seat, own)
        return max(best, house_theft_worth(view, seat)) if has_thief(view, seat) else best
    best = max(exhibition_worth(view, seat, own), watch_worth(view, seat))
    return max(best, theft_worth(view, seat)) if has_thief(view, seat) else best


@rule()
def is_at_house(view: State, seat: int) -> bool:
    """Where the seat's card is played; in a surprise its own place lies face down."""
    if view.phase == Phase.BOTH:
        return view.laid_places[seat] == Place.HOUSE
    return view.shown_places[seat] == Place.HOUSE


@rule()
def weigh_actions(
    view: State, seat: int, own: int, moves: NDArray[np.int32], count: int, out: Floats
) -> None:
    """Cheques and thieves at the house; exhibition, thieves and detective at the castle."""
    theft, on_sale = 0.0, 0.0
    if has_thief(view, seat):
        at_house = is_at_house(view, seat)
        theft = house_theft_worth(view, seat) if at_house else theft_worth(view, seat)
    if moves[count - 1] >= PLAY + Card.CHEQUE - 1:
        on_sale = best_on_sale(view, own)
    for position in range(count):
        card = moves[position] - PLAY + 1
        if card >= Card.CHEQUE:
            out[position] = SPACES * cheque_worth(view, seat, on_sale, card - Card.CHEQUE)
        elif card >= Card.THIEF:
            out[position] = SPACES * theft
        elif card == Card.DETECTIVE:
            out[position] = SPACES * watch_worth(view, seat)
        elif card == Card.EXHIBITION:
            out[position] = SPACES * exhibition_worth(view, seat, own)
        else:
            out[position] = 0.0


@rule()
def weigh_pieces(
    view: State, seat: int, own: int, moves: NDArray[np.int32], count: int, out: Floats
) -> None:
    """Show the whole of the largest exhibition, piece by piece from its first letter."""
    size = longest(own)
    started = last_picked(view, seat) >= 0
    for position in range(count):
        if moves[position] == OPEN:
            out[position] = -2.0
        else:
            letter = int(LETTER[moves[position] - SHOW])
            fits = started or row_size(own, letter) == size
            out[position] = (3.0 if fits else 0.0) - 0.7 * position


@rule()
def row_size(own: int, letter: int) -> int:
    """The pieces from a letter on, without a gap."""
    row = 0
    while letter < SERIES_COUNT and own >> 5 * letter & 31:
        row += own >> 5 * letter & 31
        letter += 1
    return row


@rule()
def standing(s: State, out: Floats) -> None:
    """The pawns, and what the collections promise for the end."""
    most, second = 0, 0
    for seat in range(s.seats):
        size = longest(letters_of(s, seat))
        if size > most:
            most, second = size, most
        else:
            second = max(second, size)
    left = max(0, TABLE_AT[s.track] - foremost(s))
    near = 1.0 - left / float(TABLE_AT[s.track])
    for seat in range(s.seats):
        size = longest(letters_of(s, seat))
        bonus = FINAL_FIRST * (1.0 if size == most and most > second else 0.5 * (size >= second))
        out[seat] = (s.pawns[seat] + 0.6 * size + bonus * near) / (2.0 + 0.15 * left)
