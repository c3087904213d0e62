"""OpenSpiel: its own suites, unmodified, in both forms; then our laws and its algorithms."""

import io
import pickle
import unittest
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from laws import own_moves_are_remembered, resampling_keeps_what_a_seat_knows
from open_spiel.integration_tests import api_test as their_api
from open_spiel.python.algorithms import (
    cfr,
    exploitability,
    external_sampling_mccfr,
    ismcts,
    mcts,
)

from adjuge.engine.registry import all_games
from adjuge.research import openspiel
from adjuge.research.openspiel import AuctionState

FORMS = [f"adjuge_{game}{form}" for game in all_games() for form in ("", "_turns")]
TURNS = [f"adjuge_{game}_turns" for game in all_games()]
TABLES = [
    f"adjuge_{game}{form}(players={seats})"
    for game, about in all_games().items()
    for form in ("", "_turns")
    for seats in about.seats
]
SHORT = "adjuge_alles_futsch"
TINY = Path(__file__).parent / "tiny-alles-futsch.toml"


def sight(state, seat):
    """All that leaves a state for one seat."""
    parts = [
        state.information_state_string(seat).encode(),
        np.array(state.information_state_tensor(seat)).tobytes(),
        state.observation_string(seat).encode(),
        np.array(state.observation_tensor(seat)).tobytes(),
        str(state.legal_actions(seat)).encode(),
    ]
    return b"|".join(parts)


@pytest.mark.parametrize("name", [SHORT, f"{SHORT}_turns"])
def test_many_games(name):
    """Two thousand and more are played by benchmarks/foreign.py."""
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=200, serialize=False, verbose=False)


@pytest.mark.parametrize("name", FORMS)
def test_a_random_game_with_serialisation(name):
    game = pyspiel.load_game(name)
    state, rng = game.new_initial_state(), np.random.default_rng(1)
    for _ in range(30):
        if state.is_terminal():
            break
        step(state, rng)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)
    for seat in range(game.num_players()):
        assert sight(again, seat) == sight(state, seat)
    assert str(pickle.loads(pickle.dumps(state.course)).table.to_bytes()) == str(
        state.course.table.to_bytes()
    )


def step(state, rng):
    if state.is_chance_node():
        moves, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(moves, p=odds)))
    elif state.is_simultaneous_node():
        legal = [state.legal_actions(seat) for seat in range(state.num_players())]
        state.apply_actions([int(rng.choice(moves)) if moves else 0 for moves in legal])
    else:
        state.apply_action(int(rng.choice(state.legal_actions())))


@pytest.mark.parametrize("form", ["adjuge_alles_futsch", "adjuge_mark", "adjuge_mark_turns"])
def test_their_games_of_simulations(form):
    """Copies, bounds, and every way to write a game down; all forms in benchmarks/foreign.py."""
    from open_spiel.python.tests.games_sim_test import GamesSimTest  # lists the games by now there

    told = unittest.TextTestRunner(io.StringIO()).run(GamesSimTest(f"test_game_sim_{form}"))
    assert told.testsRun == 1 and not told.failures + told.errors


@pytest.mark.parametrize("name", TABLES)
def test_seats_and_options_are_parameters(name):
    game = pyspiel.load_game(name)
    assert f"players={game.num_players()}" in name
    assert len(game.new_initial_state().returns()) == game.num_players()


def test_options_are_checked():
    assert "long" in str(pyspiel.load_game("adjuge_mark(length=long)"))
    with pytest.raises(Exception, match="option"):
        pyspiel.load_game("adjuge_mark(length=endless)")


@pytest.mark.parametrize("name", FORMS)
def test_resampling_keeps_what_a_seat_knows_and_varies_the_rest(name):
    state = pyspiel.load_game(name).new_initial_state()
    resampling_keeps_what_a_seat_knows(state, 1, sight, 24)


@pytest.mark.parametrize("name", TURNS)
def test_seats_remember_what_they_did(name):
    own_moves_are_remembered(pyspiel.load_game(name).new_initial_state(), 2, 20)


def test_their_own_turn_based_form():
    game = pyspiel.convert_to_turn_based(pyspiel.load_game(SHORT))
    pyspiel.random_sim_test(game, num_sims=20, serialize=True, verbose=False)


