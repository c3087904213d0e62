"""Falsche FFuffziger, chapter 6: laundering."""

from adjuge.engine.record import NOBODY
from adjuge.engine.rule import rule
from adjuge.engine.seating import clockwise

from ..about import LAUNDERED
from ..material import (
    CARDS_TO_END_PHASE,
    LETTERS,
    MINIMUM,
    PAYS,
    PER_LETTER,
    PURSE,
    REAL,
    TAKEN_OUT,
    WORTH,
)
from ..state import Phase, State
from .counting import empty_hand
from .ending import finish
from .trade import begin_buying


@rule("1.6")
def cards_per_letter(s: State) -> int:
    """With three or four seats two cards of each letter are missing."""
    return PER_LETTER - (TAKEN_OUT[0] if s.seats <= 4 else TAKEN_OUT[1])


@rule("1.6")
def open_letter(s: State) -> int:
    """The letter of the next card to be opened: A first, D last."""
    letter, opened = 0, cards_per_letter(s)
    while s.cards_opened >= opened:
        letter += 1
        opened += cards_per_letter(s)
    return letter


@rule("1.6")
def may_be_opened(s: State, card: int) -> bool:
    """Whether the next card may be this one: of the right letter, and not seen yet."""
    letter = card // PER_LETTER
    return letter == open_letter(s) and (s.drawn[letter] >> card % PER_LETTER) & 1 == 0


@rule("1.6", "6.5", "6.6")
def open_card(s: State, card: int) -> None:
    """A card is opened; the bidding goes on unless somebody has won two."""
    s.card = card
    s.drawn[card // PER_LETTER] |= 1 << card % PER_LETTER
    s.cards_opened += 1
    if s.round_no == 0:
        s.phase = Phase.NEXT_ROUND
    elif s.won[s.winner] == CARDS_TO_END_PHASE:
        end_laundering(s)
    else:
        begin_fists(s)


@rule("6.1")
def begin_laundering(s: State) -> None:
    """Nobody has won a card of this phase yet."""
    for seat in range(s.seats):
        s.won[seat] = 0
        s.due[seat] = 0
    begin_fists(s)


@rule("6.1")
def begin_fists(s: State) -> None:
    """All seats fill their fists."""
    for seat in range(s.seats):
        empty_hand(s, seat)
    s.filling = (1 << s.seats) - 1
    s.winner = NOBODY
    s.phase = Phase.FISTS


@rule("6.1")
def close_fist(s: State, seat: int) -> None:
    """A fist is closed; with the last one all are opened."""
    s.filling &= ~(1 << seat)
    if s.filling == 0:
        open_fists(s)


@rule("6.2")
def fist_value(s: State, seat: int) -> int:
    """The face value of all that is in a fist."""
    value = 0
    for money in range(PURSE):
        value += int(s.fist[seat, money] * WORTH[money])
    return value


@rule("6.2", "6.4", "6.5", "8.2")
def open_fists(s: State) -> None:
    """The highest fist that reaches the minimum wins, at a tie the nearest to the first player."""
    best = MINIMUM[s.card] - 1
    seat = s.first
    for _ in range(s.seats):
        value = fist_value(s, seat)
        if value > best:
            best = value
            s.winner = seat
        seat = clockwise(seat, s.seats)
    if s.winner == NOBODY:
        end_laundering(s)
        return
    pay_fist(s)
    if s.cards_opened == len(LETTERS) * cards_per_letter(s):
        collect(s)
        finish(s, LAUNDERED)
    else:
        s.phase = Phase.CARD


@rule("6.3", "6.5")
def pay_fist(s: State) -> None:
    """The winner pays the whole fist; the card's money is due at the end of the phase."""
    for money in range(PURSE):
        s.purse[s.winner, money] -= s.fist[s.winner, money]
    s.won[s.winner] += 1
    s.due[s.winner] += PAYS[s.card]


@rule("6.7")
def collect(s: State) -> None:
    """The winners take the money from their cards, and the cards leave the game."""
    for seat in range(s.seats):
        s.purse[seat, REAL] += s.due[seat]
        s.due[seat] = 0
        s.won[seat] = 0


@rule("6.4", "6.6", "6.7")
def end_laundering(s: State) -> None:
    """The phase ends, and new presses are sold."""
    collect(s)
    begin_buying(s)
