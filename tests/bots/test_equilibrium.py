"""Search against theory: in a sealed-bid auction of one lot it comes close to the equilibrium."""

import pytest

from .theory import bids


@pytest.mark.parametrize(
    ("iterations", "fair", "distance", "sided", "loss"),
    [(2000, False, 1.3, 0.5, 0.12), (20_000, True, 1.0, 0.5, 0.08)],
)
def test_search_bids_about_half_its_value(iterations, fair, distance, sided, loss):
    made = list(bids(iterations, fair=fair))

    assert sum(abs(one.off) for one in made) / len(made) <= distance
    assert abs(sum(one.off for one in made) / len(made)) <= sided
    assert sum(one.gain for one in made) >= (1 - loss) * sum(one.best for one in made)


def test_a_long_thought_overbids_unless_it_is_fair():
    """The other bidder in the tree learns against this one value, as if it knew it."""
    made = list(bids(20_000, fair=False))

    assert sum(one.off for one in made) / len(made) > 1
    assert sum(one.gain for one in made) < 0.9 * sum(one.best for one in made)
