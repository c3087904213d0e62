"""The arena: mirrored plans, exact counts, files that can be resumed, reports."""

import json
from collections import Counter
from dataclasses import replace
from math import inf
from random import Random

import pytest

from adjuge.arena import playing
from adjuge.arena.counting import Score, binomial_test, odds, scores, wilson
from adjuge.arena.plan import Plan, circles, groups
from adjuge.arena.playing import Played, Stopped, Table, play
from adjuge.arena.rating import has_openskill, ratings
from adjuge.arena.reporting import as_numbers
from adjuge.bots._safe import Safe
from adjuge.engine.errors import BadTable
from adjuge.engine.game import seats_of
from adjuge.engine.registry import all_games, load_game

PLAN = Plan("mark", ("greedy", "random"), seats=3, games=20)


@pytest.fixture(scope="module")
def played():
    return [game for games in play(PLAN, PLAN.numbers, workers=2) for game in games]


def test_who_meets_whom():
    assert groups(["a", "b"], 4) == [("a", "b", "b", "b")]
    assert groups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_every_deal_is_played_in_every_rotation():
    assert [PLAN.seating_of(number) for number in range(4)] == [
        ("greedy", "random", "random"),
        ("random", "random", "greedy"),
        ("random", "greedy", "random"),
        ("greedy", "random", "random"),
    ]
    assert len(PLAN.numbers) == 21
    assert [PLAN.deal_of(number) for number in range(6)] == [0, 0, 0, 1, 1, 1]


def test_the_orders_around_a_table():
    assert circles("abb") == [("a", "b", "b")]
    assert circles("aab") == [("a", "a", "b")]
    assert circles("abc") == [("a", "b", "c"), ("a", "c", "b")]
    assert circles("aabb") == [("a", "a", "b", "b"), ("a", "b", "a", "b")]
    assert [len(circles("abcdef"[:seats])) for seats in range(1, 7)] == [1, 1, 2, 6, 24, 120]


def neighbours(plan):
    """How often each bot sits behind each other one."""
    found = Counter()
    for number in plan.numbers:
        seating = plan.seating_of(number)
        found.update(zip(seating, seating[1:] + seating[:1], strict=True))
    return found


def test_neighbours_favour_nobody(invite):
    invite("anna", "bert")
    whole = 4 * 6  # rotations of all orders of four
    plan = Plan("mark", ("greedy", "random", "anna", "bert"), seats=4, games=2 * whole)

    assert set(neighbours(plan).values()) == {4 * 2 * whole // 12}
    three = replace(plan, seats=3, games=96)  # every choice of three among the four
    assert len(set(neighbours(three).values())) == 1


def test_the_seed_draws_which_orders_come_first(invite):
    invite("anna", "bert")
    plans = [Plan("mark", ("greedy", "random", "anna", "bert"), 4, 4, seed) for seed in range(20)]

    assert len({plan.seating_of(0) for plan in plans}) > 3
    assert {plan.seating_of(0)[0] for plan in plans} == {"greedy"}
    assert plans[0].seating_of(0) == replace(plans[0], games=400).seating_of(0)


def test_a_plan_with_an_unknown_bot_is_refused():
    with pytest.raises(BadTable):
        Plan("mark", ("gredy",), seats=3, games=1).check()


def test_among_more_bots_than_seats_each_is_named_once():
    Plan("mark", ("greedy", "greedy", "random"), seats=3, games=1).check()
    with pytest.raises(BadTable, match="greedy is named twice"):
        Plan("mark", ("greedy", "greedy", "random"), seats=2, games=1).check()


def test_games_of_another_version_of_a_bot_are_others(invite):
    def prints(version):
        invite(guest={"version": version})
        return Plan("mark", ("guest", "greedy"), seats=2, games=2).fingerprint

    assert prints(1) == prints(1) != prints(2)


def test_greedy_beats_random(played):
    found = scores(PLAN, played)

    assert len(played) == 21
    assert found["greedy"].share > 0.9
    assert found["greedy"].wins + found["random"].wins == pytest.approx(21)


def test_games_do_not_depend_on_how_they_are_chunked(played):
    again = Table(PLAN).play([4]) + Table(PLAN).play([7])

    by_number = {game.number: game for game in played}
    assert again == [by_number[4], by_number[7]]


def test_a_deal_is_the_same_for_all_who_play_it(invite):
    first_looks = []

    class Watching:
        name, version = "watching", 1

        def choose(self, view, seat, legal, random):
            looks.append(view.tobytes())
            return legal[0]

    invite(watching=lambda game, level: Watching())
    for others in ("greedy", "random", "search:20"):
        looks = []
        plan = Plan("schwarzmarkt", ("watching", others), seats=3, games=6)
        for number in (0, 3):
            Table(plan).play([number])
            first_looks.append((number, looks[0]))
            looks.clear()

    assert len(set(first_looks)) == 2


def test_thinking_bots_play_the_same_games_again():
    plan = Plan("mark", ("search:20", "greedy"), seats=2, games=2)

    games = Table(plan).play([0]) + Table(plan).play([1])

    assert [game.number for game in games] == [0, 1] and all(game.ending for game in games)
    assert Table(plan).play([1]) == games[1:]


def test_bots_look_from_where_nobody_had_begun(monkeypatch, invite):
    game, asked = load_game("mark"), set()

    class Watching:
        name, version = "watching", 1

        def choose(self, view, seat, legal, random):
            asked.add(len(seats_of(int(game.to_act(view)))))
            return legal[0]

    monkeypatch.setattr(playing, "sit", lambda *_, **__: Safe(Watching(), game))
    invite("watching")
    plan = Plan("mark", ("watching", "greedy", "random"), seats=3, games=3)

    assert len(Table(plan).play(plan.numbers)) == 3
    assert asked == {1, 3}, "bids are asked of all three at once"


def test_decisions_that_were_replaced_are_counted(invite, caplog):
    invite("anna", clumsy={"slip": lambda: 1 / 0})
    plan = Plan("mark", ("clumsy", "anna"), seats=3, games=3)

    found = scores(plan, Table(plan).play(plan.numbers))

    assert found["clumsy"].replaced == found["clumsy"].asked > 20
    assert found["anna"].replaced == 0 < found["anna"].asked
    numbers = {score["bot"]: score for score in as_numbers(plan, [])["scores"]}
    assert "replaced" not in numbers["clumsy"]


def test_a_game_breaks_off_before_its_next_decision():
    table = Table(Plan("mark", ("search:20", "greedy"), seats=2, games=2))
    table.stopped.set()

    with pytest.raises(Stopped):
        table.play([0])


def test_wilson_and_the_exact_test():
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 200) == pytest.approx((0, 0.0188), abs=1e-4)
    assert odds(wilson(1, 200)[1], 0.5) == inf
    assert binomial_test(5, 10, 0.5) == 1.0
    assert binomial_test(10, 10, 0.5) == pytest.approx(2 / 1024)
    assert binomial_test(0, 10, 0.5) == pytest.approx(2 / 1024)
    assert odds(0.8, 0.5) == pytest.approx(4)


