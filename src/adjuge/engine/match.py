"""Match: one table being played, with names, moves by text, views, log and undo.

The Python face of the engine. It runs the plain rules, so nothing is compiled
for it, and it is the only holder of the state: everybody else gets views.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from adjuge.engine.chance import EQUALLY_LIKELY, below, stream, weighted
from adjuge.engine.errors import BadTable, Refused
from adjuge.engine.game import Game, Result, seats_of
from adjuge.engine.language import ENGLISH, Language
from adjuge.engine.moves import HIDDEN, UNSEEN
from adjuge.engine.outlook import outlook
from adjuge.engine.picture import as_text
from adjuge.engine.record import DEALER, NOBODY, copy_of, fixed
from adjuge.engine.registry import load_game
from adjuge.engine.sentence import Sentence

DEALERS_NAME = "dealer"
PERSON = "person"
LONGEST_NAME = 40
ANSWERS = 24  # of the rules that are kept: what a few viewers ask about the last moves

T = TypeVar("T")


@dataclass(frozen=True)
class Standing:
    """How a table stands: final when `ending` is not empty."""

    points: dict[str, int]
    places: dict[str, int]
    ending: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One move as a viewer sees it in the log."""

    number: int  # of the move, from 1, counting only what this viewer sees
    seat: int
    move: int  # the move, or HIDDEN
    sentences: tuple[Sentence, ...]


