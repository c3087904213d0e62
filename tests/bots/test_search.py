"""Search: reproducible, in time, over all legal moves. Compiled, so one game serves for all."""

from time import perf_counter

import numpy as np
import pytest

from adjuge.bots import sit
from adjuge.bots._levels import Budget, read_budget
from adjuge.bots._nodes import find, new_tree
from adjuge.bots._reading import DEALS
from adjuge.bots._settings import FAIR, READS, Settings, estimated, shared_out
from adjuge.bots.search import Search, _is_long
from adjuge.engine.chance import stream
from adjuge.engine.match import Match
from adjuge.engine.record import copy_of
from adjuge.engine.registry import all_games, load_game

GAME = "mark"
NAMES = ("Ada", "Ben", "Cem", "Dora", "Emil", "Fee")


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

    assert (line[0].seat, line[0].move) == (seat, best.move)


@pytest.fixture(scope="module")
def by_sight(match):
    return Search(match.game, Budget(iterations=400), settings=Settings(by_sight=True))


def test_by_sight_too_every_legal_move_is_weighed_and_decisions_repeat(match, by_sight):
    seat = match.seats_to_act[0]

    opinions = by_sight.opinions(match.view(seat), seat, stream(2))

    assert sorted(opinion.move for opinion in opinions) == match.legal(seat)
    assert opinions == by_sight.opinions(match.view(seat), seat, stream(2))


def test_by_sight_a_plan_tells_what_others_will_answer(match, by_sight):
    seat = match.seats_to_act[0]
    best = by_sight.opinions(match.view(seat), seat, stream(3))[0]

    line = by_sight.line(best.move, seat, stream(3))

    assert (line[0].seat, line[0].move) == (seat, best.move)
    assert any(step.seat != seat for step in line)


@pytest.mark.parametrize("name", [name for name in all_games() if not load_game(name).HANDS_RECUR])
def test_where_hands_hardly_recur_sights_are_met_again(name):
    game = load_game(name)
    table = Match(name, NAMES[: game.about.seats[0]], seed=3)
    greedy, seat = sit("greedy", game), table.seats_to_act[0]
    while len(table.moved) < 40 or len(table.legal(seat)) == 1:
        move = greedy.choose(table.view(seat), seat, table.legal(seat), stream(len(table.moved)))
        table.play(seat, move)
        seat = table.seats_to_act[0]
    often = {}
    for by_sight in (False, True):
        settings = Settings(by_sight=by_sight)
        search = Search(game, Budget(iterations=3000), threads=1, settings=settings)
        search.opinions(table.view(seat), seat, stream(1))
        often[by_sight] = int((search._trees[0].visits > 10).sum())

    assert often[True] > 3 * often[False]


@pytest.mark.parametrize("name", [name for name in all_games() if load_game(name).LONG_IS_FAIR])
def test_a_long_thought_is_fair_where_the_seat_has_secrets(name):
    game = load_game(name)
    assert Settings().numbers(game, is_long=True)[FAIR]
    assert not Settings().numbers(game)[FAIR]
    table = Match(name, NAMES[: game.about.seats[0]], seed=3)
    greedy = sit("greedy", game)
    search = Search(game, Budget(iterations=40), threads=1, settings=Settings(fair=True))
    fair = set()
    while len(fair) < 2 and not table.is_over:
        seat = table.seats_to_act[0]
        legal, view = table.legal(seat), table.view(seat)
        if len(legal) > 1:
            assert search.opinions(view, seat, stream(1))[0].move in legal
            fair.add((len(table.seats_to_act) > 1, bool(search._numbers[FAIR])))
        table.play(seat, greedy.choose(view, seat, legal, stream(len(table.moved))))

    assert fair == {(False, False), (True, True)}  # secrets are decided by several at once


READERS = [name for name in all_games() if load_game(name).LONG_READS]
ALL_SHARE = 0.25  # of a budget, what goes to others


def at_once(name, seats):
    """A table at which several seats decide, and the first of them has a choice."""
    game = load_game(name)
    table = Match(name, NAMES[:seats], seed=3)
    greedy = sit("greedy", game)
    while len(table.seats_to_act) < 2 or len(table.legal(table.seats_to_act[0])) < 2:
        seat = table.seats_to_act[0]
        legal, view = table.legal(seat), table.view(seat)
        table.play(seat, greedy.choose(view, seat, legal, stream(len(table.moved))))
    return table


