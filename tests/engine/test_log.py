"""Logs: readable, versioned, refused with file, line and reason when broken."""

import re

import pytest

from adjuge.conformance.laws import Case, random_match
from adjuge.engine.errors import BrokenLog
from adjuge.engine.log import read_log, write_log
from adjuge.engine.match import Match
from adjuge.engine.registry import all_games, load_game

NAME = min(all_games(), key=len)
GAME = load_game(NAME)
SEATS = GAME.about.seats[0]
FINISHED = write_log(random_match(Case(GAME, SEATS), 3))
LINES = FINISHED.splitlines()
FIRST_MOVE = LINES.index("") + 1


def broken(text: str) -> str:
    with pytest.raises(BrokenLog) as refused:
        read_log(text, "game.log")
    assert re.match(r"Game\.log line \d+: |game\.log line \d+: ", str(refused.value)), refused.value
    return str(refused.value)


def replaced(pattern: str, by: str) -> str:
    text = re.sub(pattern, by, FINISHED, count=1, flags=re.MULTILINE)
    assert text != FINISHED
    return text


def test_a_log_that_was_cut_short_is_recognised_at_every_line():
    for length in range(len(LINES)):
        told = broken("\n".join(LINES[:length]))
        assert "cut short" in told or "do not add up" in told or "missing" in told, told


@pytest.mark.parametrize(
    ("pattern", "by", "told"),
    [
        (r"^adjuge 1", "adjuge 99", "format 99 is not known"),
        (r"^adjuge 1", "chess 1", "not a log of adjuge"),
        (r"^rules \d+", "rules 77", "version 77 of the rules"),
        (r"^box \w+", "box 000000000000", "played with box 000000000000"),
        (r"^game \w+", "game chess", "No game is called “chess”"),
        (r"^box .*\n", "", "“box …” is missing"),
        (r"^seat Ben", "seat Ada", "Ada is given twice"),
        (r"^seat Ben", 'seat "Ben', "no closing quote"),
        (r"^seat Ben.*\n", "", "seats, not"),
        (r"^score Ada -?\d+", "score Ada 9999", "scores do not add up"),
        (r"^end .*", "end of the world", "the rules say here"),
        (r"\Z", "Ada pass\n", "nothing but scores"),
    ],
)
def test_a_damaged_log_is_refused(pattern, by, told):
    assert told in broken(replaced(pattern, by))


def test_a_move_that_is_none_or_illegal_or_of_nobody_is_refused():
    for line in ("Ada dances", "Zoe pass", "dealer dances", '"Ada pass'):
        text = "\n".join([*LINES[:FIRST_MOVE], line, *LINES[FIRST_MOVE:]])
        assert f"line {FIRST_MOVE + 1}: " in broken(text)
    twice = "\n".join([*LINES[: FIRST_MOVE + 1], LINES[FIRST_MOVE], *LINES[FIRST_MOVE + 1 :]])
    assert f"line {FIRST_MOVE + 2}: " in broken(twice)


def test_remarks_and_blank_lines_are_passed_over():
    text = "\n\n# a remark\n".join(LINES) + "\n"
    assert write_log(read_log(text)) == FINISHED


@pytest.mark.parametrize("until", [0, 1, 2])
def test_a_log_is_replayed_as_far_as_is_asked(until):
    match = read_log(FINISHED, until=until)

    assert len(match.moved) == until
    assert write_log(match).splitlines()[:-1] == LINES[: FIRST_MOVE + until]


def test_a_log_without_a_move_has_a_beginning():
    begun = write_log(Match(NAME, ["Ada", "Ben", "Cem"][:SEATS], deals=False))

    assert write_log(read_log(begun, until=0)) == begun
    with pytest.raises(BrokenLog, match="only 0 moves"):
        read_log(begun, until=1)


def test_names_of_all_kinds_round_trip():
    names = ["Ada L.", 'O"Hara', "end", "Łukasz – 2", "score", "😀"][: GAME.about.seats[-1]]
    match = Match(NAME, names, seed=5)
    for _ in range(30):
        seat = match.seats_to_act[-1]
        match.play(seat, match.legal(seat)[-1])
    assert write_log(read_log(write_log(match))) == write_log(match)


def test_a_game_that_goes_on_says_so():
    match = Match(NAME, ["Ada", "Ben", "Cem"][:SEATS], seed=5)
    assert write_log(match).rstrip().endswith(f"adjourned after {len(match.moved)} moves")
