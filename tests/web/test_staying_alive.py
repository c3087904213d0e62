"""kill -9 at any moment: no acknowledged move and no seat is lost. And closing at leisure."""

import json
import random
import signal
import time
import urllib.error
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from .helpers import bar
from .serving_process import Running, serving

THE_DIE_AND_TWO_BIDS = 3


def call(house: Running, path: str, body: Any = None, token: str = "") -> Any:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(
        urllib.request.Request(house.address + path, data, headers), timeout=20
    ) as answer:
        return json.load(answer)


def test_acknowledged_moves_survive_kill_9(tmp_path: Path) -> None:
    chance = random.Random(7)
    with serving(tmp_path / "house", 0.0) as house:
        made = call(house, "/api/table", {"game": "mark", "seats": ["me", "friend"]})
        tokens = [seat["token"] for seat in made["seats"]]
        call(house, f"/api/table/{made['id']}/sit", {"name": "Ben"}, tokens[1])
        acknowledged = 0
        for _ in range(4):
            stop = time.monotonic() + 0.2 + chance.random() * 0.5
            while time.monotonic() < stop:
                for token in tokens:
                    state = call(house, f"/api/table/{made['id']}", None, token)["state"]
                    if state["legal"]:
                        call(house, f"/api/table/{made['id']}/move",
                             {"move": chance.choice(state["legal"]), "decision": state["decision"]}, token)  # fmt: skip
                        acknowledged = max(acknowledged, state["moves"] + 1)
            house.kill()
            house.start()
            state = call(house, f"/api/table/{made['id']}", None, tokens[0])["state"]
            assert state["moves"] >= acknowledged
        assert acknowledged > 10


def children(process: int) -> list[int]:
    return [
        int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()
    ]


def is_there(process: int) -> bool:
    """Whether a process runs; one that has ended may still wait for somebody to ask how."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_nobody_thinks_on_for_a_house_that_was_killed(tmp_path: Path) -> None:
    with serving(tmp_path / "house", 0.0) as house:
        made = call(house, "/api/table", {"game": "mark", "seats": ["greedy", "greedy", "me"]})
        while call(house, f"/api/table/{made['id']}")["state"]["moves"] < THE_DIE_AND_TWO_BIDS:
            time.sleep(0.05)
        thinking = children(house.process.pid)
        assert thinking
        house.kill()
        for _ in range(200):
            if not any(map(is_there, thinking)):
                return
            time.sleep(0.05)
    raise AssertionError("somebody still thinks")


def test_the_first_page_comes_quickly(tmp_path: Path) -> None:
    with serving(tmp_path / "warm"):
        pass
    start = time.monotonic()
    with (
        serving(tmp_path / "house") as house,
        urllib.request.urlopen(house.address + "/", timeout=5),
    ):
        took = time.monotonic() - start
    assert took < 15  # on a busy machine; about a second on a quiet one


def asked_to_close(house: Running) -> float:
    """Close a house as its owner does; return how many seconds it took."""
    began = time.monotonic()
    house.process.send_signal(signal.SIGTERM)
    house.process.wait(20)
    return time.monotonic() - began


def test_nobody_is_left_waiting_when_the_house_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ADJUGE_CACHE", str(tmp_path / "cache"))  # a hint has long to wait
    with serving(tmp_path / "house", 0.0) as house, ThreadPoolExecutor(2) as pool:
        guest = Visitor(house.address)
        name = guest.open_table("mark", "me", "random")
        decision = guest.choice(name)
        hint = pool.submit(guest.post, f"/t/{name}/hint", decision=decision)
        stream = pool.submit(guest.get, f"/api/table/{name}/stream")
        time.sleep(1.0)
        assert not hint.done() and not stream.done()

        took = asked_to_close(house)

        assert "table" in hint.result() and "gameFull" in stream.result()
    assert took < 2.5
    assert "Traceback" not in capfd.readouterr().err


class Visitor:
    """Somebody with a browser that keeps cookies."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        self.opener.addheaders = [("origin", address)]

    def get(self, path: str) -> str:
        return self._asked(path, None)[1]

    def post(self, path: str, **fields: str) -> str:
        return self._asked(path, urllib.parse.urlencode(fields).encode())[1]

    def _asked(self, path: str, data: bytes | None) -> tuple[str, str]:
        with self.opener.open(self.address + path, data, timeout=20) as answer:
            return answer.url, answer.read().decode()

    def open_table(self, game: str, *seats: str) -> str:
        kinds = {f"seat-{number}": kind for number, kind in enumerate(seats)}
        data = urllib.parse.urlencode({"game": game, "hints": "on", **kinds}).encode()
        return self._asked("/tables", data)[0].split("/")[4]

    def choice(self, name: str) -> str:
        """Play until there is something to choose; the name of that decision."""
        for turn in range(200):
            page = self.get(f"/t/{name}")
            found = bar(page)
            if found is not None and "/hint" in page:
                return found.decision
            if found is not None:
                self.post(f"/t/{name}/move", decision=found.decision, move=found.moves[0])
            time.sleep(0.02 if turn else 0.5)
        raise AssertionError("there was nothing to choose")
