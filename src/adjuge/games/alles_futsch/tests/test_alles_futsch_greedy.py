"""Alles futsch!: the rules of thumb, one sentence each."""

import numpy as np

from adjuge.games.alles_futsch.greedy import (
    BURDEN,
    bid_aim,
    limits,
    row_of,
    sale_worth,
    standing,
)
from adjuge.games.alles_futsch.material import BONUS, MALUS, ON_CARD, SALE_PRICE
from adjuge.games.alles_futsch.rules import setup
from adjuge.games.alles_futsch.state import State

TRIPLE = int(np.flatnonzero(ON_CARD[:, 4] == 3)[0])  # three jewels


def table(seats=3):
    s = State.blank()
    setup(s, seats, np.zeros(8, np.int32))
    return s


def limits_for(s, card=TRIPLE):
    out = np.zeros(100, np.float32)
    limits(s, card, out, 0)
    return out


def test_a_card_is_worth_more_to_whoever_completes_a_row_by_it():
    s = table()
    before = limits_for(s)
    s.owned[0, 4] = 2

    assert limits_for(s)[0] > before[0]


def test_nobody_bids_the_last_note_or_what_would_leave_too_little():
    s = table()
    s.cash[0] = 20

    assert limits_for(s)[0] < 20


def test_a_bid_aims_just_above_what_the_others_would_pay():
    s = table()
    s.card = TRIPLE
    s.owned[0, 4] = 2
    rival = max(limits_for(s)[1:3])

    assert bid_aim(s, 0, limits_for(s)) == int(rival) + 1


def test_a_forced_purchase_costs_less_for_a_treasure_and_more_beyond_it():
    s = table()
    s.owned[0, 3], s.owned[1, 3] = 2, 3

    assert BURDEN[row_of(s, 0, 3)] == SALE_PRICE - BONUS
    assert BURDEN[row_of(s, 1, 3)] == SALE_PRICE + MALUS


def test_somebody_is_ruined_only_by_the_richest():
    s = table()
    s.cash[:3] = 100, 10, 50
    assert sale_worth(s, 0, 3, 1) > 0

    s.cash[2] = 200
    assert sale_worth(s, 0, 3, 1) < 0


def test_the_richest_stands_best():
    s = table()
    s.cash[:3] = 100, 120, 80
    out = np.zeros(5, np.float32)

    standing(s, out)

    assert out[1] > out[0] > out[2]
