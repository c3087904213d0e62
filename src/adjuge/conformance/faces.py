"""Faces: the same game played by plain rules and by compiled ones.

The compiler is imported only for the latter: the web lays examples plainly.
"""

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.chance import EQUALLY_LIKELY, Stream, below, weighted
from adjuge.engine.game import UNMEASURED, Game, Result, seats_of
from adjuge.engine.record import DEALER, copy_of

if TYPE_CHECKING:
    from adjuge.engine.kernels import Kernels

FUNCTIONS = ("setup", "to_act", "why_not", "moves", "play", "odds", "score",
             "see", "know", "redeal", "shown", "features", "audit", "levels", "events")  # fmt: skip


@dataclass(frozen=True)
class Face:
    """A game's functions, plain or compiled, with convenient shapes around them."""

    game: Game
    how: str  # "plain" or "compiled"
    functions: dict[str, Any]

    def lay(self, seats: int, options: dict[str, str]) -> Any:
        """A fresh table."""
        s = self.game.State.blank()
        self.functions["setup"](s, seats, self.game.choose(options, seats))
        return s

    def waiting(self, s: Any) -> list[int]:
        """The seats that owe a decision."""
        return seats_of(int(self.functions["to_act"](s)))

    def why_not(self, s: Any, seat: int, move: int) -> int:
        """Why a move is refused."""
        return int(self.functions["why_not"](s, seat, move))

    def legal(self, s: Any, seat: int) -> list[int]:
        """The legal moves of a seat."""
        out = np.zeros(self.game.most_moves, np.int32)
        return [int(move) for move in out[: self.functions["moves"](s, seat, out)]]

    def odds(self, s: Any) -> list[int]:
        """The weight of each of the dealer's moves."""
        out = np.zeros(self.game.most_moves, np.int32)
        total = self.functions["odds"](s, out)
        count = len(self.legal(s, DEALER))
        if total == EQUALLY_LIKELY:
            return [1] * count
        weights = [int(weight) for weight in out[:count]]
        assert sum(weights) == total, f"odds sum to {sum(weights)}, not {total}"
        return weights

    def played(self, s: Any, seat: int, move: int) -> Any:
        """A copy of the table after a move."""
        after = copy_of(s)
        self.functions["play"](after, seat, move)
        return after

    def known(self, s: Any, seat: int) -> Any:
        """What a seat knows."""
        view = copy_of(s)
        self.functions["know"](view, seat)
        return view

    def seen(self, s: Any, seat: int) -> Any:
        """What lies open to a seat."""
        view = copy_of(s)
        self.functions["see"](view, seat)
        return view

    def redealt(self, view: Any, seat: int, random: Stream) -> Any:
        """A table that fits a view."""
        table = copy_of(view)
        self.functions["redeal"](table, seat, random)
        return table

    def features(self, view: Any, seat: int) -> bytes:
        """The features of a view, as bytes."""
        out = np.full(self.game.features_length, np.nan, np.float32)
        self.functions["features"](view, seat, out)
        assert np.isfinite(out).all(), "a feature was not written"
        return out.tobytes()

    def shown(self, s: Any, seat: int, move: int, viewer: int) -> int:
        """A move as a viewer sees it made."""
        return int(self.functions["shown"](s, seat, move, viewer))

    def audit(self, before: Any, s: Any, seat: int, move: int) -> int:
        """Which invariant a move broke."""
        return int(self.functions["audit"](before, s, seat, move))

    def levels(self, s: Any) -> NDArray[np.int32]:
        """What the curves are at this moment."""
        out = np.full(self.game.curves_shape, UNMEASURED, np.int32)
        self.functions["levels"](s, out)
        return out

    def events(self, before: Any, s: Any, seat: int, move: int) -> NDArray[np.int32]:
        """What a move brought that a curve follows."""
        out = np.full(self.game.curves_shape, UNMEASURED, np.int32)
        self.functions["events"](before, s, seat, move, out)
        return out

    def result(self, s: Any) -> Any:
        """The standing."""
        result = Result.blank()
        self.functions["score"](s, result)
        return result

    def pick(self, s: Any, seat: int, random: Stream) -> int:
        """A random legal move; the dealer's by its odds."""
        legal = self.legal(s, seat)
        if seat != DEALER:
            return legal[below(random, len(legal))]
        weights = np.array(self.odds(s), np.int32)
        return legal[weighted(random, weights, int(weights.sum()))]


@cache
def plain(game: Game) -> Face:
    """The rules as written."""
    return Face(game, "plain", {name: getattr(game, name) for name in FUNCTIONS})


@cache
def machine(game: Game) -> Face:
    """The rules compiled, each entry point by itself."""
    from adjuge.engine.compiling import compiled
    from adjuge.engine.kernels import Kernels

    key = Kernels(game).key
    return Face(game, "compiled", {name: compiled(getattr(game, name), key) for name in FUNCTIONS})


@cache
def kernels(game: Game) -> "Kernels":
    """The compiled loops."""
    from adjuge.engine.kernels import Kernels

    return Kernels(game)
