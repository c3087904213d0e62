"""PettingZoo: its own suites, unmodified, over every game and seat count; then our laws."""

from copy import deepcopy
from functools import partial

import numpy as np
import pytest
from laws import (
    digest,
    games_repeat,
    masks_are_what_the_rules_allow,
    pending_decisions_leave_no_trace,
    positions,
    redealing_changes_no_observation,
)
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

from adjuge.engine.errors import Refused
from adjuge.engine.registry import all_games
from adjuge.research.pettingzoo import AuctionAEC, aec_env, parallel_env
from adjuge.research.table import rules_of

TABLES = [(game, seats) for game, about in all_games().items() for seats in about.seats]
GAMES = list(all_games())
SECRET = [game for game in GAMES if game not in ("alles_futsch", "schwarzmarkt")]

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation"),  # theirs are arrays, ours hold a mask too
    pytest.mark.filterwarnings("ignore:.*observation.*"),
]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_their_suites(game, seats):
    api_test(aec_env(game, seats=seats), num_cycles=20)
    seed_test(partial(aec_env, game, seats=seats), num_cycles=20)
    parallel_api_test(parallel_env(game, seats=seats), num_cycles=20)
    parallel_seed_test(partial(parallel_env, game, seats=seats, illegal="draw"), num_cycles=20)


@pytest.mark.parametrize("game", GAMES)
def test_the_parallel_form_turned_back_into_aec(game):
    api_test(parallel_to_aec(parallel_env(game, illegal="draw")), num_cycles=20)


@pytest.mark.parametrize(("game", "resets"), [("alles_futsch", 200), ("mark", 20)])
def test_many_games_one_after_the_other(game, resets):
    """Their suite plays one game; rewards that pile up show only over many whole ones."""
    env = aec_env(game, seats=3)
    for _ in range(resets):
        api_test(env, num_cycles=2000)


@pytest.mark.parametrize("game", GAMES)
def test_pictures(game):
    render_test(lambda **given: aec_env(game, **given))
    env = aec_env(game, render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8 and picture.ndim == 3 and picture.std() > 1


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_nothing_a_seat_cannot_know_is_observed(game, seats):
    redealing_changes_no_observation(aec_env(game, seats=seats, render_mode="ansi"), 1, 25)


@pytest.mark.parametrize("game", SECRET)
def test_nobody_sees_a_pending_decision(game):
    assert pending_decisions_leave_no_trace(partial(aec_env, game), 3) > 0


@pytest.mark.parametrize("game", GAMES)
def test_masks(game):
    masks_are_what_the_rules_allow(aec_env(game), 4)


@pytest.mark.parametrize("game", GAMES)
def test_seeds(game):
    games_repeat(partial(aec_env, game), 5)


def test_a_game_can_be_copied_saved_and_gone_on_with():
    env = aec_env("mark", seats=3)
    for number, agent in enumerate(positions(env, 1, 12)):
        if number == 10:
            saved, twin, seen = env.save(), deepcopy(env), digest(env.observe(agent))
    env.restore(saved)
    assert digest(env.observe(env.agent_selection)) == seen
    assert digest(twin.observe(twin.agent_selection)) == seen


def test_an_illegal_action_is_refused_in_a_sentence():
    env = aec_env("mark", seats=3)
    env.reset(seed=1)
    with pytest.raises(Refused, match="cannot"):
        env.step(env.game.most_moves - 1)


def test_in_the_parallel_form_secrets_are_kept_until_all_have_decided():
    """A seat that is still deciding sees the same whatever the others do, and however long."""
    for seed in range(3):
        seen = {_sight_in_secret(seed, other) for other in range(4)}
        assert len(seen) == 1


def _sight_in_secret(seed: int, other: int) -> bytes:
    env, rng = parallel_env("falsche_ffuffziger", seats=3), np.random.default_rng(seed)
    observed, _ = env.reset(seed=seed)
    while env._course.secrets is None:
        observed = env.step({agent: int(rng.choice(np.flatnonzero(seen["action_mask"])))
                             for agent, seen in observed.items()})[0]  # fmt: skip
    others, seen = np.random.default_rng(other), b""
    for _ in range(3):
        waiting = env._course.waiting
        if waiting[-1] != 2 or len(waiting) == 1:
            break
        moves = {f"player_{seat}": int(others.choice(env._course.legal(seat))) for seat in waiting}
        moves["player_2"] = env._course.legal(2)[0]
        observed = env.step(moves | {f"player_{seat}": env.wait for seat in range(3)
                                     if seat not in waiting})[0]  # fmt: skip
        seen = seen or digest(observed["player_2"])
    return seen


# Planted faults, each with the law that finds it


class ShowsAll(AuctionAEC):
    """Observes the table itself instead of what the seat knows."""

    def observe(self, agent):
        seen = super().observe(agent)
        state, seat = self._tables.batch.states[0], self.agent_name_mapping[agent]
        rules_of(self.game)["features"](state, seat, seen["observation"])
        return seen


class ShowsPending(AuctionAEC):
    """Lets a sum over the whole table, pending decisions included, into the observation."""

    def observe(self, agent):
        seen = super().observe(agent)
        seen["observation"][0] = sum(self._tables.batch.states.tobytes()) % 97
        return seen


class HidesAMove(AuctionAEC):
    """Leaves out the last legal move."""

    def observe(self, agent):
        seen = super().observe(agent)
        legal = np.flatnonzero(seen["action_mask"])
        seen["action_mask"][legal[1:][-1:]] = 0
        return seen


class DealsFreely(AuctionAEC):
    """Takes a seed for its first game only."""

    games = 0

    def reset(self, seed=None, options=None):
        super().reset(seed if self.games == 0 else None, options)
        self.games += 1


def test_planted_card_of_an_opponent_is_found():
    with pytest.raises(AssertionError, match="sees a secret"):
        redealing_changes_no_observation(ShowsAll("adel_verpflichtet", render_mode="ansi"), 1, 60)


def test_planted_pending_bid_is_found():
    with pytest.raises(AssertionError, match="in secret"):
        pending_decisions_leave_no_trace(partial(ShowsPending, "mark"), 3)


def test_planted_hidden_move_is_found():
    with pytest.raises(AssertionError):
        masks_are_what_the_rules_allow(HidesAMove("mark"), 4)


def test_planted_unseeded_draw_is_found():
    with pytest.raises(AssertionError, match="different games"):
        games_repeat(partial(DealsFreely, "mark"), 5)
