"""The suites of others over our OpenSpiel games, unmodified and at full length.

    python benchmarks/foreign.py [--games alles_futsch …] [--only interface …] [--sims 2000] [--resets 200]

Random games with all of OpenSpiel's checks, in both of our forms and in its own
turn-based form, and with every number of seats; its checks of the interface on a
part of the tree, of both forms with every number of seats; its GamesSimTest at every
number of seats. PettingZoo's suites over many resets, for they play one game each,
and Gymnasium's checker. The test suite runs the same at a tenth of the length.
Minutes to hours.
"""

import argparse
import io
import sys
import unittest
import warnings
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

import pyspiel
from absl import flags
from gymnasium.utils.env_checker import check_env
from open_spiel.integration_tests import api_test
from pettingzoo.test import api_test as aec_test
from pettingzoo.test import parallel_api_test

import adjuge.research.openspiel  # noqa: F401, registers the games
from adjuge.engine.registry import all_games
from adjuge.research.gymnasium import SeatEnv
from adjuge.research.pettingzoo import aec_env, parallel_env


def simulate(game: Any, sims: int) -> None:
    """Play random games; OpenSpiel checks clones, masks, strings, tensors, bounds and returns."""
    pyspiel.random_sim_test(game, num_sims=sims, serialize=True, verbose=False)


def check_interface(name: str, game: Any) -> None:
    """Run OpenSpiel's tests of the interface on 400 positions."""
    case = type(f"Partial_{name}", (api_test.EnforceAPIOnPartialTreeBase,), {})
    case.game, case.game_name = game, name
    check(unittest.defaultTestLoader.loadTestsFromTestCase(case))


def check(suite: unittest.TestSuite) -> None:
    """Run tests of theirs; stop where one fails."""
    with redirect_stdout(io.StringIO()):
        result = unittest.TextTestRunner(verbosity=0).run(suite)
    if not result.wasSuccessful() or result.testsRun == 0:
        raise SystemExit("a test of OpenSpiel failed")


def their_games(name: str) -> unittest.TestSuite:
    """What GamesSimTest does with one of our games: both forms, all seats, as turns."""
    from open_spiel.python.tests.games_sim_test import GamesSimTest  # lists the games by now there

    names = unittest.defaultTestLoader.getTestCaseNames(GamesSimTest)
    ours = (f"_adjuge_{name}", f"_adjuge_{name}_turns")
    return unittest.TestSuite(GamesSimTest(test) for test in names if test.endswith(ours))


def reset_often(name: str, seats: int, resets: int) -> None:
    """Run PettingZoo's suites on the same environments again and again, then Gymnasium's."""
    one, many = aec_env(name, seats=seats), parallel_env(name, seats=seats)
    with redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(resets):
            aec_test(one, num_cycles=2000)  # whole games
        for _ in range(resets // 2):  # it plays two games
            parallel_api_test(many, num_cycles=20)
        check_env(SeatEnv(name, seats=seats, illegal="draw"), skip_render_check=True)


def suites(name: str, sims: int, resets: int) -> Iterator[tuple[str, Callable[[], None]]]:
    """All suites of one game, each with its name."""
    for seats in all_games()[name].seats:
        what = f"{name}, {seats} seats, PettingZoo and Gymnasium, {resets} resets"
        yield what, partial(reset_often, name, seats, resets)
    tests = their_games(name)
    yield f"adjuge_{name}, GamesSimTest, {tests.countTestCases()} tests", partial(check, tests)
    games = {form: pyspiel.load_game(form) for form in (f"adjuge_{name}", f"adjuge_{name}_turns")}
    for form, game in games.items():
        yield f"{form}, interface", partial(check_interface, form, game)
        yield f"{form}, {sims} games", partial(simulate, game, sims)
    converted = pyspiel.convert_to_turn_based(games[f"adjuge_{name}"])
    yield f"adjuge_{name} converted, {sims} games", partial(simulate, converted, sims)
    for seats in all_games()[name].seats[1:]:
        for form in games:
            game = pyspiel.load_game(form, {"players": seats})
            yield f"{form} with {seats} seats, interface", partial(check_interface, form, game)
        game = pyspiel.load_game(f"adjuge_{name}", {"players": seats})
        yield f"adjuge_{name} with {seats} seats, {sims} games", partial(simulate, game, sims)


def main() -> None:
    """Run everything for the given games, and say how long each took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=list(all_games()))
    parser.add_argument("--only", nargs="*", default=[""], help="words in the names of suites")
    parser.add_argument("--sims", type=int, default=2000)
    parser.add_argument("--resets", type=int, default=200)
    parser.add_argument("--save", type=Path)
    given = parser.parse_args()
    flags.FLAGS(["foreign"])
    lines = [f"{datetime.now(UTC):%Y-%m-%d}, python benchmarks/foreign.py {' '.join(sys.argv[1:])}"]
    for name in given.games:
        for what, run in suites(name, given.sims, given.resets):
            if not any(word in what for word in given.only):
                continue
            begun = process_time()
            run()
            lines.append(f"{what}: passed, {process_time() - begun:.0f} s of a core")
            print(lines[-1], flush=True)
            if given.save:
                given.save.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
