"""What a simulation has found, as numbers: differences of two tables, and who profits from what."""

from dataclasses import dataclass
from math import sqrt
from typing import Any

from adjuge.bots._survey import WHOLE_WIN, names_number
from adjuge.cli.tally import Plan, Tally, mean, variance, wilson

Z = 1.959964  # of a 95 % interval
RARE = 0.01  # moves that fewer seats make, or fewer do without, tell nothing
TELLING = 12  # moves that are shown


@dataclass(frozen=True)
class Difference:
    """One measure of two tables, and how far they differ; 95 % sure between low and high."""

    what: str  # wins, points, moves, decisions, ending, shared
    which: int  # the seat or the ending it is about, from 0
    first: float
    second: float
    reach: float  # of the interval, to both sides

    @property
    def change(self) -> float:
        """What the second has more."""
        return self.second - self.first

    @property
    def interval(self) -> tuple[float, float]:
        """Where the change lies, 95 % sure."""
        return self.change - self.reach, self.change + self.reach

    @property
    def is_clear(self) -> bool:
        """Whether chance alone would hardly explain it."""
        return abs(self.change) > self.reach

    @property
    def is_share(self) -> bool:
        """Whether it is counted in hundredths."""
        return self.what in ("wins", "ending", "shared")


@dataclass(frozen=True)
class Profit:
    """A move, and how seats fare that make it at least once in a game."""

    move: str
    made_by: float  # share of the seats
    share: float  # of wins of those
    interval: tuple[float, float]
    without: float  # share of wins of the others
    weight: float  # how far beyond chance the two are apart, in standard deviations


def differences(one: Tally, other: Tally) -> list[Difference]:
    """All measures of two tallies of the same game and number of seats."""
    found = []
    for what, means, variances in (("wins", Tally.win_shares, Tally.win_variances),
                                   ("points", Tally.point_means, Tally.point_variances)):  # fmt: skip
        values = zip(means(one), means(other), variances(one), variances(other), strict=True)
        found += [_difference(what, seat, pair, (one, other)) for seat, pair in enumerate(values)]
    for what in ("lengths", "decisions"):
        counts = getattr(one, what), getattr(other, what)
        pair = (*map(mean, counts), *map(variance, counts))
        found.append(_difference("moves" if what == "lengths" else what, 0, pair, (one, other)))
    for ending, counts in enumerate(zip(one.endings[1:], other.endings[1:], strict=True)):
        found.append(_shares("ending", ending, counts, (one, other)))
    found.append(_shares("shared", 0, (one.shared(), other.shared()), (one, other)))
    return found


def _difference(what: str, which: int, pair: Any, tallies: tuple[Tally, Tally]) -> Difference:
    first, second, spread, other_spread = pair
    reach = Z * sqrt(spread / tallies[0].games + other_spread / tallies[1].games)
    return Difference(what, which, first, second, reach)


def _shares(what: str, which: int, counts: Any, tallies: tuple[Tally, Tally]) -> Difference:
    shares = [int(count) / tally.games for count, tally in zip(counts, tallies, strict=True)]
    pair = (*shares, *(share * (1 - share) for share in shares))
    return _difference(what, which, pair, tallies)


def profits(plan: Plan, tally: Tally) -> list[Profit]:
    """The moves that tell winners from others most clearly, the best first."""
    everybody = tally.followed * plan.seats
    found = []
    for move in range(plan.kernels.game.most_moves):
        made = int(tally.course.did[move])
        if RARE * everybody <= made <= (1 - RARE) * everybody:
            found.append(_profit(plan, move, made, tally))
    telling = sorted(found, key=lambda profit: -abs(profit.weight))[:TELLING]
    return sorted(telling, key=lambda profit: -profit.share)


def _profit(plan: Plan, move: int, made: int, tally: Tally) -> Profit:
    others = tally.followed * plan.seats - made
    won = float(tally.course.won[move]) / WHOLE_WIN
    share, without = won / made, (tally.followed - won) / others
    fair = 1 / plan.seats
    chance = sqrt(fair * (1 - fair) * (1 / made + 1 / others))
    return Profit(
        move=plan.kernels.game.MOVES.text(move),
        made_by=made / (made + others),
        share=share,
        interval=wilson(share, made),
        without=without,
        weight=(share - without) / chance,
    )


def habits(plan: Plan, tally: Tally) -> dict[str, list[float]]:
    """How often seats make the moves of each family in a game, by part of it."""
    families = plan.kernels.game.MOVES.families.values()
    made = tally.course.made / tally.followed
    return {
        family.pattern: made[:, which].tolist()
        for which, family in enumerate(families)
        if made[:, which].any()
    }


def winners_habits(plan: Plan, tally: Tally) -> dict[str, tuple[float, float]]:
    """How often winners, and others, make the moves of each family in a game."""
    course, games = tally.course, tally.followed
    found = {}
    for which, family in enumerate(plan.kernels.game.MOVES.families.values()):
        made, winning = int(course.made[:, which].sum()), course.winning[which] / WHOLE_WIN
        if made:
            others = (made - winning) / (games * (plan.seats - 1))
            found[family.pattern] = (float(winning / games), float(others))
    return found


def prices(plan: Plan, tally: Tally) -> dict[str, list[float | None]]:
    """The mean of the numbers that moves name, such as bids, by part of the game."""
    course = tally.course
    found: dict[str, list[float | None]] = {}
    for which, family in enumerate(plan.kernels.game.MOVES.families.values()):
        if names_number(plan.kernels.game, which) and course.made[:, which].any():
            found[family.pattern] = [
                float(total / made) if made else None
                for total, made in zip(course.numbers[:, which], course.made[:, which], strict=True)
            ]
    return found
