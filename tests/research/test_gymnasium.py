"""Gymnasium: its checker, unmodified; one seat, many tables, chosen opponents."""

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from adjuge.engine.errors import BadTable
from adjuge.engine.registry import all_games
from adjuge.research.gymnasium import SeatEnv, SeatVectorEnv

TABLES = [(game, seats) for game, about in all_games().items() for seats in about.seats]


def first_legal(features, masks):
    return masks.argmax(axis=1)


def played(envs, steps):
    seen, _ = envs.reset(seed=1)
    games = total = 0
    for _ in range(steps):
        seen, gained, ended, _, _ = envs.step(seen["action_mask"].argmax(axis=1))
        games, total = games + ended.sum(), total + gained.sum()
    return games, total


@pytest.mark.filterwarnings("ignore:.*spec.*", "ignore:.*render.*")
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_their_checker(game, seats):
    check_env(SeatEnv(game, seats=seats, seat=seats - 1, illegal="draw"), skip_render_check=True)


@pytest.mark.parametrize("opponents", ["random", first_legal, ("random", first_legal)])
def test_many_tables(opponents):
    games, total = played(SeatVectorEnv("alles_futsch", 8, seats=3, opponents=opponents), 60)
    assert games > 0 and abs(total) <= games


def test_one_table_is_a_batch_of_one():
    one, many = SeatEnv("mark", seats=3), SeatVectorEnv("mark", 1, seats=3)
    mine, theirs = one.reset(seed=3)[0], many.reset(seed=3)[0]
    for _ in range(30):
        assert np.array_equal(mine["observation"], theirs["observation"][0])
        move = int(mine["action_mask"].argmax())
        mine, theirs = one.step(move)[0], many.step(np.array([move]))[0]


def test_the_board_is_drawn_for_our_seat():
    env = SeatEnv("mark", seats=2, render_mode="ansi")
    env.reset(seed=1)
    assert "player_0" in env.render()


def test_opponents_must_fill_the_table():
    with pytest.raises(BadTable, match="opponents"):
        SeatVectorEnv("mark", 2, seats=4, opponents=("random",))
