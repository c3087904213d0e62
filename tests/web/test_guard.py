"""The guard at the door: origin, policy, sizes, numbers."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from adjuge.web.app import make_app
from adjuge.web.guard import MOST_POSTS, POLICY
from adjuge.web.settings import Settings

from .helpers import open_table


@pytest.mark.parametrize("headers", [
    {"origin": "http://evil.example"}, {"origin": "null"}, {"origin": ""},
    {"origin": "http://testserver.evil.example"},
])  # fmt: skip
def test_unsafe_requests_from_elsewhere_are_refused(
    client: TestClient, headers: dict[str, str]
) -> None:
    assert client.post("/play/mark", headers=headers).status_code == 403


def test_without_an_origin_only_the_browser_can_vouch(settings: Settings) -> None:
    with TestClient(make_app(settings)) as bare:
        assert bare.post("/play/mark").status_code == 403
        assert bare.post("/play/mark", headers={"sec-fetch-site": "cross-site"}).status_code == 403
        assert bare.post("/play/mark", headers={"sec-fetch-site": "same-origin"}).status_code == 200


def test_sockets_from_elsewhere_are_refused(client: TestClient) -> None:
    table = open_table(client, "mark", ("me", "random"))
    evil = {"origin": "http://evil.example"}
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        client.websocket_connect(f"/t/{table}/live", headers=evil),
    ):
        pass
    assert refused.value.code == 1008


def test_every_answer_carries_the_policy(client: TestClient) -> None:
    for path in ("/", "/nothing", "/static/saleroom.css", "/api/games"):
        assert client.get(path).headers["content-security-policy"] == POLICY
    assert "unsafe" not in POLICY


def test_pages_hold_no_inline_style_or_script(client: TestClient) -> None:
    for game in ("mark", "alles-futsch", "schwarzmarkt", "adel-verpflichtet", "falsche-ffuffziger"):
        page = client.post(f"/play/{game}").text
        assert ' style="' not in page and "<style" not in page and " onclick" not in page
        assert page.count("<script") == page.count("<script src=")


def test_long_bodies_are_refused(client: TestClient) -> None:
    assert client.post("/me", data={"name": "x" * 70_000}).status_code == 413
    assert client.post("/logs", data={"text": "x" * 70_000}).status_code == 422
    assert client.post("/logs", data={"text": "x" * 1_100_000}).status_code == 413


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    settings = Settings(folder=tmp_path, limits=True)
    with TestClient(make_app(settings), headers={"origin": "http://testserver"}) as client:
        answers = [client.post("/t/x/move").status_code for _ in range(MOST_POSTS + 1)]
    assert answers[-2:] == [404, 429]


def test_cookies_are_for_the_server_only(client: TestClient) -> None:
    answer = client.post("/play/mark", follow_redirects=False)

    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie
