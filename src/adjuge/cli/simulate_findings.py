"""What a simulation has found, as numbers: habits, who profits from what, curves."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

from adjuge.bots._survey import WHOLE_WIN, deeds_of, least_in, lines_of
from adjuge.cli.intervals import FEWEST, Interval, wilson
from adjuge.cli.tally import PARTS, Counts, Plan, Tally
from adjuge.engine.game import Curve, Over
from adjuge.engine.moves import Family
from adjuge.engine.sentence import Sentence, Word

RARE = 0.01  # deeds that fewer seats do, or fewer do without, tell nothing
TELLING = 12  # deeds that are shown
DOUBT = 0.05  # how likely any deed at all is shown where no deed tells anything
BAND = (0.1, 0.9)  # between these shares of all that was measured a band lies


# Deeds


@dataclass(frozen=True)
class Profit:
    """A deed, and how seats fare that do it at least once in a game."""

    deed: str  # in English
    told: Sentence
    times: int  # seats that did it
    done_by: float  # their share of all
    share: float  # of wins of those
    interval: Interval
    without: float  # share of wins of the others
    weight: float  # how far beyond chance the two are apart, in standard deviations
    is_clear: bool  # whether chance alone would hardly set them apart so far


def profits(plan: Plan, tally: Tally, bot: int) -> dict[str, Profit]:
    """All deeds that enough seats of a bot have done, and enough have not."""
    names, of_move = deeds_of(plan.game)
    course, sat = tally.course, int(tally.course.sat[bot])
    least = max(FEWEST, RARE * sat)
    common = [d for d in range(len(names)) if least <= course.did[bot, d] <= sat - least]
    far = NormalDist().inv_cdf(1 - DOUBT / 2 / max(1, len(common)) / len(plan.players))
    found = {}
    for deed in common:
        did, won = int(course.did[bot, deed]), int(course.won[bot, deed]) / WHOLE_WIN
        without = int(course.wins[bot]) / WHOLE_WIN - won
        told = plan.game.deed(int(np.argmax(of_move == deed)))
        chance = spread(did, int(course.together[bot, deed]), sat, tally.followed, won + without)
        found[names[deed]] = _profit(
            names[deed], told, (did, sat - did), (won, without), chance, far
        )
    return found


def spread(did: int, together: int, sat: int, games: int, wins: float) -> float:
    """The standard deviation of what sets those that did a deed apart from the others, if each
    seat of a game was as likely to win it.

    Where one seat wins another does not, so it matters how many did it in the same game:
    `together` is the sum of the squares of these numbers.
    """
    here, mean, others = sat / games, wins / sat, sat - did
    crossed = here * did - together  # pairs of a seat that did and one that did not
    apart = sat * here - 2 * here * did + together  # the squares of how many did not
    lost = together / did**2 - 2 * crossed / (did * others) + apart / others**2
    return sqrt(max(0.0, mean * (1 / did + 1 / others) - mean**2 * lost))


def _profit(deed: str, told: Sentence, seats: tuple[int, int], wins: tuple[float, float],
            chance: float, far: float) -> Profit:  # fmt: skip
    """A deed, from the seats that did it and those that did not, and what both won."""
    did, others = seats
    share, without = wins[0] / did, wins[1] / others
    weight = (share - without) / chance if chance > 0 else 0.0
    return Profit(
        deed=deed,
        told=told,
        times=did,
        done_by=did / sum(seats),
        share=share,
        interval=wilson(share, did),
        without=without,
        weight=weight,
        is_clear=abs(weight) > far,
    )


def telling(found: Sequence[dict[str, Profit]]) -> list[str]:
    """The deeds that tell winners from others most clearly at any of the tables, best first."""
    weights: dict[str, float] = {}
    for profit in (profit for one in found for profit in one.values()):
        if profit.is_clear:
            weights[profit.deed] = max(weights.get(profit.deed, 0.0), abs(profit.weight))
    chosen = sorted(weights, key=lambda deed: -weights[deed])[:TELLING]
    first = {deed: next(one[deed] for one in found if deed in one) for deed in chosen}
    return sorted(chosen, key=lambda deed: -(first[deed].share - first[deed].without))


# Habits


def habits(plan: Plan, tally: Tally, parts: int = PARTS) -> list[tuple[Family, list[float]]]:
    """How often seats make the moves of each family in a game, by part of it."""
    made = _merged(tally.course.made.T, parts) / tally.followed
    families = zip(plan.game.MOVES.families.values(), made, strict=True)
    return [(family, counts.tolist()) for family, counts in families if counts.any()]


def winners_habits(plan: Plan, tally: Tally, bot: int) -> list[tuple[Family, float, float]]:
    """How often winning seats of a bot, and others, make the moves of each family in a game."""
    course, found = tally.course, []
    wins = float(course.wins[bot])
    losses = float(course.sat[bot]) * WHOLE_WIN - wins
    for which, family in enumerate(plan.game.MOVES.families.values()):
        made, winning = float(course.times[bot, which]), float(course.winning[bot, which])
        if made and wins and losses:
            others = (made * WHOLE_WIN - winning) / losses
            found.append((family, winning / wins, others))
    return found


# Curves


@dataclass(frozen=True)
class Course:
    """Numbers in the course of games, by part; None where nothing was measured."""

    means: list[float | None]
    lows: list[float | None]
    highs: list[float | None]
    counts: list[int]


@dataclass(frozen=True)
class Pane:
    """What is followed of a curve together: all seats, or one of its lines."""

    curve: Curve
    number: int  # among the panes of all curves
    line: Word | None
    course: Course
    whole: Course  # of all parts as one; for events
    seats: list[list[float | None]]  # means of each seat, where seats have it

    @property
    def is_seen(self) -> bool:
        """Whether it was ever measured."""
        return any(self.course.counts)


def panes(plan: Plan, tally: Tally, parts: int = PARTS) -> list[Pane]:
    """All that was followed."""
    found = []
    line, pane = lines_of(plan.game, plan.seats)
    for number, curve in enumerate(plan.game.CURVES):
        places = curve.places(plan.seats)
        lines, together = line[number, :places], pane[number, :places]
        if curve.over == Over.SEATS:
            seats = [_quotients(curve, *_sums(curve, tally, [one], parts)) for one in lines]
            found.append(_pane(curve, None, (lines, int(together[0])), tally, parts, seats))
            continue
        for place in range(places):
            name = curve.lines[place] if curve.lines else None
            here = (lines[place : place + 1], int(together[place]))
            found.append(_pane(curve, name, here, tally, parts, []))
    return found


def _pane(curve: Curve, name: Word | None, here: tuple[Any, int], tally: Tally, parts: int,
          seats: list[list[float | None]]) -> Pane:  # fmt: skip
    lines, number = here
    spread = tally.course.spread[number]
    return Pane(
        curve=curve,
        number=number,
        line=name,
        course=_course(curve, _sums(curve, tally, lines, parts), _thinned(curve, spread.T, parts)),
        whole=_course(curve, _sums(curve, tally, lines, 1), _thinned(curve, spread.T, 1)),
        seats=seats,
    )


def _sums(curve: Curve, tally: Tally, lines: Any, parts: int) -> tuple[Counts, Counts]:
    """The sums and numbers of some lines together, by part."""
    of_lines = [of[lines].sum(axis=0)[None] for of in (tally.course.sums, tally.course.counts)]
    sums, counts = (_thinned(curve, numbers, parts)[0] for numbers in of_lines)
    return sums, counts


def _quotients(curve: Curve, sums: Counts, counts: Counts) -> list[float | None]:
    """The means; of events, where there are several parts, none of too few."""
    least = FEWEST if curve.over == Over.EVENTS and len(counts) > 1 else 1
    pairs = zip(sums.tolist(), counts.tolist(), strict=True)
    return [curve.step * total / count if count >= least else None for total, count in pairs]


def _course(curve: Curve, sums: tuple[Counts, Counts], spread: Counts) -> Course:
    low, high = (
        [_quantile(curve, spread[:, part], share) for part in range(spread.shape[1])]
        for share in BAND
    )
    return Course(_quotients(curve, *sums), low, high, sums[1].tolist())


def _quantile(curve: Curve, counts: Counts, share: float) -> float | None:
    """The least value that so large a share does not exceed; none of too few."""
    total = int(counts.sum())
    if total < FEWEST:
        return None
    return curve.step * least_in(int(np.searchsorted(counts.cumsum(), share * total)))


def _thinned(curve: Curve, counts: Counts, parts: int) -> Counts:
    """What was counted by part, in fewer parts: moments are passed over, events added up."""
    if curve.over == Over.EVENTS:
        return _merged(counts[:, :PARTS], parts)
    return counts[:, :: PARTS // parts]


def _merged(counts: Counts, parts: int) -> Counts:
    """Counts by part, the last axis, in fewer parts."""
    return counts.reshape(len(counts), parts, PARTS // parts).sum(axis=2)
