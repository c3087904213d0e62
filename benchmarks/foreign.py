"""The suites of others over our OpenSpiel games, unmodified and at full length.

    python benchmarks/foreign.py [--games alles_futsch …] [--sims 2000]

Random games with all of OpenSpiel's checks, in both of our forms and in its
own turn-based form; its checks of the interface on a part of the tree. The
test suite runs the same at a tenth of the length. Minutes to hours.
"""

import argparse
import unittest
from collections.abc import Callable, Iterator
from functools import partial
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


def suites(name: str, sims: int) -> Iterator[tuple[str, Callable[[], None]]]:
    """All suites of one game, each with its name."""
    games = {form: pyspiel.load_game(form) for form in (f"adjuge_{name}", f"adjuge_{name}_turns")}
    for form, game in games.items():
        yield f"{form}, interface", partial(check_interface, form, game)
        yield f"{form}, {sims} games", partial(simulate, game, sims)
    converted = pyspiel.convert_to_turn_based(games[f"adjuge_{name}"])
    yield f"adjuge_{name} converted, {sims} games", partial(simulate, converted, sims)


def main() -> None:
    """Run everything for the given games, and say how long each took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=list(all_games()))
    parser.add_argument("--sims", type=int, default=2000)
    given = parser.parse_args()
    flags.FLAGS(["foreign"])
    for name in given.games:
        for what, run in suites(name, given.sims):
            begun = perf_counter()
            run()
            print(f"{what}: passed, {perf_counter() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