@pytest.mark.parametrize("name", TURNS)
def test_their_search_plays(name):
    game, rng = pyspiel.load_game(name), np.random.RandomState(1)
    state = game.new_initial_state()
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=mcts.RandomRolloutEvaluator(1, rng), uct_c=2.0, max_simulations=3,
        random_state=rng,
    )  # fmt: skip
    bot.set_resampler(
        lambda state, player: state.resample_from_infostate(player, rng.random_sample)
    )
    while state.is_chance_node():
        step(state, np.random.default_rng(1))
    assert bot.step(state) in state.legal_actions()


@pytest.fixture(scope="module")
def tiny():
    """A box of Alles futsch! whose whole tree has 173 nodes; Mark's hammers may fall for ever."""
    return openspiel.register("alles_futsch", short_name="tiny_alles", box=TINY)[1]


def test_their_checks_of_a_whole_tree(tiny, monkeypatch):
    """Perfect recall, sums, who may act and what the ends say, node by node."""
    monkeypatch.setitem(their_api.TOTAL_NUM_STATES, tiny, (13, 108, 52))
    monkeypatch.setitem(their_api.PERFECT_RECALL_NUM_STATES, tiny, 108)
    game = pyspiel.load_game(f"{tiny}(rewards=points)")
    whole = type("Whole", (their_api.EnforceAPIOnFullTreeBase,), {"game": game, "game_name": tiny})
    tests = unittest.defaultTestLoader.loadTestsFromTestCase(whole)
    told = unittest.TextTestRunner(io.StringIO()).run(tests)
    assert told.testsRun >= 8 and not told.failures + told.errors


def test_their_exact_regret_minimiser_closes_in_on_an_equilibrium(tiny):
    game = pyspiel.load_game(tiny)
    solver, gains = cfr.CFRSolver(game), []
    for _ in range(4):
        solver.evaluate_and_update_policy()
        gains.append(exploitability.nash_conv(game, solver.average_policy()))
    assert gains[0] > 1 and gains[-1] < gains[0] / 3


def test_their_sampling_regret_minimiser_learns_on_a_tiny_box():
    """A box of Mark with one piece of each of two colours."""
    box = Path(__file__).parent / "tiny-mark.toml"
    _, turns = openspiel.register("mark", short_name="tiny_mark", box=box)
    solver = external_sampling_mccfr.ExternalSamplingSolver(pyspiel.load_game(turns))
    for _ in range(10):
        solver.iteration()
    state = pyspiel.load_game(turns).new_initial_state()
    while state.is_chance_node():
        step(state, np.random.default_rng(3))
    odds = solver.average_policy().action_probabilities(state)
    assert set(odds) == set(state.legal_actions()) and abs(sum(odds.values()) - 1) < 1e-6


def test_shimmy_is_a_second_way_in():
    from pettingzoo.test import api_test
    from shimmy import OpenSpielCompatibilityV0

    with pytest.warns(UserWarning, match="."):
        api_test(OpenSpielCompatibilityV0(env=pyspiel.load_game(SHORT)), num_cycles=5)


# Planted faults, each with the law that finds it


def test_planted_utility_bound_is_found(monkeypatch):
    monkeypatch.setattr(openspiel, "bounds_of", lambda reward: (-1.0, 0.9))
    with pytest.raises(pyspiel.SpielError):
        pyspiel.random_sim_test(pyspiel.load_game(SHORT), 200, False, False)


def test_planted_true_table_in_a_resample_is_found(monkeypatch):
    monkeypatch.setattr(AuctionState, "resample_from_infostate", lambda self, *_: self.clone())
    state = pyspiel.load_game("adjuge_adel_verpflichtet_turns").new_initial_state()
    with pytest.raises(AssertionError, match="never varied"):
        resampling_keeps_what_a_seat_knows(state, 1, sight, 24)


def test_planted_secret_in_an_information_state_is_found():
    def leaking(state, seat):
        return sight(state, seat) + state.course.table.to_bytes()

    state = pyspiel.load_game("adjuge_adel_verpflichtet_turns").new_initial_state()
    with pytest.raises(AssertionError, match="seat"):
        resampling_keeps_what_a_seat_knows(state, 1, leaking, 24)


def test_planted_loss_of_memory_is_found(monkeypatch):
    from adjuge.research.course import Course

    monkeypatch.setattr(Course, "fingerprint", lambda self, seat: bytes(16))
    state = pyspiel.load_game(f"{SHORT}_turns").new_initial_state()
    with pytest.raises(AssertionError, match="forgets"):
        own_moves_are_remembered(state, 2, 20)
