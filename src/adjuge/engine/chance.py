"""Chance: streams of random numbers, and the dealer's weighted choice.

A stream is an array of one int64, advanced in place by multiplication with
carry: 32 bits of number, 31 of carry, one signed product that never
overflows. So it runs plain and compiled, on a core and on a GPU, to the same
numbers and without a warning. Rules never draw; the dealer and `redeal` do.
"""

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.rule import rule

FACTOR = 1791398085  # FACTOR·2³² − 1 and FACTOR·2³¹ − 1 are prime: the period is near 2⁶²
LOW_BITS = 0xFFFFFFFF
EQUALLY_LIKELY = 0  # what `odds` returns instead of a sum when no weights are needed

Stream = NDArray[np.int64]


def streams(seed: int, count: int, first: int = 0) -> Stream:
    """Start one stream per table: tables `first`, `first + 1`, … of a seed."""
    key = np.array([seed & 0xFFFFFFFFFFFFFFFF], np.uint64)
    tables = np.arange(first, first + count, dtype=np.uint64)
    bits = _scrambled(tables ^ _scrambled(key))
    carry = bits % np.uint64(FACTOR - 2) + np.uint64(1)
    number = _scrambled(bits) & np.uint64(LOW_BITS)
    return ((carry << np.uint64(32)) | number).astype(np.int64)


def stream(seed: int, table: int = 0) -> Stream:
    """The stream of one table."""
    return streams(seed, 1, table)


def _scrambled(bits: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The output function of SplitMix64, over an array (where NumPy wraps silently)."""
    bits = bits + np.uint64(0x9E3779B97F4A7C15)
    bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return bits ^ (bits >> np.uint64(31))


@rule()
def below(random: Stream, bound: int) -> int:
    """A random number from 0 to `bound` − 1.

    It scales 32 bits: with a bound in the thousands no outcome is favoured by
    more than one part in a million.
    """
    last = random[0]
    drawn = FACTOR * (last & LOW_BITS) + (last >> 32)
    random[0] = drawn
    return (((drawn ^ (drawn >> 32)) & LOW_BITS) * bound) >> 32


@rule()
def weighted(random: Stream, weights: NDArray[np.int32], total: int) -> int:
    """A position drawn with the given weights, which sum to `total`."""
    left = below(random, total)
    position = 0
    while left >= weights[position]:
        left -= weights[position]
        position += 1
    return position
