"""Whole games on a GPU against the same games on a core, byte for byte; then the rates.

    python benchmarks/gpu.py [--games mark …] [--seconds 0.3] [--pgx] [--save FILE]
    python benchmarks/gpu.py --seconds 0  # the comparison alone

Needs an NVIDIA card and the extra [gpu]; Pgx beside it if it is installed.
"""

import argparse
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from time import perf_counter
from typing import Any

import numpy as np

from adjuge.engine.chance import streams
from adjuge.engine.registry import all_games, load_game
from adjuge.research.arrays import Tables
from adjuge.research.gpu import CudaTables, cuda
from adjuge.research.loops import Batch, loops_of

COMPARED = 4096  # whole games
STEPS = 400  # decisions at each of them, with features and masks
IN_A_ROW = 10  # decisions between two looks at the clock, as a learner takes them
MOVES = 256  # random moves of each table in one launch
MIXED = 300  # decisions before the clock runs: no two tables are at the same point any more
SIZES = tuple(1 << power for power in range(12, 23, 2))
CHECKED = [name for name in Batch._fields if name not in ("fresh", "payoff", "restarts", "moves")]
PGX = ("sparrow_mahjong", "backgammon")


def best(run: Callable[[], object], seconds: float) -> float:
    """The shortest time of one run, the card idle before and after."""
    run()
    cuda.synchronize()
    shortest, until = float("inf"), perf_counter() + seconds
    while perf_counter() < until:
        begun = perf_counter()
        run()
        cuda.synchronize()
        shortest = min(shortest, perf_counter() - begun)
    return shortest


def whole_games(name: str) -> str:
    """Play games to their end on both; return where they differ first, or nothing."""
    game, seats = load_game(name), all_games()[name].seats[-1]
    fresh = game.State.rows(1)
    game.setup(fresh[0], seats, game.choose({}, seats))
    here = np.repeat(fresh, COMPARED)
    random, tallies = streams(7, COMPARED), np.zeros((COMPARED, 3), np.int32)
    there = CudaTables(name, COMPARED, seed=7, restarts=False)
    there.put(here)
    there.batch.streams.copy_to_device(random)
    loops = loops_of(game)
    loops.roam(here, random, fresh, game.LONGEST, 0, tallies, loops.kernels.room())
    counted = there.roam(game.LONGEST).copy_to_host()
    if not (counted == tallies).all() or (tallies[:, 2] != 1).any():
        return f"lengths of games: {int((counted != tallies).any(axis=1).sum())} differ"
    if there.records().tobytes() != here.tobytes():
        return "final tables"
    return "" if (there.batch.streams.copy_to_host() == random).all() else "streams"


def stepped(name: str) -> str:
    """Step both by random moves; return which array differs first, or nothing."""
    here, there = Tables(name, COMPARED, seed=9), CudaTables(name, COMPARED, seed=9)
    for number in range(STEPS):
        for field in CHECKED if number % 8 == 0 else ("drawn", "ended"):
            its = there.records() if field == "states" else getattr(there, field).copy_to_host()
            if getattr(here.batch, field).tobytes() != np.ascontiguousarray(its).tobytes():
                return f"{field} at step {number}"
        here.step(here.drawn)
        there.step(there.batch.drawn)
    return ""


def digest(name: str) -> str:
    """What tests/research/digests.txt holds, played on the card."""
    tables = CudaTables(name, 64, seed=9)
    for _ in range(300):
        tables.step(tables.batch.drawn)
    return tables.digest()


def roaming(name: str, size: int, seconds: float) -> float:
    """Moves a second of random play."""
    tables = CudaTables(name, size, seed=1)
    return size * MOVES / best(lambda: tables.roam(MOVES), seconds)


def stepping(name: str, size: int, seconds: float) -> float:
    """Decisions a second, features and masks written for every one."""
    tables = CudaTables(name, size, seed=1)
    for _ in range(MIXED):
        tables.step(tables.batch.drawn)

    def several() -> None:
        for _ in range(IN_A_ROW):
            tables.step(tables.batch.drawn)

    return IN_A_ROW * size / best(several, seconds)


def pgx_rate(name: str, size: int) -> float:
    """Steps a second of Pgx, random legal play with automatic restart."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    step, init = auto_reset(env.step, env.init), jax.jit(jax.vmap(env.init))

    def one(state: Any, key: Any) -> tuple[Any, None]:
        chosen, played = jax.random.split(key)
        logits = jax.numpy.log(state.legal_action_mask.astype(np.float32))
        moves = jax.random.categorical(chosen, logits, axis=1)
        return jax.vmap(step)(state, moves, jax.random.split(played, size)), None

    play = jax.jit(lambda state, key: jax.lax.scan(one, state, jax.random.split(key, 100))[0])
    state = init(jax.random.split(jax.random.key(1), size))
    state = jax.block_until_ready(play(state, jax.random.key(2)))
    begun = perf_counter()
    jax.block_until_ready(play(state, jax.random.key(3)))
    return size * 100 / (perf_counter() - begun)


def machine() -> Iterator[str]:
    """Where and when this was measured."""
    query = ["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"]
    yield f"{datetime.now(UTC):%Y-%m-%d}, python benchmarks/gpu.py {' '.join(sys.argv[1:])}"
    yield f"{subprocess.check_output(query, text=True).strip()}; Python {platform.python_version()}"


def report(games: list[str], seconds: float) -> Iterator[str]:
    """All lines of the report."""
    yield from machine()
    for name in games:
        begun = perf_counter()
        yield f"\n{name}, {all_games()[name].seats[-1]} seats"
        for what, check in (("whole games", whole_games), ("steps", stepped)):
            differs = check(name)
            yield f"  {COMPARED} {what}: {'DIFFERENT ' + differs if differs else 'byte-equal'}"
        yield f"  digest of 300 steps of 64 tables, seed 9: {digest(name)}"
        if seconds:
            yield "  tables     random moves/s   decisions/s with features and masks"
        for size in SIZES if seconds else ():
            moves, decided = roaming(name, size, seconds), stepping(name, size, seconds)
            yield f"  {size:>8,} {moves / 1e6:>12,.0f} M {decided / 1e6:>18,.1f} M"
        yield f"  ({perf_counter() - begun:.0f} s)"


def beside() -> Iterator[str]:
    """Pgx on the same card."""
    for name in PGX:
        for size in (16384, 131072):
            try:
                yield f"Pgx {name}, {size:,} tables: {pgx_rate(name, size) / 1e6:,.1f} M steps/s"
            except Exception as error:  # whatever it lacks, our own figures stand
                yield f"Pgx {name}: not measured ({type(error).__name__}: {error})"[:200]


def main() -> None:
    """Print the report, and keep it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=list(all_games()))
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--save", default="")
    parser.add_argument("--pgx", action="store_true")
    given = parser.parse_args()
    lines = []
    for source in (report(given.games, given.seconds), beside() if given.pgx else ()):
        for line in source:
            print(line, flush=True)
            lines.append(line)
    if given.save:
        with open(given.save, "a", encoding="utf-8") as file:  # noqa: PTH123
            file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
