"""OpenSpiel: every game of the registry as a Python game, in two forms.

    import pyspiel, adjuge.research.openspiel
    game = pyspiel.load_game("adjuge_mark(players=3,length=long)")
    turns = pyspiel.load_game("adjuge_mark_turns(players=3)")

In the first form seats that owe secret decisions decide at simultaneous nodes.
In the second they decide one after the other, lowest seat first, without
seeing what was decided before them: the form that search and CFR need.
Options of the rulebook are parameters; so are `players` and `rewards`.
"""

from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from adjuge.engine.chance import streams
from adjuge.engine.game import About
from adjuge.engine.record import DEALER
from adjuge.engine.registry import all_games, load_game
from adjuge.research.course import MARK, Course
from adjuge.research.rewards import Reward, bounds_of, payoff_of
from adjuge.research.table import Setting, setting

PREFIX = "adjuge_"
TURNS = "_turns"
BITS = 8 * MARK  # of a fingerprint, one feature each


def game_type(about: About, short_name: str, *, turns: bool) -> pyspiel.GameType:
    """What OpenSpiel wants to know before a game is loaded."""
    dynamics = pyspiel.GameType.Dynamics
    options = {option.name: option.usual for option in about.options}
    return pyspiel.GameType(
        short_name=short_name,
        long_name=f"{about.title} ({about.designer}, {about.year})",
        dynamics=dynamics.SEQUENTIAL if turns else dynamics.SIMULTANEOUS,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=about.seats[-1],
        min_num_players=about.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": about.seats[0], "rewards": str(Reward.PLACES), **options
        },
    )  # fmt: skip


class AuctionGame(pyspiel.Game):  # type: ignore[misc]
    """One game with its seats and options."""

    def __init__(self, kind: Any, name: str, box: Path | None, turns: bool, params: Any) -> None:
        """Load a game with the parameters given."""
        given = {**kind.parameter_specification, **(params or {})}
        seats, reward = int(given.pop("players")), str(given.pop("rewards"))
        usual = kind.parameter_specification
        options = {name: str(value) for name, value in given.items() if value != usual[name]}
        self.agreed: Setting = setting(load_game(name, box), seats, options, payoff_of(reward))
        self.beginning = Course.begun(self.agreed, turns=turns)
        low, high = bounds_of(reward)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.agreed.game.most_moves,
            max_chance_outcomes=self.agreed.game.most_moves,
            num_players=seats,
            min_utility=low,
            max_utility=high,
            max_game_length=self.agreed.game.LONGEST,
        )
        super().__init__(kind, info, params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self, *_: Any) -> "AuctionState":
        """A table as it is laid."""
        return AuctionState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """An observer of what a seat knows, and of its past if perfect recall is asked for."""
        return Observer(self.agreed, bool(iig_obs_type and iig_obs_type.perfect_recall))

    def max_chance_nodes_in_history(self) -> int:
        """No more than there are moves."""
        return self.agreed.game.LONGEST


class AuctionState(pyspiel.State):  # type: ignore[misc]
    """One game under way."""

    def __init__(self, game: AuctionGame) -> None:
        """Begin as all games begin: OpenSpiel does so for every copy of a state as well."""
        super().__init__(game)
        self.course = game.beginning

    def current_player(self) -> int:
        """Who decides: one seat, several at once, chance, or nobody any more."""
        waiting = self.course.waiting
        if not waiting:
            return pyspiel.PlayerId.TERMINAL
        if waiting == [DEALER]:
            return pyspiel.PlayerId.CHANCE
        return waiting[0] if len(waiting) == 1 else pyspiel.PlayerId.SIMULTANEOUS

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The dealer's moves and their probabilities."""
        return self.course.table.odds()

    def _apply_action(self, action: int) -> None:
        self.course = self.course.after({self.course.waiting[0]: action})

    def _apply_actions(self, actions: list[int]) -> None:
        self.course = self.course.after({seat: actions[seat] for seat in self.course.waiting})

    def _action_to_string(self, player: int, action: int) -> str:
        return self.course.table.game.MOVES.text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.course.waiting

    def returns(self) -> list[float]:
        """What the game has brought each seat."""
        return self.course.table.worths()

    def __str__(self) -> str:
        plans = self.course.secrets.plans if self.course.secrets else ""
        return f"{self.course.table.to_bytes().hex()}{plans}"

    def board(self, player: int) -> str:
        """The board as it lies open to a seat."""
        return self.course.seen_by(player).board(player)

    def resample_from_infostate(self, player_id: int, sampler: Any = None) -> "AuctionState":
        """A table drawn from all that fit what the seat knows; its own past stays as it was.

        `sampler` returns a number from 0 to 1, as OpenSpiel's resamplers take it.
        """
        number = (sampler or np.random.default_rng().random)()
        state: AuctionState = self.clone()
        state.course = self.course.resampled(player_id, streams(int(number * (1 << 53)), 1))
        return state


class Observer:
    """What a seat knows as numbers; with perfect recall, a fingerprint of its past as well."""

    def __init__(self, agreed: Setting, perfect_recall: bool) -> None:
        """Prepare the tensor."""
        self.recall = perfect_recall
        length = agreed.game.features_length
        self.tensor = np.zeros(length + (BITS if perfect_recall else 0), np.float32)
        self.dict = {"features": self.tensor[:length]}
        if perfect_recall:
            self.dict["past"] = self.tensor[length:]

    def set_from(self, state: AuctionState, player: int) -> None:
        """Write what a seat knows."""
        self.dict["features"][:] = state.course.seen_by(player).features(player)
        if self.recall:
            mark = np.frombuffer(state.course.fingerprint(player), np.uint8)
            self.dict["past"][:] = np.unpackbits(mark)

    def string_from(self, state: AuctionState, player: int) -> str:
        """What a seat knows, as text for tables of policies."""
        if self.recall:
            return f"{player} {state.course.fingerprint(player).hex()}"
        return f"{player} {state.course.seen_by(player).known_bytes(player).hex()}"


def _loader(kind: Any, name: str, box: Path | None, turns: bool) -> type[AuctionGame]:
    """A class that loads one game; OpenSpiel crashes at its end over anything but a class."""

    class Loaded(AuctionGame):
        """A game of the registry."""

        def __init__(self, params: Any = None) -> None:
            """Load the game with the parameters given."""
            super().__init__(kind, name, box, turns, params)

    return Loaded


def register(name: str, *, short_name: str = "", box: Path | None = None) -> list[str]:
    """Register both forms of a game, with an owner's box if one is given; return their names."""
    about = all_games()[name]
    names = []
    for turns in (False, True):
        short = (short_name or f"{PREFIX}{name}") + (TURNS if turns else "")
        kind = game_type(about, short, turns=turns)
        pyspiel.register_game(kind, _loader(kind, name, box, turns))
        names.append(short)
    return names


for _name in all_games():
    register(_name)
