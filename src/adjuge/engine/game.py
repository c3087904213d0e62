"""Game: what a folder under `games/` states and provides. One page, the contract.

All functions below run plain and compiled; `s` is the game's `State`, and a
view is a `State` too, with everything unknown replaced by named blanks.

    setup(s, seats, options)       lay an empty (all zero) table up to its first decision
    to_act(s)                      bit mask of the seats that owe a decision; bit DEALER for
                                   chance; 0 when the game is over
    why_not(s, seat, move)         0 if the move is legal, else a reason (`Why`)
    moves(s, seat, out)            write every legal move, ascending; return how many
    play(s, seat, move)            play a legal move
    odds(s, out)                   the weight of each of the dealer's legal moves, in the
                                   order of `moves`; return their sum, or write nothing and
                                   return EQUALLY_LIKELY
    score(s, result)               the standing: points, places, which ending

    see(view, seat)                of a copy of the table, leave what lies open to the seat
    know(view, seat)               ... what the seat knows that watched and remembered
    redeal(view, seat, random)     fill a `know` view to a table drawn from all that fit it
    shown(s, seat, move, viewer)   the move as the viewer sees it made: itself, HIDDEN (only
                                   that it was made) or UNSEEN (no trace)

    worth(view, seat, moves, count, out)  rules of thumb: what each legal move is worth to the
                                   seat. It may be given the table instead of the `know`
                                   view and must not tell them apart; `out` has room for
                                   every move there is. A difference of 1
                                   makes a move e times as likely in guided play-outs
    standing(s, out)               the points each seat may expect in the end, measured by
                                   what is still uncertain: a lead of 1 is odds of e

    features(view, seat, out)      the `know` view as numbers for learners
    audit(before, s, seat, move)   0 if nothing was made or lost by the move, else a number

    levels(s, out)                 what each seat has and what things are worth at this moment,
                                   as the CURVES say: out[curve, seat or line]
    events(before, s, seat, move, out)  what the move brought that a curve follows, such as the
                                   price of a sale: out[curve, line]. Both are given `out`
                                   full of UNMEASURED, look at the whole table, and serve
                                   those who study the game, never those who play it

A secret decision of another seat counts as made by uniformly random legal
moves when `redeal` draws it; decisions that were shown are no evidence.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.box import Box
from adjuge.engine.errors import BadTable
from adjuge.engine.moves import Moves
from adjuge.engine.record import MOST_SEATS, Int32, PerSeat, Record
from adjuge.engine.sentence import Sentence, Word


class Stage(StrEnum):
    """How far a game has been brought."""

    ALPHA = "alpha"
    BETA = "beta"
    READY = "ready"


@dataclass(frozen=True, kw_only=True)
class Option:
    """A choice the rulebook leaves to the table; the first value is the usual one."""

    name: str
    says: Word  # what is chosen, in a few words
    values: Mapping[str, Word]  # with what each means
    rule: str  # the paragraph
    seats: range | None = None  # the seat counts at which there is a choice; None for all
    needs: tuple[str, str] | None = None  # another option and the value it must have

    @property
    def usual(self) -> str:
        """The value where nothing is chosen."""
        return next(iter(self.values))

    def is_open(self, settled: Mapping[str, str], seats: int) -> bool:
        """Whether there is something to choose, with so many seats and what is settled so far."""
        if self.seats is not None and seats not in self.seats:
            return False
        return self.needs is None or settled.get(self.needs[0]) == self.needs[1]

    def check(self, value: str, settled: Mapping[str, str], seats: int, game: str) -> int:
        """The number of a value, refused where it cannot be chosen."""
        if self.seats is not None and seats not in self.seats:
            raise BadTable("{game}: with {seats} seats there is no option “{name}”.",
                           game=game, seats=seats, name=self.name)  # fmt: skip
        if not self.is_open(settled, seats) and self.needs is not None:
            raise BadTable("{game}: there is an option “{name}” only where “{other}” is “{needed}”.",
                           game=game, name=self.name, other=self.needs[0],
                           needed=self.needs[1])  # fmt: skip
        if value not in self.values:
            raise BadTable("{game}: the option “{name}” is one of {there}, not “{value}”.",
                           game=game, name=self.name, value=value,
                           there=_listed(list(self.values)))  # fmt: skip
        return list(self.values).index(value)


@dataclass(frozen=True, kw_only=True)
class About:
    """The facts of a game: whose it is, who may play, how it may end."""

    name: str  # the folder's name
    title: str
    designer: str
    publisher: str
    year: int
    seats: range
    minutes: tuple[int, int]
    says: Word  # the game in one sentence
    options: tuple[Option, ...]
    endings: tuple[Word, ...]  # `Result.ending` counts them from 1
    points: Word  # what `Result.points` counts
    rules_version: int  # raised when a result can change
    stage: Stage

    def settled(self, chosen: Mapping[str, str], seats: int) -> dict[str, str]:
        """The value of every option that is open at a table, chosen or usual."""
        found: dict[str, str] = {}
        for option in self.options:
            if option.is_open(found, seats):
                found[option.name] = chosen.get(option.name, option.usual)
        return found

    def agreed(self, chosen: Mapping[str, str], seats: int) -> list[tuple[Word, Word]]:
        """The same in words: what there is to choose, and what was chosen."""
        values = self.settled(chosen, seats)
        return [
            (option.says, option.values[values[option.name]])
            for option in self.options
            if option.name in values
        ]


class Over(StrEnum):
    """What a curve is measured over."""

    SEATS = "seats"  # every seat, at any moment
    TABLE = "table"  # the table, at any moment
    EVENTS = "events"  # every time that something happens


@dataclass(frozen=True, kw_only=True)
class Curve:
    """A quantity that is followed through the course of games, in whole numbers."""

    name: str  # for programs
    says: Word  # what it is, in a few words
    unit: Word  # what is counted
    over: Over
    step: float = 1  # how many units a whole number stands for
    lines: tuple[Word, ...] = ()  # things that have a line each; none where all are one

    def places(self, seats: int) -> int:
        """How many numbers it may have at once."""
        return seats if self.over == Over.SEATS else max(1, len(self.lines))


UNMEASURED = np.iinfo(np.int32).min  # there is no such number now


class Result(Record):
    """The standing of a table, final when `ending` is not 0."""

    ending: Int32  # 0 while the game runs, else 1 + the position in `About.endings`
    points: PerSeat[np.int32]  # what the game counts
    places: PerSeat[np.int32]  # 1 for the best; equals share the better place


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """One game with one box: its facts, its functions, its words."""

    about: About
    package: str
    folder: Path
    box: Box
    State: type[Record]
    Why: type[Any]
    MOVES: Moves
    LONGEST: int  # no game takes more moves, the dealer's included

    setup: Callable[[Any, int, NDArray[np.int32]], None]
    to_act: Callable[[Any], int]
    why_not: Callable[[Any, int, int], int]
    moves: Callable[[Any, int, NDArray[np.int32]], int]
    play: Callable[[Any, int, int], None]
    odds: Callable[[Any, NDArray[np.int32]], int]
    score: Callable[[Any, Result], None]

    see: Callable[[Any, int], None]
    know: Callable[[Any, int], None]
    redeal: Callable[[Any, int, NDArray[np.int64]], None]
    shown: Callable[[Any, int, int, int], int]

    worth: Callable[[Any, int, NDArray[np.int32], int, NDArray[np.float32]], None]
    standing: Callable[[Any, NDArray[np.float32]], None]
    HORIZON: int  # decisions that a play-out should take before the standing is worth estimating
    HANDS_RECUR: bool  # whether a search often meets a hand of another seat again
    LONG_IS_FAIR: bool  # whether in a long search others may not learn against one secret
    LONG_READS: bool  # whether a long search first asks others who decide at the same time

    FEATURES: tuple[tuple[str, int], ...]  # name and length of each group of features
    features: Callable[[Any, int, NDArray[np.float32]], None]
    audit: Callable[[Any, Any, int, int], int]

    CURVES: tuple[Curve, ...]  # the first is what `Result.points` counts
    levels: Callable[[Any, NDArray[np.int32]], None]
    events: Callable[[Any, Any, int, int, NDArray[np.int32]], None]

    WORDS: dict[str, int]  # names that stand for numbers in examples
    question: Callable[[Any, int], Sentence]
    label: Callable[[Any, int, int], Sentence]
    deed: Callable[[int], Sentence]  # a move where no table is looked at; like ones are one deed
    refusal: Callable[[int, Any, int, int], Sentence]
    tell: Callable[[Any, int, int, Any], list[Sentence]]
    draw: Callable[..., list[Any]]

    def __repr__(self) -> str:
        return f"<{self.about.name}, box {self.box.fingerprint}>"

    @property
    def most_moves(self) -> int:
        """How many moves there are: the length of masks and of the `out` of `moves`."""
        return self.MOVES.count

    @cached_property
    def features_length(self) -> int:
        """How many numbers `features` writes."""
        return sum(length for _, length in self.FEATURES)

    @cached_property
    def curves_shape(self) -> tuple[int, int]:
        """The shape of the `out` of `levels` and `events`."""
        return len(self.CURVES), max(curve.places(MOST_SEATS) for curve in self.CURVES)

    def choose(self, chosen: Mapping[str, str], seats: int) -> NDArray[np.int32]:
        """Options by name as the numbers that `setup` takes."""
        self.check_seats(seats)
        numbers = np.zeros(max(1, len(self.about.options)), np.int32)
        settled = self.about.settled(chosen, seats)
        known = {option.name: option for option in self.about.options}
        for name in chosen:
            if name not in known:
                raise BadTable("{game} has no option “{name}”; it has {there}.",
                               game=self.about.title, name=name,
                               there=_listed(list(known)))  # fmt: skip
            number = known[name].check(chosen[name], settled, seats, self.about.title)
            numbers[list(known).index(name)] = number
        return numbers

    def check_seats(self, seats: int) -> None:
        """Refuse a number of seats that the game is not made for."""
        if seats not in self.about.seats:
            raise BadTable("{game} is for {low} to {high} seats, not {seats}.",
                           game=self.about.title, low=self.about.seats[0],
                           high=self.about.seats[-1], seats=seats)  # fmt: skip


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words) if words else "—"


HOMES = {  # where a folder keeps what the contract asks for
    "rules": ("setup", "to_act", "why_not", "moves", "play", "odds", "score"),
    "sight": ("see", "know", "redeal", "shown"),
    "state": ("State", "Why"),
    "moves": ("MOVES",),
    "material": ("LONGEST",),
    "greedy": ("worth", "standing", "HORIZON", "HANDS_RECUR", "LONG_IS_FAIR", "LONG_READS"),
    "features": ("FEATURES", "features"),
    "audit": ("audit",),
    "curves": ("CURVES", "levels", "events"),
    "words": ("WORDS", "question", "label", "deed", "refusal", "tell"),
    "board": ("draw",),
}


def gather(package: str) -> Game:
    """Import a game's modules and collect what the contract asks for."""
    found: dict[str, Any] = {}
    material = import_module(f"{package}.material")
    for home, names in HOMES.items():
        module = import_module(f"{package}.{home}")
        for name in names:
            found[name] = _provided(module, name)
    about = import_module(f"{package}.about").ABOUT
    box: Box = material.BOX
    return Game(about=about, package=package, folder=box_folder(package), box=box, **found)


def box_folder(package: str) -> Path:
    """The folder of a game's package."""
    return Path(str(import_module(package).__file__)).parent


def _provided(module: ModuleType, name: str) -> Any:
    if not hasattr(module, name):
        raise TypeError(f"{module.__name__} must provide {name!r}: see adjuge.engine.game.")
    return getattr(module, name)


def seats_of(mask: int) -> list[int]:
    """The seats of a bit mask, the dealer included, lowest first."""
    return [seat for seat in range(MOST_SEATS + 1) if mask >> seat & 1]
