"""Mutated requests on forms, pages, frames and JSON: `python -m tests.web.fuzzing 10000`.

Somebody who sits at the table, somebody else who does, and a stranger send what
no page would send: real forms with one thing wrong, fields that do not belong,
texts of every kind. Nothing may answer 500, and nobody may move a piece.
"""

import json
import random
import string
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from adjuge.web.app import make_app
from adjuge.web.settings import Settings
from adjuge.web.table import Table

from .helpers import GAMES, bar, house_of, open_table, person, sit, table_of

HOST = "http://testserver"
FORMS = (
    "move",
    "undo",
    "back",
    "order",
    "chat",
    "again",
    "start",
    "join/1",
    "join/9",
    "sit/1/x",
    "sit/77/x",
)
FIELDS = ("decision", "move", "play", "amount-bid", "step", "key", "compose", "count-0", "count-99", "do",
          "limit", "lot", "stop", "leads", "text", "name", "sure")  # fmt: skip
NASTY = ("", "0", "-1", "999999999999999999999", "bid 3", "pass", "\x00", "é" * 50, "{n}", "%s", "<b>", "../..", "٣",
         "deliver red to 1", "=5", "bid =999999999", "null", "[]", "'; DROP TABLE deed; --", "a" * 3000,
         "\ud83d\ude00", "1e9", "²", "True")  # fmt: skip
PATHS = (
    "",
    "/text",
    "/seats",
    "/result",
    "/replay",
    "/log",
    "/verify",
    "/qr/0",
    "/qr/9",
    "/live",
    "/nothing",
)
QUERIES = ("", "?move=-1", "?move=99999999999", "?go=x", "?seen=7", "?spot=%00", "?choose=%F0%9F%92%A5",
           "?amount=1e9", "?book=%3Cb%3E", "?zoom=2&zoom=3", "?lang=xx", "?play=1&move=%C2%B2")  # fmt: skip
ELSEWHERE = ("/new?of={t}&after=1", "/new?example=../../x&game=mark", "/new?log=x&after=1", "/new?game=%00&seats=%C2%B2", "/new?game=mark&seats=" + 5000 * "9",
             "/rules/mark?examples=%00", "/preferences?back=//evil.example&lang=fr", "/play/{t}", "/rules/{t}")  # fmt: skip
BODIES: tuple[Any, ...] = (None, 1, "x", [], {}, {"move": 1}, {"move": None}, {"move": "bid 3"}, {"move": ["pass"]},
          {"game": 1, "seats": []}, {"game": "mark", "seats": ["me", 3]}, {"text": {"a": 1}}, {"name": "x" * 401},
          {"game": "mark", "seats": ["me"], "options": []}, {"game": "mark", "seats": ["me", "random"], "box": "../x"},
          {"decision": "0" * 16, "move": "pass", "key": "k"})  # fmt: skip
TOKENS = ("", "Bearer x", "Basic eDp5", "Bearer " + "x" * 900, "Bearer", "bearer \x7f")


