"""Alles futsch!: the invariants notice what they are there to notice."""

import pytest

from adjuge.engine.record import NOBODY, copy_of
from adjuge.games.alles_futsch.audit import Broken
from adjuge.games.alles_futsch.material import CARD_NAMES
from adjuge.games.alles_futsch.state import NO_CARD, Place

from .tables import ADA, BEN, CEM, FURNITURE, GAME, LAMP, PAINTING, bidding, using

SALE = GAME.MOVES.number("sell painting to B")


def set_cash(s, amount):
    s.cash[CEM] = amount


def take_too_much(s):
    s.cash[ADA] += 1


def give_object(s):
    s.owned[CEM, LAMP] = 1


def give_six(s):
    s.owned[BEN, PAINTING] = 6


def give_uncollected(s):
    s.owned[CEM, FURNITURE] = 1


def give_same_board(s):
    s.lacks[CEM] = s.lacks[BEN]


def lay_out_one_more(s):
    s.place[CARD_NAMES.index("jewel jewel jewel")] = Place.DISPLAY


def shuffle_card_in(s):
    s.place[s.card] = Place.SHOE


def lose_card(s):
    s.place[CARD_NAMES.index("jewel jewel jewel")] = 3


def add_object_to_card(s):
    s.unused[LAMP] = 1


@pytest.mark.parametrize(
    ("spoil", "broken"),
    [
        (lambda s: set_cash(s, -1), Broken.DEBT),
        (lambda s: set_cash(s, 201), Broken.MONEY),
        (take_too_much, Broken.MONEY),
        (give_object, Broken.ROW),
        (give_six, Broken.ROW_TOO_LONG),
        (give_uncollected, Broken.UNCOLLECTED),
        (give_same_board, Broken.SAME_BOARD),
        (lay_out_one_more, Broken.DISPLAY_COUNT),
        (shuffle_card_in, Broken.CARD_PLACE),
        (lose_card, Broken.CARD_LOST),
        (add_object_to_card, Broken.UNUSED),
    ],
)
def test_a_spoilt_table_is_noticed(spoil, broken):
    before = using()
    after = copy_of(before)
    GAME.play(after, ADA, SALE)
    assert GAME.audit(before, after, ADA, SALE) == Broken.NOTHING_BROKEN

    spoil(after)

    assert GAME.audit(before, after, ADA, SALE) == broken


def test_money_out_of_nothing_is_noticed_even_where_no_move_was_made():
    s = bidding()
    s.cash[ADA] = 2000

    assert GAME.audit(s, s, NOBODY, -1) == Broken.TOO_MUCH_MONEY


def test_a_card_that_is_awaited_must_be_there():
    s = bidding()
    s.card = NO_CARD
    s.phase = 2
    s.place[s.place == Place.SHOE] = Place.AWAY

    assert GAME.audit(s, s, NOBODY, -1) == Broken.CARD_LOST
