"""Load on the web table: many viewers of many tables, moves at a steady rate, real boards.

    python benchmarks/web_load.py                        2000 viewers, 500 tables, 100 moves/s
    python benchmarks/web_load.py --tables 50 --seconds 5
    python benchmarks/web_load.py --rates 50,100,200,400 --save benchmarks/results-web.txt

One server process with the durable store and, beside it, this generator. Every
viewer holds a WebSocket and sits at a table; moves are posted through the same
form that browsers use, in all five games. Measured is the time from posting to
the first frame on another viewer's socket.
"""

import argparse
import asyncio
import contextlib
import os
import platform
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

import httpx2 as httpx
import uvloop
import websockets

GAMES = ("mark", "alles_futsch", "schwarzmarkt", "adel_verpflichtet", "falsche_ffuffziger")
SERVER = """
import sys
from pathlib import Path
from adjuge.web.serving import serve
from adjuge.web.settings import Settings
serve(Settings(folder=Path(sys.argv[1]), limits=False, patience=9e9, long_patience=9e9), "127.0.0.1", int(sys.argv[2]), quiet=True)
"""
DECISION = re.compile(r'name="decision" value="([0-9a-f]+)"')
MOVE = re.compile(r'<button[^>]*name="move" value="([^"]+)"')
AMOUNT = re.compile(r'name="amount-(\w+)"[^>]*min="(\d+)"')
ENDS = re.compile(r'name="compose" value="([^"]+)"')
ROSTRUM = re.compile(r'<hx-partial hx-target="#rostrum".*?</hx-partial>', re.DOTALL)


@dataclass
class Viewer:
    """One open page."""

    table: "Desk"
    token: str
    rostrum: str = ""

    def answer(self, chance: random.Random) -> dict[str, str] | None:
        """What this seat would post, if it is asked."""
        decision = DECISION.search(self.rostrum)
        if decision is None:
            return None
        data = {"decision": decision[1]}
        amount, moves = AMOUNT.search(self.rostrum), MOVE.findall(self.rostrum)
        ends = ENDS.search(self.rostrum)
        if amount and (not moves or chance.random() < 0.6):
            return data | {"play": amount[1], f"amount-{amount[1]}": amount[2]}
        if ends:
            return data | {"compose": ends[1]}
        return data | {"move": unescape(chance.choice(moves))} if moves else None


@dataclass
class Desk:
    """One table."""

    id: str
    viewers: list[Viewer] = field(default_factory=list)
    posted: float = 0.0
    poster: Viewer | None = None
    over: bool = False


@dataclass
class Figures:
    """What was measured."""

    times: list[float] = field(default_factory=list)
    frames: int = 0
    bytes: int = 0
    refused: int = 0
    posted: int = 0


async def follow(viewer: Viewer, port: int, figures: Figures) -> None:
    """Read one socket."""
    address = f"ws://127.0.0.1:{port}/t/{viewer.table.id}/live?seen=no"
    headers = {"Cookie": f"adjuge-seat={viewer.token}"}
    async with websockets.connect(address, origin=websockets.Origin(f"http://127.0.0.1:{port}"), additional_headers=headers,
                                  max_size=None, open_timeout=120, ping_interval=None) as stream:  # fmt: skip
        async for frame in stream:
            now, text = time.perf_counter(), str(frame)
            desk = viewer.table
            if desk.poster is not None and desk.poster is not viewer:
                figures.times.append(now - desk.posted)
                desk.poster = None
            figures.frames += 1
            figures.bytes += len(text)
            found = ROSTRUM.search(text)
            if found:
                viewer.rostrum = found[0]
                desk.over |= "/result" in found[0]


async def open_desk(client: httpx.AsyncClient, game: str) -> Desk:
    """Open a table with four people."""
    asked = {"game": game, "seats": ["me"] + ["friend"] * 3}
    made = (await client.post("/api/table", json=asked)).json()
    desk = Desk(made["id"])
    for seat in made["seats"]:
        if seat["seat"]:
            await client.post(f"/api/table/{desk.id}/sit", json={"name": f"P{seat['seat']}"},
                              headers={"authorization": f"Bearer {seat['token']}"})  # fmt: skip
        desk.viewers.append(Viewer(desk, seat["token"]))
    return desk


async def open_desks(port: int, count: int) -> list[Desk]:
    """Open tables of all games, a few at a time."""
    desks: list[Desk] = []
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        while len(desks) < count:
            games = [
                GAMES[(len(desks) + n) % len(GAMES)] for n in range(min(5, count - len(desks)))
            ]
            desks += await asyncio.gather(*(open_desk(client, game) for game in games))
    return desks


