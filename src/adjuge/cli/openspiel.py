"""OpenSpiel beside us: roll-outs in its C++, timed from outside.

A search of two simulations from the first decision of a game spends its time in
random play-outs by its own C++ evaluator: half of them from that decision, half
from one of the next. We divide their decisions by the time of the core.
"""

from dataclasses import dataclass
from typing import Any

from adjuge.cli.measuring import STRETCHES, timed
from adjuge.engine.errors import AdjugeError

COUNTED = 300  # random games from which the decisions of a roll-out are counted
SIMULATIONS = 2  # of the search; more would run into endings that need no play-out
POKER = {
    "betting": "nolimit",
    "bettingAbstraction": "fcpa",
    "numPlayers": 3,
    "numRounds": 4,
    "blind": "50 100 0",
    "firstPlayer": "3 1 1 1",
    "numSuits": 4,
    "numRanks": 13,
    "numHoleCards": 2,
    "numBoardCards": "0 3 1 1",
    "stack": "20000 20000 20000",
}
GAMES: dict[str, dict[str, object]] = {"hearts": {}, "universal_poker": POKER}


@dataclass(frozen=True)
class Rollouts:
    """One game of OpenSpiel, made ready to be timed."""

    name: str
    game: Any
    state: Any  # at the first decision
    decisions: float  # of a random game from there, on average

    def pace(self, seconds: float) -> float:
        """Decisions a second, the best of three stretches."""
        rollouts = 64
        while (spent := self._time(rollouts)) < seconds / STRETCHES / 2:
            rollouts *= 2
        spent = min([spent, *(self._time(rollouts) for _ in range(STRETCHES - 1))])
        return rollouts * (self.decisions + self.decisions - 1) / spent

    def _time(self, rollouts: int) -> float:
        import pyspiel

        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=1)
        bot = pyspiel.MCTSBot(
            self.game, evaluator, uct_c=2.0, max_simulations=SIMULATIONS, max_memory_mb=100,
            solve=False, seed=1, verbose=False,
        )  # fmt: skip
        return timed(lambda: bot.step(self.state))


def opponents() -> list[Rollouts]:
    """The games we are measured against."""
    try:
        import pyspiel
    except ImportError:
        raise AdjugeError(
            "OpenSpiel is not installed; “pip install open_spiel” brings it."
        ) from None
    return [_ready(name, pyspiel.load_game(name, given)) for name, given in GAMES.items()]


def _ready(name: str, game: Any) -> Rollouts:
    import numpy as np

    random = np.random.default_rng(1)
    state = game.new_initial_state()
    _deal(state, random)
    decisions = sum(_decisions(state.clone(), random) for _ in range(COUNTED)) / COUNTED
    return Rollouts(name, game, state, decisions)


def _deal(state: Any, random: Any) -> None:
    """Let chance move until somebody decides."""
    while state.is_chance_node():
        moves, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(random.choice(moves, p=odds)))


def _decisions(state: Any, random: Any) -> int:
    """The decisions of one random game."""
    decided = 0
    while not state.is_terminal():
        state.apply_action(int(random.choice(state.legal_actions())))
        decided += 1
        _deal(state, random)
    return decided
