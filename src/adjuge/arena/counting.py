"""Counting: win shares and places of each bot, with intervals and an exact test."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import exp, inf, lgamma, log, sqrt

from adjuge.arena.plan import Plan
from adjuge.arena.playing import Played

Z = 1.959964  # of a 95 % interval


@dataclass
class Score:
    """What one bot has reached, over all seats it sat on."""

    bot: str
    fair: float  # its share if all were equal
    sat: int = 0  # seats it took, in all games
    wins: float = 0.0  # shared wins split
    firsts: int = 0  # first places, shared ones whole
    places: int = 0
    points: float = 0.0
    by_seat: list[list[float]] = field(default_factory=list)  # games and wins of each seat

    def plus(self, other: "Score") -> "Score":
        """What both have reached together, of the same bot in other games."""
        by_seat = [[a + b for a, b in zip(*seats, strict=True)]
                   for seats in zip(self.by_seat, other.by_seat, strict=True)]  # fmt: skip
        return Score(
            self.bot, self.fair, self.sat + other.sat, self.wins + other.wins,
            self.firsts + other.firsts, self.places + other.places, self.points + other.points,
            by_seat,
        )  # fmt: skip

    @property
    def share(self) -> float:
        """The share of wins of a seat of this bot."""
        return self.wins / self.sat if self.sat else 0.0

    @property
    def mean_place(self) -> float:
        """The mean place."""
        return self.places / self.sat if self.sat else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """95 % confidence of the share, after Wilson."""
        return wilson(self.share, self.sat)

    @property
    def odds(self) -> float:
        """Win odds as a multiple of fair odds."""
        return odds(self.share, self.fair)

    @property
    def odds_interval(self) -> tuple[float, float]:
        """95 % confidence of the odds."""
        low, high = self.interval
        return odds(low, self.fair), odds(high, self.fair)

    @property
    def chance(self) -> float:
        """How likely a fair share would give a result at least so far from it: an exact test."""
        return binomial_test(self.wins, self.sat, self.fair)


def odds(share: float, fair: float) -> float:
    """Odds of a share as a multiple of the odds of a fair one."""
    if share >= 1:
        return inf
    return share / (1 - share) * (1 - fair) / fair


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share, after Wilson."""
    if games == 0:
        return 0.0, 1.0
    centre = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    reach *= Z / (1 + Z * Z / games)
    low = centre - reach if share > 0 else 0.0  # without the last digit's rounding
    high = centre + reach if share < 1 else 1.0
    return low, high


def binomial_test(wins: float, games: int, fair: float) -> float:
    """The exact two-sided binomial test; of split wins the half is counted against the finding."""
    if games == 0 or not 0 < fair < 1:
        return 1.0
    if wins >= games * fair:
        tail = sum(_likelihood(k, games, fair) for k in range(int(wins), games + 1))
    else:
        tail = sum(_likelihood(k, games, fair) for k in range(-int(-wins // 1) + 1))
    return min(1.0, 2 * tail)


def _likelihood(wins: int, games: int, fair: float) -> float:
    ways = lgamma(games + 1) - lgamma(wins + 1) - lgamma(games - wins + 1)
    return exp(ways + wins * log(fair) + (games - wins) * log(1 - fair))


def scores(plan: Plan, played: Iterable[Played]) -> dict[str, Score]:
    """The scores of all bots of a plan."""
    counted = {
        spec: Score(spec, 1 / plan.seats, by_seat=[[0.0, 0.0] for _ in range(plan.seats)])
        for spec in dict.fromkeys(plan.bots)
    }
    for game in played:
        winners = game.places.count(1)
        for seat, spec in enumerate(plan.seating_of(game.number)):
            won = 1 / winners if game.places[seat] == 1 else 0.0
            score = counted[spec]
            score.sat += 1
            score.wins += won
            score.firsts += game.places[seat] == 1
            score.places += game.places[seat]
            score.points += game.points[seat]
            score.by_seat[seat][0] += 1
            score.by_seat[seat][1] += won
    return counted
