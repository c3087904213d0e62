"""One table in memory: a match replayed from its deeds, its seats, its watchers.

Nothing here writes to the store or knows a page; `house.py` is the door.
"""

import asyncio
import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from adjuge.engine.game import Game
from adjuge.engine.match import PERSON, Match
from adjuge.engine.record import DEALER, NOBODY
from adjuge.engine.sentence import Sentence, Who, say
from adjuge.web import positions
from adjuge.web.dealing import deal
from adjuge.web.hints import Hint
from adjuge.web.ledger import Ledger, Note
from adjuge.web.looking import EVERYTHING
from adjuge.web.orders import Order

GATHERING, PLAYING, OVER = "gathering", "playing", "over"
MOVE, UNDO, AWAY, BACK = "move", "undo", "away", "back"
ORDERED = "order"  # a move that a standing order made: its text, a bar, what is told of the order
FRIEND, ANYBODY, BOT = "friend", "anybody", "bot"
LETTERS = "ABCDEF"


@dataclass
class Seat:
    """A place at the table and who takes it."""

    number: int
    kind: str  # PERSON, FRIEND, ANYBODY or BOT
    bot: str  # the bot that sits there, or fills in for somebody who stays away
    name: str = ""
    hat: int = 1
    guest: str | None = None
    token: str = ""  # hash of the link
    issue: int = 1
    away: bool = False  # whether a bot fills in right now

    @property
    def is_taken(self) -> bool:
        """Whether somebody sits there."""
        return bool(self.name)

    @property
    def letter(self) -> str:
        """The letter on its paddle."""
        return LETTERS[self.number]


