"""Sentences: what the games say to people, before it is put into a language.

A sentence is kept as its English text and its facts. The text is the key of
the catalogues, so the same sentence can be stored, sent and read by each
person in a language of their own. Nothing here knows a language.

What is written down for programmers is short: pages tell by it whether they
have drawn the same before, a hundred times with every move.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np


@dataclass(frozen=True, slots=True)
class Who:
    """A seat, written as the name of the person who sits there."""

    seat: int

    def __repr__(self) -> str:
        """Short for programmers."""
        return f"Who({self.seat})"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the game that is translated by itself: a colour, a good, a place."""

    text: str

    def __repr__(self) -> str:
        """Short for programmers."""
        return f"word({self.text!r})"


@dataclass(frozen=True, slots=True)
class Amount:
    """A number written with the separators of the reader's language."""

    number: int

    def __repr__(self) -> str:
        """Short for programmers."""
        return f"Amount({self.number})"


Fact: TypeAlias = "int | str | Who | Word | Amount | tuple[Fact, ...] | Sentence"


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its English text, what fills its gaps, and the paragraph behind it."""

    text: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    rule: str = ""
    plural: str = ""  # the English text when the fact `n` is not one

    def __repr__(self) -> str:
        """Short for programmers."""
        return f"say({self.text!r}, {self.facts!r}, {self.rule!r}, {self.plural!r})"


def say(text: str, rule: str = "", /, **facts: Fact) -> Sentence:
    """Make a sentence; the catalogues are collected from the calls of this function."""
    return Sentence(text, _plain(facts) if facts else facts, rule)


def say_n(one: str, many: str, rule: str = "", /, *, n: int, **facts: Fact) -> Sentence:
    """Make a sentence that depends on the number `n`."""
    return Sentence(one, _plain({"n": n, **facts}), rule, many)


def _plain(facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """Facts with Python's own integers where a record gave NumPy's."""
    return {gap: int(fact) if isinstance(fact, np.integer) else fact for gap, fact in facts.items()}


def word(text: str) -> Word:
    """Name a thing; the catalogues are collected from the calls of this function."""
    return Word(text)
