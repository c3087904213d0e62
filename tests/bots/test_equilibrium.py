"""Search against theory: in a sealed-bid auction of one lot it comes close to the equilibrium."""

import numpy as np
from numpy.typing import NDArray

from adjuge.bots._levels import Budget
from adjuge.bots._tree import Settings
from adjuge.bots.search import Search
from adjuge.engine.chance import stream

from .first_price import NO_BID, TOP, UNKNOWN, Phase, State, first_price

VALUES = range(0, TOP + 1, 4)
STREAMS = 8


def distances(iterations: int) -> NDArray[np.float64]:
    """How far from half its value search bids, with each value, several times."""
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
        for number in range(STREAMS):
            bid = search.choose(view, 0, [*range(TOP + 1)], stream(value, number)) - (TOP + 1)
            found.append(bid - value / 2)
    return np.array(found)


def test_search_bids_about_half_its_value():
    """More iterations do not help: the other bidder in the tree learns against this one value.

    Against a bidder in equilibrium, who bids anything up to TOP / 2, a bid off by x loses x² / (TOP / 2).
    """
    off = distances(2000)

    assert np.abs(off).mean() <= 1.2
    assert abs(off.mean()) <= 0.5
    assert (off**2).mean() / (TOP / 2) <= 0.35
