"""simulate: what is counted, followed and compared, and how it is told."""

import argparse
import json
import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from adjuge.bots._survey import BINS, Luck, bin_of, least_in
from adjuge.cli import simulate, tally
from adjuge.cli.compiling import ready_kernels
from adjuge.cli.screen import Screen
from adjuge.cli.simulate_findings import Profit, panes, telling
from adjuge.cli.simulate_names import common, family_told
from adjuge.cli.simulate_page import simulate_page
from adjuge.cli.tally import PARTS, Plan
from adjuge.engine.game import Over
from adjuge.engine.language import ENGLISH, LANGUAGES
from adjuge.engine.registry import all_games, load_game
from adjuge.engine.sentence import say

WORDS = ("simulate", "mark", "--games", "4_200", "--seed", "4")


def found(file: str = "found.json") -> dict:
    return json.loads(Path(file).read_text(encoding="utf-8"))


# Counting


@pytest.mark.parametrize("beside", [(), ("--against-option", "length=long")])
def test_a_seed_gives_the_same_numbers_whatever_the_number_of_threads(adjuge, beside):
    one = adjuge(*WORDS, *beside, "--threads", "1", "--json", "one.json")
    three = adjuge(*WORDS, *beside, "--threads", "3", "--json", "three.json")

    assert one.code == three.code == 0 and one.out == three.out
    assert found("one.json") == found("three.json")


def test_the_numbers_fit_together(adjuge):
    adjuge(*WORDS, "--seats", "4", "--option", "length=long", "--json", "found.json")
    numbers = found()

    assert numbers["games"] == sum(numbers["endings"].values()) == 4200
    assert numbers["options"] == {"length": "long", "start": "first"}
    assert numbers["endings"]["four rows are full"] == 0
    assert sum(win["share"] for win in numbers["wins"]) == pytest.approx(1)
    assert sum(numbers["moves"]["counts"].values()) == numbers["followed"] == 4200
    money = numbers["curves"][0]
    assert money["mean"][0] == money["low"][0] == money["high"][0] == 30
    for seat, curve in enumerate(money["seats"]):
        assert curve[0] == 30 and curve[-1] == pytest.approx(numbers["points"][seat])


def test_bots_change_seats_so_that_the_seat_advantage_is_one(adjuge):
    adjuge("simulate", "mark", "--games", "1200", "--seats", "3", "--bots", "greedy,random",
           "--json", "found.json")  # fmt: skip
    numbers = found()

    assert numbers["bots"] == ["greedy", "random", "random"]
    assert numbers["wins_of_bots"]["greedy"]["share"] > 0.9
    assert all(0.25 < win["share"] < 0.42 for win in numbers["wins"])
    assert set(numbers["profits"]) == {"greedy", "random"}


def test_every_bot_sits_on_every_seat():
    plan = Plan(None, 3, {}, 1, 9, ("greedy", "random"))

    seated = plan.seated(5, 3)
    assert sorted(map(tuple, seated.tolist())) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    assert (plan.seated(6, 2) == seated[1:]).all()


def test_what_is_followed_on_the_way_fits_the_games(adjuge):
    adjuge("simulate", "mark", "--games", "500", "--bots", "greedy", "--json", "found.json")
    numbers = found()

    made = sum(sum(by_part) for by_part in numbers["habits"].values())
    assert made == pytest.approx(numbers["decisions"]["mean"])
    for pattern, (winning, others) in numbers["winners_habits"]["greedy"].items():
        assert winning + 2 * others == pytest.approx(sum(numbers["habits"][pattern]))
    sale = next(curve for curve in numbers["curves"] if curve["curve"] == "sale")
    assert sale["whole"]["count"] / 500 == pytest.approx(
        sum(numbers["habits"]["sell {space} in row {row}"])
    )
    assert sum(sale["count"]) == sale["whole"]["count"] and len(sale["mean"]) == PARTS


