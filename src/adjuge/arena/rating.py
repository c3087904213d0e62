"""Ratings: one number for each bot of a ladder, after OpenSkill's Plackett–Luce.

OpenSkill comes with the extra `arena`; without it there are no ratings.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.util import find_spec

from adjuge.arena.plan import Plan
from adjuge.arena.playing import Played


@dataclass(frozen=True)
class Rating:
    """How strong a bot is held to be, and how surely."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """What it is worth at least, nearly surely: rank ladders by this."""
        return self.mu - 3 * self.sigma


def has_openskill() -> bool:
    """Whether ratings can be had."""
    return find_spec("openskill") is not None


def ratings(plan: Plan, played: Iterable[Played]) -> dict[str, Rating]:
    """The ratings after all games, in the order of their numbers; empty without OpenSkill."""
    if not has_openskill():
        return {}
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    found = {spec: model.rating(name=spec) for spec in dict.fromkeys(plan.bots)}
    for game in sorted(played, key=lambda game: game.number):
        seating = plan.seating_of(game.number)
        best = {spec: min(place for other, place in zip(seating, game.places, strict=True) if other == spec)
                for spec in dict.fromkeys(seating)}  # fmt: skip
        if len(best) > 1:
            rated = model.rate(
                [[found[spec]] for spec in best], ranks=[float(r) for r in best.values()]
            )
            for spec, (new,) in zip(best, rated, strict=True):
                found[spec] = new
    return {spec: Rating(rating.mu, rating.sigma) for spec, rating in found.items()}
