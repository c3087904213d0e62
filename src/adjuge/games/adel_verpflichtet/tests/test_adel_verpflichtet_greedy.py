"""Adel verpflichtet: the rules of thumb, one sentence each."""

import numpy as np

from adjuge.games.adel_verpflichtet.greedy import (
    exhibition_worth,
    letters_of,
    longest,
    piece_worth,
    standing,
    watch_worth,
    worth,
)
from adjuge.games.adel_verpflichtet.material import LETTER
from adjuge.games.adel_verpflichtet.moves import OPEN, SHOW
from adjuge.games.adel_verpflichtet.rules import moves, setup
from adjuge.games.adel_verpflichtet.state import SEEN, Phase, Place, State

A, B, D = (int(np.flatnonzero(letter == LETTER)[0]) for letter in (0, 1, 3))


def table(own, seats=3):
    s = State.blank()
    setup(s, seats, np.zeros(3, np.int32))
    s.phase, s.asked = Phase.ACTION, (1 << seats) - 1
    s.shown_places[:seats] = Place.CASTLE
    s.unseen[:seats] = 6
    for piece in own:
        s.keeper[piece] = 0
    return s


def test_rows_without_a_gap_are_counted():
    assert longest((2 << 0) + (1 << 5) + (1 << 15)) == 3


def test_a_piece_that_lengthens_the_row_is_worth_more():
    own = (2 << 0) + (1 << 10)

    assert piece_worth(own, B) > piece_worth(own, A) > piece_worth(own, D + 20)


def test_a_large_exhibition_is_worth_more_and_none_is_worth_nothing():
    def worth_of(own):
        s = table(own)
        return exhibition_worth(s, 0, letters_of(s, 0))

    assert worth_of([A, A + 1, A + 2, B, B + 1]) > worth_of([A, A + 1, B])
    assert worth_of([A, A + 1]) < 0


def test_thieves_at_the_castle_make_the_detective_worth_more_to_the_last():
    s = table([A, A + 1, B])
    first = watch_worth(s, 0)
    s.pawns[1:3] = 4

    assert watch_worth(s, 0) > first


def test_the_whole_of_the_longest_row_is_shown():
    s = table([A, A + 1, B, D])
    s.phase, s.asked = Phase.EXHIBIT, 1
    out, worths = np.zeros(218, np.int32), np.zeros(218, np.float32)
    shown = []
    for _ in range(3):
        count = moves(s, 0, out)
        worth(s, 0, out, count, worths)
        shown.append(int(out[int(worths[:count].argmax())]) - SHOW)
        s.marks[shown[-1]] |= 2

    assert shown == [A, A + 1, B]
    count = moves(s, 0, out)
    assert out[count - 1] == OPEN


def test_pawns_and_pieces_make_the_standing():
    s = table([A, A + 1, B])
    s.pawns[1] = 9
    s.marks[:] = SEEN
    out = np.zeros(5, np.float32)

    standing(s, out)

    assert out[1] > out[0] > out[2]