def test_who_profits_is_told_of_enough_seats_only(adjuge):
    adjuge("simulate", "mark", "--games", "500", "--bots", "greedy", "--json", "found.json")
    profits = found()["profits"]["greedy"]

    assert any(one["is_clear"] for one in profits)
    for one in profits:
        assert 30 <= one["times"] <= 1500 - 30 and one["times"] == round(one["done_by"] * 1500)
        mean_share = one["done_by"] * one["share"] + (1 - one["done_by"]) * one["without"]
        assert mean_share == pytest.approx(1 / 3)
        assert one["interval"][0] < one["share"] < one["interval"][1]


def test_deeds_are_chosen_by_how_far_they_are_beyond_chance():
    def profit(deed, weight, *, is_clear=True):
        return Profit(
            deed, say("x"), 50, 0.5, 0.3 + weight / 100, (0.2, 0.4), 0.3, weight, is_clear
        )

    first = {"a": profit("a", 5), "b": profit("b", 1, is_clear=False), "c": profit("c", -7)}
    second = {"b": profit("b", 6), "d": profit("d", 2, is_clear=False)}

    assert telling([first]) == ["a", "c"]
    assert telling([first, second]) == ["a", "b", "c"]


def test_shared_wins_are_split():
    plan = Plan(ready_kernels(load_game("mark"), Screen("en")), 2, {}, 1, 4)
    counted = tally.blank(plan)
    counted.endings[1] = 4
    counted.winners[0] = [2, 1]
    counted.winners[1] = [1, 1]

    assert counted.win_shares() == [0.625, 0.375]


def test_means_and_quantiles_of_a_histogram():
    histogram = np.array([0, 3, 0, 1])

    assert tally.mean(histogram) == 1.5
    assert tally.quantile(histogram, 0.5) == 1 and tally.quantile(histogram, 0.95) == 3


def test_values_are_told_apart_in_bins():
    far = [*range(2000), 9_999, 123_456, 2**31 - 1]
    values = [*(-1 - value for value in reversed(far)), *far]
    places = [bin_of(value) for value in values]

    assert places == sorted(places) and places[0] >= 0 and places[-1] < BINS
    for value, place in zip(values, places, strict=True):
        assert value - abs(value) * 0.004 - 1 <= least_in(place) <= value
        assert least_in(place) == value or abs(value) >= 512


def test_dealers_and_seats_have_luck_of_their_own():
    whole, part = Luck.of(7, 3, 0, 6), Luck.of(7, 3, 4, 2)

    assert (whole.deals[4:] == part.deals).all() and (whole.nerves[4:] == part.nerves).all()
    assert len({*whole.deals.tolist(), *whole.nerves.ravel().tolist()}) == 6 + 18


# Side by side


def test_two_options_side_by_side(adjuge):
    done = adjuge("simulate", "mark", "--games", "400", "--bots", "greedy", "--against-option",
                  "length=long", "--json", "found.json", "--html", "found.html")  # fmt: skip
    numbers, text = found(), Path("found.html").read_text(encoding="utf-8")
    by_name = {(one["what"], one["which"]): one for one in numbers["differences"]}

    assert done.code == 0 and numbers["against"]["options"]["length"] == "long"
    longer = by_name["moves", 0]
    assert longer["clear"] and longer["change"] == pytest.approx(
        numbers["against"]["moves"]["mean"] - numbers["moves"]["mean"]
    )
    assert 0 < longer["interval"][0] < longer["change"] < longer["interval"][1]
    sales = by_name["how often sale", None]
    assert sales["clear"] and sales["second"] > sales["first"]
    assert "length=short beside length=long" in done.out and "Side by side" in done.out
    assert "<h2>length=short</h2>" in text and "<h2>length=long</h2>" in text


def test_tables_that_are_alike_do_not_differ(adjuge):
    adjuge("simulate", "mark", "--games", "100", "--against-option", "length=short",
           "--json", "found.json")  # fmt: skip

    for one in found()["differences"]:
        assert one["change"] == 0 and not one["clear"]


