"""Menus: numbers, runs of bids, beginnings, and what is said to the rest."""

import pytest

from adjuge.cli.menu import Entry, Menu
from adjuge.cli.screen import Screen
from adjuge.cli.sitting import laid_out
from adjuge.engine.errors import UnknownMove
from adjuge.engine.match import Match


def menu(*dealt: str, who: str = "Ada") -> Menu:
    table = Match("mark", ["Ada", "Ben", "Cem"], deals=False)
    for move in dealt:
        table.play("dealer", move)
    return Menu(table, table.seat(who), Screen("en"))


def chosen(found: Menu, typed: str) -> str:
    return found.texts.text(found.move(typed))


def test_moves_are_chosen_by_number_text_label_or_beginning():
    found = menu("roll red blue")

    assert chosen(found, "1") == "pass"
    assert chosen(found, "deliver  red to 2") == "deliver red to 2"
    assert chosen(found, "Deliver red to space 3") == "deliver red to 3"
    assert chosen(found, "p") == "pass"
    assert chosen(found, "d b t 4") == "deliver blue to 4"


def test_a_beginning_that_fits_several_is_not_guessed():
    with pytest.raises(UnknownMove) as refused:
        menu("roll red blue").move("deliver red")
    assert "deliver red to 1, deliver red to 2" in str(refused.value)


def test_a_number_that_is_not_there():
    with pytest.raises(UnknownMove) as refused:
        menu("roll red blue").move("42")
    assert "1–9" in str(refused.value)


def test_bids_are_one_line_and_a_number_is_the_bid():
    found = menu("roll hammer green", who="Ben")

    assert found.rows() == [("", "Bid 0 … Bid 30", "bid 0 … bid 30")]
    assert chosen(found, "0") == "bid 0" and chosen(found, "17") == "bid 17"
    assert chosen(found, "bid 5") == "bid 5"
    assert chosen(found, "45") == "bid 45"  # a move, which the rules refuse in their own words


def test_a_word_that_is_no_move():
    with pytest.raises(UnknownMove):
        menu("roll red blue").move("sing")


def test_long_menus_take_columns_where_they_fit():
    rows = [(str(number), f"Line {number}", f"line {number}") for number in range(20)]

    assert laid_out(rows[:5], 80)[4] == "4  Line 4  line 4"
    assert (
        laid_out(rows, 80)[0]
        == " 0  Line 0   line 0     7  Line 7   line 7    14  Line 14  line 14"
    )
    assert laid_out(rows, 35)[0] == " 0  Line 0    10  Line 10"
    assert len(laid_out(rows, 12)) == 20


def test_a_number_is_never_guessed_where_it_may_be_a_line_or_an_amount():
    found = menu("roll hammer green")
    found.entries = [Entry((0,), 1, "Pass"), *found.entries]
    found.legal = [0, *found.legal]

    assert chosen(found, "7") == "bid 7"
    with pytest.raises(UnknownMove) as refused:
        found.move("1")
    assert "pass, bid 1" in str(refused.value)
