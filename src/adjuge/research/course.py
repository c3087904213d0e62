"""Course: a game from its first move on, with secret decisions kept apart until all are made.

What a seat was shown of the past is told as a fingerprint: two pasts that a
seat can tell apart have different ones. This is what perfect recall needs
beyond `know`, which remembers facts but not the way they came about.
"""

import hashlib
from typing import Any

from adjuge.engine.chance import Stream, below
from adjuge.engine.moves import UNSEEN
from adjuge.engine.record import DEALER
from adjuge.research.table import Setting, Table

MARK = 16  # bytes of a fingerprint


class Secrets:
    """Several seats decide at once: each on a copy of the table where no other has begun.

    So nothing of what one seat does, not even that or how long it does it, can
    reach another before all have decided. Then the decisions are played at the
    table itself, the lowest seat's first.
    """

    def __init__(self, table: Table) -> None:
        """Hand every seat that owes a decision a copy of the table."""
        self.table = table
        self.plans: dict[int, list[int]] = {seat: [] for seat in table.waiting()}
        self._copies = {seat: table.copy() for seat in self.plans}

    def seen_by(self, seat: int) -> Table:
        """The table as far as this seat has gone."""
        return self._copies.get(seat, self.table)

    def waiting(self) -> list[int]:
        """The seats that have not decided yet."""
        return [seat for seat, copy in self._copies.items() if seat in copy.waiting()]

    def play(self, seat: int, move: int) -> None:
        """Take a seat's next private move."""
        self._copies[seat].play(seat, move)
        self.plans[seat].append(move)

    def copy(self) -> "Secrets":
        """The same secrets, to be gone on with apart."""
        twin = Secrets.__new__(Secrets)
        twin.table = self.table
        twin.plans = {seat: list(plan) for seat, plan in self.plans.items()}
        twin._copies = {seat: copy.copy() for seat, copy in self._copies.items()}
        return twin

    def repeat(self, plans: dict[int, list[int]]) -> None:
        """Take the private moves of others' plans."""
        for seat, plan in plans.items():
            for move in plan:
                self.play(seat, move)

    def follow(self, others: "Secrets", seat: int, random: Stream) -> None:
        """Go as far as others went: a seat's own moves are known, those of the rest are drawn."""
        undecided = others.waiting()
        self.repeat({seat: others.plans.get(seat, [])})
        for other in self.plans:
            while other != seat and other not in undecided and other in self.waiting():
                legal = self._copies[other].legal(other)
                self.play(other, legal[below(random, len(legal))])

    def moves(self) -> list[tuple[int, int]]:
        """All that was decided, in the order in which it is played."""
        return [(seat, move) for seat, plan in self.plans.items() for move in plan]


class Past:
    """The moves that led to a table; shared by copies, since no past ever changes.

    Each link keeps the table before its move, so that what a seat was shown
    can be told when somebody asks, and is not when nobody does.
    """

    __slots__ = ("before", "earlier", "marks", "move", "seat")

    def __init__(self, earlier: "Past | None", before: Table, seat: int, move: int) -> None:
        """Add a move to a past."""
        self.earlier, self.before, self.seat, self.move = earlier, before, seat, move
        self.marks: dict[int, bytes] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> "Past":
        return self

    def told(self, viewer: int, after: Table) -> bytes:
        """What the viewer was shown by this move; nothing if it left no trace for it."""
        shown = self.before.shown(self.seat, self.move, viewer)
        known = after.known(viewer).tobytes()
        if shown == UNSEEN and known == self.before.known(viewer).tobytes():
            return b""
        return f"{self.seat} {shown} ".encode() + known


def mark_of(past: Past | None, table: Table, viewer: int, first: bytes | None) -> bytes:
    """A fingerprint of everything a seat was shown, in order, its own moves included.

    `first` is what it remembers of before.
    """
    links: list[tuple[Past, Table]] = []
    while past is not None and viewer not in past.marks:
        links.append((past, table))
        table = past.before
        past = past.earlier
    if past is not None:
        mark = past.marks[viewer]
    else:
        mark = first or _digest(table.known(viewer).tobytes())
    for link, after in reversed(links):
        told = link.told(viewer, after)
        link.marks[viewer] = mark = _digest(mark + told) if told else mark
    return mark


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=MARK).digest()


