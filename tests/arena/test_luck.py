"""Luck: draws are weighed without a change to any game, and results are told without it."""

import argparse
import json
from dataclasses import replace

import numpy as np
import pytest

from adjuge.arena.counting import scores, sums_of
from adjuge.arena.keeping import keep, kept
from adjuge.arena.levelling import FEWEST, Sums, students
from adjuge.arena.plan import Plan
from adjuge.arena.playing import Played, Table
from adjuge.bots._guided import Guided
from adjuge.bots._luck import Luck
from adjuge.cli import arena
from adjuge.cli.screen import Screen
from adjuge.engine.chance import streams
from adjuge.engine.errors import AdjugeError
from adjuge.engine.kernels import Kernels
from adjuge.engine.record import DEALER

PLAN = Plan("mark", ("greedy", "random"), seats=2, games=2 * FEWEST, luck=True)


@pytest.fixture(scope="module")
def played():
    return Table(PLAN).play(list(PLAN.numbers))


def test_games_are_the_same_whether_luck_is_measured_or_not(played):
    without = Table(replace(PLAN, luck=False)).play(list(PLAN.numbers))

    assert [replace(game, luck=()) for game in played] == without
    assert Table(PLAN).play([5]) == [played[5]]


def test_bots_that_think_decide_the_same_when_luck_is_measured():
    plan = Plan("mark", ("search:20", "greedy"), seats=2, games=2, luck=True)

    measured = Table(plan).play([1])

    assert [replace(game, luck=()) for game in measured] == Table(replace(plan, luck=False)).play(
        [1]
    )


def test_the_luck_of_all_seats_together_is_nothing(played):
    assert all(sum(game.luck) == pytest.approx(0, abs=1e-5) for game in played)
    assert all(max(game.luck) > 0 for game in played)


def test_luck_is_nothing_on_average_over_all_draws():
    game, states = PLAN.loaded, PLAN.loaded.State.rows(1)
    guided = Guided(Kernels(game))
    guided.kernels.lay(states, 2, game.choose({}, 2))
    out, weights = np.zeros(game.most_moves, np.int32), np.zeros(game.most_moves, np.int32)
    count = game.moves(states[0], DEALER, out)
    total = game.odds(states[0], weights)
    odds = weights[:count] / total if total else np.full(count, 1 / count)

    lucks = np.zeros((count, 6))
    for draw in range(count):  # by the same play-outs
        Luck(guided).of(states[0], int(out[draw]), streams(1, 1), lucks[draw])

    assert count > 1
    assert np.abs(lucks).max() > 0.001
    assert odds @ lucks == pytest.approx(0, abs=1e-6)


def test_a_line_through_the_deals_is_read_at_no_luck():
    random = np.random.default_rng(1)
    luck = random.normal(0.2, 0.3, 40)  # a lucky bot
    wins = 0.55 + 0.7 * luck + random.normal(0, 0.05, 40)
    sums = sum_up(wins, luck)

    slope, share = np.polyfit(luck, wins, 1)

    assert sums.level is not None
    assert sums.level.share == pytest.approx(share)
    assert sums.level.slope == pytest.approx(slope)
    assert sums.level.interval[0] < 0.55 < sums.level.interval[1]
    assert sums.level.interval[1] - sums.level.interval[0] < 0.06


def test_intervals_without_luck_hold_the_true_share_95_times_in_100():
    random = np.random.default_rng(2)
    held = 0
    for _ in range(1000):
        luck = random.normal(0, 0.25, 30)
        wins = (random.random((30, 2)) < np.clip(0.6 + 0.8 * luck, 0, 1)[:, None]).mean(1)
        level = sum_up(wins, luck).level
        held += level is not None and level.interval[0] <= 0.6 <= level.interval[1]

    assert 930 <= held <= 970


def sum_up(wins, luck):
    sums = Sums()
    for of_deal in zip(wins.tolist(), luck.tolist(), strict=True):
        sums = sums.plus(Sums.of(*of_deal))
    return sums


def test_how_far_students_distribution_reaches():
    assert [students(free) for free in (4, 10, 30)] == pytest.approx(
        [2.776, 2.228, 2.042], abs=1e-2
    )


def test_too_few_deals_and_games_without_luck_say_nothing(played):
    few = scores(PLAN, played[:8])["greedy"]
    without = scores(PLAN, [replace(game, luck=()) for game in played])["greedy"]

    assert few.sums.deals == 4
    assert few.level is few.level_odds is without.level is None


def test_who_wins_every_deal_is_not_called_sure_of_it():
    luck = np.linspace(-0.4, 0.4, 20)

    assert sum_up(np.ones(20), luck).level is None
    assert sum_up(np.linspace(0, 1, 20), np.zeros(20)).level is None


def test_deals_are_counted_whole():
    won, lost = (1, 2), (2, 1)
    games = [
        Played(0, won, (9, 5), 1, 9, luck=(0.5, -0.5)),  # greedy sits first
        Played(1, won, (9, 5), 1, 9, luck=(0.1, -0.1)),  # greedy sits second
        Played(2, lost, (5, 9), 1, 9, luck=(0.2, -0.2)),
    ]

    found = sums_of(PLAN, games)

    assert found["greedy"] == Sums.of(0.5, 0.2)
    assert found["random"] == Sums.of(0.5, -0.2)


def test_luck_is_kept_and_a_file_without_it_is_not_gone_on_with(tmp_path, played):
    file = tmp_path / "arena.jsonl"
    keep(PLAN, file, played)

    assert kept(PLAN, file) == played
    with pytest.raises(AdjugeError, match="another plan"):
        kept(replace(PLAN, luck=False), file)


def test_files_from_before_luck_was_measured_are_read(tmp_path, played):
    plan, file = replace(PLAN, luck=False), tmp_path / "arena.jsonl"
    keep(plan, file, [replace(played[0], luck=())])
    file.write_text(file.read_text().replace(", [], [], []]", "]"))

    assert kept(plan, file) == [replace(played[0], luck=())]


def test_the_command_tells_wins_without_luck(tmp_path, capsys):
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    files = [f"--{kind}={tmp_path / kind}" for kind in ("json", "html")]
    bots = "--bots=search:30,greedy"
    given = parser.parse_args(["mark", "--luck", bots, "--games=24", "--seats=2", *files])

    assert arena.run(given, Screen("en")) == 0

    (level,) = (one["level"] for one in json.loads((tmp_path / "json").read_text())["scores"][:1])
    assert 0.3 < level["share"] < 1
    assert "wins without luck" in capsys.readouterr().out
    assert "wins without luck" in (tmp_path / "html").read_text()


def test_the_command_says_when_there_is_too_little_to_tell(capsys):
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)

    assert (
        arena.run(parser.parse_args(["mark", "--luck", "--games=4", "--seats=2"]), Screen("en"))
        == 0
    )

    assert "cannot be told" in "".join(capsys.readouterr())
