"""Alles futsch!: money, kinds and cards as they are put into sentences."""

import numpy as np

from adjuge.engine.sentence import Amount, Fact, Word, word

from .material import CARD_ROWS, KIND_NAMES, STEP
from .state import Place, State

# An owner may rename the kinds; these are the names that the catalogues know.
USUAL_KINDS = (
    word("painting"),
    word("sculpture"),
    word("furniture"),
    word("lamp"),
    word("jewel"),
)


def mark(steps: int) -> Amount:
    """Money as people say it."""
    return Amount(int(steps) * STEP)


def kind_named(kind: int) -> Word:
    """A kind of object as a word."""
    return Word(KIND_NAMES[kind])


def lying(view: State, place: Place) -> int:
    """How many cards lie in a place: `cards_at` in one step, for all that is drawn and told."""
    return int(np.count_nonzero(view.place == int(place)))


def objects_on(card: int) -> tuple[Fact, ...]:
    """The three objects of a card as words."""
    return tuple(kind_named(kind) for kind in CARD_ROWS[card])
