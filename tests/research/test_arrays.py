"""Arrays of tables: the same games as the kernels play, on any number of threads."""

import random as global_random
from pathlib import Path

import numpy as np
import pytest

from adjuge.engine.chance import streams
from adjuge.engine.errors import Refused
from adjuge.engine.kernels import Kernels
from adjuge.engine.registry import all_games, load_game
from adjuge.research.arrays import Tables
from adjuge.research.loops import STAY, loops_of

GAMES = list(all_games())
COUNT = 16
DIGESTS = Path(__file__).parent / "digests.txt"  # the same on a core and on a GPU


def moved(tables: Tables, steps: int) -> Tables:
    for _ in range(steps):
        tables.step(tables.drawn)
    return tables


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_those_of_the_kernels(game):
    rules, seats = load_game(game), all_games()[game].seats[-1]
    kernels, rows = Kernels(rules), rules.State.rows(COUNT)
    kernels.lay(rows, seats, rules.choose({}, seats))
    counts = np.zeros((2, COUNT), np.int32)
    kernels.play_out(rows, streams(5, COUNT), *counts, kernels.room())
    tables = Tables(game, COUNT, seed=5, restarts=False)
    while (tables.seats >= 0).any():
        tables.step(np.where(tables.seats >= 0, tables.drawn, STAY))
    assert tables.batch.states.tobytes() == rows.tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_random_play_in_one_call_is_that_of_the_kernels(game):
    """It is what whole games on a GPU are compared with."""
    rules, seats = load_game(game), all_games()[game].seats[-1]
    kernels, (laid, roamed) = Kernels(rules), (rules.State.rows(COUNT) for _ in range(2))
    for rows in (laid, roamed):
        kernels.lay(rows, seats, rules.choose({}, seats))
    counts, tallies = np.zeros((2, COUNT), np.int32), np.zeros((COUNT, 3), np.int32)
    kernels.play_out(laid, streams(5, COUNT), *counts, kernels.room())
    loops_of(rules).roam(
        roamed, streams(5, COUNT), roamed[:1].copy(), rules.LONGEST, 0, tallies, kernels.room()
    )

    assert roamed.tobytes() == laid.tobytes()
    assert (counts == tallies[:, :2].T).all() and (tallies[:, 2] == 1).all()


@pytest.mark.parametrize("game", GAMES)
def test_games_keep_their_digests(game):
    """A change here changes what a seed means, and must be checked on a GPU again."""
    kept = dict(line.split() for line in DIGESTS.read_text().splitlines())
    assert moved(Tables(game, 64, seed=9), 300).digest() == kept[game]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_is_what_the_seat_knows_and_may_do(game):
    tables = Tables(game, COUNT, seed=2)
    for _ in range(40):
        tables.step(tables.drawn)
        assert np.array_equal(tables.features, tables.features_of(tables.seats))
        assert np.array_equal(tables.masks, tables.masks_of(tables.seats))
        assert tables.masks[np.arange(COUNT), tables.drawn].all()
        assert np.abs(tables.features).max() <= 100


@pytest.mark.parametrize("game", GAMES)
def test_rewards_come_at_the_end_and_places_sum_to_zero(game):
    tables, games = Tables(game, COUNT, seed=3), 0
    for _ in range(400):
        tables.step(tables.drawn)
        games += int(tables.ended.sum())
        assert (tables.rewards[~tables.ended] == 0).all()
        assert np.allclose(tables.rewards.sum(axis=1), 0, atol=1e-6)
        assert np.abs(tables.rewards).max() <= 1
    assert games or game != GAMES[1]


def test_threads_play_the_same_games():
    one, two = Tables("mark", 200, seed=4), Tables("mark", 200, seed=4, threads=2)
    assert moved(one, 50).digest() == moved(two, 50).digest()


def test_a_seed_is_all_that_matters():
    global_random.seed(1)
    one = moved(Tables("mark", COUNT, seed=4), 50).digest()
    global_random.seed(2)
    np.random.seed(2)  # noqa: NPY002
    tables = moved(Tables("mark", COUNT, seed=8), 13)
    assert moved(tables.reset(4), 50).digest() == one
    assert moved(Tables("mark", COUNT, seed=5), 50).digest() != one


def test_a_refused_move_changes_nothing_and_is_answered_with_a_sentence():
    tables = Tables("mark", 4, seed=1)
    before = tables.digest()
    moves = tables.drawn.copy()
    moves[:] = tables.game.most_moves - 1  # a roll of the dice is never a seat's move
    with pytest.raises(Refused, match="cannot"):
        tables.step(moves)
    assert tables.digest() == before
    tables.step(moves, strict=False)
    assert tables.whys.all() and tables.digest() == before


def test_a_table_may_be_left_alone():
    tables = Tables("mark", 4, seed=1)
    before = tables.digest()
    assert tables.step(np.full(4, STAY)).digest() == before


def test_copies_go_their_own_ways_and_saved_tables_come_back():
    tables = moved(Tables("mark", COUNT, seed=6), 20)
    saved, twin = tables.save(), tables.copy()
    after = moved(tables, 30).digest()
    assert twin.digest() != after
    assert moved(twin, 30).digest() == after
    assert moved(tables.restore(saved), 30).digest() == after


def test_points_are_rewards_on_demand():
    tables = Tables("alles_futsch", 64, seed=6, rewards="points")
    for _ in range(60):
        tables.step(tables.drawn)
        if tables.ended.any():
            assert (np.abs(tables.rewards[tables.ended]) > 1).any()
            return
    pytest.fail("no game has ended")


def test_arrays_are_handed_over_without_a_copy():
    tables = Tables("mark", COUNT, seed=1)
    for array in (tables.features, tables.masks, tables.rewards, tables.seats):
        assert np.shares_memory(np.from_dlpack(array), array)
