"""simulate, check, bench: what is counted, held against laws, and measured."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

from adjuge.cli import bench, check, checks, tally
from adjuge.cli.machine import machine
from adjuge.cli.measuring import Bench, Figures, Pace
from adjuge.cli.openspiel import opponents
from adjuge.cli.screen import Screen
from adjuge.cli.simulate_findings import differences
from adjuge.engine.kernels import Kernels
from adjuge.engine.registry import load_game
from adjuge.engine.sentence import say

WORDS = ("simulate", "mark", "--games", "5_000", "--seed", "4")


def test_a_seed_gives_the_same_numbers_whatever_the_number_of_threads(adjuge):
    one = adjuge(*WORDS, "--threads", "1", "--json", "one.json")
    three = adjuge(*WORDS, "--threads", "3", "--json", "three.json")

    assert one.code == three.code == 0 and one.out == three.out
    assert Path("one.json").read_text() == Path("three.json").read_text()
    assert "Mark, 3 seats, 5,000 games of random (seed 4)" in one.out


def test_the_numbers_fit_together(adjuge):
    adjuge(*WORDS, "--seats", "4", "--option", "length=long", "--json", "found.json")
    found = json.loads(Path("found.json").read_text())

    assert found["games"] == sum(found["endings"].values()) == 5000
    assert found["options"] == {"length": "long"} and found["endings"]["four rows are full"] == 0
    assert sum(win["share"] for win in found["wins"]) == pytest.approx(1)
    assert sum(found["moves"]["counts"].values()) == 5000
    assert found["curves"]["games"] == 5000
    for seat, curve in enumerate(found["curves"]["points"]):
        assert curve[0] == 30 and curve[-1] == pytest.approx(found["points"][seat])


def test_greedy_and_random_seats_of_one_table(adjuge):
    words = ("simulate", "mark", "--games", "600", "--seats", "3", "--bots", "greedy,random")
    one = adjuge(*words, "--threads", "1", "--json", "one.json")
    two = adjuge(*words, "--threads", "2", "--json", "two.json")
    found = json.loads(Path("one.json").read_text())

    assert one.code == two.code == 0
    assert Path("one.json").read_text() == Path("two.json").read_text()
    assert found["bots"] == ["greedy", "random", "random"] and found["wins"][0]["share"] > 0.9
    assert "1     greedy" in one.out and "2     random" in one.out


def test_what_is_followed_on_the_way_fits_the_games(adjuge):
    adjuge("simulate", "mark", "--games", "500", "--bots", "greedy", "--json", "found.json")
    found = json.loads(Path("found.json").read_text())

    made = sum(sum(by_part) for by_part in found["habits"].values())
    assert made == pytest.approx(found["decisions"]["mean"])
    for pattern, (winning, others) in found["winners_habits"].items():
        assert winning + 2 * others == pytest.approx(sum(found["habits"][pattern]))
    sales = found["winners_habits"]["sell {space} in row {row}"]
    assert sales[0] > sales[1]
    assert set(found["prices"]) == {"bid {amount}"} and len(found["prices"]["bid {amount}"]) == 10
    assert found["profits"] and all(0.01 <= one["made_by"] <= 0.99 for one in found["profits"])
    for one in found["profits"]:
        mean_share = one["made_by"] * one["share"] + (1 - one["made_by"]) * one["without"]
        assert mean_share == pytest.approx(1 / 3)
        assert one["interval"][0] < one["share"] < one["interval"][1]


def test_two_options_side_by_side(adjuge):
    done = adjuge("simulate", "mark", "--games", "400", "--bots", "greedy", "--against-option",
                  "length=long", "--json", "found.json", "--html", "found.html")  # fmt: skip
    found = json.loads(Path("found.json").read_text())
    page = Path("found.html").read_text(encoding="utf-8")
    by_name = {(one["what"], one["which"]): one for one in found["differences"]}

    assert done.code == 0 and found["against"]["options"] == {"length": "long"}
    longer = by_name["moves", 0]
    assert longer["clear"] and longer["change"] == pytest.approx(
        found["against"]["moves"]["mean"] - found["moves"]["mean"]
    )
    assert 0 < longer["interval"][0] < longer["change"] < longer["interval"][1]
    assert not any(by_name["wins", seat]["clear"] for seat in range(3))
    assert "as printed  length=long" in done.out and "Side by side" in done.out
    assert page.count("<svg") == 6 and not re.search(r'(src|href)="(?!#)|url\((?!#)|@import', page)


def test_two_boxes_side_by_side(adjuge, tmp_path):
    (tmp_path / "own.toml").write_text("[rent]\nvalue = 4\n", encoding="utf-8")

    done = adjuge("simulate", "mark", "--games", "200", "--against-box", "own.toml",
                  "--json", "found.json")  # fmt: skip
    found = json.loads(Path("found.json").read_text())

    assert done.code == 0 and "own.toml" in done.out
    assert found["box"] != found["against"]["box"]


def test_only_quick_bots_are_simulated(adjuge):
    done = adjuge("simulate", "mark", "--bots", "search:50ms")

    assert done.code == 2 and "“adjuge arena” lets search:50ms play" in done.err
    assert adjuge("simulate", "mark", "--seats", "2", "--bots", "random,random,random").code == 2


def test_a_difference_is_clear_when_it_is_beyond_chance():
    one, other = tally.blank(load_game("mark"), 2), tally.blank(load_game("mark"), 2)
    for table, first in ((one, 50), (other, 90)):
        table.endings[1] = 100
        table.winners[0] = [first, 100 - first]
        table.lengths, table.decisions = np.array([0, 100]), np.array([0, 50, 50])
    wins = differences(one, other)[0]

    assert (wins.first, wins.second, wins.is_clear) == (0.5, 0.9, True)
    assert wins.reach == pytest.approx(1.96 * (0.25 / 100 + 0.09 / 100) ** 0.5, abs=1e-4)
    assert not differences(one, one)[0].is_clear


def test_confidence_after_wilson():
    low, high = tally.wilson(0.5, 100)

    assert low == pytest.approx(0.4038, abs=1e-4) and high == pytest.approx(0.5962, abs=1e-4)
    assert tally.wilson(0.0, 10)[0] == 0 and tally.wilson(1.0, 10)[1] == pytest.approx(1)


def test_means_and_quantiles_of_a_histogram():
    histogram = np.array([0, 3, 0, 1])

    assert tally.mean(histogram) == 1.5
    assert tally.quantile(histogram, 0.5) == 1 and tally.quantile(histogram, 0.95) == 3


def test_shared_wins_are_split():
    counted = tally.blank(load_game("mark"), 2)
    counted.endings[1] = 4
    counted.winners[0] = [2, 1]
    counted.winners[1] = [1, 1]

    assert counted.win_shares() == [0.625, 0.375]


def held(*, broken: bool) -> tuple[checks.Law, ...]:
    def holds(case, seed, limit=0):
        assert not broken or case.seats == 2, "the till does not balance"

    return (checks.Law(say("Nothing is made and nothing is lost."), holds),)


def test_check_says_what_holds(adjuge, monkeypatch):
    monkeypatch.setattr(checks, "LAWS", held(broken=False))
    monkeypatch.setattr(checks, "BOX_DEPENDENT", ())

    done = adjuge("check", "mark", "--quick")

    assert done.code == 0 and "Everything holds." in done.out
    assert "The examples of the rulebook hold" in done.out and "broken" not in done.out


def test_check_names_the_law_and_the_case_that_break(adjuge, monkeypatch):
    monkeypatch.setattr(checks, "LAWS", held(broken=True))
    monkeypatch.setattr(checks, "BOX_DEPENDENT", ())
    monkeypatch.setattr(checks, "EVIDENCE", ())

    done = adjuge("check", "mark", "--quick")

    assert done.code == 1 and "1 law is broken." in done.out
    assert "broken  Nothing is made and nothing is lost." in done.out
    assert "mark-4: the till does not balance" in done.out


def test_check_takes_an_owners_box(adjuge, tmp_path, monkeypatch):
    monkeypatch.setattr(checks, "LAWS", held(broken=False))
    (tmp_path / "own.toml").write_text("[rent]\nvalue = 4\n", encoding="utf-8")

    done = adjuge("check", "mark", "--quick", "--box", "own.toml")

    assert done.code == 0 and "Recorded games" not in done.out
    assert adjuge("check", "--all", "--box", "own.toml").code == 2


def test_whatever_a_law_stumbles_over_is_a_broken_law():
    assert check.outcome("case", lambda: None) is None
    found = check.outcome("case", lambda: [][1])
    assert found is not None and found.why.startswith("IndexError")


def test_a_pace_is_measured():
    measured = Bench(Kernels(load_game("mark")), 0.03)

    assert measured.compiled().moves > measured.compiled().decisions > 0
    assert measured.copy_ns() > 0


def test_the_table_of_figures_is_markdown(adjuge, monkeypatch):
    pace = Pace(31_000_000, 20_000_000)
    figures = Figures(seats=3, state_bytes=128, compiled=pace, two_threads=1.9, copy_ns=1.5,
                      plain=Pace(12_345, 8_000), cold_start=20, warm_start=0.8, play_start=0.3)  # fmt: skip

    class Rival:
        name = "hearts"

        def pace(self, seconds):
            return 4_000_000

    monkeypatch.setattr(bench, "measured", lambda name, time, screen: figures)
    monkeypatch.setattr(bench, "opponents", lambda: [Rival()])
    monkeypatch.setattr(bench, "help_time", lambda: 0.05)

    done = adjuge("bench", "mark", "--against", "openspiel", "--save", "results.txt")

    lines = done.out.splitlines()
    assert len({len(line) for line in lines[:12]}) == 1 and lines[1].startswith("|---")
    assert "31.0 million" in done.out and "12,300" in done.out and "5.0 ×" in done.out
    assert Path("results.txt").read_text() == done.out


def test_openspiel_is_only_needed_to_be_measured_against(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyspiel", None)

    with pytest.raises(Exception, match="OpenSpiel is not installed"):
        opponents()


def test_the_machine_is_named():
    assert "numba" in machine() and "cores" in machine()


def test_numbers_are_written_as_the_language_does():
    assert Screen("en").percent(0.3333) == "33.33%"
    assert Screen("fr").percent(0.3333) == "33,33\N{NO-BREAK SPACE}%"
    assert Screen("de").decimal(1.5, 1) == "1,5"
