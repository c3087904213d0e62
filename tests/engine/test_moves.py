"""Moves: numbers in families, texts that round-trip."""

import pytest

from adjuge.engine.errors import UnknownMove
from adjuge.engine.moves import Moves

MOVES = Moves(
    skip="pass",
    bid=("bid {amount}", {"amount": range(4)}),
    sell=("sell {good} to {seat}", {"good": ("tea", "salt"), "seat": ("A", "B")}),
)


def test_families_follow_each_other_without_holes():
    assert [MOVES.text(move) for move in range(MOVES.count)] == [
        "pass", "bid 0", "bid 1", "bid 2", "bid 3",
        "sell tea to A", "sell tea to B", "sell salt to A", "sell salt to B",
    ]  # fmt: skip


def test_texts_lead_back_to_numbers():
    assert [MOVES.number(MOVES.text(move)) for move in range(MOVES.count)] == list(
        range(MOVES.count)
    )
    assert MOVES.number("  sell   salt to A ") == 7


def test_gaps_are_told_apart():
    assert MOVES.family(7).places(7) == {"good": 1, "seat": 0}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("sel tea to A", "No move is called “sel tea to A”. Did you mean “sell tea to A”?"),
        ("", "No move is called “”. Moves look like: pass, bid 0, sell tea to A."),
    ],
)
def test_a_text_that_is_no_move_is_helped(text, told):
    with pytest.raises(UnknownMove) as refused:
        MOVES.number(text)
    assert str(refused.value) == told


@pytest.mark.parametrize("number", [-1, 9])
def test_a_number_that_is_no_move_is_refused(number):
    with pytest.raises(UnknownMove, match="moves run from 0 to 8"):
        MOVES.text(number)
