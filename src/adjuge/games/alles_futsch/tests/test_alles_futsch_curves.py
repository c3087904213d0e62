"""Alles futsch!: the curves of the laboratory are the money and the bids of the table."""

import pytest

from adjuge.conformance.faces import plain
from adjuge.conformance.laws import Case, walk
from adjuge.engine.chance import stream
from adjuge.games.alles_futsch.curves import BID, MONEY, OBJECTS
from adjuge.games.alles_futsch.moves import OFFER, SKIP
from adjuge.games.alles_futsch.state import Phase

from .tables import GAME

FACE = plain(GAME)


@pytest.mark.parametrize("seats", [2, 5])
def test_who_wins_a_card_pays_the_bid(seats):
    auctions = 0
    for step in walk(FACE, Case(GAME, seats), stream(seats)):
        before, after = FACE.levels(step.before), FACE.levels(step.after)
        bid = int(FACE.events(step.before, step.after, step.seat, step.move)[BID, 0])

        assert after[MONEY, :seats].tolist() == step.after.cash[:seats].tolist()
        assert after[OBJECTS, :seats].tolist() == step.after.owned[:seats].sum(axis=1).tolist()
        if bid >= 0:
            auctions += 1
            assert before[MONEY, :seats].sum() - after[MONEY, :seats].sum() == bid
        elif SKIP <= step.move < OFFER and step.after.phase == Phase.BIDDING:
            assert (before[MONEY] == after[MONEY]).all()
    assert auctions


def test_money_is_told_in_mark():
    levels = FACE.levels(FACE.lay(2, {}))

    assert levels[MONEY, 0] * GAME.CURVES[MONEY].step == 200_000
