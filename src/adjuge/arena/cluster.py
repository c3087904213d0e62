"""Many machines: the games of a plan on a Ray cluster. Ray comes with the extra `cluster`.

A machine of the cluster has none of our files, so the contents of an owner's box
travel with the plan, and the game is loaded where it is played.
"""

import re
import subprocess
import sys
from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from adjuge.arena.plan import Plan
from adjuge.arena.playing import CHUNK, Played, Table, chunks
from adjuge.engine.errors import AdjugeError, BadTable

GAMES_A_TASK = 4  # where bots think
LOCAL, AUTO = "local", "auto"  # a cluster of this machine alone; one that runs on it already
ADDRESS = re.compile(r"(ray://)?[^/\s]+:\d{1,5}")
PATIENCE = 30  # seconds for a cluster to answer; Ray alone would try for minutes
PROBE = """
import sys, ray
try:
    ray.init(sys.argv[1], log_to_driver=False)
except Exception as error:
    print(" ".join(str(error).split()))
    raise SystemExit(1)
"""


@dataclass(frozen=True)
class Parcel:
    """A plan on its way to another machine."""

    plan: Plan  # without a box
    mark: str  # the same for the same plan
    box: bytes | None


def check_address(address: str) -> None:
    """Refuse what cannot be the address of a cluster."""
    if find_spec("ray") is None:
        raise AdjugeError("Ray is not installed: pip install “adjuge[cluster]”.")
    if address not in (LOCAL, AUTO) and not ADDRESS.fullmatch(address):
        raise BadTable("“{address}” is no address of a Ray cluster: write local, auto, or HOST:PORT.",
                       address=address)  # fmt: skip


def play_on(
    address: str, plan: Plan, numbers: Iterable[int]
) -> Generator[list[Played], None, None]:
    """Play games on a cluster; yield them in chunks as they are done."""
    check_address(address)
    import ray
    from ray.exceptions import RayError

    _connect(address)
    try:
        task: Any = ray.remote(_play)
        parcel = ray.put(packed(plan))
        length = CHUNK if Table(plan).is_compiled else GAMES_A_TASK
        waiting = [task.remote(parcel, chunk) for chunk in chunks(numbers, length)]
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)
    except RayError as error:
        raise _told(error) from error
    finally:
        ray.shutdown()


def _connect(address: str) -> None:
    """Join a cluster, or start one here."""
    import ray

    if address != LOCAL:
        _probe(address)
    ray.init(address, log_to_driver=False)


def _probe(address: str) -> None:
    """Refuse a cluster that does not answer in time, which only another process can tell."""
    try:
        probed = subprocess.run([sys.executable, "-c", PROBE, address], check=False,
                                timeout=PATIENCE, capture_output=True, text=True)  # fmt: skip
    except subprocess.TimeoutExpired:
        raise AdjugeError("No Ray cluster answers at “{address}” within {n} seconds.",
                          address=address, n=PATIENCE) from None  # fmt: skip
    if probed.returncode:
        raise AdjugeError("The Ray cluster “{address}” cannot be joined: {why}",
                          address=address, why=probed.stdout.strip())  # fmt: skip


def _told(error: Any) -> AdjugeError:
    """What has gone wrong on a machine of the cluster, in one sentence."""
    cause = getattr(error, "cause", None) or error
    if isinstance(cause, AdjugeError):
        return cause
    why = f"{type(cause).__name__}: {cause}".strip().partition("\n")[0]
    return AdjugeError("A machine of the cluster has failed: {why}.", why=why)


def packed(plan: Plan) -> Parcel:
    """A plan as it is sent; what was loaded for it stays here."""
    box = None if plan.box is None else plan.box.read_bytes()
    return Parcel(replace(plan, box=None), plan.fingerprint, box)


_tables: dict[str, Table] = {}


def unpacked(parcel: Parcel) -> Table:
    """A table for a plan that was sent; kernels and bots are kept for its next games."""
    if parcel.mark not in _tables:
        with TemporaryDirectory() as folder:  # until the game is loaded
            file = Path(folder) / "box.toml"
            file.write_bytes(parcel.box or b"")
            box = None if parcel.box is None else file
            _tables[parcel.mark] = Table(replace(parcel.plan, box=box))
    return _tables[parcel.mark]


def _play(parcel: Parcel, numbers: list[int]) -> list[Played]:
    """Play games on one machine of the cluster."""
    return unpacked(parcel).play(numbers)
