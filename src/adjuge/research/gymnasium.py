"""Gymnasium: one seat of a game against chosen opponents, alone or many tables at once.

    env = SeatEnv(name, seats=4, opponents=("greedy", "random", "random"))
    envs = SeatVectorEnv(name, 256, seats=4)

An opponent is "random", the name of a bot, or a function that takes features
and masks of many tables and returns their moves. Observations and masks are
those of PettingZoo's form. A game that has ended is laid anew by the next step.
"""

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import Env, spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from adjuge.bots import Bot, sit
from adjuge.engine.chance import streams
from adjuge.engine.errors import BadTable
from adjuge.engine.game import Game
from adjuge.engine.record import NOBODY
from adjuge.research.arrays import Tables
from adjuge.research.loops import STAY
from adjuge.research.pettingzoo import seen_space
from adjuge.research.rewards import Reward
from adjuge.research.table import Table, setting

Array = NDArray[Any]
Policy = Callable[[Array, Array], Array]  # features and masks of some tables → their moves
RANDOM = "random"


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """Many tables; at each of them the same seat is ours."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(  # noqa: PLR0913, keyword-only
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | Policy | Sequence[str | Policy] = RANDOM,
        rewards: str = Reward.PLACES,
        illegal: str = "refuse",
        box: Path | None = None,
        threads: int = 1,
        **options: str,
    ) -> None:
        """Prepare tables; one opponent sits on all other seats, or each has its own."""
        self.num_envs, self.seat, self.illegal = num_envs, seat, illegal
        self.tables = Tables(
            game, num_envs, seats=seats, options=options, box=box, rewards=rewards,
            restarts=False, seed=secrets.randbits(62), threads=threads,
        )  # fmt: skip
        self.policies = self._seated(opponents)
        game = self.tables.game
        self.single_observation_space = seen_space(game.features_length, game.most_moves)
        self.single_action_space = spaces.Discrete(game.most_moves)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._random = streams(secrets.randbits(62), num_envs)

    def _seated(self, opponents: Any) -> dict[int, Any]:
        others = [seat for seat in range(self.tables.seat_count) if seat != self.seat]
        if isinstance(opponents, str) or callable(opponents):
            opponents = [opponents] * len(others)
        if len(opponents) != len(others):
            raise BadTable("There are {there} opponents for {seats} seats.",
                           there=len(opponents), seats=len(others))  # fmt: skip
        return {seat: self._policy(given) for seat, given in zip(others, opponents, strict=True)}

    def _policy(self, given: Any) -> Any:
        if given == RANDOM:
            return None
        return sit(given, self.tables.game) if isinstance(given, str) else given

    # Playing

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> Any:
        """Lay all tables and play up to our first decision."""
        self.tables.reset(None if seed is None else int(np.sum(seed)))
        if seed is not None:
            self._random = streams(int(np.sum(seed)) + 1, self.num_envs)
        self._ended = np.zeros(self.num_envs, np.bool_)
        self._gained = np.zeros(self.num_envs, np.float32)
        self._play_others(again=True)
        return self._seen(), {}

    def step(self, actions: Any) -> Any:
        """Play our moves, and all others' up to our next decision.

        Where a game had ended before, the action is passed over and a new game begins.
        """
        fresh = self._ended.copy()
        self._ended[:] = False
        self._gained[:] = 0
        self._advance(np.where(fresh, 0, np.asarray(actions, np.int32)))
        self._play_others(again=False, fresh=fresh)
        nothing = np.zeros(self.num_envs, np.bool_)
        return self._seen(), self._gained.copy(), self._ended.copy(), nothing, {}

    def _advance(self, moves: Array) -> None:
        """Step all tables; STAY leaves a table alone."""
        self.tables.step(moves, strict=False)
        refused = self.tables.whys != 0
        if refused.any():
            if self.illegal == "refuse":
                raise self.tables.refusal(int(np.flatnonzero(refused)[0]))
            self._note()
            self.tables.step(np.where(refused, self.tables.drawn, STAY), strict=False)
        self._note()

    def _note(self) -> None:
        """Keep what a step has brought, before the next step clears it."""
        ended = self.tables.ended
        self._ended |= ended
        self._gained[ended] = self.tables.rewards[ended, self.seat]

    def _play_others(self, *, again: bool, fresh: Array | None = None) -> None:
        """Play until our seat decides everywhere; `again` where a game ended without us."""
        seats = self.tables.seats
        while True:
            over = seats == NOBODY
            lay = over if again else over & fresh if fresh is not None else over & False
            theirs = ~over & (seats != self.seat)
            if not (theirs | lay).any():
                break
            self._advance(np.where(lay, 0, np.where(theirs, self._others_moves(theirs), STAY)))
            self._ended[lay] = False
        if again:
            self._ended[:] = False
            self._gained[:] = 0

    def _others_moves(self, theirs: Array) -> Array:
        moves = self.tables.drawn.copy()
        for seat, policy in self.policies.items():
            where = np.flatnonzero(theirs & (self.tables.seats == seat))
            if policy is not None and len(where):
                moves[where] = self._decide(policy, seat, where)
        return moves

    def _decide(self, policy: Any, seat: int, where: Array) -> Any:
        """What an opponent does at some tables: all at once, or bots table by table."""
        if not hasattr(policy, "choose"):
            return policy(self.tables.features[where], self.tables.masks[where])
        bot: Bot = policy
        views, masks = self.tables.views(seat), self.tables.masks
        return [
            bot.choose(views[table], seat, np.flatnonzero(masks[table]).tolist(),
                       self._random[table : table + 1])
            for table in where
        ]  # fmt: skip

    # Seeing

    def _seen(self) -> dict[str, Array]:
        """What our seat knows everywhere; at the end of a game nothing may be done."""
        features, masks = self.tables.features.copy(), self.tables.masks.astype(np.int8)
        over = self.tables.seats == NOBODY
        if over.any():
            features[over] = self.tables.features_of(self.seat)[over]
            masks[over] = 0
        return {"observation": features, "action_mask": masks}

    def close(self, **_: Any) -> None:
        """Nothing is open."""


class SeatEnv(Env[Any, Any]):
    """One table; one seat of it is ours."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}  # noqa: RUF012

    def __init__(self, game: str | Game, *, render_mode: str | None = None, **given: Any) -> None:
        """Prepare a table; the arguments are those of `SeatVectorEnv`."""
        self._envs = SeatVectorEnv(game, 1, **given)
        self.render_mode = render_mode
        self.observation_space = self._envs.single_observation_space
        self.action_space = self._envs.single_action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        """Lay the table and play up to our first decision."""
        super().reset(seed=seed)
        return self._one(self._envs.reset(seed=seed)[0])

    def step(self, action: Any) -> Any:
        """Play our move, and all others' up to our next decision."""
        seen, gained, ended, _, _ = self._envs.step(np.array([action]))
        one, info = self._one(seen)
        return one, float(gained[0]), bool(ended[0]), False, info

    @staticmethod
    def _one(seen: dict[str, Array]) -> tuple[dict[str, Array], dict[str, Any]]:
        one = {name: values[0] for name, values in seen.items()}
        return one, {"action_mask": one["action_mask"]}

    def render(self) -> Any:
        """The board as it lies open to our seat."""
        tables = self._envs.tables
        agreed = setting(tables.game, tables.seat_count, tables.options)
        table = Table.from_bytes(agreed, tables.batch.states.tobytes())
        if self.render_mode == "rgb_array":
            from adjuge.research.picture import pixels

            return pixels(table, self._envs.seat)
        return table.board(self._envs.seat) if self.render_mode == "ansi" else None
