"""A Ray cluster plays the same games, and what cannot be reached is said at once."""

import pickle
import socket

import pytest

from adjuge.arena import cluster
from adjuge.arena.cluster import check_address, packed, play_on, unpacked
from adjuge.arena.plan import Plan
from adjuge.arena.playing import Table
from adjuge.engine.errors import AdjugeError, BadTable

BOTS = ("greedy", "random")


@pytest.fixture
def plan(tmp_path):
    """A plan with a box of its own."""
    box = tmp_path / "own.toml"
    box.write_text("[rent]\nvalue = 4\n", encoding="utf-8")
    return Plan("mark", BOTS, seats=3, games=12, box=box)


@pytest.mark.filterwarnings("default")  # some are Ray's own
def test_a_local_cluster_plays_the_same_games(monkeypatch, plan):
    monkeypatch.setenv("RAY_worker_niceness", "0")  # the other tests keep all cores busy
    here = Table(plan).play(list(plan.numbers))  # compiles; the cluster finds it in the cache

    there = [game for games in play_on("local", plan, plan.numbers) for game in games]

    assert sorted(there, key=lambda game: game.number) == here


def test_the_contents_of_a_box_travel_with_the_plan(monkeypatch, plan):
    monkeypatch.setattr(cluster, "_tables", {})
    assert plan.loaded.box.fingerprint != Plan("mark", BOTS, 3, 12).loaded.box.fingerprint
    sent = pickle.loads(pickle.dumps(packed(plan)))
    assert plan.box is not None
    plan.box.unlink()

    table = unpacked(sent)

    assert table.plan.fingerprint == plan.fingerprint
    assert unpacked(sent) is table


@pytest.mark.parametrize("address", ["", "foo", "foo:", "http://foo", "a b:1"])
def test_what_is_no_address_is_refused(address):
    with pytest.raises(BadTable, match="is no address of a Ray cluster"):
        check_address(address)


@pytest.mark.parametrize("address", ["local", "auto", "10.0.0.1:6379", "ray://head:10001"])
def test_addresses_of_clusters(address):
    check_address(address)


def test_a_cluster_that_does_not_answer_is_not_waited_for(monkeypatch, plan):
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(AdjugeError, match="No Ray cluster answers"):
            next(play_on(address, plan, plan.numbers))


def test_a_cluster_that_cannot_be_joined_says_why(monkeypatch, plan):
    monkeypatch.setattr(cluster, "PROBE", "print('Nobody is here.'); raise SystemExit(1)")

    with pytest.raises(AdjugeError, match="“auto” cannot be joined: Nobody is here"):
        next(play_on("auto", plan, plan.numbers))
