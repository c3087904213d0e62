"""Exact posteriors, by brute force, to hold `redeal` against.

From a given table all continuations of a few moves are enumerated. A table's
weight is the product of the dealer's odds and, for hidden decisions of others,
of one over the number of legal moves; decisions that the viewer sees made
weigh nothing. Tables that look the same to the viewer form a group: within it
the weights are the posterior.
"""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from adjuge.conformance.faces import Face
from adjuge.engine.chance import stream
from adjuge.engine.record import DEALER

Posterior = dict[bytes, Fraction]  # a table's bytes → its share


def groups(face: Face, start: Iterable[tuple[Any, Fraction]], depth: int, viewer: int) -> dict[bytes, Posterior]:  # fmt: skip
    """All tables after `depth` moves, by what the viewer knows; shares sum to one."""
    level = list(start)
    for _ in range(depth):
        level = [branch for table in level for branch in _branches(face, *table, viewer)]
    found: dict[bytes, dict[bytes, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for s, weight in level:
        found[face.known(s, viewer).tobytes()][s.tobytes()] += weight
    return {
        view: {s: weight / sum(tables.values()) for s, weight in tables.items()}
        for view, tables in found.items()
    }


def _branches(face: Face, s: Any, weight: Fraction, viewer: int) -> Iterable[tuple[Any, Fraction]]:
    waiting = face.waiting(s)
    if not waiting:
        yield s, weight
        return
    seat = waiting[0]
    legal = face.legal(s, seat)
    weights = face.odds(s) if seat == DEALER else [1] * len(legal)
    for move, chance in zip(legal, weights, strict=True):
        share = weight
        if seat == DEALER or face.shown(s, seat, move, viewer) != move:
            share = weight * Fraction(chance, sum(weights))
        yield face.played(s, seat, move), share


def surprise(
    face: Face, view: Any, viewer: int, expected: Posterior, draws: int, seed: int
) -> float:
    """Chi-square of `redeal`'s draws against the posterior, per degree of freedom.

    A table outside the posterior is an error; values near 1 are a good fit.
    """
    random = stream(seed)
    counted: dict[bytes, int] = defaultdict(int)
    for _ in range(draws):
        counted[face.redealt(view, viewer, random).tobytes()] += 1
    strange = set(counted) - set(expected)
    assert not strange, f"{len(strange)} tables were drawn that do not fit what the seat knows"
    chi = sum(
        (counted[table] - float(share) * draws) ** 2 / (float(share) * draws)
        for table, share in expected.items()
    )
    return chi / max(1, len(expected) - 1)
