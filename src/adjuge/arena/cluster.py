"""Many machines: the games of a plan on a Ray cluster. Ray comes with the extra `cluster`."""

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from typing import Any

from adjuge.arena.plan import Plan
from adjuge.arena.playing import CHUNK, Played, Table, chunks
from adjuge.engine.errors import AdjugeError

GAMES_A_TASK = 4  # where bots think


def play_on(address: str, plan: Plan, numbers: Iterable[int]) -> Iterator[list[Played]]:
    """Play games on a cluster; yield them in chunks as they are done."""
    if find_spec("ray") is None:
        raise AdjugeError("Ray is not installed: pip install “adjuge[cluster]”.")
    import ray

    ray.init(None if address == "local" else address, log_to_driver=False)
    try:
        task: Any = ray.remote(_play)
        length = CHUNK if Table(plan).is_compiled else GAMES_A_TASK
        waiting = [task.remote(plan, chunk) for chunk in chunks(numbers, length)]
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)
    finally:
        ray.shutdown()


_tables: dict[str, Table] = {}


def _play(plan: Plan, numbers: list[int]) -> list[Played]:
    """Play games on one machine of the cluster, with kernels and bots kept for the next."""
    table = _tables.setdefault(plan.fingerprint, Table(plan))
    return table.play(numbers)
