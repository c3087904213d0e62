"""How close search comes to the equilibrium of the sealed-bid auction in `first_price.py`."""

from collections.abc import Iterator
from dataclasses import dataclass

from adjuge.bots._levels import Budget
from adjuge.bots._settings import Settings
from adjuge.bots.search import Search
from adjuge.engine.chance import stream

from .first_price import NO_BID, TOP, UNKNOWN, Phase, State, first_price

VALUES = range(4, TOP + 1, 4)  # with nothing to gain every bid is as good as another
STREAMS = 8
MOST = TOP / 2  # that a bidder in equilibrium bids, who bids anything up to it equally often


@dataclass(frozen=True)
class Bid:
    """What search bid with a value."""

    value: int
    bid: int

    @property
    def off(self) -> float:
        """How far it is from the bid of the equilibrium, half the value."""
        return self.bid - self.value / 2

    @property
    def gain(self) -> float:
        """What it gains on average against a bidder in equilibrium."""
        return (self.value - self.bid) * min(self.bid / MOST, 1.0)

    @property
    def best(self) -> float:
        """What the bid of the equilibrium gains."""
        return self.value / 2 * (self.value / 2 / MOST)


def bids(iterations: int, *, fair: bool) -> Iterator[Bid]:
    """What search bids with each value, several times, with the settings it always has."""
    settings = Settings(place=0.0, fair=fair)
    search = Search(first_price(), Budget(iterations=iterations), settings=settings)
    for value in VALUES:
        view = State.blank()
        view.phase, view.seats, view.winner, view.dealt, view.lucky = Phase.BIDDING, 2, -1, 2, -1
        view.bids[:2] = NO_BID
        view.cash[:2] = TOP
        view.values[:2] = value, UNKNOWN
        for number in range(STREAMS):
            move = search.choose(view, 0, [*range(TOP + 1)], stream(value, number))
            yield Bid(value, move - (TOP + 1))