def test_two_boxes_side_by_side_play_nearly_the_same_games(adjuge, tmp_path):
    (tmp_path / "own.toml").write_text("[start_cash]\nvalue = 31\n", encoding="utf-8")

    done = adjuge("simulate", "mark", "--games", "400", "--bots", "greedy",
                  "--against-box", "own.toml", "--json", "found.json")  # fmt: skip
    numbers = found()
    points = next(one for one in numbers["differences"] if one["what"] == "all points")

    assert done.code == 0 and "our box beside own.toml" in done.out
    assert numbers["box"] != numbers["against"]["box"]
    assert points["change"] == pytest.approx(1, abs=0.3)
    assert points["interval"][1] - points["interval"][0] < 0.6


def test_other_bots_side_by_side_are_named(adjuge):
    done = adjuge("simulate", "mark", "--games", "60", "--bots", "greedy,random",
                  "--against-bots", "random", "--html", "found.html")  # fmt: skip
    text = Path("found.html").read_text(encoding="utf-8")

    assert "greedy, 2 × random beside 3 × random" in done.out
    assert "seat 1 (greedy)" not in text and "The bots move on by one seat" in text


def test_one_game_is_too_little_to_tell_anything(adjuge):
    done = adjuge("simulate", "mark", "--games", "1", "--bots", "greedy",
                  "--against-option", "length=long", "--json", "found.json")  # fmt: skip
    numbers = found()

    assert "1 game: " in done.out and "1 games" not in done.out and "*" not in done.out
    assert not any(one["clear"] for one in numbers["differences"])
    for one in numbers["differences"]:
        assert one["interval"] is None or one["interval"][0] < one["interval"][1]
    assert numbers["profits"] == {"greedy": []} and "there is nobody to compare" not in done.out
    assert "No move sets winners and others clearly apart." in done.out


# Telling


def test_a_page_says_what_to_type_to_have_it_again(adjuge, tmp_path):
    (tmp_path / "own.toml").write_text("[rent]\nvalue = 4\n", encoding="utf-8")
    adjuge("simulate", "mark", "--games", "50", "--option", "start=drawn", "--box", "own.toml",
           "--seed", "9", "--bots", "random:", "--against-option", "length=long",
           "--against-bots", "greedy,random", "--json", "one.json", "--html", "one.html")  # fmt: skip
    text = Path("one.html").read_text(encoding="utf-8")
    command = re.search("<pre><code>(.*?)</code></pre>", text)[1]

    again = adjuge(*command.split()[1:], "--json", "two.json")

    assert again.code == 0 and found("one.json") == found("two.json")
    for fact in (
        "own.toml",
        "a seat that is drawn (start=drawn)",
        "length=long",
        "Adjugé 0.1.0, rules 1",
        "random",
    ):
        assert fact in text


def test_files_are_written_before_anything_is_printed(monkeypatch, tmp_path):
    def broken(*_):
        raise BrokenPipeError

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Screen, "line", broken)
    parser = argparse.ArgumentParser()
    simulate.add_arguments(parser)
    words = ["mark", "--games", "5", "--json", "a.json", "--html", "b.html"]

    with pytest.raises(BrokenPipeError):
        simulate.run(parser.parse_args(words), Screen("en"))
    assert found("a.json")["games"] == 5 and "</html>" in Path("b.html").read_text("utf-8")


def test_what_is_written_does_not_overwrite_anything_else(adjuge, tmp_path):
    (tmp_path / "own.toml").write_text("[rent]\nvalue = 4\n", encoding="utf-8")
    for words in (("--json", "x", "--html", "./x"), ("--box", "own.toml", "--json", "own.toml"),
                  ("--against-box", "own.toml", "--html", "own.toml")):  # fmt: skip
        done = adjuge("simulate", "mark", "--games", "5", *words)
        assert done.code == 2 and "is named twice" in done.err
    assert (tmp_path / "own.toml").read_text("utf-8") == "[rent]\nvalue = 4\n"


def test_who_always_wins_is_compared_with_nobody(adjuge):
    done = adjuge("simulate", "mark", "--seats", "2", "--games", "200", "--bots", "greedy,random")

    assert done.out.count("there is nobody to compare them with") == 2


def test_parts_of_a_game_have_as_many_decisions_each():
    for plans, counted in map(laboratory, all_games()):
        for plan, counts in zip(plans, counted.tallies, strict=True):
            made = counts.course.made.sum(axis=1)
            even = tally.mean(counts.decisions) / PARTS * plan.games
            assert (abs(made - even) <= plan.games).all(), plan.game.about.name