TABLES = [
    (name, seats)
    for name in READERS
    for seats in (load_game(name).about.seats[0], load_game(name).about.seats[-1])
]
READ = 8000  # iterations


@pytest.fixture(scope="module", params=TABLES)
def read(request):
    """A table, and a search that has read at it."""
    table = at_once(*request.param)
    settings = Settings(reads=True)
    search = Search(table.game, Budget(iterations=READ), threads=1, settings=settings)
    seat = table.seats_to_act[0]
    return table, search, search.opinions(table.view(seat), seat, stream(1))


def test_a_long_thought_asks_the_others_who_decide_at_the_same_time(read):
    table, search, opinions = read
    seat, (scratch,) = table.seats_to_act[0], search._scratches
    settings = Settings()
    assert settings.numbers(table.game, is_long=True)[READS]
    assert not settings.numbers(table.game)[READS]

    asked = int(scratch.foretold.used[2])

    assert ALL_SHARE / 2 < asked / READ <= ALL_SHARE
    assert search.iterations == READ
    assert scratch.asked[0] == DEALS
    assert sorted(opinion.move for opinion in opinions) == table.legal(seat)
    assert opinions == search.opinions(table.view(seat), seat, stream(1))


def test_others_who_were_asked_do_what_they_said(read):
    table, search, _ = read
    seat, *others = table.seats_to_act
    (scratch,), (tree,) = search._scratches, search._trees
    assert (scratch.steps[others, 1] == scratch.steps[others, 0]).all()  # all that was said is done
    for deal in scratch.deals:
        scratch.tables[3] = deal
        search._searching.foretell_all(scratch, seat, stream(1), False)
        for other in others:
            assert scratch.steps[other, 0] > 0
            assert scratch.said[other, 0] in table.legal(other)
            scratch.tables[0] = deal
            key = search._searching.know(scratch, other)
            assert tree.slots[find(tree, key)] == 0  # it never decided for itself in the walks


def test_what_is_asked_is_what_the_seat_may_know(read):
    """Nobody is asked anything but on tables that fit what the root knows."""
    table, search, _ = read
    seat, (scratch,) = table.seats_to_act[0], search._scratches
    known = table.view(seat)
    for deal in scratch.deals:
        seen = copy_of(deal)
        table.game.know(seen, seat)
        assert seen.tobytes() == known.tobytes()
    assert scratch.tables[2].tobytes() == known.tobytes()


def test_a_plan_tells_what_others_said(read):
    table, search, opinions = read
    seat = table.seats_to_act[0]

    line = search.line(opinions[0].move, seat, stream(3))

    assert (line[0].seat, line[0].move) == (seat, opinions[0].move)
    assert any(step.seat != seat for step in line)


def test_who_decides_alone_asks_nobody(match):
    (seat,) = match.seats_to_act
    settings = Settings(reads=True)
    reader = Search(match.game, Budget(iterations=400), threads=1, settings=settings)
    usual = Search(match.game, Budget(iterations=400), threads=1)

    found = [bot.opinions(match.view(seat), seat, stream(1)) for bot in (reader, usual)]

    assert found[0] == found[1]


@pytest.mark.parametrize("name", READERS)
def test_a_time_budget_is_kept_with_the_others_asked(name):
    table = at_once(name, load_game(name).about.seats[0])
    seat = table.seats_to_act[0]
    search = Search(table.game, Budget(seconds=0.3), threads=1)

    times = []
    for number in range(8):
        began = perf_counter()
        search.choose(table.view(seat), seat, table.legal(seat), stream(number))
        times.append(perf_counter() - began)

    (scratch,), (tree,) = search._scratches, search._trees
    assert 0.1 < min(times) < 0.36  # other work on the machine may make any one of them late
    assert 0 < scratch.foretold.used[2] < tree.used[2]


def test_thoughts_are_long_by_iterations_or_by_time():
    found = [_is_long(read_budget(level)) for level in ("19999", "20000", "99ms", "100ms", "2s")]

    assert found == [False, True, False, True, True]


def test_a_tree_without_room_still_decides(match):
    search = Search(match.game, Budget(iterations=400), threads=1, settings=Settings(by_sight=True))
    search._trees = [new_tree(20, match.game.most_moves * 8)]
    seat = match.seats_to_act[0]

    opinions = search.opinions(match.view(seat), seat, stream(1))

    assert search.iterations == 400
    assert sum(opinion.tries for opinion in opinions) == 400


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
