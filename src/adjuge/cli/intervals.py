"""Intervals: how far what was counted may be from what is true, 95 % sure."""

from math import sqrt

from adjuge.arena.counting import wilson
from adjuge.arena.levelling import students

FEWEST = 30  # games: the mean of fewer says too little of how far it may be off

Interval = tuple[float, float]

__all__ = ["FEWEST", "Interval", "of_difference", "of_mean", "wilson"]


def of_mean(games: int, total: float, squares: float) -> Interval | None:
    """Student's interval of a mean, from the sum of all numbers and that of their squares.

    There is none of fewer than FEWEST.
    """
    if games < FEWEST:
        return None
    mean = total / games
    variance = max(0.0, squares - total * mean) / (games - 1)
    reach = students(games - 1) * sqrt(variance / games)
    return mean - reach, mean + reach


def of_difference(games: int, shares: tuple[float, float], products: float) -> Interval:
    """The interval of the difference of two shares of the same games, after Newcombe (1998).

    It is his tenth method for pairs: made of both shares' intervals after Wilson, and
    of how closely the two go together. `products` is the mean of what the shares'
    numbers make when they are multiplied game by game.
    """
    first, second = shares
    (low, high), (other_low, other_high) = (wilson(share, games) for share in shares)
    tie = _correlation(games, first, second, products)
    below = _together(second - other_low, high - first, tie)
    above = _together(other_high - second, first - low, tie)
    return second - first - below, second - first + above


def _together(one: float, other: float, tie: float) -> float:
    """The reach of two ends of intervals together."""
    return sqrt(max(0.0, one * one - 2 * tie * one * other + other * other))


def _correlation(games: int, first: float, second: float, products: float) -> float:
    """How closely two shares go together, corrected as Newcombe does for whole games."""
    spread = sqrt(first * (1 - first) * second * (1 - second))
    if spread == 0:
        return 0.0
    shared = products - first * second
    if shared > 0:
        shared = max(0.0, shared - 1 / (2 * games))
    return shared / spread