async def take_places(
    port: int, viewers: list[Viewer], figures: Figures
) -> list[asyncio.Task[None]]:
    """Connect all viewers, a hundred at a time."""
    tasks = []
    for start in range(0, len(viewers), 100):
        for viewer in viewers[start : start + 100]:
            tasks.append(asyncio.create_task(follow(viewer, port, figures)))
        while sum(bool(v.rostrum) for v in viewers) < min(start + 90, len(viewers) - 5):
            await asyncio.sleep(0.02)
    return tasks


async def post(
    client: httpx.AsyncClient, desk: Desk, viewer: Viewer, data: dict[str, str], figures: Figures
) -> None:
    """Make one move as a browser would."""
    desk.posted, desk.poster, viewer.rostrum = time.perf_counter(), viewer, ""
    answer = await client.post(
        f"/t/{desk.id}/move", data=data, headers={"cookie": f"adjuge-seat={viewer.token}"}
    )
    figures.posted += 1
    figures.refused += answer.status_code >= 400


async def load(port: int, desks: list[Desk], rate: float, seconds: float, figures: Figures) -> None:
    """Post moves at a steady rate, spread over the tables."""
    chance, tasks = random.Random(1), set()
    limits = httpx.Limits(max_connections=64, max_keepalive_connections=64)
    headers = {"origin": f"http://127.0.0.1:{port}", "hx-request": "true"}
    async with httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{port}", headers=headers, limits=limits, timeout=30
    ) as client:
        start, made = time.perf_counter(), 0
        while (now := time.perf_counter() - start) < seconds:
            while made < now * rate:
                made += 1
                for _ in range(20):
                    desk = chance.choice(desks)
                    asked = [(v, data) for v in desk.viewers if (data := v.answer(chance))]
                    if asked and not desk.over:
                        task = asyncio.create_task(
                            post(client, desk, *chance.choice(asked), figures)
                        )
                        tasks.add(task)
                        task.add_done_callback(tasks.discard)
                        break
            await asyncio.sleep(0.002)
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0.5)


def memory(process: int) -> float:
    """Resident MiB of the server."""
    text = Path(f"/proc/{process}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024  # type: ignore[index]


def processor(process: int) -> float:
    """Seconds of processor time of the server."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.asynccontextmanager
async def server() -> AsyncIterator[tuple[int, int]]:
    """A server process with a store of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([sys.executable, "-c", SERVER, folder, str(port)])
        try:
            for _ in range(300):
                with contextlib.suppress(OSError):
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                await asyncio.sleep(0.05)
            yield port, process.pid
        finally:
            process.kill()
            process.wait()


def percentile(times: list[float], share: float) -> float:
    """A percentile in milliseconds."""
    ordered = sorted(times)
    return (
        1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]
        if ordered
        else float("nan")
    )


async def measure(
    port: int, process: int, desks: list[Desk], rate: float, seconds: float, figures: Figures
) -> str:
    """One rate as a line of the report."""
    figures.__init__()  # type: ignore[misc]
    before = processor(process)
    await load(port, desks, rate, seconds, figures)
    used, made = processor(process) - before, max(1, figures.posted)
    return (f"{rate:5.0f} moves/s wanted, {figures.posted / seconds:5.1f} made, "
            f"p50 {percentile(figures.times, 0.5):6.1f} ms, p99 {percentile(figures.times, 0.99):6.1f} ms, "
            f"{figures.frames / seconds:5.0f} frames/s of {figures.bytes / max(1, figures.frames) / 1000:4.1f} kB, "
            f"{figures.refused} refused, processor {1000 * used / made:4.1f} ms a move, "
            f"{memory(process):.0f} MiB")  # fmt: skip


def surroundings() -> str:
    """The machine, the day and the command."""
    found = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    return (f"# {os.cpu_count()} × {found[1] if found else platform.processor()}, "
            f"Python {platform.python_version()}, {datetime.now(UTC):%Y-%m-%d}\n"
            f"# python {' '.join(sys.argv)}")  # fmt: skip


async def main() -> None:
    """Measure one rate after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rates", default="100")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--save", type=Path, help="write the report to a file as well")
    given = parser.parse_args()
    lines = [surroundings()]
    async with server() as (port, process):
        desks, figures = await open_desks(port, given.tables), Figures()
        viewers = [viewer for desk in desks for viewer in desk.viewers]
        tasks = await take_places(port, viewers, figures)
        lines.append(
            f"{len(viewers)} viewers of {len(desks)} tables, server {memory(process):.0f} MiB"
        )
        print("\n".join(lines), flush=True)
        for rate in map(float, given.rates.split(",")):
            lines.append(await measure(port, process, desks, rate, given.seconds, figures))
            print(lines[-1], flush=True)
        for task in tasks:
            task.cancel()
    if given.save:
        given.save.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    uvloop.run(main())
