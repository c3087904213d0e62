"""Falsche FFuffziger 2.3 and 2.5: the odds of backs are those of real tiles, re-dealt ones too."""

import pytest

from adjuge.conformance.faces import plain
from adjuge.conformance.posterior import surprise
from adjuge.engine.registry import load_game

from .shuffles import SMALL_BOX, Story, by_real_tiles, by_the_dealer, posteriors

ADA, BEN, CEM = range(3)

STORIES: dict[str, Story] = {
    "starting presses are turned": [("turn", ADA, 0), ("turn", BEN, 0)],
    "a bought press is turned after a starting one": [
        ("buy", ADA), ("turn", BEN, 0), ("turn", ADA, 1),
    ],
    "a starting press is sold before anything was bought": [
        ("sell", ADA, 0), ("buy", BEN), ("buy", CEM), ("turn", BEN, 1), ("turn", CEM, 1),
    ],
    "a starting press is sold between two purchases": [
        ("buy", ADA), ("buy", BEN), ("sell", CEM, 0), ("buy", CEM),
        ("turn", ADA, 1), ("turn", CEM, 2), ("turn", BEN, 1),
    ],
    "a starting press is sold after a bought one was turned": [
        ("buy", ADA), ("turn", ADA, 1), ("sell", BEN, 0), ("buy", BEN), ("buy", ADA),
        ("turn", BEN, 2), ("turn", ADA, 2),
    ],
    "a press of a closed batch is sold and bought again": [
        ("buy", ADA), ("buy", ADA), ("sell", ADA, 0), ("buy", BEN), ("sell", ADA, 1),
        ("buy", CEM), ("turn", ADA, 1), ("turn", BEN, 2), ("turn", CEM, 3),
    ],
    "two starting presses are sold, and all are bought": [
        ("buy", ADA), ("sell", BEN, 0), ("buy", BEN), ("buy", BEN), ("sell", CEM, 0),
        ("buy", CEM), ("turn", CEM, 3), ("turn", BEN, 2), ("turn", ADA, 1),
    ],
    "a press of the open batch comes and goes": [
        ("buy", ADA), ("sell", ADA, 1), ("buy", BEN), ("sell", CEM, 0), ("turn", BEN, 1),
        ("buy", CEM), ("turn", CEM, 2), ("turn", ADA, 0),
    ],
}  # fmt: skip

each_story = pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    box = tmp_path_factory.mktemp("box") / "small.toml"
    box.write_text(SMALL_BOX, encoding="utf-8")
    return load_game("falsche_ffuffziger", box)


@each_story
def test_2_3_what_a_turn_shows_has_the_odds_of_a_physical_shuffle(small, story):
    dealt, shuffled = by_the_dealer(plain(small), story), by_real_tiles(small, story)

    assert dealt == shuffled
    assert sum(dealt.values()) == 1


@each_story
def test_2_3_redealt_backs_have_the_odds_that_what_was_seen_leaves_them(small, story):
    for view, tables in posteriors(plain(small), story):
        if len(tables) > 1:
            assert surprise(plain(small), view, -1, tables, draws=150, seed=3) < 8


def test_2_5_single_odds_for_all_tiles_of_a_type_would_be_wrong(small):
    story = STORIES["a starting press is sold between two purchases"]
    both = by_the_dealer(plain(small), story)

    broken = max(shown for seen in both for shown in seen)
    first = sum(weight for seen, weight in both.items() if seen[0] == broken)
    later = sum(weight for seen, weight in both.items() if seen[1] == broken)

    assert first > later > 0


def test_2_5_redealt_backs_fit_closely_over_many_draws(small):
    story = STORIES["a press of a closed batch is sold and bought again"][:-3]
    views = [found for found in posteriors(plain(small), story) if len(found[1]) > 2]

    assert views
    for view, tables in views[:2]:
        assert surprise(plain(small), view, -1, tables, draws=1500, seed=5) < 4
