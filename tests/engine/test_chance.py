"""Streams: the same plain and compiled, apart from table to table, evenly spread."""

import numpy as np

from adjuge.engine.chance import below, stream, streams, weighted
from adjuge.engine.compiling import compiled


def draw_many(random, bound, out):
    for place in range(len(out)):
        out[place] = below(random, bound)


def test_plain_and_compiled_draw_the_same():
    plain, fast = np.zeros(500, np.int64), np.zeros(500, np.int64)
    draw_many(stream(9, 4), 1000, plain)
    compiled(draw_many, "test-chance")(stream(9, 4), 1000, fast)

    assert plain.tolist() == fast.tolist()


def test_every_number_is_as_likely_as_another():
    out = np.zeros(60_000, np.int64)
    compiled(draw_many, "test-chance")(stream(1), 6, out)
    counts = np.bincount(out, minlength=6)

    assert ((counts - 10_000) ** 2 / 10_000).sum() < 20.5  # chi-square, 5 degrees, p = 0.001


def test_neighbouring_tables_and_seeds_have_nothing_in_common():
    first = [below(stream(seed, table), 1 << 30) for seed in range(40) for table in range(40)]

    assert len(set(first)) == len(first)


def test_streams_are_the_streams_of_their_tables():
    assert streams(7, 5, first=3).tolist() == [int(stream(7, table)[0]) for table in range(3, 8)]


def test_weights_are_kept():
    random, counts = stream(3), [0, 0, 0]
    weights = np.array([1, 0, 3], np.int32)
    for _ in range(4000):
        counts[weighted(random, weights, 4)] += 1

    assert counts[1] == 0
    assert abs(counts[0] - 1000) < 120
