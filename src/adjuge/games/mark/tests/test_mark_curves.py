"""Mark: the curves of the laboratory are the money and the prices of the table."""

import numpy as np
import pytest

from adjuge.conformance.faces import plain
from adjuge.conformance.laws import Case, walk
from adjuge.engine.chance import stream
from adjuge.engine.game import UNMEASURED as NO
from adjuge.engine.registry import load_game
from adjuge.games.mark.curves import BID, MONEY, NEXT, PIECES, SALE
from adjuge.games.mark.material import RENT
from adjuge.games.mark.state import NOTHING

GAME = load_game("mark")
FACE = plain(GAME)


@pytest.mark.parametrize("seats", GAME.about.seats)
def test_money_comes_from_sales_and_goes_for_bids_and_rent(seats):
    sold = bought = 0
    for step in walk(FACE, Case(GAME, seats), stream(seats)):
        before, after = FACE.levels(step.before), FACE.levels(step.after)
        events = FACE.events(step.before, step.after, step.seat, step.move)
        sale, bid = max(0, events[SALE, 0]), max(0, events[BID, 0])
        rent = before[MONEY, :seats].sum() + sale - bid - after[MONEY, :seats].sum()
        sold, bought = sold + (events[SALE, 0] >= 0), bought + (events[BID, 0] >= 0)

        assert after[MONEY, :seats].tolist() == step.after.cash[:seats].tolist()
        assert rent >= 0 and rent % RENT == 0
    assert sold and bought


def test_a_piece_is_sold_for_what_the_market_paid_for_the_next():
    known = 0
    for step in walk(FACE, Case(GAME, 3), stream(7)):
        sale = FACE.events(step.before, step.after, step.seat, step.move)[SALE, 0]
        if sale >= 0:
            changed = np.flatnonzero(step.after.sold - step.before.sold)
            price = FACE.levels(step.before)[NEXT, changed[0] - 1]
            known += price >= 0
            assert price == sale or step.before.row_of[changed[0]] == NOTHING
    assert known


def test_pieces_are_those_of_both_zones():
    s = FACE.lay(2, {})
    s.delivery[1, :3] = 1
    s.preparation[1, 2] = 4

    assert FACE.levels(s)[PIECES, :2].tolist() == [0, 4]


def test_a_colour_has_a_price_from_its_first_sale_to_its_last():
    s = FACE.lay(2, {})
    s.row_of[2], s.sold[2] = 1, 1
    s.row_of[3], s.sold[3] = 2, 5

    assert FACE.levels(s)[NEXT].tolist() == [NO, 10, NO, NO, NO, NO]
