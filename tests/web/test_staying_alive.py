"""kill -9 at any moment: no acknowledged move and no seat is lost."""

import json
import random
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

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