@dataclass
class Fuzz:
    """One table, those who sit there, and what they were answered."""

    client: TestClient
    game: str
    chance: random.Random
    answers: Counter[tuple[str, int]] = field(default_factory=Counter)
    name: str = ""
    people: tuple[TestClient, ...] = ()

    def open(self) -> None:
        """Lay a table for people only."""
        seats = ("me", "friend", "friend")
        self.name = open_table(self.client, self.game, seats)
        friend, other, stranger = (person(self.client) for _ in range(3))
        sit(self.client, friend, self.name, 1, "Ben")
        sit(self.client, other, self.name, 2, "Cem")
        self.people = (self.client, friend, other, stranger)

    @property
    def table(self) -> Table:
        """The table as the house has it."""
        return table_of(self.client, self.name)

    def stands(self) -> list[Any]:
        """All that a mutated request must leave alone."""
        table = self.table
        return [
            list(table.playing().moved),
            [(s.guest, s.name, s.away, s.token) for s in table.seats],
        ]

    def note(self, kind: str, status: int, what: object) -> None:
        """Count an answer; a fault of the house is told at once."""
        self.answers[kind, status] += 1
        assert status < 500, (self.game, kind, what)

    def text(self) -> str:
        """Something that nobody would write."""
        if self.chance.random() < 0.7:
            return self.chance.choice(NASTY)
        return "".join(
            self.chance.choice(string.printable) for _ in range(self.chance.randrange(40))
        )

    # Requests

    def form(self) -> None:
        """Fields that do not belong together."""
        some = self.chance.sample(FIELDS, self.chance.randrange(1, 6))
        data = {name: self.text().encode("utf-8", "replace").decode() for name in some}
        where = self.chance.choice(FORMS)
        who = self.chance.choice(self.people[1:] if where == "start" else self.people)
        answer = who.post(f"/t/{self.name}/{where}", data=data, follow_redirects=False)
        self.note("forms", answer.status_code, (where, data))

    def nearly(self) -> None:
        """The form of the page with a move that is none now, or another's decision."""
        who = self.chance.choice(self.people[:3])
        choice = bar(who.get(f"/t/{self.name}").text)
        if choice is None:
            return
        moves = self.table.game.MOVES
        move = moves.text(self.chance.randrange(moves.count))
        data = {"decision": choice.decision, "move": move}
        if any(move in self.table.playing().moves(seat) for seat in self.table.waiting):
            data["decision"] = choice.decision[::-1] + "0"
        if self.chance.random() < 0.3:
            data = {"decision": choice.decision, "play": self.text(), "amount-bid": self.text()}
            data = {name: value.encode("utf-8", "replace").decode() for name, value in data.items()}
        answer = who.post(f"/t/{self.name}/move", data=data, follow_redirects=False)
        self.note("nearly right forms", answer.status_code, data)

    def page(self) -> None:
        """Addresses that no page links to."""
        path = f"/t/{self.name}{self.chance.choice(PATHS)}{self.chance.choice(QUERIES)}"
        if self.chance.random() < 0.3:
            path = self.chance.choice(ELSEWHERE).format(t=self.name)
        answer = self.chance.choice(self.people).get(path, follow_redirects=False)
        self.note("pages", answer.status_code, path)

    def program(self) -> None:
        """JSON that is none, or not what is asked for."""
        path = self.chance.choice(("/api/table", *(f"/api/table/{self.name}/{what}" for what in (
            "move", "undo", "chat", "sit")), "/api/table/none/move"))  # fmt: skip
        body = json.dumps(self.chance.choice(BODIES)).encode()
        if self.chance.random() < 0.3:
            at = self.chance.randrange(len(body) + 1)
            body = body[:at] + self.chance.randbytes(self.chance.randrange(5)) + body[at + 1 :]
        headers = {"authorization": self.chance.choice(TOKENS)}
        answer = self.people[3].post(path, content=body, headers=headers)
        self.note("JSON", answer.status_code, (path, body))

    def frames(self, count: int) -> None:
        """Frames, though pages say nothing; the socket may close, the table stays."""
        with self.chance.choice(self.people).websocket_connect(
            f"/t/{self.name}/live?seen=x"
        ) as socket:
            socket.receive_text()
            for _ in range(count):
                if self.chance.random() < 0.1:
                    socket.send_bytes(self.chance.randbytes(20))
                else:
                    socket.send_text(self.text().encode("utf-8", "replace").decode())
                self.answers["frames", 0] += 1

    def run(self, count: int) -> None:
        """Send so many, and look whether anything has changed."""
        before = self.stands()
        kinds = (self.form, self.form, self.nearly, self.page, self.program)
        while self.answers.total() < count:
            if self.chance.random() < 0.01:
                self.frames(10)
            else:
                self.chance.choice(kinds)()
        assert self.stands() == before, self.game


def main(count: int) -> None:
    """Send `count` requests, the same number at a table of each game."""
    total: Counter[tuple[str, int]] = Counter()
    began = time.perf_counter()
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            settings = Settings(folder=Path(folder), bot_pause=0.0, limits=False)
            with TestClient(make_app(settings), HOST, headers={"origin": HOST}) as client:
                fuzz = Fuzz(client, game, random.Random(game))
                fuzz.open()
                fuzz.run(count // len(GAMES))
                total += fuzz.answers
                assert house_of(client).tables
    for (kind, status), number in sorted(total.items()):
        print(f"{kind:>20} {status or '':>4} {number:>6}")
    seconds = time.perf_counter() - began
    print(f"{total.total()} mutated requests in {seconds:.0f} s: no 500, no piece moved.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
