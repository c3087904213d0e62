"""Schwarzmarkt: the rules of thumb, one sentence each."""

import numpy as np

from adjuge.games.schwarzmarkt.greedy import card_worth, patience, standing, step_worth, worth
from adjuge.games.schwarzmarkt.material import END_SPACE, OFFERS
from adjuge.games.schwarzmarkt.moves import DONE, HAND_IN, STEP_ON
from adjuge.games.schwarzmarkt.rules import moves
from adjuge.games.schwarzmarkt.state import Phase, State


def table(space):
    s = State.blank()
    s.phase, s.seats, s.game_round, s.space = Phase.TURN, 3, 1, space
    s.hand[:3] = 9
    s.goods[0, 0] = 2
    s.demand[0] = 4
    s.on_table = 0
    return s


def best(s):
    out, worths = np.zeros(400, np.int32), np.zeros(400, np.float32)
    count = moves(s, 0, out)
    worth(s, 0, out, count, worths)
    return int(out[int(worths[:count].argmax())])


def test_at_a_low_price_the_marker_moves_on():
    assert STEP_ON <= best(table(space=0)) < STEP_ON + 4


def test_at_the_end_space_all_is_handed_in():
    s = table(space=END_SPACE)

    assert best(s) == HAND_IN
    s.goods[0, 0] = 0
    assert best(s) == DONE


def test_patience_ends_where_others_have_many_cards():
    few, many = table(space=8), table(space=8)
    few.hand[1:3] = 2

    assert patience(few, 0) > patience(many, 0)


def test_an_offer_is_worth_what_can_be_delivered():
    s = table(space=0)

    worths = [card_worth(s, 0, card) for card in range(OFFERS)]

    assert worths[0] == max(worths[:5])


def test_without_goods_small_steps_keep_the_price_low():
    s = table(space=4)
    s.goods[0, 0] = 0

    assert step_worth(s, 0, 1) > step_worth(s, 0, 3)


def test_points_and_goods_make_the_standing():
    s = table(space=0)
    s.points[1] = 20
    s.hand[2] = 4
    out = np.zeros(5, np.float32)

    standing(s, out)

    assert out[1] > out[0] > out[2]
