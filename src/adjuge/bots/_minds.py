"""Minds: how warm a seat decides.

A seat takes the move whose worth, with noise of its mind's temperature added, is
highest. COLD is greedy, LOT takes any legal move. Nothing here needs the compiler.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjuge.engine.chance import below
from adjuge.engine.rule import rule

LOT = -1.0  # the mind of a seat that decides by lot
COLD = 0.25  # greedy: equals are equally likely, and nearly equals nearly
ELSEWHERE = -2.0  # the mind of a seat that is asked outside of the kernel
GUMBELS = 1024
GUMBEL = (-np.log(-np.log((np.arange(GUMBELS) + 0.5) / GUMBELS))).astype(np.float32)
NOISE_REACHES = np.float32(GUMBEL[-1] - GUMBEL[0])


@rule()
def warmest(worths: NDArray[Any], count: int, mind: float, random: NDArray[Any]) -> int:
    """The position with the highest worth when noise of a temperature is added.

    What lies further below the best than noise can reach is passed over.
    """
    most = worths[0]
    for position in range(1, count):
        most = max(most, worths[position])
    least = most - np.float32(mind) * NOISE_REACHES
    best, highest = 0, np.float32(-1e30)
    for position in range(count):
        if worths[position] >= least:
            noisy = worths[position] + np.float32(mind) * GUMBEL[below(random, GUMBELS)]
            if noisy > highest:
                best, highest = position, noisy
    return best
