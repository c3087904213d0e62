"""Falsche FFuffziger: the rules of thumb, one sentence each."""

import numpy as np

from adjuge.games.falsche_ffuffziger.greedy import (
    amount_worth,
    fist_aim,
    fist_part,
    note_value,
    press_value,
    stake_aim,
    standing,
    turned_value,
)
from adjuge.games.falsche_ffuffziger.material import MINIMUM, REAL, TILES
from adjuge.games.falsche_ffuffziger.state import NO_MONEY, Phase, State


def table(phase):
    s = State.blank()
    s.phase, s.seats, s.card, s.stake_kind = phase, 3, 0, NO_MONEY
    s.unseen[:] = TILES
    s.counting[:] = NO_MONEY
    s.bidding = 7
    return s


def test_notes_of_the_type_that_falls_next_are_worth_less():
    s = table(Phase.FISTS)
    later = note_value(s, 1)
    s.lowest = 1

    assert note_value(s, 1) < later
    assert note_value(s, REAL) == 1


def test_a_turned_press_is_worth_more_on_average():
    s = table(Phase.PRESSES)

    assert turned_value(s, 0) > press_value(s, 0, 1)


def test_a_fist_holds_the_minimum_where_nobody_else_can_reach_it():
    s = table(Phase.FISTS)
    s.purse[0, 0] = 5

    assert fist_aim(s, 0) == MINIMUM[0]
    assert fist_part(s, 0, 0) == -(-int(MINIMUM[0]) // 10)
    assert fist_part(s, 0, 1) == 0


def test_a_seat_without_enough_keeps_its_fist_empty():
    s = table(Phase.FISTS)
    s.purse[0, 0] = 1

    assert fist_aim(s, 0) == 0


def test_a_stake_that_nobody_can_match_is_aimed_at():
    s = table(Phase.LEADING)
    s.lot = 5
    s.purse[0, :2] = 30, 3
    s.purse[1, 1] = 1

    assert stake_aim(s, 0, 1) == 2


def test_amounts_are_counted_out_from_the_largest_down():
    worths = [amount_worth(amount, missing=23) for amount in range(18)]

    assert int(np.argmax(worths)) == 9 + 1  # twenty


def test_coins_and_wealth_make_the_standing():
    s = table(Phase.FISTS)
    s.coins[1] = 4
    s.purse[0, REAL] = 20
    out = np.zeros(6, np.float32)

    standing(s, out)

    assert out[0] > out[2] and out[1] > out[2]
