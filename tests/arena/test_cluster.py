"""A local Ray cluster plays the same games."""

import pytest

from adjuge.arena.cluster import play_on
from adjuge.arena.plan import Plan
from adjuge.arena.playing import Table

PLAN = Plan("mark", ("greedy", "random"), seats=3, games=12)


@pytest.mark.filterwarnings("default")  # some are Ray's own
def test_a_local_cluster_plays_the_same_games(monkeypatch):
    monkeypatch.setenv("RAY_worker_niceness", "0")  # the other tests keep all cores busy
    here = Table(PLAN).play(list(PLAN.numbers))  # compiles; the cluster finds it in the cache

    there = [game for games in play_on("local", PLAN, PLAN.numbers) for game in games]

    assert sorted(there, key=lambda game: game.number) == here
