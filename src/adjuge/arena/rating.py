"""Ratings: one number for each bot of a ladder, after OpenSkill's Plackett–Luce.

In every game one seat of each bot speaks for it, drawn by lot, so that nobody is
favoured by holding several. OpenSkill comes with the extra `arena`; without it there are no ratings.
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
    """The ratings after all games, in the order of their numbers.

    Empty without OpenSkill, and where a bot has nobody to be held against.
    """
    if not has_openskill() or len(set(plan.bots)) == 1:
        return {}
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    found = {spec: model.rating(name=spec) for spec in dict.fromkeys(plan.bots)}
    for game in sorted(played, key=lambda game: game.number):
        speakers = plan.speakers_of(game.number)
        rated = model.rate(
            [[found[spec]] for spec in speakers],
            ranks=[float(game.places[seat]) for seat in speakers.values()],
        )
        for spec, (new,) in zip(speakers, rated, strict=True):
            found[spec] = new
    return {spec: Rating(rating.mu, rating.sigma) for spec, rating in found.items()}
