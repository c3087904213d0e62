"""Pieces: how a thing on a page looks, worked out once and drawn once.

A page makes them in functions with a cache, from the few numbers that the look
depends on. Who gets the same piece again need not look at its facts.
"""

from typing import Any

LOOKS = 1024  # pieces that a function with many of them keeps


class Piece(dict[str, Any]):
    """Facts for a template; equal to nothing but itself."""

    __slots__ = ()
    __hash__ = object.__hash__  # type: ignore[assignment]
    __eq__ = object.__eq__
    __ne__ = object.__ne__
