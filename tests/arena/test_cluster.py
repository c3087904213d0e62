"""A local Ray cluster plays the same games. It takes a while to start: ADJUGE_RAY=1 runs this."""

import os

import pytest

from adjuge.arena.plan import Plan
from adjuge.arena.playing import Table

PLAN = Plan("mark", ("greedy", "random"), seats=3, games=12)


@pytest.mark.skipif("ADJUGE_RAY" not in os.environ, reason="starts a cluster")
@pytest.mark.filterwarnings("default")
def test_a_local_cluster_plays_the_same_games():
    from adjuge.arena.cluster import play_on

    played = [game for games in play_on("local", PLAN, PLAN.numbers) for game in games]

    assert sorted(played, key=lambda game: game.number) == Table(PLAN).play(list(PLAN.numbers))
