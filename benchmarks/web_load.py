"""Load on the web table: many viewers of many tables, moves at a steady rate, real boards.

    python benchmarks/web_load.py                        2000 viewers, 500 tables, 100 moves/s
    python benchmarks/web_load.py --rates 50,100,200     a curve
    python benchmarks/web_load.py --tables 50 --seconds 5

One server process with the durable store and, beside it, this generator. Every
viewer holds a WebSocket and sits at a table; moves are posted through the same
form that browsers use, in all five games. Measured is the time from posting to
the first frame on another viewer's socket.
"""

import argparse
import asyncio
import contextlib
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path

import httpx2 as httpx
import websockets

GAMES = ("mark", "alles_futsch", "schwarzmarkt", "adel_verpflichtet", "falsche_ffuffziger")
SERVER = """
import sys
from pathlib import Path
from adjuge.web.serving import serve
from adjuge.web.settings import Settings
serve(Settings(folder=Path(sys.argv[1]), limits=False, patience=9e9, long_patience=9e9, sweep=60), "127.0.0.1", int(sys.argv[2]), quiet=True)
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


async def open_desks(port: int, count: int) -> list[Desk]:
    """Open tables of all games with four people each."""
    desks = []
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        for number in range(count):
            game = GAMES[number % len(GAMES)]
            made = (
                await client.post(
                    "/api/table", json={"game": game, "seats": ["me"] + ["friend"] * 3}
                )
            ).json()
            desk = Desk(made["id"])
            for seat in made["seats"]:
                if seat["seat"]:
                    await client.post(f"/api/table/{desk.id}/sit", json={"name": f"P{seat['seat']}"},
                                      headers={"authorization": f"Bearer {seat['token']}"})  # fmt: skip
                desk.viewers.append(Viewer(desk, seat["token"]))
            desks.append(desk)
    return desks


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


async def main() -> None:
    """Measure one rate after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rates", default="100")
    parser.add_argument("--seconds", type=float, default=15.0)
    given = parser.parse_args()
    async with server() as (port, process):
        desks = await open_desks(port, given.tables)
        figures = Figures()
        viewers = [viewer for desk in desks for viewer in desk.viewers]
        tasks = []
        for start in range(0, len(viewers), 100):
            tasks += [
                asyncio.create_task(follow(v, port, figures)) for v in viewers[start : start + 100]
            ]
            while sum(bool(v.rostrum) for v in viewers) < min(start + 90, len(viewers) - 5):
                await asyncio.sleep(0.02)
        print(f"{len(viewers)} viewers of {len(desks)} tables, server {memory(process):.0f} MiB")
        for rate in map(float, given.rates.split(",")):
            figures.__init__()  # type: ignore[misc]
            before = processor(process)
            await load(port, desks, rate, given.seconds, figures)
            used = (processor(process) - before) / given.seconds
            print(f"{rate:6.0f} moves/s wanted, {figures.posted / given.seconds:6.1f} made, "
                  f"p50 {percentile(figures.times, 0.5):6.1f} ms, p99 {percentile(figures.times, 0.99):6.1f} ms, "
                  f"{figures.frames / given.seconds:6.0f} frames/s of {figures.bytes / max(1, figures.frames) / 1000:.1f} kB, "
                  f"{figures.refused} refused, processor {used:.0%}, {memory(process):.0f} MiB", flush=True)  # fmt: skip
        for task in tasks:
            task.cancel()


if __name__ == "__main__":
    asyncio.run(main())