class Course:
    """One game under way.

    With `turns`, seats that owe secret decisions make them one after the other,
    lowest first; without, all at once.
    """

    def __init__(self, agreed: Setting, *, turns: bool, table: Table | None = None) -> None:
        """Begin a game, or go on from a table."""
        self.turns = turns
        self.table = table or Table(agreed)
        self.marks: dict[int, bytes] = {}  # what seats remember of before
        self.past: Past | None = None
        self.secrets: Secrets | None = None
        self._part()

    def _part(self) -> None:
        """Let seats that decide at once decide apart from each other."""
        several = not self.turns and len(self.table.waiting()) > 1
        self.secrets = Secrets(self.table) if several else None

    # Copies

    def __deepcopy__(self, memo: dict[int, Any]) -> "Course":
        twin: Course = Course.__new__(Course)
        twin.__dict__.update(self.__dict__)  # tables are replaced, never changed
        twin.secrets = self.secrets.copy() if self.secrets else None
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        agreed, plans = self.table.agreed, self.secrets.plans if self.secrets else {}
        marks = {seat: self._mark(seat) for seat in range(agreed.seats)}
        return _again, (agreed, self.turns, self.table.to_bytes(), marks, plans)

    # Moves

    def waiting(self) -> list[int]:
        """The seats that owe a decision now, or the dealer; none when the game is over."""
        if self.secrets:
            return self.secrets.waiting()
        waiting = self.table.waiting()
        return waiting[:1] if self.turns else waiting

    def seen_by(self, seat: int) -> Table:
        """The table as far as a seat has gone in secret."""
        return self.secrets.seen_by(seat) if self.secrets else self.table

    def legal(self, seat: int) -> list[int]:
        """The legal moves of a seat; none where it owes no decision."""
        return self.seen_by(seat).legal(seat) if seat in self.waiting() else []

    def play(self, moves: dict[int, int]) -> None:
        """Play one move of each of the given seats."""
        if self.secrets is None:
            for seat, move in moves.items():
                self._play(seat, move)
        else:
            for seat, move in moves.items():
                self.secrets.play(seat, move)
            if self.secrets.waiting():
                return
            for seat, move in self.secrets.moves():
                self._play(seat, move)
        self._part()

    def _play(self, seat: int, move: int) -> None:
        before, self.table = self.table, self.table.copy()
        self.table.play(seat, move)
        self.past = Past(self.past, before, seat, move)

    def deal(self, random: Stream) -> None:
        """Let chance move until a seat owes a decision."""
        while self.waiting() == [DEALER]:
            self.play({DEALER: self.table.draw(random)})

    # Sight

    def fingerprint(self, seat: int) -> bytes:
        """A mark of all that a seat was shown and has done, in order."""
        mark = self._mark(seat)
        own = self.secrets.plans.get(seat) if self.secrets else None
        return _digest(mark + str(own).encode()) if own else mark

    def _mark(self, seat: int) -> bytes:
        return mark_of(self.past, self.table, seat, self.marks.get(seat))

    def resampled(self, seat: int, random: Stream) -> "Course":
        """A game drawn from all that fit what a seat knows; it remembers its own past.

        Decisions that others have made in secret are drawn anew as well.
        """
        table = self.table.redealt(seat, random)
        course = Course(self.table.agreed, turns=self.turns, table=table)
        course.marks = {seat: self._mark(seat)}
        if self.secrets and course.secrets:
            course.secrets.follow(self.secrets, seat, random)
        return course


def _again(agreed: Setting, turns: bool, table: bytes, marks: Any, plans: Any) -> Course:
    """A course read back: the table as it stood, and what each seat remembers."""
    course = Course(agreed, turns=turns, table=Table.from_bytes(agreed, table))
    course.marks = marks
    if course.secrets:
        course.secrets.repeat(plans)
    return course
