"""Alles futsch!: what is told of a move, and what is refused in which words."""

import re

import pytest

from adjuge.conformance.examples import example_files, read_example
from adjuge.engine.errors import BadBox
from adjuge.engine.language import ENGLISH
from adjuge.engine.match import Match
from adjuge.engine.picture import as_text
from adjuge.engine.record import copy_of
from adjuge.engine.registry import load_game
from adjuge.games.alles_futsch.page import row
from adjuge.games.alles_futsch.state import Filling, Phase, Place, Why

from .tables import ADA, BEN, CEM, GAME, JEWEL, LAMP, NAMES, PAINTING, bidding, dealt, fresh, using


def told(s, who, text):
    """The log of one move, with paragraphs."""
    seat = 6 if who == "dealer" else NAMES.index(who)
    move = GAME.MOVES.number(text)
    before = copy_of(s)
    GAME.play(s, seat, move)
    return [f"{ENGLISH.write(x, NAMES)} {x.rule}" for x in GAME.tell(before, seat, move, s)]


def test_the_fall_of_the_hammer_is_explained():
    s = bidding(card="painting painting lamp")
    s.owned[BEN, PAINTING] = s.owned[CEM, PAINTING] = 5
    told(s, "Ada", "bid 7")
    told(s, "Ben", "pass")

    assert told(s, "Cem", "pass") == [
        "Cem passes. 2.6",
        "All others have passed: Ada wins the card and pays the bank 7,000. 2.9",
        "Nobody can take this object, it is dropped: painting. 3.11",
        "Nobody can take this object, it is dropped: painting. 3.11",
    ]


def test_bankruptcy_at_the_auction_is_told_with_the_winner():
    s = bidding(2)
    s.cash[:2] = [5, 1]
    told(s, "Ada", "bid 5")

    assert told(s, "Ben", "pass")[1:] == [
        "All others have passed: Ada wins the card and pays the bank 5,000. 2.9",
        "That was the last note: Ada is bankrupt. 5.3",
        "The game is over. First place: Ben. 5.8",
    ]


@pytest.mark.parametrize(
    ("cash", "owned", "expected"),
    [
        (200, 0, ["Ben pays Ada 20,000. 3.7"]),
        (200, 2, ["Ben pays Ada 20,000. 3.7", "It is number 3: the bank pays Ben 30,000. 3.8"]),
        (200, 3, ["Ben pays Ada 20,000. 3.7", "It is number 4: Ben pays the bank 10,000. 3.9"]),
        (19, 0, ["Ben cannot pay Ada 20,000 and is bankrupt. 5.4"]),
        (20, 2, ["Ben pays Ada 20,000. 3.7", "That was the last note: Ben is bankrupt. 5.6"]),
        (20, 3, ["Ben pays Ada 20,000. 3.7", "That was the last note: Ben is bankrupt. 5.6"]),
        (25, 4, ["Ben pays Ada 20,000. 3.7",
                 "Ben cannot pay the bank 10,000 for number 5 and is bankrupt. 5.5"]),
        (30, 4, ["Ben pays Ada 20,000. 3.7", "It is number 5: Ben pays the bank 10,000. 3.9",
                 "That was the last note: Ben is bankrupt. 5.6"]),
    ],
)  # fmt: skip
def test_every_payment_of_a_sale_is_told(cash, owned, expected):
    s = using()
    s.cash[BEN], s.owned[BEN, PAINTING] = cash, owned

    found = told(s, "Ada", "sell painting to B")

    assert found[0] == "Ada sells to Ben: painting. 3.6"
    assert found[1 : 1 + len(expected)] == expected


def test_what_follows_by_itself_is_told_too():
    s = using("lamp jewel jewel")
    s.unused[:] = [0, 0, 0, 1, 0]
    s.owned[ADA, LAMP] = 2
    s.place[s.place == Place.SHOE] = Place.AWAY

    assert told(s, "Ada", "collect lamp") == [
        "Ada collects: lamp. 3.2",
        "It is number 3: the bank pays Ada 30,000. 3.3",
        "The card is used up and put away. 4.1",
        "The shoe is empty: the cards put away are shuffled into it. 4.3",
    ]


