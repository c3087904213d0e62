"""Figures that are promised: weight of pages and frames, and what a house loads."""

import asyncio
import gc
import gzip
import json
import re
import subprocess
import sys
import urllib.request
import zlib
from pathlib import Path
from unittest.mock import Mock

import pytest
import websockets.sync.client as sockets
from starlette.testclient import TestClient
from uvicorn.protocols.utils import ClientDisconnected
from websockets import Origin

from adjuge.web import sockets as our_sockets
from adjuge.web.live import Watcher
from adjuge.web.look import Look
from adjuge.web.table import Table

from .helpers import GAMES, open_table
from .serving_process import serving
from .twins import moments

HEAVIEST_PAGE = 120_000  # bytes with everything a table loads, compressed
USUAL_FRAME = 6_000  # bytes of a frame, compressed


def test_a_house_opens_without_the_compiler() -> None:
    program = "import sys, adjuge.web.serving; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_table_with_everything_it_loads_is_light(client: TestClient, game: str) -> None:
    table = open_table(client, game, ("me", "random", "random"))
    page = client.get(f"/t/{table}").text
    files = set(re.findall(r'(?:href|src)="(/static/[^"#]+)', page))
    styles = [client.get(file).text for file in files if ".css" in file]
    fonts = {f"/static/{name}" for css in styles for name in re.findall(r"url\(([^)]+)\)", css)}
    weights = [len(gzip.compress(client.get(file).content, 5)) for file in files | fonts]

    assert len(weights) > 5
    assert sum(weights) + len(gzip.compress(page.encode(), 5)) < HEAVIEST_PAGE


def frames(table: Table, watchers: list[Watcher]) -> list[int]:
    """What goes over the line to each watcher now, in bytes."""
    told = [watcher.frame(Look(table, watcher.seat, watcher.code)) for watcher in watchers]
    return [len(our_sockets.squeezed(frame, our_sockets.WINDOW)) for frame in told if frame]


@pytest.mark.parametrize("game", GAMES)
def test_a_usual_frame_is_small(game: str) -> None:
    weights, watchers = [], [Watcher(seat, "de") for seat in (0, 1, 2)]
    for number, table in enumerate(moments(game, 3, each=999, limit=25)):
        found = frames(table, watchers)
        weights += found if number else []  # the first holds the whole page

    assert len(weights) > 20
    assert sorted(weights)[len(weights) * 9 // 10] < USUAL_FRAME


def rubbish(game: str) -> int:
    """How many things have to be looked for after some moves were drawn."""
    watchers = [Watcher(seat, "de") for seat in (0, 1, 2)]
    played = moments(game, 3, each=999, limit=8)
    frames(next(played), watchers)  # what is made once is not meant
    gc.collect()
    gc.disable()
    try:
        assert sum(len(frames(table, watchers)) for table in played) > 10
        return gc.collect()
    finally:
        gc.enable()


@pytest.mark.parametrize("game", GAMES)
def test_drawing_leaves_no_rubbish_that_must_be_looked_for(game: str) -> None:
    """What another test's threads leave meanwhile is there once; what drawing leaves, every time."""
    assert min(rubbish(game) for _ in range(3)) == 0


def test_frames_are_compressed_one_by_one_and_can_be_read(tmp_path: Path) -> None:
    with serving(tmp_path / "house") as running:
        address = running.address.replace("http", "ws")
        made = table_by_program(running.address)
        with sockets.connect(f"{address}/t/{made}/live", origin=Origin(running.address),
                             max_size=None) as stream:  # fmt: skip
            assert (
                "server_no_context_takeover" in stream.response.headers["Sec-WebSocket-Extensions"]
            )
            assert "hx-partial" in str(stream.recv(timeout=10))


def table_by_program(address: str) -> str:
    """A table of bots and one person, opened through the interface for programs."""
    body = json.dumps({"game": "mark", "seats": ["me", "random", "random"]}).encode()
    request = urllib.request.Request(
        f"{address}/api/table", body, {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return str(json.load(answer)["id"])


def test_what_several_viewers_get_is_compressed_once() -> None:
    our_sockets.kept_press.cache_clear()
    board = "<g/>" * our_sockets.LONG
    frames = [[board, f"turn {seat}", "log", "hand"] for seat in range(3)]
    squeezed = [our_sockets.squeezed(frame, 15) for frame in frames]

    assert our_sockets.kept_press.cache_info().hits == 2  # the board, for the second and third
    for frame, sent in zip(frames, squeezed, strict=True):
        read = zlib.decompressobj(-15).decompress(sent + b"\x00\x00\xff\xff")
        assert read.decode() == "".join(frame)


def test_a_reader_who_takes_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    given_up: list[bool] = []
    monkeypatch.setattr(our_sockets, "SLOWEST", 0.01)

    async def send() -> None:
        line = our_sockets.SocketProtocol.__new__(our_sockets.SocketProtocol)
        line.writable = asyncio.Event()  # never set: what was sent before is still on its way
        line.transport = Mock(abort=lambda: given_up.append(True))
        await line.send({"type": "websocket.send", "text": "a board"})

    with pytest.raises(ClientDisconnected):
        asyncio.run(send())
    assert given_up
