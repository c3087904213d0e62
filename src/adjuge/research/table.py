"""Table: one table with chance in the open, asked one question at a time.

For frameworks that hold a single game and ask it questions. The rules run
compiled; nothing but views, legal moves and rewards leaves this module.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.box import OWNERS_FILES
from adjuge.engine.chance import EQUALLY_LIKELY, Stream, below, weighted
from adjuge.engine.compiling import compiled
from adjuge.engine.game import Game, Result, seats_of
from adjuge.engine.language import ENGLISH
from adjuge.engine.picture import as_text
from adjuge.engine.record import DEALER, NOBODY, copy_of
from adjuge.engine.registry import load_game
from adjuge.research.loops import kernels_of
from adjuge.research.rewards import worths

FUNCTIONS = ("to_act", "why_not", "moves", "play", "odds", "score",
             "know", "redeal", "shown", "features")  # fmt: skip


@cache
def rules_of(game: Game) -> dict[str, Any]:
    """The functions of a game, each compiled by itself when it is first called."""
    key = kernels_of(game).key
    return {name: compiled(getattr(game, name), key) for name in FUNCTIONS}


@dataclass(frozen=True)
class Setting:
    """What is agreed before a game: seats, options, and how it is rewarded."""

    game: Game
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    payoff: int = 0

    def __reduce__(self) -> tuple[Any, ...]:
        box = OWNERS_FILES.get(self.game.package)
        return _agreed, (self.game.about.name, box, self.seats, self.options, self.payoff)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Setting":
        return self

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return tuple(f"player_{seat}" for seat in range(self.seats))


def _agreed(name: str, box: Path | None, seats: int, options: Any, payoff: int) -> Setting:
    return Setting(load_game(name, box), seats, options, payoff)


def setting(game: Game, seats: int, options: Mapping[str, str], payoff: int = 0) -> Setting:
    """Check what is agreed."""
    game.choose(options, seats)
    return Setting(game, seats, tuple(sorted(options.items())), payoff)


class Table:
    """One table as it stands."""

    def __init__(self, agreed: Setting, state: Any = None) -> None:
        """Lay a table, or take one that is laid already."""
        self.agreed, self.game = agreed, agreed.game
        self._rules = rules_of(self.game)
        if state is None:
            state = self.game.State.blank()
            chosen = self.game.choose(dict(agreed.options), agreed.seats)
            self.game.setup(state, agreed.seats, chosen)
        self._state = state
        self._forget()

    def _forget(self) -> None:
        """Nothing of what is asked for often was asked yet; only a move changes the answers."""
        self._waiting: list[int] | None = None
        self._known: dict[int, bytes] = {}
        self._features: dict[int, NDArray[np.float32]] = {}

    def copy(self) -> "Table":
        """A table of its own that stands as this one does."""
        return Table(self.agreed, copy_of(self._state))

    def __deepcopy__(self, memo: dict[int, Any]) -> "Table":
        return self.copy()

    def to_bytes(self) -> bytes:
        """The whole table."""
        return self._state.tobytes()

    @classmethod
    def from_bytes(cls, agreed: Setting, content: bytes) -> Self:
        """A table from its bytes."""
        return cls(agreed, cls._record(agreed, content))

    @staticmethod
    def _record(agreed: Setting, content: bytes) -> Any:
        return np.frombuffer(bytearray(content), agreed.game.State.LAYOUT)[0]

    # Moves

    def waiting(self) -> list[int]:
        """The seats that owe a decision, or the dealer; none when the game is over."""
        if self._waiting is None:
            self._waiting = seats_of(int(self._rules["to_act"](self._state)))
        return self._waiting

    def legal(self, seat: int) -> list[int]:
        """The legal moves of a seat."""
        out = np.empty(self.game.most_moves, np.int32)
        return out[: self._rules["moves"](self._state, seat, out)].tolist()

    def odds(self) -> list[tuple[int, float]]:
        """The dealer's moves with their probabilities."""
        legal, out = self.legal(DEALER), np.empty(self.game.most_moves, np.int32)
        total = int(self._rules["odds"](self._state, out))
        if total == EQUALLY_LIKELY:
            return [(move, 1 / len(legal)) for move in legal]
        return [(move, int(weight) / total) for move, weight in zip(legal, out, strict=False)]

    def why_not(self, seat: int, move: int) -> int:
        """Why a move is refused, or 0."""
        return int(self._rules["why_not"](self._state, seat, move))

    def play(self, seat: int, move: int) -> None:
        """Play a legal move."""
        self._rules["play"](self._state, seat, move)
        self._forget()

    def after(self, seat: int, move: int) -> "Table":
        """A table of its own on which a legal move was played."""
        twin = self.copy()
        twin.play(seat, move)
        return twin

    def draw(self, random: Stream) -> int:
        """One of the dealer's moves, by their odds."""
        legal, out = self.legal(DEALER), np.empty(self.game.most_moves, np.int32)
        total = int(self._rules["odds"](self._state, out))
        if total == EQUALLY_LIKELY:
            return legal[below(random, len(legal))]
        return legal[weighted(random, out, total)]

    def deal(self, random: Stream) -> None:
        """Let chance move until a seat owes a decision."""
        while self.waiting() == [DEALER]:
            self.play(DEALER, self.draw(random))

    def worths(self) -> list[float]:
        """What the game has brought each seat: nothing before its end."""
        if self.waiting():
            return [0.0] * self.agreed.seats
        result = Result.blank()
        self._rules["score"](self._state, result)
        return worths(result, self.agreed.seats, self.agreed.payoff)

    # Sight

    def known_bytes(self, seat: int) -> bytes:
        """What a seat knows, as bytes."""
        if seat not in self._known:
            view = copy_of(self._state)
            self._rules["know"](view, seat)
            self._known[seat] = view.tobytes()
        return self._known[seat]

    def known(self, seat: int) -> Any:
        """What a seat knows, as a record."""
        return self._record(self.agreed, self.known_bytes(seat))

    def features(self, seat: int) -> NDArray[np.float32]:
        """What a seat knows, as numbers that nobody can write to."""
        if seat not in self._features:
            out = np.zeros(self.game.features_length, np.float32)
            self._rules["features"](self.known(seat), seat, out)
            out.flags.writeable = False
            self._features[seat] = out
        return self._features[seat]

    def mask(self, seat: int) -> NDArray[np.int8]:
        """The legal moves of a seat as ones."""
        mask = np.zeros(self.game.most_moves, np.int8)
        mask[self.legal(seat)] = 1
        return mask

    def shown(self, seat: int, move: int, viewer: int) -> int:
        """A move as a viewer sees it made."""
        return int(self._rules["shown"](self._state, seat, move, viewer))

    def redealt(self, seat: int, random: Stream) -> "Table":
        """A table drawn from all that fit what a seat knows."""
        view = self.known(seat)
        self._rules["redeal"](view, seat, random)
        return Table(self.agreed, view)

    def sight(self, seat: int = NOBODY) -> Any:
        """What lies open to a seat, to a bystander without one, as a record."""
        view = copy_of(self._state)
        self.game.see(view, seat)
        return view

    def board(self, seat: int = NOBODY) -> str:
        """The same as a terminal shows it."""
        return as_text(self.game.draw(self.sight(seat), seat, self.agreed.names, ENGLISH))
