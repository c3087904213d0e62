"""Advice: the best few moves as a search sees them, and what may follow, in words."""

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from adjuge.engine.chance import Stream
from adjuge.engine.game import Game
from adjuge.engine.sentence import Fact, Sentence, Who, say

if TYPE_CHECKING:
    from adjuge.bots.search import Opinion, Search

MOVES = 3
SPREAD = (
    0.5  # half of the looks go to the best move, a quarter to the next: so they can be compared
)
FEWEST_LOOKS = 0.01  # of all; of a move that was looked at less nothing is said
DOUBT = 0.5  # of a share of wins after one look; after four it is half of that


@dataclass(frozen=True)
class Choice:
    """One of the best moves."""

    text: str  # as logs write it
    label: Sentence
    wins: float  # the share of wins that may be expected of it
    looks: float  # the share of all looks that it got


@dataclass(frozen=True)
class Step:
    """What a seat is expected to do."""

    seat: int
    move: int
    label: Sentence


@dataclass(frozen=True)
class Advice:
    """What a search says about a decision."""

    choices: tuple[Choice, ...]  # the best first
    plan: tuple[Step, ...]  # what may follow the best

    @property
    def told(self) -> Sentence:
        """The plan in words."""
        best = self.choices[0].label
        if not self.plan:
            return say("The plan: {first}, and see what comes.", first=best)
        steps: tuple[Fact, ...] = tuple(
            say("{who}: {move}", who=Who(step.seat), move=step.label) for step in self.plan
        )
        return say("The plan: {first}; then, as things look, {steps}.", first=best, steps=steps)


def adviser(game: Game, level: str) -> "Search":
    """A search that counts wins only, not places, and looks at more than the best move."""
    from adjuge.bots._levels import read_budget
    from adjuge.bots._settings import Settings
    from adjuge.bots.search import Search

    return Search(game, read_budget(level), settings=Settings(place=0.0, spread=SPREAD))


def advise(search: "Search", view: Any, seat: int, random: Stream, moves: int = MOVES) -> Advice:
    """Think about a decision and tell the best moves, so many at most."""
    game, opinions = search.game, search.opinions(view, seat, random)
    looks = sum(opinion.tries for opinion in opinions)
    best = sorted(
        (one for one in opinions if one.tries >= max(1, FEWEST_LOOKS * looks)),
        key=_surely,
        reverse=True,
    )
    choices = tuple(
        Choice(game.MOVES.text(one.move), game.label(view, seat, one.move), one.share,
               one.tries / looks)
        for one in best[:moves]
    )  # fmt: skip
    plan = search.line(best[0].move, seat, random)
    return Advice(choices, tuple(plan[1:]))


def _surely(one: "Opinion") -> float:
    """The share of wins that a move brings if it was somewhat lucky so far."""
    return one.share - DOUBT / sqrt(one.tries)
