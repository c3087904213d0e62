"""The arena: mirrored plans, exact counts, files that can be resumed, reports."""

import argparse
import json
from math import inf

import pytest

from adjuge.arena import playing
from adjuge.arena.counting import binomial_test, odds, scores, wilson
from adjuge.arena.keeping import keep, kept
from adjuge.arena.plan import Plan, groups
from adjuge.arena.playing import Played, Table, play
from adjuge.arena.rating import has_openskill, ratings
from adjuge.arena.reporting import as_numbers, as_page
from adjuge.cli import arena
from adjuge.cli.screen import Screen
from adjuge.engine.errors import AdjugeError, BadTable
from adjuge.engine.game import seats_of
from adjuge.engine.registry import load_game

PLAN = Plan("mark", ("greedy", "random"), seats=3, games=20)


@pytest.fixture(scope="module")
def played():
    return [game for games in play(PLAN, PLAN.numbers, workers=2) for game in games]


def test_who_meets_whom():
    assert groups(["a", "b"], 4) == [("a", "b", "b", "b")]
    assert groups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_every_deal_is_played_in_every_rotation():
    assert PLAN.seatings == [
        ("greedy", "random", "random"),
        ("random", "random", "greedy"),
        ("random", "greedy", "random"),
    ]
    assert len(PLAN.numbers) == 21
    assert [PLAN.deal_of(number) for number in range(6)] == [0, 0, 0, 1, 1, 1]


def test_a_plan_with_an_unknown_bot_is_refused():
    with pytest.raises(BadTable):
        Plan("mark", ("gredy",), seats=3, games=1).check()


def test_greedy_beats_random(played):
    found = scores(PLAN, played)

    assert len(played) == 21
    assert found["greedy"].share > 0.9
    assert found["greedy"].wins + found["random"].wins == pytest.approx(21)


def test_games_do_not_depend_on_how_they_are_chunked(played):
    again = Table(PLAN).play([4]) + Table(PLAN).play([7])

    by_number = {game.number: game for game in played}
    assert again == [by_number[4], by_number[7]]


def test_thinking_bots_get_the_same_deals_as_others():
    plan = Plan("mark", ("search:20", "greedy"), seats=2, games=2)

    games = Table(plan).play([0]) + Table(plan).play([1])

    assert [game.number for game in games] == [0, 1]
    assert all(game.ending for game in games)
    assert Table(plan).play([1]) == games[1:]


def test_bots_look_from_where_nobody_had_begun(monkeypatch):
    game, asked = load_game("mark"), set()

    class Watching:
        name, version = "watching", 1

        def choose(self, view, seat, legal, random):
            asked.add(len(seats_of(int(game.to_act(view)))))
            return legal[0]

    monkeypatch.setattr(playing, "sit", lambda *_, **__: Watching())
    plan = Plan("mark", ("watching", "greedy", "random"), seats=3, games=3)

    assert len(Table(plan).play(plan.numbers)) == 3
    assert asked == {1, 3}, "bids are asked of all three at once"


def test_wilson_and_the_exact_test():
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 200) == pytest.approx((0, 0.0188), abs=1e-4)
    assert odds(wilson(1, 200)[1], 0.5) == inf
    assert binomial_test(5, 10, 0.5) == 1.0
    assert binomial_test(10, 10, 0.5) == pytest.approx(2 / 1024)
    assert binomial_test(0, 10, 0.5) == pytest.approx(2 / 1024)
    assert odds(0.8, 0.5) == pytest.approx(4)


def test_scores_of_other_games_are_added(played):
    halves = scores(PLAN, played[:10]), scores(PLAN, played[10:])

    assert {bot: halves[0][bot].plus(halves[1][bot]) for bot in PLAN.bots} == scores(PLAN, played)


def test_an_arena_is_resumed_from_its_file(tmp_path, played):
    file = tmp_path / "arena.jsonl"
    keep(PLAN, file, played[:5])
    keep(PLAN, file, played[4:7])  # one of them twice

    assert kept(PLAN, file) == played[:7]
    with pytest.raises(AdjugeError, match="another plan"):
        kept(Plan("mark", ("greedy", "random"), seats=2, games=20), file)


def test_a_line_cut_short_is_played_again(tmp_path, played):
    file = tmp_path / "arena.jsonl"
    keep(PLAN, file, played[:2])
    file.write_text(file.read_text()[:-9])

    assert kept(PLAN, file) == played[:1]


@pytest.mark.skipif(not has_openskill(), reason="extra arena")
def test_ratings_follow_the_places():
    games = [Played(number, (1, 2, 2), (0, 0, 0), 1, 9) for number in range(0, 30, 3)]

    found = ratings(PLAN, games)

    assert found["greedy"].ordinal > found["random"].ordinal


def test_reports(played):
    numbers = as_numbers(PLAN, played)
    page = as_page("Mark", [[["bot"], ["greedy <b>"]]], numbers, "fr")

    assert '<html lang="fr">' in page
    assert json.loads(json.dumps(numbers))["scores"][0]["bot"] == "greedy"
    assert "greedy &lt;b&gt;" in page
    assert "<script" not in page


def test_the_command(tmp_path, capsys):
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    files = [f"--{kind}={tmp_path / kind}" for kind in ("json", "html", "save")]
    given = parser.parse_args(["mark", "--games=6", "--seats=3", *files])

    assert arena.run(given, Screen("en")) == 0
    assert arena.run(given, Screen("de")) == 0  # all from the file

    assert "greedy" in capsys.readouterr().out
    assert json.loads((tmp_path / "json").read_text())["games"] == 6
