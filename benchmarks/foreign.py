"""The suites of others over our OpenSpiel games, unmodified and at full length.

    python benchmarks/foreign.py [--games alles_futsch …] [--sims 2000]

Random games with all of OpenSpiel's checks, in both of our forms and in its
own turn-based form; its checks of the interface on a part of the tree. The
test suite runs the same at a tenth of the length. Minutes to hours.
"""

import argparse
import unittest
from collections.abc import Callable
from time import perf_counter
from typing import Any

import pyspiel
from absl import flags
from open_spiel.integration_tests import api_test

import adjuge.research.openspiel  # noqa: F401, registers the games
from adjuge.engine.registry import all_games


def simulate(game: Any, sims: int) -> None:
    """Play random games; OpenSpiel checks clones, masks, strings, tensors, bounds and returns."""
    pyspiel.random_sim_test(game, num_sims=sims, serialize=True, verbose=False)


def check_interface(name: str, game: Any) -> None:
    """Run OpenSpiel's tests of the interface on 400 positions."""
    case = type(f"Partial_{name}", (api_test.EnforceAPIOnPartialTreeBase,), {})
    case.game, case.game_name = game, name
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    result = unittest.TextTestRunner(verbosity=0).run(suite)
    if not result.wasSuccessful():
        raise SystemExit(f"{name}: OpenSpiel's interface test failed")


def timed(what: str, run: Callable[[], None]) -> None:
    """Run a suite and say how long it took."""
    begun = perf_counter()
    run()
    print(f"{what}: passed, {perf_counter() - begun:.0f} s", flush=True)


def main() -> None:
    """Run everything for the given games."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=list(all_games()))
    parser.add_argument("--sims", type=int, default=2000)
    given = parser.parse_args()
    flags.FLAGS(["foreign"])
    for name in given.games:
        both, turns = f"adjuge_{name}", f"adjuge_{name}_turns"
        load = pyspiel.load_game
        timed(f"{both}, interface", lambda: check_interface(both, load(both)))
        timed(f"{turns}, interface", lambda: check_interface(turns, load(turns)))
        timed(f"{both}, {given.sims} games", lambda: simulate(load(both), given.sims))
        timed(f"{turns}, {given.sims} games", lambda: simulate(load(turns), given.sims))
        converted = pyspiel.convert_to_turn_based(load(both))
        timed(f"{both} converted, {given.sims} games", lambda: simulate(converted, given.sims))


if __name__ == "__main__":
    main()
