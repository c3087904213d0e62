"""Search against theory: in a sealed-bid auction of one lot it comes close to the equilibrium."""

import numpy as np

from adjuge.bots._levels import Budget
from adjuge.bots._tree import Settings
from adjuge.bots.search import Search
from adjuge.engine.chance import stream

from .first_price import NO_BID, TOP, UNKNOWN, Phase, State, first_price

VALUES = range(0, TOP + 1, 4)


def bids(iterations: int) -> list[int]:
    """What search bids with each value."""
    search = Search(
        first_price(), Budget(iterations=iterations), settings=Settings(place=0.0, explore=1.0)
    )
    found = []
    for value in VALUES:
        view = State.blank()
        view.phase, view.seats, view.winner, view.dealt, view.lucky = Phase.BIDDING, 2, -1, 2, -1
        view.bids[:2] = NO_BID
        view.cash[:2] = TOP
        view.values[:2] = value, UNKNOWN
        found.append(search.choose(view, 0, [*range(TOP + 1)], stream(value)) - (TOP + 1))
    return found


def test_search_bids_about_half_its_value():
    """More iterations do not help: the other bidder in the tree learns against this one value."""
    off = np.array(bids(2000)) - np.array(VALUES) / 2

    assert np.abs(off).mean() <= 1.0
    assert np.abs(off).max() <= 2.5
