"""Search against theory: in a sealed-bid auction of one lot it comes close to the equilibrium."""

import numpy as np
import pytest
from numpy.typing import NDArray

from adjuge.bots._levels import Budget
from adjuge.bots._settings import Settings
from adjuge.bots.search import Search
from adjuge.engine.chance import stream

from .first_price import NO_BID, TOP, UNKNOWN, Phase, State, first_price

VALUES = range(4, TOP + 1, 4)  # with nothing to gain every bid is as good as another
STREAMS = 8
MOST = TOP / 2  # that a bidder in equilibrium bids, who bids anything up to it equally often


def distances(iterations: int, *, fair: bool) -> NDArray[np.float64]:
    """How far from half its value search bids, with each value, several times."""
    settings = Settings(place=0.0, explore=1.0, fair=fair)
    search = Search(first_price(), Budget(iterations=iterations), settings=settings)
    found = []
    for value in VALUES:
        view = State.blank()
        view.phase, view.seats, view.winner, view.dealt, view.lucky = Phase.BIDDING, 2, -1, 2, -1
        view.bids[:2] = NO_BID
        view.cash[:2] = TOP
        view.values[:2] = value, UNKNOWN
        for number in range(STREAMS):
            bid = search.choose(view, 0, [*range(TOP + 1)], stream(value, number)) - (TOP + 1)
            found.append(bid - value / 2)
    return np.array(found)


@pytest.mark.parametrize(
    ("iterations", "fair", "distance", "sided", "loss"),
    [(2000, False, 1.2, 0.5, 0.25), (20_000, True, 0.9, 0.4, 0.15)],
)
def test_search_bids_about_half_its_value(iterations, fair, distance, sided, loss):
    """A bid off by x loses x² / MOST against a bidder in equilibrium."""
    off = distances(iterations, fair=fair)

    assert np.abs(off).mean() <= distance
    assert abs(off.mean()) <= sided
    assert (off**2).mean() / MOST <= loss


def test_a_long_thought_overbids_unless_it_is_fair():
    """The other bidder in the tree learns against this one value, as if it knew it."""
    off = distances(20_000, fair=False)

    assert off.mean() > 1
    assert (off**2).mean() / MOST > 0.25
