"""Adel verpflichtet: tables for tests."""

from typing import Any

import numpy as np

from ..material import CARD_NAMES, CARDS
from ..rules import setup
from ..state import IN_SHOWCASE, SEEN, Card, Phase, Place, State

NORMAL = np.zeros(3, np.int32)


def card(name: str) -> int:
    """A piece by its name."""
    return CARD_NAMES.index(name)


def table(seats: int = 3, options: tuple[int, int, int] = (0, 0, 0)) -> State:
    """A fresh table in the first round, all at the castle, with open showcases and empty hands."""
    s = State.blank()
    setup(s, seats, np.array(options, np.int32))
    s.phase = Phase.ACTION
    s.round_no = 1
    s.asked = (1 << seats) - 1
    s.shown_places[:seats] = Place.CASTLE
    for showcase, name in enumerate(("F1930", "D1957")):
        s.showcase[showcase] = card(name)
        s.keeper[card(name)] = IN_SHOWCASE
        s.marks[card(name)] = SEEN
    s.pile[:] = (22, 21)
    return s


def give(s: State, seat: int, *names: str, seen: bool = False) -> None:
    """Put pieces into a hand."""
    for name in names:
        s.keeper[card(name)] = seat
        s.marks[card(name)] = SEEN if seen else 0
        s.unseen[seat] += not seen
        s.pile[int(s.pile[0] <= s.pile[1])] -= 1


def show_all_but(s: State, hidden: tuple[str, ...], owner: int) -> None:
    """Give one seat, openly, every piece that lies nowhere yet but those named."""
    for name in CARD_NAMES:
        if s.keeper[card(name)] == -1 and name not in hidden:
            give(s, owner, name, seen=True)


def exhibiting(s: State, *seats: int) -> State:
    """These seats have played the exhibition and choose; the others a detective."""
    s.phase = Phase.EXHIBIT
    s.asked = sum(1 << seat for seat in seats)
    for seat in range(s.seats):
        s.shown_cards[seat] = Card.EXHIBITION if seat in seats else Card.DETECTIVE
    return s


def hand(s: State, seat: int) -> set[int]:
    """The pieces of a seat."""
    return {piece for piece in range(CARDS) if s.keeper[piece] == seat}


def legal(rules: Any, s: State, seat: int) -> list[int]:
    """The legal moves of a seat."""
    out = np.zeros(300, np.int32)
    return [int(move) for move in out[: rules.moves(s, seat, out)]]