def test_thirds_of_wins_add_up():
    thirds = sum([1 / 3] * 60)

    assert thirds < 20
    assert binomial_test(thirds, 60, 1 / 5) == binomial_test(20, 60, 1 / 5)
    assert binomial_test(20.5, 60, 1 / 5) == binomial_test(20, 60, 1 / 5)
    assert binomial_test(5.5, 60, 1 / 5) == binomial_test(6, 60, 1 / 5)


def test_games_are_tested_not_seats():
    alone = Score("alone", 1 / 4, games=100, sat=100, wins=40)
    others = Score("others", 1 / 4, games=100, sat=300, wins=60)

    assert others.held == 3 and others.share == pytest.approx(0.2)
    assert others.chance == pytest.approx(alone.chance)
    assert others.chance == pytest.approx(binomial_test(60, 100, 3 / 4))
    low, high = wilson(0.6, 100)
    assert others.interval == pytest.approx((low / 3, high / 3))
    assert alone.interval == wilson(0.4, 100)


def test_who_holds_all_seats_is_not_tested():
    plan = Plan("mark", ("greedy",), seats=3, games=6)

    (score,) = as_numbers(plan, Table(plan).play(list(plan.numbers)))["scores"]

    assert score["share"] == pytest.approx(1 / 3)
    assert score["interval"] is score["odds"] is score["chance"] is score["rating"] is None


def test_scores_of_other_games_are_added(played):
    halves = scores(PLAN, played[:10]), scores(PLAN, played[10:])

    assert {bot: halves[0][bot].plus(halves[1][bot]) for bot in PLAN.bots} == scores(PLAN, played)


@pytest.mark.skipif(not has_openskill(), reason="extra arena")
def test_ratings_follow_the_places():
    games = [Played(number, (1, 2, 2), (0, 0, 0), 1, 9) for number in range(0, 30, 3)]

    found = ratings(PLAN, games)

    assert found["greedy"].ordinal > found["random"].ordinal


@pytest.mark.skipif(not has_openskill(), reason="extra arena")
@pytest.mark.parametrize("seats", range(2, 7))
def test_equals_are_rated_equal_however_many_seats_they_hold(seats):
    game = next(name for name, about in all_games().items() if seats in about.seats)
    plan = Plan(game, ("greedy", "random"), seats, games=600)
    draw = Random(seats)

    found = ratings(plan, [drawn(number, seats, draw) for number in plan.numbers])

    one, other = found.values()
    assert abs(one.mu - other.mu) < 2 * (one.sigma**2 + other.sigma**2) ** 0.5


def drawn(number, seats, draw):
    """A game in which all are equal."""
    return Played(number, tuple(draw.sample(range(1, seats + 1), seats)), (0,) * seats, 1, 9)


def test_numbers_are_for_programs(played):
    numbers = json.loads(json.dumps(as_numbers(PLAN, played)))

    assert [score["bot"] for score in numbers["scores"]] == ["greedy", "random"]
    assert [(score["games"], score["seats"]) for score in numbers["scores"]] == [(21, 21), (21, 42)]
