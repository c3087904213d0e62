"""Mutated requests: never a 500, never a change by somebody who may not make it."""

import random
import string

import pytest
from starlette.testclient import TestClient

from .helpers import bar, open_table, person, sit, table_of

ROUNDS = 1500
FORMS = (
    "move",
    "undo",
    "back",
    "order",
    "chat",
    "again",
    "start",
    "join/1",
    "reissue/1",
    "sit/1/x",
)
FIELDS = (
    "decision",
    "move",
    "play",
    "amount-bid",
    "step",
    "key",
    "compose",
    "count-0",
    "do",
    "limit",
    "lot",
    "text",
    "name",
    "sure",
)
NASTY = ("", "0", "-1", "999999999999999999999", "bid 3", "pass", "\x00", "é" * 50, "{n}", "%s", "<b>", "../..", "deliver red to 1",
         "bid 1", "=5", "bid =999999999", "null", "[]", "'; DROP TABLE deed; --", "a" * 3000)  # fmt: skip
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
QUERIES = ("", "?move=-1", "?move=99999999999", "?go=x", "?seen=7", "?spot=%00", "?choose=%F0%9F%92%A5", "?amount=1e9",
           "?book=%3Cb%3E", "?zoom=2&zoom=3", "?lang=xx")  # fmt: skip


def nasty(chance: random.Random) -> str:
    if chance.random() < 0.7:
        return chance.choice(NASTY)
    return "".join(chance.choice(string.printable) for _ in range(chance.randrange(40)))


@pytest.mark.parametrize("seed", [1, 2])
def test_mutated_forms_and_pages_do_no_harm(client: TestClient, seed: int) -> None:
    chance = random.Random(seed)
    table = open_table(client, "mark", ("me", "friend"))
    friend, stranger = person(client), person(client)
    sit(client, friend, table, 1, "Ben")
    before = list(table_of(client, table).playing().moved)
    for _ in range(ROUNDS):
        who = chance.choice((client, friend, stranger))
        if chance.random() < 0.3:
            path = f"/t/{table}{chance.choice(PATHS)}{chance.choice(QUERIES)}"
            assert who.get(path, follow_redirects=False).status_code < 500, path
            continue
        data = {name: nasty(chance) for name in chance.sample(FIELDS, chance.randrange(1, 6))}
        where = chance.choice(FORMS)
        answer = who.post(f"/t/{table}/{where}", data=data, follow_redirects=False)
        assert answer.status_code < 500, (where, data)
    assert table_of(client, table).playing().moved == before


def test_mutated_json_does_no_harm(client: TestClient) -> None:
    chance = random.Random(3)
    table = open_table(client, "mark", ("me", "friend"))
    sit(client, person(client), table, 1, "Ben")
    before = list(table_of(client, table).playing().moved)
    bodies = (b"", b"{", b"[]", b"null", b"1", b'"x"', b"{}", b'{"move": 1}', b'{"move": null}', b'{"move": "bid 3"}',
              b'{"move": ["pass"]}', b'{"game": 1, "seats": []}', b'{"game": "mark", "seats": ["me", 3]}',
              b'{"game": "mark", "seats": ["me"], "options": []}', b"\xff\xfe", b"[" * 5000,
              b'{"text": ' + b'"x"' * 9 + b"}")  # fmt: skip
    for _ in range(600):
        path = chance.choice(("/api/table", f"/api/table/{table}/move", f"/api/table/{table}/undo",
                              f"/api/table/{table}/chat", f"/api/table/{table}/sit", "/api/table/none/move"))  # fmt: skip
        headers = {
            "authorization": chance.choice(
                ("", "Bearer x", "Basic eDp5", "Bearer " + "x" * 900, "Bearer")
            )
        }
        answer = client.post(path, content=chance.choice(bodies), headers=headers)
        assert answer.status_code < 500, (path, answer.text[:200])
    assert table_of(client, table).playing().moved == before


def test_frames_from_pages_are_ignored(client: TestClient) -> None:
    table = open_table(client, "mark", ("me", "friend"))
    sit(client, person(client), table, 1, "Ben")
    before = list(table_of(client, table).playing().moved)
    with client.websocket_connect(f"/t/{table}/live?seen=x") as socket:
        socket.receive_text()
        for text in ("", "{}", "x" * 5000, '{"move": "pass"}'):
            socket.send_text(text)
        choice = bar(client.get(f"/t/{table}").text)
    assert choice and table_of(client, table).playing().moved == before