def test_games_begin_when_the_dealer_has_dealt():
    (plan, *_), counted = laboratory("schwarzmarkt")
    hands = next(pane for pane in panes(plan, counted.tallies[0]) if pane.curve.name == "goods")

    assert hands.course.means[0] == hands.course.lows[0] == hands.course.highs[0] > 0


def test_long_names_fit_a_terminal(capsys):
    rows = [["what", "first " * 12, "second " * 12], ["box", "a" * 20, ""]]
    simulate.show_table(simulate.Table("facts", rows, texts=3), Screen("en"))

    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


def test_only_quick_bots_are_simulated(adjuge):
    done = adjuge("simulate", "mark", "--bots", "search:50ms")

    assert done.code == 2 and "“adjuge arena” lets search:50ms play" in done.err
    assert adjuge("simulate", "mark", "--seats", "2", "--bots", "random,random,random").code == 2


def test_families_are_called_by_what_their_moves_have_in_common():
    game = load_game("mark")
    told = [ENGLISH.write(family_told(game, one)) for one in game.MOVES.families.values()]

    assert told[:6] == ["Pass", "Pay for the zone: …", "Give back from …", "Deliver …",
                        "Prepare a piece", "Sell in row …"]  # fmt: skip
    assert common([say("Play {card}", card=say("thief {n}", n=n)) for n in (1, 2)]) == say(
        "Play {card}", card=say("thief {n}", n="…")
    )


@cache
def laboratory(name: str) -> tuple:
    """A hundred games of every seat count's fullest table, with the last option beside the first."""
    game = load_game(name)
    kernels, seats = ready_kernels(game, Screen("en")), game.about.seats[-1]
    option = game.about.options[0]
    plans = [Plan(kernels, seats, {}, 1, 100, ("greedy",))]
    if option.seats is None or seats in option.seats:
        plans.append(
            Plan(kernels, seats, {option.name: list(option.values)[-1]}, 1, 100, ("greedy",))
        )
    return plans, simulate.played(plans, 2, Screen("en"))


@pytest.mark.parametrize("name", all_games())
def test_the_laboratory_of_every_game_is_told_in_every_language(name, capsys):
    plans, counted = laboratory(name)
    for code in LANGUAGES:
        screen = Screen(code)
        groups = simulate.report(plans, counted, screen, PARTS // 2)
        simulate.show(plans, groups, screen)
        printed = capsys.readouterr().out.splitlines()
        assert not [line for line in printed if len(line) > 80 and "adjuge simulate" not in line]
        assert all("{" not in line for line in printed)


@pytest.mark.parametrize("name", all_games())
def test_the_page_of_every_game_needs_nothing_else(name):
    plans, counted = laboratory(name)
    screen, both = Screen("de"), list(zip(plans, counted.tallies, strict=True))
    text = simulate_page("x", "y", both, simulate.report(plans, counted, screen, PARTS), screen)

    curves = {pane.curve.name for pane in seen(plans[0], counted)}
    assert text.count("<svg") >= 4 + len(curves)
    assert not re.search(r'(src|href)="(?!#)|url\((?!#)|@import', text)
    assert text.count('<div class="wide"') >= text.count("<svg")  # whatever is wide can be moved
    assert "currentColor" in text and not re.search(r"#0{6}|filter:", text)


def seen(plan, counted):
    return [pane for pane in panes(plan, counted.tallies[0]) if pane.is_seen]


@pytest.mark.parametrize("name", all_games())
def test_every_curve_of_every_game_is_seen_in_a_hundred_games_of_greedy(name):
    plans, counted = laboratory(name)
    names = {pane.curve.name for pane in seen(plans[0], counted)}

    assert names == {curve.name for curve in plans[0].game.CURVES}
    for pane in seen(plans[0], counted):
        for low, high in zip(pane.course.lows, pane.course.highs, strict=True):
            assert low is None or low <= high
        if pane.curve.over == Over.SEATS:
            assert pane.course.counts == [100 * plans[0].seats] * (PARTS + 1)
