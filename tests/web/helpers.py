"""What the tests of the web share: opening tables, reading pages, taking decisions."""

import html
import re
from dataclasses import dataclass
from typing import Any

from starlette.testclient import TestClient

from adjuge.web.house import House
from adjuge.web.table import Table

GAMES = ("adel_verpflichtet", "alles_futsch", "falsche_ffuffziger", "mark", "schwarzmarkt")
PEOPLE = "me", "friend", "friend"


def house_of(client: TestClient) -> House:
    app: Any = client.app
    return app.state.house


def table_of(client: TestClient, name: str) -> Table:
    return house_of(client).tables[name]


def open_table(client: TestClient, game: str, seats: tuple[str, ...], **more: str) -> str:
    data = {
        "game": game,
        "aid": "on",
        **{f"seat-{n}": kind for n, kind in enumerate(seats)},
        **more,
    }
    answer = client.post("/tables", data=data, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].split("/")[2]


def sit(client: TestClient, other: TestClient, table: str, seat: int, name: str) -> None:
    """Another person comes by the link that the host sees."""
    page = client.get(f"/t/{table}/seats").text
    link = re.search(rf"(/t/{table}/sit/{seat}/[0-9a-f]+)", page)
    assert link, page
    answer = other.post(link[1], data={"name": name}, follow_redirects=False)
    assert answer.status_code == 303


def person(client: TestClient) -> TestClient:
    """Somebody else at the same house."""
    return TestClient(client.app, "http://testserver", headers={"origin": "http://testserver"})


@dataclass
class Bar:
    """A decision bar as it stands in a page."""

    decision: str
    moves: list[str]
    amounts: dict[str, tuple[int, int]]
    ends: str = ""  # the last word where money is counted out
    counts: tuple[tuple[str, int], ...] = ()


def bar(page: str) -> Bar | None:
    """Read the decision bar of a page, if a decision is open."""
    found = re.search(r'name="decision" value="([0-9a-f]+)"', page)
    if not found:
        return None
    moves = [html.unescape(m) for m in re.findall(r'<button[^>]*name="move" value="([^"]+)"', page)]
    amounts = {
        family: (int(low), int(high))
        for family, low, high in re.findall(
            r'name="amount-(\w+)"[^>]*min="(\d+)" max="(\d+)"', page
        )
    }
    ends = re.search(r'name="compose" value="([^"]+)"', page)
    counts = re.findall(r'name="(count-\d)"[^>]*max="(\d+)"', page)
    return Bar(
        found[1], moves, amounts, ends[1] if ends else "", tuple((n, int(m)) for n, m in counts)
    )


def play(client: TestClient, table: str, page: str, pick: int = 0) -> int:
    """Take one decision of a page through its form; return the status."""
    choice = bar(page)
    assert choice is not None
    data: dict[str, Any] = {"decision": choice.decision}
    if choice.amounts and (pick % 2 == 0 or not choice.moves):
        family, (low, high) = next(iter(choice.amounts.items()))
        data |= {
            "play": family,
            f"amount-{family}": str(low + pick % (min(high, low + 8) - low + 1)),
        }
    elif choice.ends and (not choice.moves or pick % 3):
        data["compose"] = choice.ends
        if choice.counts:
            name, most = choice.counts[pick % len(choice.counts)]
            data[name] = str(1 + pick % most)
    else:
        data["move"] = choice.moves[pick % len(choice.moves)]
    return client.post(f"/t/{table}/move", data=data, follow_redirects=False).status_code
