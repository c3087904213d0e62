"""Course: a game from its first move on, with secret decisions kept apart until all are made.

What a seat was shown of the past is told as a fingerprint: two pasts that a
seat can tell apart have different ones. This is what perfect recall needs
beyond `know`, which remembers facts but not the way they came about.
"""

import hashlib
from functools import cached_property
from typing import Any

from adjuge.engine.chance import Stream, below
from adjuge.engine.moves import UNSEEN
from adjuge.engine.record import DEALER
from adjuge.research.table import Setting, Table

MARK = 16  # bytes of a fingerprint


class Secrets:
    """Several seats decide at once: each at a table of its own where no other has begun.

    So nothing of what one seat does, not even that or how long it does it, can
    reach another before all have decided. Then the decisions are played at the
    table itself, the lowest seat's first. Nothing here ever changes, so copies
    of a game share it.
    """

    def __init__(self, table: Table, plans: dict[int, list[int]], own: dict[int, Table]) -> None:
        """Keep each seat's plan, and the table as far as it has gone."""
        self.table, self.plans, self._own = table, plans, own

    @classmethod
    def begun(cls, table: Table) -> "Secrets":
        """Every seat that owes a decision begins at the table as it stands."""
        seats = table.waiting()
        return cls(table, {seat: [] for seat in seats}, dict.fromkeys(seats, table))

    def seen_by(self, seat: int) -> Table:
        """The table as far as this seat has gone."""
        return self._own.get(seat, self.table)

    @cached_property
    def waiting(self) -> list[int]:
        """The seats that have not decided yet."""
        return [seat for seat, table in self._own.items() if seat in table.waiting()]

    def after(self, seat: int, move: int) -> "Secrets":
        """With a seat's next private move."""
        plans = {**self.plans, seat: [*self.plans[seat], move]}
        own = {**self._own, seat: self._own[seat].after(seat, move)}
        return Secrets(self.table, plans, own)

    def repeated(self, plans: dict[int, list[int]]) -> "Secrets":
        """With the private moves of others' plans."""
        secrets = self
        for seat, plan in plans.items():
            for move in plan:
                secrets = secrets.after(seat, move)
        return secrets

    def as_far_as(self, others: "Secrets", seat: int, random: Stream) -> "Secrets":
        """As far as others went: a seat's own moves are known, those of the rest are drawn."""
        secrets = self.repeated({seat: others.plans.get(seat, [])})
        for other in self.plans:
            while other != seat and other not in others.waiting and other in secrets.waiting:
                legal = secrets.seen_by(other).legal(other)
                secrets = secrets.after(other, legal[below(random, len(legal))])
        return secrets

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

    def told(self, viewer: int, after: Table) -> bytes:
        """What the viewer was shown by this move; nothing if it left no trace for it."""
        shown = self.before.shown(self.seat, self.move, viewer)
        known = after.known_bytes(viewer)
        if shown == UNSEEN and known == self.before.known_bytes(viewer):
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
        mark = first or _digest(table.known_bytes(viewer))
    for link, after in reversed(links):
        told = link.told(viewer, after)
        link.marks[viewer] = mark = _digest(mark + told) if told else mark
    return mark


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=MARK).digest()


class Course:
    """One game under way, which never changes: a move makes another, so copies cost nothing.

    With `turns`, seats that owe secret decisions make them one after the other,
    lowest first; without, all at once.
    """

    def __init__(
        self,
        table: Table,
        *,
        turns: bool,
        past: Past | None = None,
        marks: dict[int, bytes] | None = None,
        secrets: Secrets | None = None,
    ) -> None:
        """Go on from a table; seats that decide at once decide apart from each other."""
        self.table, self.turns, self.past = table, turns, past
        self.marks = marks or {}  # what seats remember of before
        several = not turns and len(table.waiting()) > 1
        self.secrets = secrets or (Secrets.begun(table) if several else None)
        self._fingerprints: dict[int, bytes] = {}  # asked for often

    @classmethod
    def begun(cls, agreed: Setting, *, turns: bool) -> "Course":
        """A game as it begins."""
        return cls(Table(agreed), turns=turns)

    def _next(self, table: Table, past: Past | None, secrets: Secrets | None = None) -> "Course":
        return Course(table, turns=self.turns, past=past, marks=self.marks, secrets=secrets)

    # Copies

    def __deepcopy__(self, memo: dict[int, Any]) -> "Course":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        agreed, plans = self.table.agreed, self.secrets.plans if self.secrets else {}
        marks = {seat: self._mark(seat) for seat in range(agreed.seats)}
        return _again, (agreed, self.turns, self.table.to_bytes(), marks, plans)

    # Moves

    @cached_property
    def waiting(self) -> list[int]:
        """The seats that owe a decision now, or the dealer; none when the game is over."""
        if self.secrets:
            return self.secrets.waiting
        waiting = self.table.waiting()
        return waiting[:1] if self.turns else waiting

    def seen_by(self, seat: int) -> Table:
        """The table as far as a seat has gone in secret."""
        return self.secrets.seen_by(seat) if self.secrets else self.table

    def legal(self, seat: int) -> list[int]:
        """The legal moves of a seat; none where it owes no decision."""
        return self.seen_by(seat).legal(seat) if seat in self.waiting else []

    def after(self, moves: dict[int, int]) -> "Course":
        """The game with one move more of each of the given seats."""
        if self.secrets is None:
            return self._played(list(moves.items()))
        secrets = self.secrets.repeated({seat: [move] for seat, move in moves.items()})
        if secrets.waiting:
            return self._next(self.table, self.past, secrets)
        return self._played(secrets.moves())

    def _played(self, moves: list[tuple[int, int]]) -> "Course":
        table, past = self.table, self.past
        for seat, move in moves:
            past = Past(past, table, seat, move)
            table = table.after(seat, move)
        return self._next(table, past)

    def dealt(self, random: Stream) -> "Course":
        """The game after chance has moved until a seat owes a decision."""
        course = self
        while course.waiting == [DEALER]:
            course = course.after({DEALER: course.table.draw(random)})
        return course

    # Sight

    def fingerprint(self, seat: int) -> bytes:
        """A mark of all that a seat was shown and has done, in order."""
        if seat not in self._fingerprints:
            mark = self._mark(seat)
            own = self.secrets.plans.get(seat) if self.secrets else None
            self._fingerprints[seat] = _digest(mark + str(own).encode()) if own else mark
        return self._fingerprints[seat]

    def _mark(self, seat: int) -> bytes:
        return mark_of(self.past, self.table, seat, self.marks.get(seat))

    def resampled(self, seat: int, random: Stream) -> "Course":
        """A game drawn from all that fit what a seat knows; it remembers its own past.

        Decisions that others have made in secret are drawn anew as well.
        """
        table = self.table.redealt(seat, random)
        secrets = None
        if self.secrets and len(table.waiting()) > 1:
            secrets = Secrets.begun(table).as_far_as(self.secrets, seat, random)
        return Course(table, turns=self.turns, marks={seat: self._mark(seat)}, secrets=secrets)


def _again(agreed: Setting, turns: bool, table: bytes, marks: Any, plans: Any) -> Course:
    """A course read back: the table as it stood, and what each seat remembers."""
    laid = Table.from_bytes(agreed, table)
    secrets = Secrets.begun(laid).repeated(plans) if plans else None
    return Course(laid, turns=turns, marks=marks, secrets=secrets)
