"""Mark: the rules of thumb, one sentence each."""

import numpy as np

from adjuge.games.mark.greedy import bid_worth, piece_gain, standing, worth
from adjuge.games.mark.moves import BID, DELIVER, PREPARE, SELL, SKIP
from adjuge.games.mark.rules import moves, setup
from adjuge.games.mark.state import Phase, State

WHITE, RED = 1, 2


def table(**fields):
    s = State.blank()
    setup(s, 3, np.zeros(2, np.int32))
    s.phase, s.actions, s.hammer_die, s.star_die = Phase.ACTION, 1, WHITE, RED
    for name, value in fields.items():
        s[name] = value
    return s


def best(s, seat=0):
    out, worths = np.zeros(447, np.int32), np.zeros(447, np.float32)
    count = moves(s, seat, out)
    worth(s, seat, out, count, worths)
    return int(out[int(worths[:count].argmax())])


def test_a_prepared_piece_is_sold_rather_than_another_delivered():
    s = table()
    s.preparation[0, 1] = WHITE

    assert SELL <= best(s) < SELL + 20


def test_a_delivered_piece_is_prepared():
    s = table()
    s.delivery[0, :2] = WHITE, RED

    assert PREPARE <= best(s) < SELL


def test_nobody_delivers_a_third_piece_and_pays_rent_for_it():
    s = table()
    assert DELIVER <= best(s) < PREPARE
    s.delivery[0, :2] = 3, 4

    assert best(s) == SKIP


def test_a_bid_stays_below_what_the_lot_is_worth():
    s = table(phase=Phase.BIDDING, lot=WHITE)

    bid = best(s) - BID

    assert 0 < bid < piece_gain(s, 0, WHITE)
    assert bid_worth(s, 5.0, 5) < bid_worth(s, 5.0, 3)


def test_money_and_pieces_make_the_standing():
    s = table()
    s.cash[1] += 10
    s.preparation[2, 0] = WHITE
    out = np.zeros(4, np.float32)

    standing(s, out)

    assert out[1] > out[2] > out[0]
