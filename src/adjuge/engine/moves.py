"""Moves: small integers in families, each with a unique text that round-trips.

A family is a pattern with gaps, such as `sell {space} in row {row}`, and what
may stand in each gap. Its moves are numbered without holes, the last gap
running fastest. The text is the same in logs, on the command line and in every
language; what people read in their own language is said by the game's words.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property

from adjuge.engine.errors import UnknownMove
from adjuge.engine.record import MOST_SEATS

SEAT_LETTERS = tuple("ABCDEF"[:MOST_SEATS])  # how moves name a seat
HIDDEN = -1  # a move was made; which one is not shown
UNSEEN = -2  # not even that a move was made is shown


@dataclass(frozen=True)
class Family:
    """Moves of one pattern: `first` to `first + count - 1`."""

    name: str
    pattern: str
    gaps: tuple[tuple[str, tuple[str, ...]], ...]
    first: int

    @property
    def count(self) -> int:
        """How many moves the family holds."""
        product = 1
        for _, choices in self.gaps:
            product *= len(choices)
        return product

    def places(self, move: int) -> dict[str, int]:
        """What stands in each gap, as a position counted from zero."""
        rest = move - self.first
        found: dict[str, int] = {}
        for gap, choices in reversed(self.gaps):
            rest, found[gap] = divmod(rest, len(choices))
        return dict(reversed(found.items()))

    def text(self, move: int) -> str:
        """The text of one move."""
        places = self.places(move)
        return self.pattern.format(**{gap: choices[places[gap]] for gap, choices in self.gaps})


class Moves:
    """All moves of a game, numbered from zero."""

    def __init__(self, **patterns: tuple[str, dict[str, Iterable[object]]] | str) -> None:
        """Take each family as `name=(pattern, {gap: choices})`, or a plain text."""
        self.families: dict[str, Family] = {}
        first = 0
        for name, given in patterns.items():
            pattern, gaps = (given, {}) if isinstance(given, str) else given
            filled = tuple((gap, tuple(map(str, choices))) for gap, choices in gaps.items())
            self.families[name] = Family(name, pattern, filled, first)
            first += self.families[name].count
        self.count = first
        self._of = [family for family in self.families.values() for _ in range(family.count)]

    def first(self, family: str) -> int:
        """The number of a family's first move."""
        return self.families[family].first

    def family(self, move: int) -> Family:
        """The family a move belongs to."""
        if 0 <= move < self.count:
            return self._of[move]
        raise UnknownMove("There is no move {move}: moves run from 0 to {last}.",
                          move=move, last=self.count - 1)  # fmt: skip

    def text(self, move: int) -> str:
        """The text of a move."""
        self.family(move)
        return self._texts[move]

    @cached_property
    def _texts(self) -> list[str]:
        return [family.text(move) for move, family in enumerate(self._of)]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {text: move for move, text in enumerate(self._texts)}

    def __contains__(self, text: str) -> bool:
        """Whether a text is a move."""
        return " ".join(text.split()) in self._numbers

    def number(self, text: str) -> int:
        """The move of a text, helping when it is misspelt."""
        wanted = " ".join(text.split())
        if wanted in self._numbers:
            return self._numbers[wanted]
        near = get_close_matches(wanted, self._numbers, n=1)
        if near:
            raise UnknownMove(
                "No move is called “{text}”. Did you mean “{near}”?", text=text, near=near[0]
            )
        raise UnknownMove(
            "No move is called “{text}”. Moves look like: {patterns}.",
            text=text,
            patterns=", ".join(self.patterns()),
        )

    def patterns(self) -> Sequence[str]:
        """One example of each family's text."""
        return [family.text(family.first) for family in self.families.values()]