class Match:
    """One table of a game; the README shows it at work."""

    def __init__(
        self,
        game: str | Game,
        names: Sequence[str],
        *,
        options: Mapping[str, str] | None = None,
        box: Path | None = None,
        seed: int | None = None,
        deals: bool = True,
        sitters: Sequence[str] | None = None,
    ) -> None:
        """Lay a table; chance moves by itself unless `deals` is false.

        The same seed deals the same cards; without one the deal is secret.
        `sitters` says who plays each seat: "person" or the name of a bot.
        """
        self.game = load_game(game, box) if isinstance(game, str) else game
        self.names = _checked_names(names)
        self.options = dict(options or {})
        self.sitters = tuple(sitters or [PERSON] * len(names))
        self.seed = secrets.randbits(63) if seed is None else seed
        self.deals = deals
        self.moved: list[tuple[int, int]] = []  # seat and move, in order
        state = self.game.State.blank()
        self.game.setup(state, len(names), self.game.choose(self.options, len(names)))
        self._states = [state]  # before the first move, after it, …
        self._out = np.zeros(self.game.most_moves, np.int32)
        self._weights = np.zeros(self.game.most_moves, np.int32)
        self._answers: dict[tuple[Any, int, bytes], Any] = {}
        self.deal()

    @property
    def _state(self) -> Any:
        return self._states[-1]

    def _asked(
        self, rule: Any, seat: int, answer: Callable[[Any], T], after: int | None = None
    ) -> T:
        """What a rule says to a seat about a state; the last answers are kept.

        Plain rules take their time, and every viewer asks the same again.
        """
        state = self._states[-1 if after is None else after]
        key = (rule, seat, state.tobytes())
        if key not in self._answers:
            if len(self._answers) == ANSWERS:
                del self._answers[next(iter(self._answers))]
            self._answers[key] = answer(state)
        found: T = self._answers[key]
        return found

    # Who is asked, and what is allowed

    @property
    def _waiting(self) -> int:
        """The bit mask of those who owe a decision."""
        return self._asked(self.game.to_act, NOBODY, lambda state: int(self.game.to_act(state)))

    @property
    def seats_to_act(self) -> list[int]:
        """The seats that owe a decision; the dealer's is DEALER."""
        return seats_of(self._waiting)

    @property
    def to_act(self) -> list[str]:
        """The names of those who owe a decision; empty when the game is over."""
        return [self.name(seat) for seat in self.seats_to_act]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._waiting == 0

    def legal(self, who: str | int) -> list[int]:
        """The legal moves of a seat, as numbers."""
        seat = self.seat(who)
        return list(self._asked(self.game.moves, seat, lambda state: self._legal(state, seat)))

    def _legal(self, state: Any, seat: int) -> list[int]:
        legal: list[int] = self._out[: self.game.moves(state, seat, self._out)].tolist()
        return legal

    def moves(self, who: str | int) -> list[str]:
        """The legal moves of a seat, as texts."""
        return [self.game.MOVES.text(move) for move in self.legal(who)]

    def question(self, who: str | int) -> Sentence:
        """What a seat is asked."""
        seat = self.seat(who)
        return self.game.question(self._cut(self.game.know, seat, None), seat)

    def is_secret(self, who: str | int) -> bool:
        """Whether bystanders will not see which move this seat makes now."""
        seat = self.seat(who)
        return any(
            self.game.shown(self._state, seat, move, NOBODY) in (HIDDEN, UNSEEN)
            for move in self.legal(seat)
        )

    # Playing

    def play(self, who: str | int, move: str | int) -> None:
        """Play a move, given as text or number; raise `Refused` if the rules forbid it."""
        seat = self.seat(who)
        number = self.game.MOVES.number(move) if isinstance(move, str) else int(move)
        self.game.MOVES.family(number)
        why = self.game.why_not(self._state, seat, number)
        if why:
            view = self.view(seat if seat != DEALER else NOBODY)
            raise Refused(self.game.refusal(why, view, seat, number), self.names)
        self._play(seat, number)
        self.deal()

    def _play(self, seat: int, move: int) -> None:
        state = copy_of(self._state)
        self.game.play(state, seat, move)
        self._states.append(state)
        self.moved.append((seat, move))

    def deal(self) -> None:
        """Let chance move until somebody is asked; the n-th deal has a stream of its own."""
        while self.deals and self.game.to_act(self._state) == 1 << DEALER:
            random = stream(self.seed, sum(seat == DEALER for seat, _ in self.moved))
            count = self.game.moves(self._state, DEALER, self._out)
            total = self.game.odds(self._state, self._weights)
            if total == EQUALLY_LIKELY:
                drawn = below(random, count)
            else:
                drawn = weighted(random, self._weights, total)
            self._play(DEALER, int(self._out[drawn]))

    def undo(self, to: int | None = None) -> None:
        """Take moves back until `to` of them are left; without it, the last decision.

        Deals that followed the decision are taken back with it.
        """
        if to is None:
            to = len(self.moved)
            while to > 0:
                to -= 1
                if self.moved[to][0] != DEALER:
                    break
        if not 0 <= to <= len(self.moved):
            raise BadTable("There are {n} moves, so none can be number {to}.",
                           n=len(self.moved), to=to)  # fmt: skip
        del self.moved[to:], self._states[to + 1 :]

    # Looking

    def view(self, who: str | int = NOBODY, after: int | None = None) -> Any:
        """What a seat knows that watched and remembered; without a name, a bystander."""
        return copy_of(self._cut(self.game.know, self.seat(who), after))

    def outlook(self, who: str | int) -> Any:
        """What a seat knows when it decides, as if none who decide at the same time had begun."""
        return outlook(self.game, self._states, self.moved, self.seat(who))

    def sight(self, who: str | int = NOBODY, after: int | None = None) -> Any:
        """What lies open to a seat: now, or after so many moves."""
        return copy_of(self._cut(self.game.see, self.seat(who), after))

    def _cut(self, hide: Callable[[Any, int], None], seat: int, after: int | None) -> Any:
        """A state with all that is hidden from a seat taken out, for reading only."""

        def cut(state: Any) -> Any:
            view = copy_of(state)
            hide(view, seat)
            return fixed(view)

        return self._asked(hide, seat, cut, after)

    def board(self, who: str | int = NOBODY, language: Language = ENGLISH) -> str:
        """The table as text, as it lies open to a seat."""
        return as_text(self.game.draw(self.sight(who), self.seat(who), self.names, language))

    def entries(self, who: str | int = NOBODY, since: int = 0) -> list[Entry]:
        """The log as a seat may read it; `since` leaves out the first so many moves."""
        viewer, number = self.seat(who), 0
        told: list[Entry] = []
        for position, (seat, move) in enumerate(self.moved):
            shown = int(self.game.shown(self._states[position], seat, move, viewer))
            number += shown != UNSEEN
            if shown != UNSEEN and position >= since:
                before, after = self.view(viewer, position), self.view(viewer, position + 1)
                sentences = tuple(self.game.tell(before, seat, shown, after))
                told.append(Entry(number, seat, shown, sentences))
        return told

    def log(
        self, who: str | int = NOBODY, language: Language = ENGLISH, since: int = 0
    ) -> list[str]:
        """The log in sentences."""
        return [
            language.write(sentence, self.names)
            for entry in self.entries(who, since)
            for sentence in entry.sentences
        ]

    def standing(self, who: str | int = NOBODY) -> Standing:
        """Points and places: as far as a viewer knows them, and all when the game is over."""
        result = Result.blank()
        self.game.score(self._state if self.is_over else self.view(who), result)
        endings = self.game.about.endings
        return Standing(
            points={name: int(result.points[seat]) for seat, name in enumerate(self.names)},
            places={name: int(result.places[seat]) for seat, name in enumerate(self.names)},
            ending=endings[result.ending - 1].text if result.ending else "",
        )

    # Names

    def name(self, seat: int) -> str:
        """The name on a seat."""
        return DEALERS_NAME if seat == DEALER else self.names[seat]

    def seat(self, who: str | int) -> int:
        """The seat of a name; numbers are seats already."""
        if isinstance(who, str):
            if who == DEALERS_NAME:
                return DEALER
            if who not in self.names:
                raise BadTable("Nobody called “{who}” sits here; there are {names}.",
                               who=who, names=", ".join(self.names))  # fmt: skip
            return self.names.index(who)
        return int(who)


def _checked_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names that can be told apart in a log and on a screen."""
    for name in names:
        if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
            raise BadTable("“{name}” cannot be a name: it takes 1 to {longest} printable letters.",
                           name=name, longest=LONGEST_NAME)  # fmt: skip
        if name == DEALERS_NAME:
            raise BadTable("Nobody can be called “{name}”: chance is.", name=name)
    if len(set(names)) < len(names):
        raise BadTable("Two seats cannot have the same name: {names}.", names=", ".join(names))
    return tuple(names)
