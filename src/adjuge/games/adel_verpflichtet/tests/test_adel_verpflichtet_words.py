"""Adel verpflichtet: what is said cites the paragraph that holds; boards show what lies open."""

from typing import Any

import pytest

from adjuge.engine.language import ENGLISH
from adjuge.engine.picture import as_text
from adjuge.engine.record import DEALER, NOBODY, copy_of
from adjuge.engine.registry import load_game

from .. import page, rules, words
from ..about import AT_THE_TABLE, ROUNDS_ARE_UP
from ..board import draw
from ..material import OWN_THIEVES
from ..moves import MOVES
from ..state import EMPTY, FINAL, SEEN, SHOWN, TILL, Card, Phase, Place, State
from .tables import card, exhibiting, give, table

GAME = load_game("adel_verpflichtet")
NAMES = ["Ada", "Ben", "Cem", "Dora", "Emil"]


def told(s, seat, text, viewer=NOBODY):
    """The sentences of a move as the viewer hears them, each with its paragraph."""
    move = MOVES.number(text)
    seen = GAME.shown(s, seat, move, viewer)
    before: Any = copy_of(s)
    rules.play(s, seat, move)
    after: Any = copy_of(s)
    for view in (before, after):
        GAME.know(view, viewer)
    sentences = words.tell(before, seat, seen, after)
    return [(ENGLISH.write(sentence, NAMES), sentence.rule) for sentence in sentences]


def confrontation(place=Place.CASTLE):
    s = table(2, (1, 0, 0))
    s.shown_places[:2] = place
    return s


def surprise():
    s = table(2)
    s.phase = Phase.BOTH
    s.shown_places[:] = 0
    return s


# The log


@pytest.mark.parametrize("viewer", [NOBODY, 0, 1])
def test_7_4_a_pass_is_told_as_a_pass(viewer):
    s = confrontation(Place.HOUSE)
    s.cheques[s.cheques == 0] = TILL
    s.jail[:2] = OWN_THIEVES[0]

    assert words.question(s, 0).rule == "7.4"
    assert told(s, 0, "pass", viewer) == [
        ("Ada has no card for the auction house and passes.", "7.4")
    ]
    after = told(s, 1, "play thief 4", viewer)
    assert ("All turn over. Ben: thief 4.", "2.4") in after
    assert not any("no card" in sentence for sentence, _ in after)


def test_7_5_with_the_house_closed_a_round_at_the_castle_cites_the_closing():
    s = confrontation()
    open_house = copy_of(s)
    s.showcase[:] = EMPTY
    s.pile[:] = 0
    for start, begins in (
        (s, ("Round 2 begins, at this place: the castle.", "7.5")),
        (open_house, ("Round 2 begins, at this place: the auction house.", "7.3")),
    ):
        told(start, 0, "play the detective")
        assert told(start, 1, "play the detective")[-1] == begins


def test_7_2_in_a_surprise_all_choices_cite_the_surprise():
    s = surprise()

    assert words.question(s, 0).rule == "7.2"
    assert words.label(s, 0, MOVES.number("go to the castle")).rule == "7.2"
    assert [rule for _, rule in told(s, 0, "go to the castle", 0)] == ["7.2"]
    assert words.question(s, 0).rule == "7.2"
    assert words.label(s, 0, MOVES.number("play the detective")).rule == "7.2"
    assert [rule for _, rule in told(s, 0, "play the detective", 0)] == ["7.2"]
    told(s, 1, "go to the castle")
    assert told(s, 1, "play thief 4")[:3] == [
        ("Ben has chosen place and card.", "7.2"),
        ("At the auction house: nobody. At the castle: Ada, Ben.", "7.2"),
        ("All turn over. Ada: the detective, Ben: thief 4.", "7.2"),
    ]


def test_2_2_with_three_seats_choices_cite_their_phases():
    s = table()
    assert words.question(s, 0).rule == "2.4"
    s.phase = Phase.PLACE
    assert words.question(s, 0).rule == "2.2"
    assert words.label(s, 0, MOVES.number("go to the castle")).rule == "2.2"


