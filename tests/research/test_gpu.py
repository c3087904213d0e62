"""Tables on a card, as far as no card is needed: where their words lie, and how they are copied."""

import numpy as np
import pytest

from adjuge.engine.registry import all_games, load_game
from adjuge.research.gpu import WARP, by_table, by_warp, give, take

COUNT = WARP + 5  # the second warp is not full


@pytest.fixture(params=all_games())
def words(request):
    """Tables of numbers that are all different, as wide as those of a game."""
    width = load_game(request.param).State.LAYOUT.itemsize // 4
    return np.arange(COUNT * width, dtype=np.int32).reshape(COUNT, width)


def test_the_same_word_of_a_warp_lies_side_by_side(words):
    lying = by_warp(words)
    assert lying[:WARP].tolist() == words[:WARP, 0].tolist()
    assert lying[WARP : 2 * WARP].tolist() == words[:WARP, 1].tolist()
    assert np.array_equal(by_table(lying, words.shape[1])[:COUNT], words)


def test_a_thread_takes_its_table_whole(words):
    lying, own = by_warp(words), np.zeros(words.shape[1], np.int32)
    for table in range(COUNT):
        take(own, lying, table, len(own))
        assert np.array_equal(own, words[table])


def test_a_thread_gives_its_table_back_and_touches_no_other(words):
    lying = np.zeros_like(by_warp(words))
    for table in range(COUNT):
        give(words[table], lying, table, words.shape[1])
        assert np.array_equal(by_table(lying, words.shape[1])[: table + 1], words[: table + 1])
        assert not by_table(lying, words.shape[1])[table + 1 :].any()
