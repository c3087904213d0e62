"""`adjuge hint`: the best few moves with their chances, and a plan in words."""

import argparse

import pytest

from adjuge.cli import hint
from adjuge.cli.screen import Screen
from adjuge.engine.errors import BadTable
from adjuge.engine.log import write_log
from adjuge.engine.match import Match


def told(file, *more: str) -> int:
    parser = argparse.ArgumentParser()
    hint.add_arguments(parser)
    return hint.run(parser.parse_args([str(file), "--level=100", *more]), Screen("en"))


@pytest.fixture
def file(tmp_path):
    match = Match("mark", ("Ada", "Ben", "Cem"), seed=4)
    while len(match.legal(match.seats_to_act[0])) < 3:
        seat = match.seats_to_act[0]
        match.play(seat, match.legal(seat)[0])
    file = tmp_path / "game.log"
    file.write_text(write_log(match), encoding="utf-8")
    return file


def test_a_hint_shows_moves_chances_and_a_plan(file, capsys):
    assert told(file, "--moves=2") == 0

    out = capsys.readouterr().out
    assert "%" in out and "The plan: " in out
    assert len(out.splitlines()) == 5


def test_who_owes_no_decision_gets_no_hint(file):
    with pytest.raises(BadTable):
        told(file, "--seat=Zoe")