@dataclass(frozen=True)
class Deed:
    """Something that was done and cannot be forgotten."""

    kind: str
    seat: int
    body: str
    key: str | None = None


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What was agreed when the table was opened."""

    id: str
    game: str
    options: dict[str, str]
    pace: str = "live"
    night: str = ""
    aid: bool = True
    listed: bool = False
    host: str = ""
    seed: bytes = b""
    example: str = ""  # where it begins, if not at the beginning: see positions.py
    hints: bool = False  # whether a search may be asked


@dataclass(eq=False)
class Table:
    """A table that people look at."""

    terms: Terms
    game: Game
    seats: list[Seat]
    stage: str = GATHERING
    match: Match | None = None
    seq: int = 0  # deeds written
    touched: float = 0.0
    version: int = 0  # changes with whatever anybody might see; never leaves the server
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    orders: dict[int, Order] = field(default_factory=dict)
    hints: dict[int, Hint] = field(default_factory=dict)  # the last one of each seat
    own_deeds: dict[int, int] = field(default_factory=dict)  # per seat, undos included
    keys: set[str] = field(default_factory=set)
    watchers: set[Any] = field(default_factory=set)
    chat: list[tuple[int, str, str]] = field(default_factory=list)  # seat, name, text
    notes: list[Note] = field(default_factory=list)
    ordered: dict[int, str] = field(default_factory=dict)  # moves made by order: what is told
    ledgers: dict[int, Ledger] = field(default_factory=dict)
    rendered: dict[Any, str] = field(default_factory=dict)  # parts, until something changes
    boards: dict[Any, tuple[bytes, str, bytes]] = field(default_factory=dict)  # see parts.py
    views: dict[Any, Any] = field(default_factory=dict)  # what was cut for viewers, likewise
    decisions: dict[int, tuple[str, Sentence]] = field(default_factory=dict)  # until the next deed

    @property
    def id(self) -> str:
        """Its public name."""
        return self.terms.id

    @property
    def names(self) -> tuple[str, ...]:
        """The names on the seats; nobody changes his once the table has begun."""
        if self.match is not None:
            return self.match.names
        return tuple(seat.name or seat.letter for seat in self.seats)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.stage == OVER

    def begin(self) -> None:
        """Lay the table once everybody sits."""
        sitters = [seat.bot if seat.kind == BOT else PERSON for seat in self.seats]
        self.match = Match(self.game, self.names, options=self.terms.options,
                           deals=False, seed=0, sitters=sitters)  # fmt: skip
        if self.terms.example:
            positions.lay(self.match, self.terms.example)
        deal(self.match, self.terms.seed)
        self.stage = OVER if self.match.is_over else PLAYING
        self.changed()

    def changed(self) -> None:
        """Forget what was drawn of the table, and wake whoever watches."""
        self.forget()
        self.wake()

    def forget(self) -> None:
        """Forget what was drawn of the table."""
        self.rendered.clear()
        self.views.clear()
        self.decisions.clear()

    def wake(self, mover: int = NOBODY) -> None:
        """Let whoever watches look at what has changed."""
        self.version += 1
        for watcher in self.watchers_before(mover):
            watcher.wake()

    def watchers_before(self, mover: int) -> list[Any]:
        """All who watch; whoever made a move knows it, so the others come first."""
        return sorted(self.watchers, key=lambda watcher: watcher.seat == mover)

    # Deeds

    def do(self, deed: Deed) -> None:
        """Carry out a deed; a move may be refused by the rules."""
        match = self.playing()
        self.decisions.clear()
        if deed.kind == MOVE:
            match.play(deed.seat, deed.body)
        elif deed.kind == ORDERED:
            move, _, why = deed.body.partition("|")
            match.play(deed.seat, move)
            self.ordered[len(match.moved)] = why
        elif deed.kind == UNDO:
            self._take_back(match, int(deed.body))
        else:
            self.seats[deed.seat].away = deed.kind == AWAY
            self.notes.append(Note(len(match.moved), _announcement(deed)))
        if deed.seat != DEALER:
            self.own_deeds[deed.seat] = self.own_deeds.get(deed.seat, 0) + 1
        if deed.key:
            self.keys.add(deed.key)

    def _take_back(self, match: Match, position: int) -> None:
        """Take one move out; what others did since, unseen by its maker, stays."""
        later = match.moved[position + 1 :]
        match.undo(position)
        self.ordered = {
            at - (at > position): why for at, why in self.ordered.items() if at != position + 1
        }
        for seat, move in later:
            match.play(seat, move)
        for ledger in self.ledgers.values():
            ledger.cut(position)

    def deal(self) -> list[Deed]:
        """Let the dealer move; return what it did."""
        match = self.playing()
        self.decisions.clear()
        before = len(match.moved)
        deal(match, self.terms.seed)
        if match.is_over:
            self.stage = OVER
        return [Deed(MOVE, DEALER, match.game.MOVES.text(move)) for _, move in match.moved[before:]]

    def rewind(self, moves: int, deeds: dict[int, int]) -> None:
        """Forget moves that could not be written."""
        self.playing().undo(moves)
        self.decisions.clear()
        self.ordered = {at: why for at, why in self.ordered.items() if at <= moves}
        self.own_deeds = deeds
        self.stage = PLAYING

    def replay(self, deeds: Iterable[Deed]) -> None:
        """Bring a table that was laid to where its deeds lead."""
        for deed in deeds:
            self.do(deed)
            self.seq += 1
        if self.match is not None and self.match.is_over:
            self.stage = OVER
        self.changed()

    # Questions

    def playing(self) -> Match:
        """The match; there is one once the table has begun."""
        assert self.match is not None, "the table has not begun"
        return self.match

    @property
    def waiting(self) -> list[int]:
        """The seats that owe a decision."""
        if self.match is None or self.is_over:
            return []
        return [seat for seat in self.match.seats_to_act if seat != DEALER]

    def decision(self, seat: int) -> str:
        """A name for what a seat is asked, the same until the question is another.

        Made of what the seat itself sees: its question, its legal moves and how
        often it has acted. What others seal meanwhile does not change it.
        """
        return self._asked(seat)[0]

    def question(self, seat: int) -> Sentence:
        """What a seat is asked."""
        return self._asked(seat)[1]

    def _asked(self, seat: int) -> tuple[str, Sentence]:
        if seat not in self.decisions:
            sentence = self.playing().question(seat)
            self.decisions[seat] = (self._named(seat, sentence), sentence)
        return self.decisions[seat]

    def _named(self, seat: int, sentence: Sentence) -> str:
        match = self.playing()
        told = json.dumps(
            [self.id, seat, self.own_deeds.get(seat, 0), str(sentence), match.legal(seat)]
        )
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    def is_run_by_bot(self, seat: int) -> bool:
        """Whether a bot decides for a seat right now."""
        return self.seats[seat].kind == BOT or self.seats[seat].away

    def seat_of(self, guest: str | None, token_hash: str | None) -> int:
        """The seat of a person, by cookie of the house or of the seat; NOBODY for a bystander."""
        for seat in self.seats:
            if token_hash and seat.token == token_hash:
                return seat.number
        for seat in self.seats:
            if guest and seat.guest == guest:
                return seat.number
        return NOBODY

    def ledger(self, viewer: int) -> Ledger:
        """The log as a viewer may read it."""
        if viewer == EVERYTHING and not self.is_over:
            viewer = NOBODY
        if viewer not in self.ledgers:
            self.ledgers[viewer] = Ledger(viewer)
        found = self.ledgers[viewer]
        if self.match is not None:
            found.catch_up(self.match, self.ledgers.values())
        return found


def _announcement(deed: Deed) -> Sentence:
    who = Who(deed.seat)
    if deed.kind == AWAY:
        return say("{who} is away; a bot plays on for that seat.", who=who)
    return say("{who} is back.", who=who)
