"""Intervals: how far what was counted may be from what is true."""

import numpy as np
import pytest

from adjuge.bots._survey import WHOLE_WIN
from adjuge.cli.intervals import FEWEST, of_difference, of_mean, wilson
from adjuge.cli.pairs import Measure, Pairs, Quotients
from adjuge.cli.screen import Screen
from adjuge.cli.simulate_beside import Told
from adjuge.cli.simulate_findings import spread

REPEATED = 2000  # experiments, of which one in twenty should go wrong


def test_shares_after_wilson():
    low, high = wilson(0.5, 100)

    assert low == pytest.approx(0.4038, abs=1e-4) and high == pytest.approx(0.5962, abs=1e-4)
    assert wilson(0.0, 10)[0] == 0 and wilson(1.0, 10)[1] == pytest.approx(1)


def test_differences_of_pairs_after_newcombe():
    """Games that both win, only the second, only the first, and neither."""
    for (a, b, c, d), low, high in (
        ((36, 12, 2, 0), 0.0569, 0.3404),
        ((20, 12, 2, 16), 0.0562, 0.3292),
        ((0, 0, 0, 50), -0.0714, 0.0714),
    ):
        games = a + b + c + d
        found = of_difference(games, ((a + c) / games, (a + b) / games), a / games)
        assert found == pytest.approx((low, high), abs=2e-3), (a, b, c, d)


@pytest.mark.parametrize("games", [1, 2, 20, 4000])
def test_no_interval_of_a_share_has_no_width_or_leaves_what_is_possible(games):
    for first, second, both in ((0, 0, 0), (1, 1, 1), (0, 1, 0), (1, 0, 0)):
        low, high = of_difference(games, (first, second), both)

        assert low < high and -1 <= low <= second - first <= high <= 1


def test_means_have_no_interval_while_games_are_few():
    assert of_mean(FEWEST - 1, 10, 20) is None

    low, high = of_mean(FEWEST, 60.0, 2 * 60.0)
    assert low == high == 2  # all were alike

    values = np.arange(40.0)
    low, high = of_mean(40, values.sum(), (values**2).sum())
    assert (high - low) / 2 == pytest.approx(2.0227 * values.std(ddof=1) / 40**0.5, rel=1e-4)


def pairs_of(first, second, measure):
    sums = np.array([[first.sum()], [second.sum()]])
    squares = np.array([((second - first) ** 2).sum()])
    products = np.array([(first * second).sum()])
    return Pairs([measure], len(first), sums, squares, products)


@pytest.mark.parametrize("tie", [0.0, 0.7, 0.98])
@pytest.mark.parametrize("share", [0.02, 0.25, 0.6])
def test_equal_shares_are_starred_in_about_one_case_of_twenty(share, tie):
    """Of two tables whose games go together by so much."""
    random, starred = np.random.default_rng(5), 0
    for _ in range(REPEATED):
        first = random.random(400) < share
        second = np.where(random.random(400) < tie, first, random.random(400) < share)
        whole = (WHOLE_WIN * first.astype(int), WHOLE_WIN * second.astype(int))
        starred += pairs_of(*whole, Measure("wins", 0, WHOLE_WIN)).differences[0].is_clear

    assert starred / REPEATED < 0.065
    if tie < 0.9 and share > 0.1:  # with hardly a game that differs it is on the safe side
        assert starred / REPEATED > 0.03


@pytest.mark.parametrize("games", [FEWEST, 400])
def test_equal_means_are_starred_in_about_one_case_of_twenty(games):
    random, starred = np.random.default_rng(6), 0
    for _ in range(REPEATED):
        luck = random.normal(200, 30, games)
        first, second = luck + random.normal(0, 5, games), luck + random.normal(0, 5, games)
        starred += pairs_of(first, second, Measure("moves")).differences[0].is_clear

    assert 0.035 < starred / REPEATED < 0.065


def test_equal_prices_are_starred_in_about_one_case_of_twenty():
    """Of games with different numbers of sales, whose prices go together within a game."""
    random, starred = np.random.default_rng(7), 0
    for _ in range(REPEATED):
        totals = []
        for _ in range(2):
            sales = random.integers(0, 9, 200)
            prices = random.normal(20, 4, 200)
            totals.append(np.stack([sales * prices, sales], axis=1)[:, None])
        found = Quotients.of(*totals)
        low, high = found.interval_of_means(0)
        starred += not low <= 0 <= high

    assert 0.035 < starred / REPEATED < 0.065


def test_the_same_luck_shows_small_changes():
    """A change of 1 beside a spread of 30 is lost between strangers, and plain in pairs."""
    random = np.random.default_rng(8)
    luck = random.normal(200, 30, 400)
    first, second = luck, luck + 1 + random.normal(0, 2, 400)

    assert pairs_of(first, second, Measure("moves")).differences[0].is_clear
    strangers = random.permutation(second)
    assert not pairs_of(first, strangers, Measure("moves")).differences[0].is_clear


def test_a_price_is_the_quotient_of_sums():
    first = np.array([[[30, 3]], [[0, 0]]])
    second = np.array([[[40, 2]], [[20, 1]]])
    found = Quotients.of(first, second)

    assert found.means(0) == (10, 20) and found.often(0) == (1.5, 1.5)
    assert found.interval_of_means(0) is None and found.interval_of_often(0) is None
    assert Quotients.of(first, 0 * second).means(0) is None


def test_what_was_seen_hardly_ever_has_no_interval():
    first, second = np.zeros((2, 400, 1, 2), np.int64)
    first[0, 0], second[0, 0] = (10, 1), (12, 1)

    assert Quotients.of(first, second).means(0) == (10, 12)
    assert Quotients.of(first, second).interval_of_means(0) is None
    first[:30, 0], second[:30, 0] = (10, 1), (12, 1)
    assert Quotients.of(first, second).interval_of_means(0) == (2, 2)


@pytest.mark.parametrize("chances", [(0.5,) * 4, (0.05,) * 4, (1, 1, 0, 0), (0.9, 0.9, 0.9, 0.02)])
def test_deeds_that_tell_nothing_are_apart_by_chance_alone(chances):
    """In games that one of three seats of a bot, or a fourth seat, wins by lot."""
    random, weights = np.random.default_rng(9), []
    for _ in range(REPEATED):
        done = random.random((300, 4)) < chances
        here, winner = done[:, :3], random.integers(0, 4, 300)
        did, won = int(here.sum()), int(here[np.arange(300)[winner < 3], winner[winner < 3]].sum())
        wins, together = int((winner < 3).sum()), int((here.sum(axis=1) ** 2).sum())
        chance = spread(did, together, 900, 300, wins)
        weights.append((won / did - (wins - won) / (900 - did)) / chance)

    assert np.std(weights) == pytest.approx(1, abs=0.06)


@pytest.mark.parametrize(("means", "interval", "told"), [
    ((1200.0, 1200.3), (0.1, 0.49), ["1200.00", "1200.30", "+0.30 *", "+0.10 – +0.49"]),
    ((1200.0, 1300.0), (80.0, 120.0), ["1,200", "1,300", "+100 *", "+80 – +120"]),
])  # fmt: skip
def test_a_difference_is_told_as_finely_as_it_is_known(means, interval, told):
    assert Told(Screen("en"), is_share=False).cells(means, interval) == told
