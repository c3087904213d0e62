"""What research pays for a decision, on one core, features and masks included.

    python benchmarks/research.py [--seconds 1] [--save FILE]

Ours: arrays of every game at its largest seat count, and the AEC form. Beside
them, where they are installed: OpenSpiel stepped from Python with observation
tensors, and PettingZoo's own classic games (`pip install 'pettingzoo[classic]'`).
The last lines say how many times as fast ours are as each of theirs.
"""

import argparse
import os
import platform
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import thread_time
from typing import Any

import numpy as np

from adjuge.engine.registry import all_games
from adjuge.research.arrays import Tables

COUNT = 512  # tables of a batch: the call of a step costs little of it, and its rows stay near
STRETCHES = 20  # of which the best counts: on a busy machine few are undisturbed
GOOFSPIEL = "goofspiel(players=4,num_cards=13,imp_info=true,points_order=random)"
CLASSIC = ("connect_four_v3", "tictactoe_v3", "leduc_holdem_v4", "texas_holdem_v4")


def best(run: Callable[[], int], seconds: float) -> float:
    """Decisions a second of this core, the best of some stretches."""
    run()
    rates = []
    for _ in range(STRETCHES):
        begun, decided = thread_time(), 0
        while thread_time() - begun < seconds / STRETCHES:
            decided += run()
        rates.append(decided / (thread_time() - begun))
    return max(rates)


def arrays(name: str) -> Callable[[], int]:
    """Twenty random decisions at every table."""
    tables = Tables(name, COUNT, seed=1)

    def run() -> int:
        for _ in range(20):
            tables.step(tables.drawn)
        return 20 * COUNT

    return run


def openspiel(name: str) -> Callable[[], int]:
    """One random game, with the observation tensor of every decision.

    Hearts has none: there it is the tensor of the information state.
    """
    import pyspiel

    game, rng = pyspiel.load_game(name), np.random.default_rng(1)
    observes = game.get_type().provides_observation_tensor

    def run() -> int:
        state, decided = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                moves = [move for move, _ in state.chance_outcomes()]
                state.apply_action(moves[int(rng.random() * len(moves))])
                continue
            together = state.is_simultaneous_node()
            seats = range(game.num_players()) if together else [state.current_player()]
            chosen = []
            for seat in seats:
                state.observation_tensor(seat) if observes else state.information_state_tensor(seat)
                legal = state.legal_actions(seat)
                chosen.append(legal[int(rng.random() * len(legal))])
            decided += len(chosen)
            state.apply_actions(chosen) if together else state.apply_action(chosen[0])
        return decided

    return run


def aec(env: Any) -> Callable[[], int]:
    """One random game of an AEC environment."""
    rng = np.random.default_rng(1)

    def run() -> int:
        env.reset(seed=1)
        decided = 0
        while env.agents:
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[int(rng.random() * len(legal))]))
            decided += 1
        return decided

    return run


def classic(name: str) -> Callable[[], int]:
    """One of PettingZoo's own games."""
    return aec(import_module(f"pettingzoo.classic.{name}").raw_env())


def compared(rates: dict[str, float], ours: str, theirs: str) -> list[str]:
    """Our slowest and fastest beside each of theirs."""
    own = [rate for name, rate in rates.items() if name.startswith(ours)]
    return [
        f"  {ours}: {min(own) / rate:.1f} to {max(own) / rate:.1f} × {name}"
        for name, rate in rates.items()
        if name.startswith(theirs)
    ]


def rows() -> Iterator[tuple[str, Callable[[], Callable[[], int]]]]:
    """Everything that is measured."""
    for name in all_games():
        yield f"arrays, {name}", lambda name=name: arrays(name)
    if find_spec("pettingzoo"):
        from adjuge.research.pettingzoo import aec_env

        for name in all_games():
            yield f"PettingZoo AEC, {name}", lambda name=name: aec(aec_env(name))
        for name in CLASSIC:
            yield f"PettingZoo's own {name}", lambda name=name: classic(name)
    if find_spec("pyspiel"):
        for name in ("hearts", GOOFSPIEL):
            yield f"OpenSpiel from Python, {name}", lambda name=name: openspiel(name)


def processor() -> str:
    """The name of this machine's processor."""
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    return next((line.split(":")[1].strip() for line in lines if "model name" in line), "?")


def main() -> None:
    """Print the table, and keep it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--save", type=Path)
    given = parser.parse_args()
    lines = [
        f"{datetime.now(UTC):%Y-%m-%d}, python benchmarks/research.py {' '.join(sys.argv[1:])}",
        f"one core of {processor()}, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, "
        f"Python {platform.python_version()}",
    ]
    print(*lines, sep="\n")
    rates: dict[str, float] = {}
    for name, make in rows():
        try:
            rates[name] = best(make(), given.seconds)
            lines.append(f"  {name:<66} {rates[name]:>12,.0f} decisions/s")
        except ImportError as error:
            lines.append(f"  {name:<66} not installed ({error.name})")
        print(lines[-1], flush=True)
    summary = compared(rates, "arrays", "OpenSpiel")
    summary += compared(rates, "PettingZoo AEC", "PettingZoo's own")
    print(*summary, sep="\n")
    lines += summary
    if given.save:
        given.save.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
