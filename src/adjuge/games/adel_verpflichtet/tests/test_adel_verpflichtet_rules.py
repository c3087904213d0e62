"""Adel verpflichtet: edge cases of the rules; the names are rulebook sentences."""

from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np
import pytest

from adjuge.engine.chance import below, stream
from adjuge.engine.errors import BadBox, BadTable
from adjuge.engine.game import Result
from adjuge.engine.log import read_log, write_log
from adjuge.engine.match import Match
from adjuge.engine.record import copy_of
from adjuge.engine.registry import load_game

from .. import rules
from ..audit import audit
from ..material import CARD_NAMES, EXPERIENCE, LETTER, LONGEST, ROUND_LIMIT
from ..moves import MOVES, OPEN, SHOW
from ..rules.hand import has_exhibition
from ..state import PICKED, Card, Phase
from .steering import never_move
from .tables import card, exhibiting, give, hand, legal, table

GAP_FREE = {letters for length in range(1, 7) for letters in
            (tuple(range(first, first + length)) for first in range(7 - length))}  # fmt: skip


def is_valid(pieces):
    return len(pieces) >= 3 and tuple(sorted({int(LETTER[p]) for p in pieces})) in GAP_FREE


def compositions(s, seat):
    """Every exhibition that can be composed from here, by playing."""
    found = []
    for move in legal(rules, s, seat):
        after = copy_of(s)
        if move == OPEN:
            found.append(tuple(p for p in hand(s, seat) if s.marks[p] & PICKED))
        else:
            rules.play(after, seat, move)
            more = compositions(after, seat)
            assert more, f"a dead end after {MOVES.text(move)}"
            found += more
    return found


@pytest.mark.parametrize("deal", range(12))
def test_4_2_every_valid_exhibition_can_be_composed_in_exactly_one_way(deal):
    random = stream(deal)
    names = [name for name in CARD_NAMES if name not in ("F1930", "D1957")]
    s = table()
    for _ in range(4 + below(random, 6)):
        give(s, 0, names.pop(below(random, len(names))))
    exhibiting(s, 0)
    pieces = sorted(hand(s, 0))
    wanted = [set_ for n in range(3, len(pieces) + 1) for set_ in combinations(pieces, n)
              if is_valid(set_)]  # fmt: skip

    found = compositions(s, 0) if has_exhibition(s, 0) else []

    assert sorted(tuple(sorted(set_)) for set_ in found) == sorted(wanted)
    assert has_exhibition(s, 0) == bool(wanted)


def test_6_3_any_seven_pieces_contain_a_valid_exhibition():
    for letters in combinations_with_replacement(range(6), 7):
        row = best = 0
        for letter in range(6):
            row = row + letters.count(letter) if letter in letters else 0
            best = max(best, row)
        assert best >= 3


@pytest.mark.parametrize("seats", range(3, 6))
@pytest.mark.parametrize(
    "options",
    [{"variant": "surprise"}, {"variant": "confrontation"},
     {"variant": "confrontation", "first": "castle"}],
)  # fmt: skip
def test_7_1_three_seats_and_more_have_no_variant(seats, options):
    refused = f"Adel verpflichtet: with {seats} seats there is no option “variant”."
    with pytest.raises(BadTable, match=refused):
        Match("adel_verpflichtet", [*"ABCDE"[:seats]], options=options)


def test_7_1_three_seats_have_no_first_place():
    refused = "Adel verpflichtet: with 3 seats there is no option “first”."
    with pytest.raises(BadTable, match=refused):
        Match("adel_verpflichtet", ["Ada", "Ben", "Cem"], options={"first": "castle"})


@pytest.mark.parametrize("first", ["castle", "auction-house"])
@pytest.mark.parametrize("others", [{}, {"variant": "surprise"}])
def test_7_3_only_a_confrontation_has_a_first_place(first, others):
    refused = (
        "Adel verpflichtet: there is an option “first” only where “variant” is “confrontation”."
    )
    with pytest.raises(BadTable, match=refused):
        Match("adel_verpflichtet", ["Ada", "Ben"], options={**others, "first": first})


def random_game(seats, options, seed, steer=None):
    match = Match("adel_verpflichtet", [*"ABCDE"[:seats]], options=options, seed=seed)
    random = stream(seed)
    while not match.is_over:
        seat = match.seats_to_act[below(random, len(match.seats_to_act))]
        moves = match.legal(seat)
        match.play(seat, steer(match, seat, moves) if steer else moves[below(random, len(moves))])
    return match


@pytest.mark.parametrize("first", ["castle", "auction-house"])
@pytest.mark.parametrize("track", ["normal", "long"])
def test_7_3_a_confrontation_alternates_from_the_agreed_place_until_the_house_closes(first, track):
    options = {"variant": "confrontation", "first": first, "track": track}
    match = random_game(2, options, 3)
    states: Any = match._states

    for number, (seat, move) in enumerate(match.moved):
        before, after = states[number], states[number + 1]
        assert not audit(before, after, seat, move)
        if after.phase == Phase.ACTION and after.round_no > before.round_no:
            at_castle = (after.round_no % 2 == 1) == (first == "castle")
            closed = (after.showcase < 0).all()
            assert (after.shown_places[0] == 2) == (at_castle or closed)
            assert after.shown_places[0] == after.shown_places[1]
    assert write_log(read_log(write_log(match))) == write_log(match)


