"""Search: reproducible, in time, over all legal moves. Compiled, so one game serves for all."""

from time import perf_counter

import numpy as np
import pytest

from adjuge.bots._levels import Budget
from adjuge.bots._tree import estimated, shared_out
from adjuge.bots.search import Search
from adjuge.engine.chance import stream
from adjuge.engine.match import Match

GAME = "mark"


def begun():
    table = Match(GAME, ("Ada", "Ben", "Cem"), seed=4)
    for _ in range(12):
        seat = table.seats_to_act[0]
        table.play(seat, table.legal(seat)[-1])
    while len(table.legal(table.seats_to_act[0])) < 2:
        seat = table.seats_to_act[0]
        table.play(seat, table.legal(seat)[0])
    return table


@pytest.fixture(scope="module")
def match():
    return begun()


@pytest.fixture(scope="module")
def search(match):
    return Search(match.game, Budget(iterations=400))


def test_the_same_stream_gives_the_same_decision(match, search):
    seat = match.seats_to_act[0]

    first = search.opinions(match.view(seat), seat, stream(1))
    second = search.opinions(match.view(seat), seat, stream(1))

    assert first == second
    assert search.iterations == 400


def test_settling_saves_iterations_and_changes_no_decision():
    table, budget = begun(), 1500
    whole = Search(table.game, Budget(iterations=budget), threads=1)
    settled = Search(table.game, Budget(iterations=budget), threads=1)
    saved = []
    for number in range(30):
        seat = table.seats_to_act[0]
        legal, view = table.legal(seat), table.view(seat)
        if len(legal) > 1:
            best = whole.opinions(view, seat, stream(number))[0].move
            assert settled.choose(view, seat, legal, stream(number)) == best
            saved.append(budget - settled.iterations)
        table.play(seat, legal[number % len(legal)])

    assert whole.iterations == budget
    assert min(saved) >= 0
    assert sum(saved) > 0


def test_every_legal_move_is_weighed_and_none_else(match, search):
    seat = match.seats_to_act[0]

    opinions = search.opinions(match.view(seat), seat, stream(2))

    assert sorted(opinion.move for opinion in opinions) == match.legal(seat)
    assert all(0 <= opinion.share <= 1 for opinion in opinions)


def test_a_plan_begins_with_the_move_and_is_legal(match, search):
    seat = match.seats_to_act[0]
    best = search.opinions(match.view(seat), seat, stream(3))[0]

    line = search.line(best.move, seat, stream(3))

    assert line[0] == (seat, best.move)


@pytest.mark.parametrize("cost", [2e-6, 5e-5, 1e-3, 4e-3])
def test_a_time_budget_is_kept(match, monkeypatch, cost):
    """By a clock that stands still but for iterations, of which some take thrice as long."""
    search = Search(match.game, Budget(seconds=0.05), threads=1)
    seat, think, now = match.seats_to_act[0], search._think, [0.0]
    monkeypatch.setattr("adjuge.bots.search.perf_counter", lambda: now[0])

    def slowly(at, seat, random, count):
        now[0] += sum(cost * (1 + 2 * (number % 5 == 0)) for number in range(count))
        think(at, seat, random, min(count, 50))

    monkeypatch.setattr(search, "_think", slowly)
    for number in range(5):
        began = now[0]
        search.choose(match.view(seat), seat, match.legal(seat), stream(number))
        assert 0.025 < now[0] - began <= 1.2 * 0.05


def test_a_decision_on_the_clock_of_the_wall(match):
    search = Search(match.game, Budget(seconds=0.05))
    seat = match.seats_to_act[0]

    times = []
    for number in range(30):
        began = perf_counter()
        search.choose(match.view(seat), seat, match.legal(seat), stream(number))
        times.append(perf_counter() - began)

    assert 0.02 < min(times) < 0.06  # other work on the machine may make any one of them late


def test_utilities_share_out_wins_and_places():
    utility = np.zeros(6, np.float32)

    shared_out(np.array([1, 1, 3]), 3, 0.5, utility)
    assert utility[:3].tolist() == pytest.approx([0.625, 0.625, 0.0])

    estimated(np.array([1.0, 1.0, 1.0]), 3, 0.5, utility)
    assert utility[:3].tolist() == pytest.approx([0.4167, 0.4167, 0.4167], abs=1e-3)
