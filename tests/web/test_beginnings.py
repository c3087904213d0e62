"""Tables that begin somewhere else, and tables that are played with an owner's box."""

import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from adjuge.cli.main import main
from adjuge.web.proof import log_of, verify

from .helpers import bar, house_of, open_table, play, table_of

BOX = """
[start_cash]
value = 41
"""


def finished(client: TestClient, game: str = "mark") -> str:
    """A table that bots played to its end, begun after a person left no seat."""
    name = open_table(client, game, ("me", "random"))
    for number in range(600):
        page = client.get(f"/t/{name}").text
        if table_of(client, name).is_over:
            return name
        if bar(page):
            play(client, name, page, number)
    raise AssertionError("the game did not end")


def opened(client: TestClient, data: dict[str, str], **more: Any) -> str:
    answer = client.post("/tables", data=data, follow_redirects=False, **more)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].split("/")[2]


def fields(page: str) -> dict[str, str]:
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page))


def test_a_game_is_played_on_from_one_of_its_moves(client: TestClient) -> None:
    old = finished(client)
    moved = table_of(client, old).playing().moved
    replay = client.get(f"/t/{old}/replay?move=9").text
    link = re.search(rf'/new\?of={old}&amp;after=(\d+)"', replay)
    assert link
    after = int(link[1])
    form = client.get(f"/new?of={old}&after={after}").text
    assert f"after {after} moves" in form

    name = opened(client, fields(form) | {"seat-0": "random", "seat-1": "me", "aid": "on"})

    table = table_of(client, name)
    assert table.playing().moved[:after] == moved[:after]
    assert table.seats[1].kind == "person" and table.seats[0].bot == "random"
    house_of(client).tables.clear()
    assert client.get(f"/t/{name}").status_code == 200  # out of the store
    assert table_of(client, name).playing().moved[:after] == moved[:after]


def test_the_deal_of_a_game_played_on_can_be_checked(client: TestClient) -> None:
    old = finished(client)
    name = opened(client, {"of": old, "after": "20", "seat-0": "me", "seat-1": "random"})
    for number in range(600):
        page = client.get(f"/t/{name}").text
        if table_of(client, name).is_over:
            break
        if bar(page):
            play(client, name, page, number)
    text = log_of(table_of(client, name))
    assert "# begins after 20 moves" in text
    verdict = verify(text)
    assert verdict.is_fair and verdict.says.facts["given"] == 20
    assert client.get(f"/t/{name}/verify").status_code == 200


def test_a_running_game_is_not_played_on_elsewhere(client: TestClient) -> None:
    name = open_table(client, "mark", ("me", "random"))
    assert client.get(f"/new?of={name}&after=3").status_code == 422
    assert "/new?of" not in client.get(f"/t/{name}/replay").text
    data = {"of": name, "after": "3", "seat-0": "me", "seat-1": "random"}
    assert client.post("/tables", data=data, follow_redirects=False).status_code == 422


def test_a_log_that_was_brought_is_played_on(client: TestClient) -> None:
    text = client.get(f"/t/{finished(client)}/log").text
    page = client.post("/logs", data={"text": text, "on": "7"}).text
    assert "after 7 moves of the log" in page
    name = opened(client, {"log": text, "after": "7", "seat-0": "me", "seat-1": "random"})
    assert len(table_of(client, name).playing().moved) >= 7


@pytest.mark.parametrize(("game", "example"), [("mark", "5.3"), ("falsche-ffuffziger", "5.6")])
def test_an_example_is_played_with_chosen_seats(
    client: TestClient, game: str, example: str
) -> None:
    page = client.get(f"/rules/{game}?examples={example}").text
    link = re.search(rf'href="(/new\?game={game}&amp;example=[^"]+)"', page)
    assert link
    form = client.get(link[1].replace("&amp;", "&")).text
    seats = len(re.findall(r'<select class="input" id="seat-', form))
    kinds = {f"seat-{n}": "random" for n in range(seats)} | {"seat-1": "me"}
    table = table_of(client, opened(client, fields(form) | kinds))
    assert table.seats[1].kind == "person" and len(table.seats) == seats


# Boxes


def bring(client: TestClient, text: str, **more: str) -> Any:
    data = {"game": "mark", "seat-0": "me", "seat-1": "random", "aid": "on", **more}
    files = {"own-box": ("My Mark.toml", text.encode(), "text/plain")}
    return client.post("/tables", data=data, files=files, follow_redirects=False)


def test_an_owners_box_is_played_by_and_survives_a_restart(client: TestClient) -> None:
    name = bring(client, BOX).headers["location"].split("/")[2]
    assert list(table_of(client, name).playing().view().cash[:2]) == [41, 41]
    assert "my-mark" in client.get(f"/t/{name}/seats").text
    house_of(client).tables.clear()
    assert client.get(f"/t/{name}").status_code == 200
    assert list(table_of(client, name).playing().view().cash[:2]) == [41, 41]

    other = opened(client, {"game": "mark", "seat-0": "me", "seat-1": "greedy", "box": "my-mark"})
    assert list(table_of(client, other).playing().view().cash[:2]) == [41, 41]
    assert "<option>my-mark</option>" in client.get("/new?game=mark").text


def test_a_deal_with_an_owners_box_is_checked_at_home(
    client: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = bring(client, BOX).headers["location"].split("/")[2]
    log, box = tmp_path / "game.log", tmp_path / "mine.toml"
    log.write_text(log_of(table_of(client, name)), encoding="utf-8")
    box.write_text(BOX, encoding="utf-8")

    assert main(["verify", str(log), "--box", str(box), "--language", "en"]) == 0
    assert main(["verify", str(log), "--language", "en"]) == 1
    assert "box" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text", ["no toml at all [", "[start_cash]\nvalue = -3", "[nothing]\nvalue = 1", "x" * 30_000]
)
def test_what_is_no_box_is_refused_and_not_kept(client: TestClient, text: str) -> None:
    answer = bring(client, text)
    folder = house_of(client).settings.boxes
    assert answer.status_code == 422 and str(folder) not in answer.text
    assert list(folder.rglob("*.toml")) == []


def test_a_table_whose_box_is_gone_is_kept_not_reinterpreted(client: TestClient) -> None:
    name = bring(client, BOX).headers["location"].split("/")[2]
    house_of(client).tables.clear()
    for file in house_of(client).settings.boxes.rglob("*.toml"):
        file.unlink()
    answer = client.get(f"/t/{name}")
    assert answer.status_code == 422 and "not reinterpreted" in answer.text


def test_the_night_of_a_table_is_told(client: TestClient) -> None:
    name = open_table(client, "mark", ("me", "friend"), pace="day", sleeps="on", zone="Europe/Paris",
                      **{"from": "22:30", "to": "07:00"})  # fmt: skip
    assert table_of(client, name).terms.night == "22:30-07:00 Europe/Paris"
    assert "22:30-07:00 Europe/Paris" in client.get(f"/t/{name}/seats").text


def test_a_replay_jumps_from_round_to_round(client: TestClient) -> None:
    name = finished(client)
    page = client.get(f"/t/{name}/replay?move=0").text
    on = re.search(r'value="(\d+)" aria-label="To the next round"', page)
    assert on and int(on[1]) >= 1
    later = client.get(f"/t/{name}/replay?move={on[1]}").text
    further = re.search(r'value="(\d+)" aria-label="To the next round"', later)
    assert further and int(further[1]) > int(on[1])
