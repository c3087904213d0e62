"""The JSON interface and the live socket."""

import json
import re

from starlette.testclient import TestClient

from adjuge.web.proof import verify

from .helpers import bar, open_table, person, play, sit, table_of


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def test_two_programs_play_a_whole_game(client: TestClient) -> None:
    made = client.post(
        "/api/table", json={"game": "mark", "seats": ["me", "friend", "random"], "name": "Zug"}
    )
    assert made.status_code == 201
    table, seats = made.json()["id"], made.json()["seats"]
    tokens = {0: seats[0]["token"], 1: seats[1]["token"]}
    assert seats[2]["token"] is None
    assert (
        client.post(
            f"/api/table/{table}/sit", json={"name": "Ben"}, headers=bearer(tokens[1])
        ).status_code
        == 200
    )
    for number in range(3000):
        for token in tokens.values():
            state = client.get(f"/api/table/{table}", headers=bearer(token)).json()["state"]
            if state["legal"]:
                move = state["legal"][number % len(state["legal"])]
                answer = client.post(f"/api/table/{table}/move", headers=bearer(token),
                                     json={"move": move, "decision": state["decision"]})  # fmt: skip
                assert answer.status_code in (200, 409), answer.text
        if state["stage"] == "over":
            break
    assert state["stage"] == "over"
    assert sorted(state["places"].values())[0] == 1
    log = client.get(f"/t/{table}/log").text
    assert verify(log).is_fair


def test_a_log_that_was_changed_is_not_fair(client: TestClient) -> None:
    made = client.post(
        "/api/table", json={"game": "alles_futsch", "seats": ["random", "random", "me"]}
    )
    table, token = made.json()["id"], made.json()["seats"][2]["token"]
    for number in range(4000):
        state = client.get(f"/api/table/{table}", headers=bearer(token)).json()["state"]
        if state["stage"] == "over":
            break
        if state["legal"]:
            client.post(f"/api/table/{table}/move", headers=bearer(token),
                        json={"move": state["legal"][-1 if number % 3 else 0]})  # fmt: skip
    log = client.get(f"/t/{table}/log").text
    assert verify(log).is_fair
    other = re.sub(r"^# seed .*$", "# seed " + "00" * 32, log, flags=re.MULTILINE)
    assert not verify(other).is_fair


def test_refusals_of_the_interface_are_sentences(client: TestClient) -> None:
    made = client.post("/api/table", json={"game": "mark", "seats": ["me", "random"]}).json()
    table, token = made["id"], made["seats"][0]["token"]

    assert (
        client.post("/api/table", json={"game": "chess", "seats": ["me", "random"]}).status_code
        == 404
    )
    assert client.post("/api/table", content=b"{").status_code == 422
    assert client.post("/api/table", json=[1]).status_code == 422
    assert client.post("/api/table", json={"game": "mark", "seats": "me"}).status_code == 422
    assert client.get(f"/api/table/{table}", headers=bearer("nonsense")).status_code == 422
    assert client.post(f"/api/table/{table}/move", json={"move": "pass"}).status_code == 422
    refused = client.post(
        f"/api/table/{table}/move", json={"move": "bid 500"}, headers=bearer(token)
    )
    assert refused.status_code == 422 and refused.json()["error"]
    stale = client.post(
        f"/api/table/{table}/move", json={"move": "pass", "decision": "x"}, headers=bearer(token)
    )
    assert stale.status_code == 409


def test_the_stream_begins_with_everything_and_ends_with_the_game(client: TestClient) -> None:
    made = client.post("/api/table", json={"game": "alles_futsch", "seats": ["random"] * 3}).json()
    lines = []
    with client.stream("GET", f"/api/table/{made['id']}/stream") as stream:
        for line in stream.iter_lines():
            if line:
                lines.append(json.loads(line))
    assert lines[0]["type"] == "gameFull"
    assert (lines[-1].get("state") or lines[-1])["stage"] == "over"


def test_a_socket_gets_only_the_parts_that_changed(client: TestClient) -> None:
    table = open_table(client, "mark", ("me", "friend"))
    friend = person(client)
    sit(client, friend, table, 1, "Ben")
    page = friend.get(f"/t/{table}").text
    seen = re.search(r"live\?seen=([0-9a-f]+)", page)
    assert seen
    with friend.websocket_connect(f"/t/{table}/live?seen={seen[1]}") as socket:
        assert play(client, table, client.get(f"/t/{table}").text) == 303
        frame = socket.receive_text()
    targets = re.findall(r'hx-target="#(\w+)', frame)
    assert "board" in targets and "chat" not in targets
    assert any(target.startswith("r") or target == "log" for target in targets)


def test_a_socket_that_comes_back_late_gets_everything(client: TestClient) -> None:
    table = open_table(client, "mark", ("me", "friend"))
    friend = person(client)
    sit(client, friend, table, 1, "Ben")
    with friend.websocket_connect(f"/t/{table}/live?seen=old") as socket:
        frame = socket.receive_text()
    for name in ("turn", "seats", "board", "log", "rostrum"):
        assert f'hx-target="#{name}"' in frame


def test_sealed_bids_wake_nobody_with_more_than_that(client: TestClient) -> None:
    table = open_table(client, "mark", ("me", "friend"))
    friend = person(client)
    sit(client, friend, table, 1, "Ben")
    for number in range(900):
        if table_of(client, table).playing().view(-1).phase == 5:
            break
        one = (client, friend)[number % 2]
        page = one.get(f"/t/{table}").text
        if bar(page):
            play(one, table, page, number)
    waiting = table_of(client, table).waiting
    assert waiting == [0, 1]
    page = friend.get(f"/t/{table}").text
    before = bar(page)
    client.post(f"/t/{table}/move", data={"decision": bar(client.get(f"/t/{table}").text).decision,  # type: ignore[union-attr]
                                          "play": "bid", "amount-bid": "0"})  # fmt: skip
    after = bar(friend.get(f"/t/{table}").text)
    assert before and after and before.decision == after.decision
    assert "You have sealed 0" in client.get(f"/t/{table}").text


def test_a_method_that_is_not_there_is_told_which_are(client: TestClient) -> None:
    answer = client.delete("/api/games")
    assert answer.status_code == 405 and "GET" in answer.headers["allow"]
