"""Pictures: the table of the page as pixels, the same bytes whatever a seat cannot see."""

import subprocess
import sys

import numpy as np
import pytest
from laws import chosen, positions, redealing_changes_no_observation

from adjuge.engine.chance import stream
from adjuge.engine.record import NOBODY
from adjuge.engine.registry import all_games
from adjuge.research.gymnasium import SeatEnv
from adjuge.research.pettingzoo import AuctionAEC, aec_env, parallel_env
from adjuge.research.picture import pixels, scene

GAMES = list(all_games())
TABLES = [(game, seats) for game, about in all_games().items() for seats in about.seats]
WIDTH, HEIGHT, HAND = 1200, 700, 164


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_redealing_what_a_seat_cannot_know_changes_nothing_that_is_drawn(game, seats):
    """Every seat now and then in a game; and a bystander, who sees nothing that a seat could not know."""
    env, random = aec_env(game, seats=seats), stream(2)
    for number, _ in enumerate(positions(env, 2, 72)):
        if number % 9:
            continue
        table = env._table()
        drawn = {viewer: scene(table, viewer).svg() for viewer in (NOBODY, *range(seats))}
        for seat in range(seats):
            other = table.redealt(seat, random)
            for viewer in (seat, NOBODY) if seat == number // 9 % seats else (seat,):
                seen = scene(other, viewer).svg()
                assert seen == drawn[viewer], f"decision {number}: {viewer} sees a secret"


@pytest.mark.parametrize("game", GAMES)
def test_pixels_keep_the_law_too(game):
    env = aec_env(game, seats=3, render_mode="rgb_array")
    redealing_changes_no_observation(env, 1, 9)


class ShowsNeighbour(AuctionAEC):
    """Draws the hand of the seat to the left."""

    def _show(self, table, mode, seat):
        return super()._show(table, mode, (seat + 1) % self.seats)


def test_planted_hand_of_a_neighbour_is_found():
    env = ShowsNeighbour("schwarzmarkt", seats=3, render_mode="rgb_array")
    with pytest.raises(AssertionError, match="sees a secret"):
        redealing_changes_no_observation(env, 1, 9)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_all_pictures_of_a_game_have_one_size(game, seats):
    """A film needs that; a seat's picture has its hand below the table."""
    env = aec_env(game, seats=seats)
    for number, _ in enumerate(positions(env, 3, 120)):
        if number % 40 == 0:
            table = env._table()
            seen, own = pixels(table), pixels(table, number % seats)
            assert seen.shape == (HEIGHT, WIDTH, 3) and seen.dtype == np.uint8
            assert own.shape == (HEIGHT + HAND, WIDTH, 3)
            assert np.array_equal(seen, pixels(table)) and len(np.unique(seen)) > 50


def test_a_picture_changes_with_what_lies_open():
    env, rng, seen = aec_env("mark", seats=3, render_mode="rgb_array"), np.random.default_rng(1), []
    env.reset(seed=4)
    for _ in range(12):
        seen.append(env.render().tobytes())
        env.step(chosen(env.observe(env.agent_selection)["action_mask"], rng))
    assert len(set(seen)) > 6


def test_every_form_renders_it():
    one, many = (
        aec_env("mark", render_mode="rgb_array"),
        parallel_env("mark", render_mode="rgb_array"),
    )
    alone = SeatEnv("mark", seats=3, render_mode="rgb_array")
    for env, high in ((one, HEIGHT), (many, HEIGHT), (alone, HEIGHT + HAND)):
        env.reset(seed=1)
        picture = env.render()
        assert picture.shape == (high, WIDTH, 3) and picture.flags.writeable
    one.render_seat = 1
    assert one.render().shape == (HEIGHT + HAND, WIDTH, 3)


def test_no_server_is_needed():
    code = ("import sys, adjuge.research.picture;"
            "print([m for m in ('starlette', 'uvicorn', 'playwright', 'segno') if m in sys.modules])")  # fmt: skip
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"