@pytest.mark.parametrize(("round_no", "rule"), [(0, "1.6"), (4, "3.2")])
def test_3_2_a_showcase_is_filled_at_the_start_and_refilled_later(round_no, rule):
    s = table()
    s.phase, s.asked, s.round_no = Phase.TURN_UP, 1 << DEALER, round_no

    assert words.question(s, DEALER).rule == rule
    assert words.label(s, DEALER, MOVES.number("turn up A1620")).rule == rule


@pytest.mark.parametrize(("ending", "rule"), [(AT_THE_TABLE, "6.2"), (ROUNDS_ARE_UP, "6.3")])
def test_6_3_what_ended_the_game_is_cited_afterwards(ending, rule):
    s = table()
    s.phase, s.asked, s.ended_by = Phase.OVER, 0, ending

    assert {words.question(s, seat).rule for seat in (NOBODY, 0, DEALER)} == {rule}


# Boards


def board(s: State, viewer=NOBODY):
    view = copy_of(s)
    GAME.see(view, viewer)
    return as_text(draw(view, viewer, NAMES[: s.seats], ENGLISH))


def in_phase(phase):
    """Ada has exhibited at the castle, Ben sits at the auction house, Cem is a detective."""
    s = exhibiting(table(), 0)
    s.shown_places[1] = Place.HOUSE
    s.shown_cards[1] = Card.THIEF + OWN_THIEVES[1, 0]
    give(s, 0, "A1620", "A1684", "A1715", seen=True)
    for name in ("A1620", "A1684"):
        s.marks[card(name)] |= SHOWN
    s.phase = phase
    return s


IN_ROUND = [Phase.ACTION, Phase.BUY, Phase.TURN_UP, Phase.EXHIBIT, Phase.STEAL]


@pytest.mark.parametrize("phase", IN_ROUND)
def test_2_2_place_cards_stay_open_to_the_end_of_the_round(phase):
    s = in_phase(phase)
    where = "At the auction house: Ben. At the castle: Ada, Cem."

    assert where in board(s)
    assert [ENGLISH.write(page.state(s, seat)[1], NAMES).split(":")[0] for seat in range(3)] == [
        "Castle", "Auction house", "Castle"]  # fmt: skip


@pytest.mark.parametrize("phase", [Phase.PLACE, Phase.BOTH, Phase.OVER])
def test_2_2_place_cards_are_taken_back_after_the_round(phase):
    assert "At the auction house" not in board(in_phase(phase))
    assert ":" not in ENGLISH.write(page.state(in_phase(phase), 1)[1], NAMES)


def test_2_2_a_long_list_of_places_stays_within_the_board():
    s = table(5)
    names = ["Bartholomäus der Erste"[:20]] * 5
    rows = as_text(draw(s, NOBODY, names, ENGLISH)).splitlines()
    assert max(map(len, rows)) < 80


def test_2_4_while_exhibits_are_chosen_the_other_cards_lie_open():
    s = in_phase(Phase.EXHIBIT)
    s.shown_cards[2] = Card.EXHIBITION

    assert [page.state(s, seat)[0] for seat in range(3)] == ["undecided", "check", "sealed"]
    assert ENGLISH.write(page.state(s, 1)[1], NAMES) == "Auction house: thief 4"


@pytest.mark.parametrize("phase", [*IN_ROUND, Phase.PLACE])
def test_5_4_boards_show_an_exhibition_only_while_it_lies_open(phase):
    s = in_phase(phase)
    is_open = phase == Phase.STEAL

    assert ("Exhibition of Ada" in board(s)) == ("Exhibition of Ada" in board(s, 0)) == is_open
    assert bool(page.show(s, 0)) == is_open


def test_6_4_at_the_end_the_final_exhibitions_are_shown():
    s = in_phase(Phase.OVER)
    for name in ("A1620", "A1684", "A1715"):
        s.marks[card(name)] = SEEN | FINAL
    s.marks[card("A1620")] |= SHOWN

    assert [piece["year"] for piece in page.show(s, 0)] == [1620, 1684, 1715]
    assert "A 1620  A 1684  A 1715" in board(s)
