"""Seating: who sits where around a table, without dividing by the number of seats.

A division is slow on a core, and a long routine on a GPU.
"""

from adjuge.engine.rule import rule


@rule()
def clockwise(seat: int, seats: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < seats else 0


@rule()
def distance(own: int, other: int, seats: int) -> int:
    """How many seats clockwise from one's own another is."""
    return other - own if other >= own else other - own + seats
