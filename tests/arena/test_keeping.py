"""Keeping games: a file that was torn or spoilt costs as little as can be, and nothing silently."""

import json
from dataclasses import replace

import pytest

from adjuge.arena.keeping import keep, kept
from adjuge.arena.plan import Plan
from adjuge.arena.playing import Table
from adjuge.engine.errors import AdjugeError

PLAN = Plan("mark", ("greedy", "random"), seats=3, games=20)


@pytest.fixture(scope="module")
def played():
    return Table(PLAN).play(list(PLAN.numbers))


@pytest.fixture
def file(tmp_path, played):
    """A file with four games."""
    file = tmp_path / "arena.jsonl"
    keep(PLAN, file, played[:4])
    return file


def test_an_arena_is_resumed_from_its_file(file, played):
    keep(PLAN, file, played[3:7])  # one of them twice

    assert kept(PLAN, file) == played[:7]
    with pytest.raises(AdjugeError, match="another plan"):
        kept(replace(PLAN, seats=2), file)


def test_games_of_another_version_are_not_gone_on_with(invite, tmp_path):
    invite(guest={"version": 1})
    plan, file = Plan("mark", ("guest", "greedy"), seats=2, games=2), tmp_path / "arena.jsonl"
    keep(plan, file, [])

    assert kept(plan, file) == []
    invite(guest={"version": 2})
    with pytest.raises(AdjugeError, match="another plan"):
        kept(replace(plan), file)


@pytest.mark.parametrize("lost", [1, 9, 20])
def test_a_torn_line_is_cut_off_before_more_is_written(file, played, lost):
    file.write_bytes(file.read_bytes()[:-lost])

    assert kept(PLAN, file) == played[:3]
    keep(PLAN, file, played[3:5])
    assert kept(PLAN, file) == played[:5]
    keep(PLAN, file, played[5:6])
    assert kept(PLAN, file) == played[:6]


def test_an_empty_file_is_a_new_one(tmp_path, played):
    file = tmp_path / "arena.jsonl"
    file.touch()

    assert kept(PLAN, file) == []
    keep(PLAN, file, played[:2])
    assert kept(PLAN, file) == played[:2]


def test_a_torn_head_is_said_to_be_one(file):
    file.write_bytes(file.read_bytes()[:30])

    with pytest.raises(AdjugeError, match="breaks off in its first line"):
        kept(PLAN, file)


@pytest.mark.parametrize(
    "content", [b"\x80\x81\n", b"\0\0\0\n[1]\n", b"7\n", b'{"arena": \n', b"\n"]
)
def test_files_of_others_are_refused(tmp_path, content):
    file = tmp_path / "arena.jsonl"
    file.write_bytes(content)

    with pytest.raises(AdjugeError, match=r"no file of an arena|another plan"):
        kept(PLAN, file)
    assert file.read_bytes() == content


GOOD = [4, [1, 2, 3], [9, 5, 2], 1, 80, [], [], []]
WRONG = {
    "too short": [4, [1, 2, 3]],
    "no list": {"number": 4},
    "no numbers": [4, "123", [9, 5, 2], 1, 80],
    "too few places": [4, [1, 2], [9, 5], 1, 80],
    "no such places": [4, [7, 8, 9], [9, 5, 2], 1, 80],
    "places that skip one": [4, [1, 3, 3], [9, 5, 2], 1, 80],
    "moves that are no number": [4, [1, 2, 3], [9, 5, 2], 1, float("nan")],
    "no moves": [4, [1, 2, 3], [9, 5, 2], 1, 0],
    "no such ending": [4, [1, 2, 3], [9, 5, 2], 17, 80],
    "luck that was not asked for": [4, [1, 2, 3], [9, 5, 2], 1, 80, [0.1, 0.0, -0.1]],
    "more than there is": [*GOOD, []],
    "counts of other seats": [*GOOD[:6], [3], [1]],
}


@pytest.mark.parametrize("name", WRONG)
def test_lines_with_wrong_content_are_named(file, name):
    with file.open("a") as out:
        out.write(json.dumps(GOOD) + "\n")
    assert len(kept(PLAN, file)) == 5

    with file.open("a") as out:
        out.write(json.dumps(WRONG[name]) + "\n")
    with pytest.raises(AdjugeError, match="line 7 is no game"):
        kept(PLAN, file)


def test_luck_must_be_a_number(tmp_path):
    plan, file = replace(PLAN, luck=True), tmp_path / "arena.jsonl"
    keep(plan, file, [])
    with file.open("a") as out:
        out.write(json.dumps([4, [1, 2, 3], [9, 5, 2], 1, 80, [0.1, 0.0, float("nan")]]) + "\n")

    with pytest.raises(AdjugeError, match="line 2 is no game"):
        kept(plan, file)
