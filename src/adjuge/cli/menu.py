"""The menu of a decision, and how what is typed is understood.

Moves are numbered. A long run of one family that differs in a last number
only, such as bids, is one line without a number of its own: a number that is on
no other line names the amount. Any move can be typed as text, in the log's words
or the reader's, or by a beginning that fits no other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from adjuge.cli.screen import Screen
from adjuge.engine.errors import UnknownMove
from adjuge.engine.match import Match
from adjuge.engine.moves import Family, Moves

LONG = 9  # a run of so many moves becomes one line


@dataclass(frozen=True)
class Entry:
    """One line of the menu: a move, or a run of moves."""

    moves: tuple[int, ...]
    number: int  # as it is typed; 0 for a run
    label: str

    @property
    def is_run(self) -> bool:
        """Whether it stands for many moves."""
        return len(self.moves) > 1


class Menu:
    """The legal moves of a seat, as lines that can be read and typed."""

    def __init__(self, match: Match, seat: int, screen: Screen) -> None:
        """Take the moves and their labels in the reader's language."""
        self.texts = match.game.MOVES
        view = match.view(seat)
        self.legal = match.legal(seat)
        self.labels = {
            move: screen.write(match.game.label(view, seat, move), match.names)
            for move in self.legal
        }
        self.entries = self._entries()

    def _entries(self) -> list[Entry]:
        entries: list[Entry] = []
        number = 0
        for run in runs(self.legal, self.texts):
            if len(run) >= LONG:
                label = f"{self.labels[run[0]]} … {self.labels[run[-1]]}"
                entries.append(Entry(tuple(run), 0, label))
                continue
            for move in run:
                number += 1
                entries.append(Entry((move,), number, self.labels[move]))
        return entries

    @property
    def has_run(self) -> bool:
        """Whether a plain number may name an amount."""
        return any(entry.is_run for entry in self.entries)

    def rows(self) -> list[tuple[str, str, str]]:
        """Number, label and text of every line."""
        return [(str(entry.number or ""), entry.label, self._text(entry)) for entry in self.entries]

    def _text(self, entry: Entry) -> str:
        first = self.texts.text(entry.moves[0])
        return f"{first} … {self.texts.text(entry.moves[-1])}" if entry.is_run else first

    def move(self, typed: str) -> int:
        """The move that was typed; what cannot be understood is refused in a sentence.

        A whole text that is a move of the game is returned even if it is not
        legal: the rules say why not.
        """
        wanted = " ".join(typed.split())
        if wanted.isdecimal():
            return self._numbered(int(wanted[:9]))
        if wanted in self.texts:
            return self.texts.number(wanted)
        found = [move for move in self.legal if self._fits(move, wanted.casefold())]
        if len(found) > 1:
            raise UnknownMove("“{text}” could be {several}.", text=wanted,
                              several=self._some(found))  # fmt: skip
        return found[0] if found else self.texts.number(wanted)

    def _numbered(self, number: int) -> int:
        """The move with that number, or with that amount; never guess where it may be both."""
        runs = [entry for entry in self.entries if entry.is_run]
        lines = [entry for entry in self.entries if not entry.is_run]
        found = [entry.moves[0] for entry in lines if entry.number == number]
        amounts = [self._amount(entry, number) for entry in runs]
        found += [amount for amount in amounts if amount in self.legal]
        if len(found) > 1:
            raise UnknownMove("“{text}” could be {several}.", text=str(number),
                              several=self._some(found))  # fmt: skip
        if found:
            return found[0]
        if len(runs) == 1 and amounts[0] is not None:
            return amounts[0]  # a move all the same, which the rules refuse in their own words
        raise UnknownMove("There is no number {n} here; there are {there}.",
                          n=number, there=self._numbers())  # fmt: skip

    def _amount(self, run: Entry, number: int) -> int | None:
        """The move of a run's family that ends in this number."""
        text = f"{self.texts.text(run.moves[0]).rpartition(' ')[0]} {number}"
        return self.texts.number(text) if text in self.texts else None

    def _numbers(self) -> str:
        most = max(entry.number for entry in self.entries)
        numbered = [f"1–{most}"] if most else []
        return ", ".join(numbered + [self._text(entry) for entry in self.entries if entry.is_run])

    def _fits(self, move: int, wanted: str) -> bool:
        known = (self.texts.text(move).casefold(), self.labels[move].casefold())
        return any(text.startswith(wanted) or _abbreviates(wanted, text) for text in known)

    def _some(self, found: Sequence[int]) -> str:
        shown = [self.texts.text(move) for move in found[:4]]
        return ", ".join(shown + ["…"] * (len(found) > 4))


def _abbreviates(wanted: str, text: str) -> bool:
    """Whether every typed word begins the word in its place."""
    typed, words = wanted.split(), text.split()
    return len(typed) == len(words) and all(
        word.startswith(part) if not part.isdecimal() else word == part
        for part, word in zip(typed, words, strict=True)
    )


def runs(legal: Sequence[int], moves: Moves) -> list[list[int]]:
    """Legal moves in runs that differ in the last number only."""
    found = []
    for _, run in groupby(enumerate(legal), lambda pair: _run_of(moves, *pair)):
        found.append([move for _, move in run])
    return found


def _run_of(moves: Moves, position: int, move: int) -> tuple[str, int, int]:
    """What the moves of one run have in common."""
    family = moves.family(move)
    if not _counts(family):
        return family.name, move, move
    last = len(family.gaps[-1][1])
    return family.name, (move - family.first) // last, move - position


def _counts(family: Family) -> bool:
    """Whether the text of a family ends in a number that runs without holes."""
    if not family.gaps or not family.pattern.endswith(f"{{{family.gaps[-1][0]}}}"):
        return False
    return all(choice.isdecimal() for choice in family.gaps[-1][1])
