"""Rules of thumb. What a move is worth to a seat, and how a table stands."""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.rule import rule

from .state import State

Floats = NDArray[np.float32]


@rule()
def worth(view: State, seat: int, moves: NDArray[np.int32], count: int, out: Floats) -> None:
    """What each of the legal moves is worth to the seat: nothing is known yet."""
    for position in range(count):
        out[position] = 0.0


@rule()
def standing(s: State, out: Floats) -> None:
    """All are alike."""
    for seat in range(s.seats):
        out[seat] = 0.0