def test_a_renewed_display_and_a_dead_end_are_told():
    s = fresh(2)
    s.filling = Filling.NEXT
    s.owned[0, :], s.owned[1, :] = [0, 5, 5, 5, 5], [5, 0, 5, 5, 4]
    for card in ("sculpture", "furniture", "lamp", "painting"):
        told(s, "dealer", f"turn up {card} {card} {card}")
    assert told(s, "dealer", "turn up furniture furniture lamp") == [
        "A card is turned up: furniture, furniture, lamp. 4.2",
        "No kind on display is open: the display is put away and renewed. 4.5",
    ]

    s.owned[BEN, JEWEL] = 5
    s.cash[:2] = [70, 70]
    for text in ("jewel jewel jewel", "lamp jewel jewel", "lamp lamp jewel", "painting lamp lamp"):
        told(s, "dealer", f"turn up {text}")
    assert told(s, "dealer", "turn up painting lamp jewel") == [
        "A card is turned up: painting, lamp, jewel. 4.5",
        "No kind is open any more: a dead end. 5.7",
        "The game is over. First place: Ada, Ben. 5.8",
    ]
    assert GAME.question(s, ADA).rule == "5.7"


@pytest.mark.parametrize(
    ("filling", "rule"), [(Filling.FIRST, "1.11"), (Filling.NEXT, "4.2"), (Filling.RENEWED, "4.5")]
)
def test_a_card_is_turned_up_by_the_rule_that_asks_for_it(filling, rule):
    s = fresh()
    s.filling = filling
    card = GAME.MOVES.number("turn up lamp lamp lamp")

    assert GAME.question(s, 6).rule == GAME.label(s, 6, card).rule == rule
    for why in (Why.NOT_ASKED, Why.NOT_NOW, Why.NOT_IN_SHOE):
        assert GAME.refusal(why, s, 6, card).rule == rule
    assert told(s, "dealer", "turn up lamp lamp lamp") == [
        f"A card is turned up: lamp, lamp, lamp. {rule}"
    ]


def test_boards_and_start_are_told():
    s = fresh(2, boards="chosen", start="drawn")

    assert told(s, "dealer", "start B") == ["Ben begins. 1.13"]
    assert told(s, "Ben", "board without lamp") == ["Ben gets the board without: lamp. 1.4"]
    s = fresh(2, boards="dealt")
    assert told(s, "dealer", "board without lamp") == ["Ada gets the board without: lamp. 1.5"]


def test_every_reason_is_shown_by_an_example():
    shown = set()
    for file in example_files(GAME):
        example = read_example(file)
        if "refused" in example:
            shown.add(re.sub(r"[\d,]+|\b(Ada|Ben|Cem)\b", "", example["refused"]["because"]))

    assert len(shown) >= len(Why) - 1


@pytest.mark.parametrize("phase", [Phase.START, Phase.BOARDS, Phase.DRAWING])
def test_what_the_dealer_does_first_is_said(phase):
    s = dealt()
    s.phase = phase

    said = GAME.refusal(Why.NOT_NOW, s, 6, GAME.MOVES.number("pass"))

    assert ENGLISH.write(said, NAMES).startswith("the dealer cannot play “Pass”: first ")


def test_a_move_that_is_legal_is_not_refused():
    with pytest.raises(ValueError, match="was not refused"):
        GAME.refusal(Why.OK, dealt(), ADA, 0)


@pytest.mark.parametrize("seats", [2, 5])
def test_the_board_fits_80_columns_and_shows_a_game_from_start_to_end(seats):
    match = Match("alles_futsch", NAMES[:seats], seed=seats)
    while not match.is_over:
        seat = match.seats_to_act[0]
        legal = match.legal(seat)
        match.play(seat, legal[min(1, len(legal) - 1)])
        assert max(len(line) for line in match.board(seat).splitlines()) < 80

    drawn = as_text(GAME.draw(match.view(0), 0, match.names, ENGLISH))
    assert "bankrupt" in drawn or "0 in the shoe" in drawn or match.standing().ending


def test_the_board_shows_what_is_left_of_a_card():
    drawn = as_text(GAME.draw(using("lamp jewel jewel"), ADA, NAMES, ENGLISH))

    assert "To be used    lamp, jewel, jewel" in drawn


