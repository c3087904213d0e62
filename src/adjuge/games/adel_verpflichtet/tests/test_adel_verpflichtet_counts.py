"""Adel verpflichtet: the number of continuations from named positions, pinned."""

import pytest

from adjuge.conformance.faces import kernels
from adjuge.engine.registry import load_game

from ..material import CARD_NAMES
from ..state import Phase, Place
from .tables import exhibiting, give, table

GAME = load_game("adel_verpflichtet")


def first_round():
    s = table()
    for seat in range(3):
        give(s, seat, *CARD_NAMES[4 * seat : 4 * seat + 4])
    s.phase = Phase.PLACE
    s.shown_places[:] = 0
    return s


def all_at_the_castle():
    s = first_round()
    s.phase = Phase.ACTION
    s.shown_places[:3] = Place.CASTLE
    return s


def all_at_the_auction_house():
    s = first_round()
    s.phase = Phase.ACTION
    s.shown_places[:3] = Place.HOUSE
    return s


def two_exhibit():
    return exhibiting(first_round(), 0, 1)


def a_surprise():
    s = table(2)
    give(s, 0, *CARD_NAMES[:4])
    give(s, 1, *CARD_NAMES[4:8])
    s.phase = Phase.BOTH
    s.shown_places[:] = 0
    return s


@pytest.mark.parametrize(
    ("position", "pinned"),
    [
        (first_round, [2, 4, 8, 40, 200, 1000, 2000]),
        (all_at_the_castle, [4, 16, 64, 128, 219, 364, 1185]),
        (all_at_the_auction_house, [6, 36, 216, 432, 12928, 25856, 51904]),
        (two_exhibit, [2, 3, 4, 5, 9, 14, 19]),
        (a_surprise, [2, 10, 20, 100, 200, 4759, 9496]),
    ],
)
def test_continuations_are_counted(position, pinned):
    found = []
    for depth in range(1, len(pinned) + 1):
        stack = GAME.State.rows(depth + 1)
        stack[0] = position()
        found.append(int(kernels(GAME).count(stack, depth)))

    assert found == pinned
