"""Rewards: what a finished game is worth to each seat.

By places, the best place brings 1, the last −1, and those between are spread
evenly; seats that share places share what these bring, so that the sum is zero
at every table. By points, each seat gets what the game counts.
"""

from enum import IntEnum, StrEnum
from typing import Any

from adjuge.engine.game import Result
from adjuge.engine.rule import rule


class Reward(StrEnum):
    """How a finished game is rewarded."""

    PLACES = "places"
    POINTS = "points"


class Payoff(IntEnum):
    """The same, for compiled code."""

    PLACES = 0
    POINTS = 1


MOST_POINTS = 1_000_000  # no game counts as far; the rulebooks state no bound


def payoff_of(reward: str) -> int:
    """The number of a reward's name."""
    return int(Payoff[Reward(reward).name])  # compiled code takes a member of an enum slowly


def bounds_of(reward: str) -> tuple[float, float]:
    """The least and the most a seat can be rewarded with."""
    return (-1.0, 1.0) if reward == Reward.PLACES else (-float(MOST_POINTS), float(MOST_POINTS))


@rule()
def worth(result: Result, seat: int, seats: int, payoff: int) -> float:
    """What a final standing is worth to a seat."""
    if payoff == Payoff.POINTS:
        return float(result.points[seat])
    place, shared = result.places[seat], 0
    for other in range(seats):
        shared += result.places[other] == place
    return (seats + 2 - 2 * place - shared) / (seats - 1)


def worths(result: Any, seats: int, payoff: int) -> list[float]:
    """What a final standing is worth to every seat."""
    return [float(worth(result, seat, seats, payoff)) for seat in range(seats)]