def test_a_row_of_the_page_says_bonus_and_malus_in_mark():
    spaces = row(LAMP, int(using().owned[ADA, LAMP]))["spaces"]

    said = [(space["sign"], space["number"]) for space in spaces]
    assert said == [("", 1), ("", 2), ("+", 30_000), ("−", 10_000), ("−", 10_000)]


@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        (Phase.START, "The draw of the first seat. 1.13"),
        (Phase.BOARDS, "Ada, which board do you take? 1.4"),
        (Phase.DRAWING, "The next card from the shoe. 1.11"),
        (Phase.CHOOSING, "Ada, which card do you put up for auction? 2.1"),
        (Phase.BIDDING, "Ada, your opening bid? You have 200,000. 2.2"),
        (Phase.USING, "Ada, which object do you use next? 3.1"),
        (Phase.OVER, "The game is over. 5.1"),
    ],
)
def test_everybody_is_asked_in_a_sentence(phase, expected):
    s = fresh(boards="chosen")
    s.phase = phase

    asked = GAME.question(s, ADA)

    assert f"{ENGLISH.write(asked, NAMES)} {asked.rule}" == expected


def test_whoever_has_too_little_is_told_so_and_asked_all_the_same():
    s = bidding()
    s.cash[BEN] = 7
    told(s, "Ada", "bid 7")

    asked = GAME.question(s, BEN)

    expected = "Ben, Ada bids 7,000. You have 7,000 and can only pass."
    assert (ENGLISH.write(asked, NAMES), asked.rule) == (expected, "2.7")


def test_a_board_that_is_dealt_is_the_dealers_question():
    asked = GAME.question(fresh(boards="dealt"), 6)

    assert ENGLISH.write(asked, NAMES) == "The draw of a board for Ada."


@pytest.mark.parametrize(("boards", "rule"), [("chosen", "1.4"), ("dealt", "1.5")])
def test_boards_are_refused_by_the_option_that_hands_them_out(boards, rule):
    s = fresh(boards=boards)
    asked = ADA if boards == "chosen" else 6
    board = GAME.MOVES.number("board without lamp")

    assert GAME.label(s, asked, board).rule == rule
    assert GAME.refusal(Why.NOT_ASKED, s, BEN, board).rule == rule
    assert GAME.refusal(Why.NOT_NOW, s, asked, GAME.MOVES.number("pass")).rule == rule
    GAME.play(s, asked, board)
    assert GAME.refusal(Why.BOARD_IS_TAKEN, s, asked, board).rule == rule


# Boxes of an owner


def owners_box(tmp_path, text):
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    return load_game("alles_futsch", file)


def test_an_owner_can_correct_kinds_cards_and_amounts(tmp_path):
    cards = [[0, 0, 1]] * 30 + [[2, 3, 4]] * 5
    game = owners_box(tmp_path, f"""
[kinds]
value = ["picture", "statue", "chair", "clock", "vase"]
[cards]
value = {cards}
[bid_step]
value = 5000
""")  # fmt: skip

    assert game.MOVES.number("offer picture picture statue #30") > 0
    assert game.MOVES.number("sell vase to E") > 0
    match = Match(game, ["Ada", "Ben"], seed=1)
    assert match.standing().points == {"Ada": 200_000, "Ben": 200_000}
    assert "200,000" in match.board("Ada")


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("[boards]\nvalue = [0, 1, 2, 3, 3]", "boards: each board must lack another kind."),
        ("[bonus]\nvalue = 30500", "bonus: 30500 is not a multiple of the bid step, 1000."),
        ("[start_notes]\nvalue = [[1000, 0]]", "everybody needs at least one bid step, 1000."),
        ("[start_notes]\nvalue = [[50000, 99]]", "more than 2000 bid steps."),
        ("[cards]\nvalue = [[0, 1, 2], [3, 4, 4]]", "more than 5 and at most 100, not 2."),
        (f"[cards]\nvalue = {[[0, 1, 2]] * 35}", "cards: every kind must be on some card."),
        ("[treasure]\nvalue = 6", "treasure: 6 is not a whole number from 1 to 5."),
        ("[kinds]\nvalue = ['a', 'b']", "kinds: the list is 2 long; it must be 5 long."),
    ],
)
def test_a_box_that_does_not_fit_is_refused_in_one_sentence(tmp_path, text, because):
    with pytest.raises(BadBox, match=re.escape(because)):
        owners_box(tmp_path, text)
