"""Alles futsch!: hidden money, what may be known of it, and what a re-deal draws."""

from fractions import Fraction

import numpy as np
import pytest

from adjuge.conformance.faces import machine
from adjuge.conformance.posterior import groups, surprise
from adjuge.engine.language import ENGLISH
from adjuge.engine.match import Match
from adjuge.engine.record import NOBODY
from adjuge.games.alles_futsch.state import HIDDEN_CASH, Phase

from .tables import ADA, BEN, CEM, GAME, PLAIN, bidding, dealt, play, using


def test_1_8_a_seat_sees_its_own_money_and_no_other():
    s = dealt()
    s.cash[:3] = [120, 7, 44]

    assert PLAIN.seen(s, BEN).cash[:3].tolist() == [HIDDEN_CASH, 7, HIDDEN_CASH]
    assert PLAIN.seen(s, NOBODY).cash[:3].tolist() == [HIDDEN_CASH] * 3


def test_1_8_whoever_counts_along_knows_everybodys_money():
    s = dealt()
    s.cash[:3] = [120, 7, 44]

    for viewer in (ADA, CEM, NOBODY):
        assert PLAIN.known(s, viewer).tobytes() == s.tobytes()


def test_1_8_at_the_end_money_is_counted_in_the_open():
    s = using()
    s.cash[BEN] = 3

    play(s, "Ada", "sell painting to B")

    assert s.phase == Phase.OVER
    assert PLAIN.seen(s, CEM).tobytes() == s.tobytes()


def test_1_9_open_money_lies_open():
    s = dealt(money="open")

    assert PLAIN.seen(s, NOBODY).tobytes() == s.tobytes()


def test_1_8_a_hidden_purse_shows_neither_on_the_board_nor_by_who_is_asked():
    rich, poor = bidding(), bidding()
    for s in (rich, poor):
        play(s, "Ada", "bid 9")
    poor.cash[BEN] = 8

    for s in (rich, poor):
        assert GAME.to_act(s) == 1 << BEN
    assert PLAIN.seen(rich, CEM).tobytes() == PLAIN.seen(poor, CEM).tobytes()


def test_1_8_the_board_shows_a_question_mark_for_hidden_money():
    match = Match("alles_futsch", ["Ada", "Ben"], seed=3)

    known, seen = match.board("Ada"), PLAIN.seen(match._state, ADA)
    drawn = GAME.draw(seen, ADA, match.names, ENGLISH)

    assert "200,000" in known
    assert "?" in "".join(span.text for line in drawn for span in line)


@pytest.mark.parametrize("viewer", [ADA, BEN, NOBODY])
def test_a_re_deal_has_nothing_to_draw_the_shoe_is_not_stored(viewer):
    face = machine(GAME)
    s = using("lamp lamp jewel")
    s.unused[:] = 0
    s.unused[4] = 1

    found = groups(face, [(s, Fraction(1))], 2, viewer)

    assert len(found) == 31  # one for each card that may be turned up
    for view, tables in found.items():
        assert list(tables) == [view] and list(tables.values()) == [1]
        row = GAME.State.rows(1)
        row[:] = np.frombuffer(view, GAME.State.LAYOUT)
        assert surprise(face, row[0], viewer, tables, draws=5, seed=1) == 0