@pytest.mark.parametrize("seats", range(2, 6))
def test_6_3_if_nobody_ever_moves_the_hundredth_round_ends_the_game(seats):
    match = random_game(seats, {}, 1, never_move)

    assert match._state.round_no == ROUND_LIMIT
    assert len(match.moved) < LONGEST
    assert match.standing().ending == "the last permitted round is over"


def test_5_2_a_thief_without_any_exhibition_ends_the_round_at_once():
    s = table()
    for seat, move in ((0, "play thief 5"), (1, "play thief 9"), (2, "play thief 3")):
        rules.play(s, seat, MOVES.number(move))

    assert s.round_no == 2 and s.phase == Phase.PLACE


def test_5_9_four_arrests_at_once_fill_the_jail_in_the_order_of_experience():
    s = table(5)
    for seat, move in enumerate(
        ("play thief 8", "play thief 4", "play thief 10", "play thief 11", "play the detective")
    ):
        rules.play(s, seat, MOVES.number(move))

    assert [experience(thief) for thief in s.jail] == [11, 10, 8, 4, None]
    assert s.pawns.tolist() == [0, 0, 0, 0, 1]


def experience(thief):
    return None if thief < 0 else int(EXPERIENCE[thief])


def test_1_10_a_stolen_piece_stays_known_wherever_it_goes():
    s = table()
    give(s, 0, "A1620", "A1684", "A1715")
    for seat, move in ((0, "play the exhibition"), (1, "play thief 9"), (2, "play the detective")):
        rules.play(s, seat, MOVES.number(move))
    for text in ("show A1620", "show A1684", "show A1715", "open the exhibition"):
        rules.play(s, 0, MOVES.number(text))
    rules.play(s, 1, MOVES.number("steal A1684"))

    game = load_game("adel_verpflichtet")
    game.know(s, 2)
    assert s.keeper[card("A1684")] == 1 and s.keeper[card("A1620")] == 0
    assert s.unseen.tolist() == [0, 0, 0, 0, 0]


def test_a_standing_during_the_game_does_not_look_into_hands():
    one, other = table(), table()
    give(one, 0, "A1620", "A1684", "A1715")
    give(other, 1, "A1620", "A1684", "A1715")
    results = Result.rows(2)
    rules.score(one, results[0])
    rules.score(other, results[1])

    assert results[0].tobytes() == results[1].tobytes()
    assert results[0].places[:3].tolist() == [1, 1, 1]


# Another box


def owners_box(tmp_path, text):
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    return load_game("adel_verpflichtet", file)


EQUAL_YEARS = """
[years]
value = [
  [1600, 1700, 1800, 1801, 1802, 1803, 1804, 1805],
  [1600, 1700, 1800, 1801, 1802, 1803, 1804],
  [1600, 1700, 1900, 1901, 1902, 1903, 1904, 1905],
  [1899, 1916, 1927, 1932, 1939, 1954, 1957],
  [1640, 1720, 1785, 1830, 1855, 1872, 1905, 1924],
  [1798, 1840, 1865, 1880, 1896, 1908, 1930],
]
"""


def test_4_4_equal_years_are_compared_on_and_equals_share_a_place(tmp_path):
    game = owners_box(tmp_path, EQUAL_YEARS)
    s: Any = game.State.blank()
    game.setup(s, 3, np.zeros(3, np.int32))
    for seat, first in enumerate((0, 8, 15)):  # A, B and C: the third pieces are 1800, 1800, 1900
        for piece in range(first, first + 3):
            s.keeper[piece] = seat
            s.marks[piece] = 2
    s.phase, s.round_no, s.asked = 6, 1, 0b111
    s.shown_places[:3] = 2
    s.shown_cards[:3] = int(Card.EXHIBITION)
    s.unseen[:3] = 3
    for seat in range(3):
        game.play(s, seat, game.MOVES.number("open the exhibition"))

    assert s.pawns[:3].tolist() == [2, 2, 0]


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("[cheques]\nvalue = [[1000]]", "the list is 1 long; it must be"),
        ("[cheque_total]\nvalue = 40000", "must come to 40000"),
        ("[thieves]\nvalue = [[5, 8], [4, 9], [3, 10], [2, 11], [1, 11]]", "may occur twice"),
        ("[castles]\nvalue = [[20, 4]]", "28 seats"),
        ("[castles]\nvalue = 3", "a list of 1 to 40 castles"),
        ("[years]\nvalue = [[1700], [1701], [1702], [1703], [1704], [1705]]", "22 to 100 pieces"),
        ("[pawns]\nvalue = 3", "has no such entry"),
    ],
)
def test_a_box_that_does_not_fit_is_refused_with_a_reason(tmp_path, text, because):
    with pytest.raises(BadBox, match=r"own\.toml") as refused:
        owners_box(tmp_path, text)
    assert because in str(refused.value)


def test_another_track_is_played(tmp_path):
    game = owners_box(tmp_path, "[castles]\nvalue = [[8, 4], [8, 4]]")
    match = Match(game, ["Ada", "Ben", "Cem"], seed=2)
    random = stream(4)
    while not match.is_over:
        seat = match.seats_to_act[0]
        moves = match.legal(seat)
        match.play(seat, moves[below(random, len(moves))])
    assert max(match.standing().points.values()) >= 5
    assert any(SHOW <= move < OPEN for _, move in match.moved)
