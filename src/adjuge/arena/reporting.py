"""Reports: what an arena has found, as numbers for programs."""

from collections.abc import Sequence
from dataclasses import asdict
from math import isinf
from typing import Any

from adjuge.arena.counting import Score, scores
from adjuge.arena.plan import Plan
from adjuge.arena.playing import Played
from adjuge.arena.rating import Rating, ratings


def as_numbers(plan: Plan, played: Sequence[Played]) -> dict[str, Any]:
    """All that was found, for programs."""
    found = scores(plan, played)
    rated = ratings(plan, played)
    games = len(played)
    return {
        **plan.as_words(),
        "fingerprint": plan.fingerprint,
        "games": games,
        "moves": sum(game.moves for game in played) / games if games else 0,
        "scores": [score_as_numbers(score, rated.get(score.bot)) for score in found.values()],
    }


def score_as_numbers(score: Score, rating: Rating | None = None) -> dict[str, Any]:
    """What one bot has reached."""
    return {
        "bot": score.bot,
        "games": score.games,
        "seats": score.sat,
        "share": score.share,
        "interval": score.interval and list(score.interval),
        "fair": score.fair,
        "odds": _odds_as_numbers(score),
        "chance": score.chance,
        "firsts": score.firsts / score.sat if score.sat else 0.0,
        "place": score.mean_place,
        "points": score.points / score.sat if score.sat else 0.0,
        "by_seat": score.by_seat,
        "level": level_as_numbers(score),
        "sums": asdict(score.sums),
        "rating": None if rating is None else {"mu": rating.mu, "sigma": rating.sigma},
        **({"asked": score.asked, "replaced": score.replaced} if score.replaced else {}),
    }


def _odds_as_numbers(score: Score) -> list[float | None] | None:
    """The odds and between what they lie, in a number for programs: none where they are infinite."""
    if score.odds is None or score.odds_interval is None:
        return None
    odds = (score.odds, *score.odds_interval)
    return [None if isinf(number) else number for number in odds]


def level_as_numbers(score: Score) -> dict[str, Any] | None:
    """The share without luck, where it was measured."""
    if score.level is None or score.level_odds is None:
        return None
    return {
        "share": score.level.share,
        "interval": list(score.level.interval),
        "odds": [None if isinf(number) else number for number in score.level_odds],
        "slope": score.level.slope,
    }
