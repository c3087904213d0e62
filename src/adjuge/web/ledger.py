"""The log of a table as one viewer reads it, kept up to date move by move."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from adjuge.engine.match import Entry, Match
from adjuge.engine.sentence import Sentence
from adjuge.web.looking import entry


@dataclass(frozen=True)
class Note:
    """An announcement of the house, made after so many moves."""

    moves: int
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Line:
    """A move in the log, and how many moves of the match it takes to get there."""

    entry: Entry
    moves: int


@dataclass
class Ledger:
    """What a viewer has been told."""

    viewer: int
    lines: list[Line] = field(default_factory=list)
    read: int = 0  # moves of the match that were looked at
    cuts: int = 0  # how often something was taken back
    heads: list[tuple[Sentence | None, int]] = field(default_factory=list)  # heading, first line
    drawn: dict[str, list[str]] = field(default_factory=dict)  # lines by language

    def catch_up(self, match: Match, others: Iterable["Ledger"] = ()) -> None:
        """Read the moves that were made since; what others were told too is kept once."""
        while self.read < len(match.moved):
            told = entry(match, self.read, self.viewer, len(self.lines) + 1)
            self.read += 1
            if told is not None:
                line = Line(told, self.read)
                same = (other.lines[-1] for other in others if other.lines[-1:] == [line])
                self.lines.append(next(same, line))

    def cut(self, position: int) -> None:
        """Forget everything from a move on, since it was taken back."""
        if self.read <= position:
            return
        self.read = position
        kept = [line for line in self.lines if line.moves <= position]
        if len(kept) < len(self.lines):
            self.lines, self.cuts = kept, self.cuts + 1
            del self.heads[len(kept) :]
            for drawn in self.drawn.values():
                del drawn[len(kept) :]
