"""check, bench: what is held against laws, and measured."""

from pathlib import Path

import pytest

from adjuge.cli import bench, check, checks
from adjuge.cli.machine import machine
from adjuge.cli.measuring import Bench, Figures, Pace
from adjuge.cli.openspiel import opponents
from adjuge.cli.screen import Screen
from adjuge.engine.kernels import Kernels
from adjuge.engine.registry import load_game
from adjuge.engine.sentence import say


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
