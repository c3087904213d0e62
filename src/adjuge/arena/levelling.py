"""Levelling: the share of wins that a bot would have without the dealer's luck.

Each deal, played in all rotations, is one point: the wins of the bot over its luck.
Luck is nothing on average, so the height at which a straight line through the points
meets no luck at all is an estimate of the same share of wins, and a surer one.
"""

from dataclasses import dataclass
from math import sqrt

Z = 1.959964  # of a 95 % interval
FEWEST = 6  # deals: with fewer a line says little
SAME = 1e-9  # what is left of rounding where all deals are alike


@dataclass(frozen=True)
class Level:
    """A share of wins without luck."""

    share: float
    interval: tuple[float, float]  # 95 %
    slope: float  # wins that a win's worth of luck has brought


@dataclass(frozen=True)
class Sums:
    """Sums over deals, which can be added: of a bot's share of wins in a deal, and its luck."""

    deals: int = 0
    wins: float = 0.0
    luck: float = 0.0
    wins_squared: float = 0.0
    luck_squared: float = 0.0
    wins_by_luck: float = 0.0

    @classmethod
    def of(cls, wins: float, luck: float) -> "Sums":
        """Those of one deal."""
        return cls(1, wins, luck, wins * wins, luck * luck, wins * luck)

    def plus(self, other: "Sums") -> "Sums":
        """Those of both."""
        return Sums(
            self.deals + other.deals, self.wins + other.wins, self.luck + other.luck,
            self.wins_squared + other.wins_squared, self.luck_squared + other.luck_squared,
            self.wins_by_luck + other.wins_by_luck,
        )  # fmt: skip

    @property
    def level(self) -> Level | None:
        """The line at no luck; none with too few deals, or where wins or luck were always the same."""
        if self.deals < FEWEST:
            return None
        mean, mean_luck = self.wins / self.deals, self.luck / self.deals
        spread = self.luck_squared - self.deals * mean_luck**2
        spread_of_wins = self.wins_squared - self.deals * mean**2
        if min(spread, spread_of_wins) < SAME:
            return None
        slope = (self.wins_by_luck - self.deals * mean * mean_luck) / spread
        rest = spread_of_wins - slope**2 * spread
        free = self.deals - 2
        error = sqrt(max(0.0, rest) / free * (1 / self.deals + mean_luck**2 / spread))
        share, reach = mean - slope * mean_luck, students(free) * error
        interval = min(1.0, max(0.0, share - reach)), max(0.0, min(1.0, share + reach))
        return Level(min(1.0, max(0.0, share)), interval, slope)


def students(free: int) -> float:
    """How far 95 % of Student's distribution reach, by the first terms of its expansion."""
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / free + second / free**2 + third / free**3
