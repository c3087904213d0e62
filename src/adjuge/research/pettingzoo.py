"""PettingZoo: every game of the registry as an AEC and as a Parallel environment.

    env = aec_env(name, seats=3, length="long")
    env = parallel_env("falsche-ffuffziger", seats=4, rewards="points")

An observation holds `observation`, what the seat knows as numbers, and
`action_mask`; the mask is also in the info. In the AEC form seats that owe
secret decisions decide one after the other and see nothing of each other's.
In the Parallel form they decide at once; a seat that owes none plays WAIT,
the last action, and its mask allows nothing else.
"""

import secrets
from pathlib import Path
from typing import Any, ClassVar, cast

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from adjuge.engine.chance import stream
from adjuge.engine.errors import BadTable, Refused
from adjuge.engine.game import Game
from adjuge.engine.record import NOBODY
from adjuge.engine.registry import load_game
from adjuge.research.arrays import Tables
from adjuge.research.course import Course
from adjuge.research.rewards import Reward, payoff_of
from adjuge.research.table import Table, setting

Seen = dict[str, np.ndarray[Any, Any]]
MOST = 100.0  # no feature is further from zero
REFUSE, DRAW = "refuse", "draw"  # what is done with an illegal action


def seen_space(features: int, actions: int) -> spaces.Dict:
    """The space of an observation."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-MOST, MOST, (features,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


class _Common:
    """What both forms share: agents, spaces and pictures."""

    def _agree(self, game: str | Game, seats: int | None, box: Path | None) -> None:
        self.game = load_game(game, box) if isinstance(game, str) else game
        self.seats = seats or self.game.about.seats[-1]
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.agent_name_mapping = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def _spaces(self, actions: int) -> None:
        features = self.game.features_length
        agents = self.possible_agents
        self.observation_spaces = {agent: seen_space(features, actions) for agent in agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def _show(self, table: Table, mode: str | None, seat: int) -> Any:
        """The board as it lies open to a bystander, or to a chosen seat."""
        if mode == "ansi":
            return table.board(seat)
        if mode == "human":
            print(table.board(seat))
            return None
        if mode == "rgb_array":
            from adjuge.research.picture import pixels

            return pixels(table, seat)
        return None


class AuctionAEC(_Common, AECEnv[str, Seen, int]):  # type: ignore[misc]
    """One game, one decision after the other."""

    # PettingZoo declares this per instance and reads it from the class.
    metadata: ClassVar[dict[str, Any]] = {  # pyright: ignore[reportIncompatibleVariableOverride]
        "name": "adjuge",
        "render_modes": ["human", "ansi", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int | None = None,
        rewards: str = Reward.PLACES,
        illegal: str = REFUSE,
        render_mode: str | None = None,
        box: Path | None = None,
        **options: str,
    ) -> None:
        """Prepare tables of a game; options of the rulebook are given by name."""
        super().__init__()
        self._agree(game, seats, box)
        self._spaces(self.game.most_moves)
        self.illegal, self.render_mode, self.render_seat = illegal, render_mode, NOBODY
        self._tables = Tables(
            self.game, 1, seats=self.seats, options=options, rewards=rewards, restarts=False,
            seed=secrets.randbits(62),
        )  # fmt: skip

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Lay a table; with a seed, the same cards are dealt every time."""
        self._tables.reset(seed)
        self._begin()

    def _begin(self) -> None:
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        """The lowest seat that owes a decision is asked."""
        self.agent_selection = self.possible_agents[self._tables.seats[0]]
        self.infos[self.agent_selection] = {"action_mask": self._tables.allowed_alone()}

    def observe(self, agent: str) -> Seen:
        """What an agent knows now, and what it may do."""
        seat = self.agent_name_mapping[agent]
        if agent == self.agent_selection and not self.terminations[agent]:
            return {
                "observation": self._tables.known_alone(),
                "action_mask": self._tables.allowed_alone(),
            }
        mask = np.zeros(self.game.most_moves, np.int8)
        return {"observation": self._tables.features_of(seat)[0], "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play the action of the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(cast(int, action))  # None, as PettingZoo asks of the dead
            return
        self.infos[agent] = {}
        self._play(self.game.most_moves if action is None else int(action))
        if self._tables.ended[0]:
            self._end()  # until then all rewards are zero, and so are their sums
            self._accumulate_rewards()
        else:
            self._ask()

    def _play(self, action: int) -> None:
        if self._tables.step_alone(action):
            if self.illegal == REFUSE:
                raise self._tables.refusal(0)
            self._tables.step(self._tables.drawn)

    def _end(self) -> None:
        for agent, worth in zip(self.possible_agents, self._tables.rewards[0], strict=True):
            self.rewards[agent], self.terminations[agent] = float(worth), True
        self.agent_selection = self.agents[0]

    def render(self) -> Any:
        """The board, to a bystander unless `render_seat` says otherwise."""
        return self._show(self._table(), self.render_mode, self.render_seat)

    def _table(self) -> Table:
        tables = self._tables
        agreed = setting(self.game, self.seats, tables.options)
        return Table.from_bytes(agreed, tables.batch.states.tobytes())

    def save(self) -> bytes:
        """The game as it stands."""
        return self._tables.save()

    def restore(self, saved: bytes) -> None:
        """Go on from a saved game that has not ended."""
        self._tables.restore(saved)
        self._begin()

    def close(self) -> None:
        """Nothing is open."""


class AuctionParallel(_Common, ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """One game; all who owe a decision decide at once."""

    # PettingZoo declares this per instance and reads it from the class.
    metadata: ClassVar[dict[str, Any]] = {  # pyright: ignore[reportIncompatibleVariableOverride]
        "name": "adjuge",
        "render_modes": ["human", "ansi", "rgb_array"],
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str | Game,
        *,
        seats: int | None = None,
        rewards: str = Reward.PLACES,
        illegal: str = REFUSE,
        render_mode: str | None = None,
        box: Path | None = None,
        **options: str,
    ) -> None:
        """Prepare tables of a game; options of the rulebook are given by name."""
        self._agree(game, seats, box)
        self.wait = self.game.most_moves
        self._spaces(self.game.most_moves + 1)
        self.illegal, self.render_mode, self.render_seat = illegal, render_mode, NOBODY
        self._agreed = setting(self.game, self.seats, options, payoff_of(rewards))
        self._random = stream(secrets.randbits(62))
        self.agents: list[str] = []
        self._course = Course.begun(self._agreed, turns=False)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        """Lay a table; with a seed, the same cards are dealt every time."""
        if seed is not None:
            self._random = stream(seed)
        self._course = Course.begun(self._agreed, turns=False).dealt(self._random)
        self.agents = list(self.possible_agents)
        return self._seen()

    def _seen(self) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        seen = {agent: self._look(seat) for seat, agent in enumerate(self.possible_agents)}
        return seen, {agent: {"action_mask": seen[agent]["action_mask"]} for agent in seen}

    def _look(self, seat: int) -> Seen:
        mask = np.zeros(self.wait + 1, np.int8)
        mask[self._course.legal(seat) or self.wait] = 1
        features = self._course.seen_by(seat).features(seat).copy()  # a learner may write to it
        return {"observation": features, "action_mask": mask}

    def step(self, actions: dict[str, int]) -> Any:
        """Play the actions of all who owe a decision."""
        waiting = self._course.waiting
        chosen = {seat: int(actions[self.possible_agents[seat]]) for seat in waiting}
        moves = {seat: self._checked(seat, move) for seat, move in chosen.items()}
        self._course = self._course.after(moves).dealt(self._random)
        over = not self._course.waiting
        worths = self._course.table.worths()
        seen, infos = self._seen()
        ended = dict.fromkeys(self.possible_agents, over)
        if over:
            self.agents = []
        rewards = dict(zip(self.possible_agents, worths, strict=True))
        return seen, rewards, ended, dict.fromkeys(self.possible_agents, False), infos

    def _checked(self, seat: int, move: int) -> int:
        """An action, if it is legal; what is done otherwise was agreed on."""
        legal = self._course.legal(seat)
        if move in legal:
            return move
        if self.illegal == DRAW:
            return legal[0]
        table = self._course.seen_by(seat)
        if not 0 <= move < self.wait:
            raise BadTable("{seat} owes a decision, and {move} is none.",
                           seat=self.possible_agents[seat], move=move)  # fmt: skip
        refusal = self.game.refusal(table.why_not(seat, move), table.known(seat), seat, move)
        raise Refused(refusal, self._agreed.names)

    def render(self) -> Any:
        """The board, to a bystander unless `render_seat` says otherwise."""
        return self._show(
            self._course.seen_by(self.render_seat), self.render_mode, self.render_seat
        )

    def close(self) -> None:
        """Nothing is open."""


def aec_env(game: str | Game, **given: Any) -> AuctionAEC:
    """A game as an AEC environment."""
    return AuctionAEC(game, **given)


def parallel_env(game: str | Game, **given: Any) -> AuctionParallel:
    """A game as a Parallel environment."""
    return AuctionParallel(game, **given)
