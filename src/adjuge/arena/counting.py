"""Counting: win shares and places of each bot, with intervals and an exact test.

Seats of one game cannot all win it, so games are what is tested: a bot that holds
two of five seats wins two games of five if it is no better than others. A bot that
holds all of them wins every game, which says nothing.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import exp, inf, lgamma, log, sqrt

from adjuge.arena.levelling import SAME, Level, Sums, Z
from adjuge.arena.plan import Plan
from adjuge.arena.playing import Played
from adjuge.bots._survey import WHOLE_WIN


@dataclass
class Score:
    """What one bot has reached, over all seats it sat on."""

    bot: str
    fair: float  # the share of a seat if all were equal
    games: int = 0  # in which it sat
    sat: int = 0  # seats it took, in all games
    wins: float = 0.0  # shared wins split
    firsts: int = 0  # first places, shared ones whole
    places: int = 0
    points: float = 0.0
    by_seat: list[list[float]] = field(default_factory=list)  # games and wins of each seat
    sums: Sums = field(default_factory=Sums)  # over whole deals, where luck was measured
    asked: int = 0  # decisions, where it is one that is asked
    replaced: int = 0  # those that greedy made for it

    def plus(self, other: "Score") -> "Score":
        """What both have reached together, of the same bot in other games."""
        by_seat = [[a + b for a, b in zip(*seats, strict=True)]
                   for seats in zip(self.by_seat, other.by_seat, strict=True)]  # fmt: skip
        return Score(
            self.bot, self.fair, self.games + other.games, self.sat + other.sat,
            self.wins + other.wins, self.firsts + other.firsts, self.places + other.places,
            self.points + other.points, by_seat, self.sums.plus(other.sums),
            self.asked + other.asked, self.replaced + other.replaced,
        )  # fmt: skip

    @property
    def held(self) -> int:
        """How many seats it holds in a game."""
        return round(self.sat / self.games) if self.games else 1

    @property
    def is_tested(self) -> bool:
        """Whether others sit at its tables."""
        return self.held * self.fair < 1 - SAME

    @property
    def share(self) -> float:
        """The share of wins of a seat of this bot."""
        return self.wins / self.sat if self.sat else 0.0

    @property
    def mean_place(self) -> float:
        """The mean place."""
        return self.places / self.sat if self.sat else 0.0

    @property
    def interval(self) -> tuple[float, float] | None:
        """95 % confidence of the share, after Wilson."""
        if not self.is_tested:
            return None
        low, high = wilson(self.wins / self.games if self.games else 0.0, self.games)
        return low / self.held, high / self.held

    @property
    def odds(self) -> float | None:
        """Win odds of a seat as a multiple of fair odds."""
        return odds(self.share, self.fair) if self.is_tested else None

    @property
    def odds_interval(self) -> tuple[float, float] | None:
        """95 % confidence of the odds."""
        if self.interval is None:
            return None
        low, high = self.interval
        return odds(low, self.fair), odds(high, self.fair)

    @property
    def level(self) -> Level | None:
        """The share without luck, where luck was measured."""
        return self.sums.level

    @property
    def level_odds(self) -> tuple[float, float, float] | None:
        """Win odds without luck as a multiple of fair odds, and between what they lie."""
        if self.level is None:
            return None
        low, high = self.level.interval
        return odds(self.level.share, self.fair), odds(low, self.fair), odds(high, self.fair)

    @property
    def chance(self) -> float | None:
        """How likely a fair share would give a result at least so far from it: an exact test."""
        return (
            binomial_test(self.wins, self.games, self.held * self.fair) if self.is_tested else None
        )


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
    """The exact two-sided binomial test; a split win is rounded against the finding.

    Parts of wins are counted in sixtieths, since sums of thirds are not quite whole.
    """
    if games == 0 or not 0 < fair < 1:
        return 1.0
    parts = round(wins * WHOLE_WIN)
    if wins >= games * fair:
        tail = sum(_likelihood(k, games, fair) for k in range(parts // WHOLE_WIN, games + 1))
    else:
        tail = sum(_likelihood(k, games, fair) for k in range(-(-parts // WHOLE_WIN) + 1))
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
    games = list(played)
    for game in games:
        _count(game, plan.seating_of(game.number), counted)
    for spec, sums in sums_of(plan, [game for game in games if game.luck]).items():
        counted[spec].sums = sums
    return counted


def _count(game: Played, seating: tuple[str, ...], counted: dict[str, Score]) -> None:
    """Add one game to the scores of those who played it."""
    for spec in set(seating):
        counted[spec].games += 1
    for seat, spec in enumerate(seating):
        score = counted[spec]
        score.sat += 1
        score.wins += game.won(seat)
        score.firsts += game.places[seat] == 1
        score.places += game.places[seat]
        score.points += game.points[seat]
        score.by_seat[seat][0] += 1
        score.by_seat[seat][1] += game.won(seat)
        score.asked += game.asked[seat] if game.asked else 0
        score.replaced += game.replaced[seat] if game.replaced else 0


def sums_of(plan: Plan, played: list[Played]) -> dict[str, Sums]:
    """Wins and luck of each bot, deal by deal; deals that are not whole are left out."""
    deals: dict[int, list[Played]] = defaultdict(list)
    for game in played:
        deals[plan.deal_of(game.number)].append(game)
    found: dict[str, Sums] = defaultdict(Sums)
    for games in deals.values():
        if len(games) == plan.games_a_deal:
            for spec, (sat, wins, luck) in _of_deal(plan, games).items():
                found[spec] = found[spec].plus(Sums.of(wins / sat, luck / sat))
    return found


def _of_deal(plan: Plan, games: list[Played]) -> dict[str, list[float]]:
    """Seats taken, wins and luck of each bot in the games of one deal."""
    found: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
    for game in games:
        for seat, spec in enumerate(plan.seating_of(game.number)):
            of_bot = found[spec]
            of_bot[0] += 1
            of_bot[1] += game.won(seat)
            of_bot[2] += game.luck[seat]
    return found
