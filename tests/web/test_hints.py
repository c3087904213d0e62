"""Hints at a table: agreed on, private, the same whoever asks again, one at a time."""

import asyncio
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from adjuge.bots._advice import Advice, Choice, Step
from adjuge.engine.sentence import say
from adjuge.web.app import make_app
from adjuge.web.hints import may_ask
from adjuge.web.settings import Settings

from .conftest import HOST
from .helpers import bar, house_of, open_table, person, play, sit, table_of

PATIENT = 300.0  # seconds: on a busy machine a search is compiled meanwhile
SAID = Advice(
    (Choice("pass", say("Pass"), 0.415, 0.9), Choice("bid 3", say("Bid {n}", n=3), 0.3, 0.1)),
    (Step(1, 7, say("Pass")),),
)


@pytest.fixture
def patient(settings: Settings) -> Iterator[TestClient]:
    """A house that waits as long as it takes."""
    settings = Settings(folder=settings.folder, bot_pause=0.0, limits=False, bot_deadline=PATIENT)
    with TestClient(make_app(settings), HOST, headers={"origin": HOST}) as found:
        yield found


def choosing(client: TestClient, *others: str, **more: str) -> str:
    """A table at which its host has a choice."""
    name = open_table(client, "mark", ("me", *others), **more)
    for turn in range(300):
        table = table_of(client, name)
        if 0 in table.waiting and len(table.playing().legal(0)) > 1:
            return name
        if 0 in table.waiting:
            play(client, name, client.get(f"/t/{name}").text, turn)
    raise AssertionError("the host never had a choice")


def asking(client: TestClient, name: str, **more: str) -> Any:
    """Ask for a hint as the button does."""
    found = bar(client.get(f"/t/{name}").text)
    data = {"decision": found.decision if found else ""} | more
    return client.post(f"/t/{name}/hint", data=data)


def hinted(page: str) -> list[str]:
    """The rows of the hint that a page shows."""
    return re.findall(r'<tr><th scope="row">(.*?)</th><td>\d+%</td><td>\d+%</td></tr>', page)


def answering(client: TestClient, monkeypatch: pytest.MonkeyPatch, advice: Advice | None) -> None:
    """Let nobody think, but answer at once."""

    async def hint(*_: Any) -> Advice | None:
        return advice

    monkeypatch.setattr(house_of(client).thinkers, "hint", hint)


def test_a_search_tells_its_best_moves_and_a_plan_to_whoever_asks(patient: TestClient) -> None:
    name = choosing(patient, "random", hints="on")
    before = patient.get(f"/t/{name}").text
    assert f'formaction="/t/{name}/hint"' in before and hinted(before) == []

    page = asking(patient, name).text

    table = table_of(patient, name)
    labels = {str(choice.label) for choice in table.hints[0].advice.choices}  # type: ignore[union-attr]
    legal = table.playing().legal(0)
    told = {str(table.game.label(table.playing().view(0), 0, move)) for move in legal}
    assert 2 <= len(hinted(page)) <= 3
    assert labels <= told
    assert "The plan: " in page
    assert f'formaction="/t/{name}/hint"' not in page, "it has been told"


def test_who_asks_again_is_told_the_same_and_it_goes_with_the_decision(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    answering(client, monkeypatch, SAID)
    name = choosing(client, "random", hints="on")

    page = asking(client, name).text
    answering(client, monkeypatch, None)
    again = asking(client, name).text

    assert hinted(page) == hinted(again) == ["Pass", "Bid 3"]
    assert "42%" in page and "90%" in page
    play(client, name, again)
    assert "The plan: " not in client.get(f"/t/{name}").text


def test_nobody_else_sees_that_somebody_was_told(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    answering(client, monkeypatch, SAID)
    name = open_table(client, "mark", ("me", "friend"), hints="on")
    ben, stranger = person(client), person(client)
    sit(client, ben, name, 1, "Ben")
    table = table_of(client, name)
    while len(table.waiting) < 2 or not may_ask(table, 0):  # until both bid in secret
        who = (client, ben)[table.waiting[0]]
        play(who, name, who.get(f"/t/{name}").text)
    before = [who.get(f"/t/{name}").text for who in (ben, stranger)]

    assert hinted(asking(client, name).text)

    assert [who.get(f"/t/{name}").text for who in (ben, stranger)] == before


def test_without_an_answer_it_is_said_and_may_be_asked_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = choosing(client, "random", hints="on")
    answering(client, monkeypatch, None)
    page = asking(client, name).text
    assert "No hint could be found. You may ask again." in page

    answering(client, monkeypatch, SAID)
    assert hinted(asking(client, name).text)


def test_a_page_does_not_wait_for_ever(
    client: TestClient, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hint(*_: Any) -> Advice:
        await asyncio.sleep(3600)
        return SAID

    name = choosing(client, "random", hints="on")
    monkeypatch.setattr(house_of(client).thinkers, "hint", hint)
    object.__setattr__(house_of(client).settings, "bot_deadline", 0.05)

    page = asking(client, name).text

    assert "A search looks at your decision." in page
    assert play(client, name, page) == 303, "one may decide meanwhile"


def test_hints_that_were_not_agreed_or_that_nobody_needs_are_refused(client: TestClient) -> None:
    name = choosing(client, "random")
    assert "/hint" not in client.get(f"/t/{name}").text
    refused = asking(client, name)
    assert refused.status_code == 409
    assert "No hints were agreed at this table." in refused.text

    assert asking(person(client), name).status_code == 403

    other = open_table(client, "mark", ("friend", "me"), hints="on")
    assert asking(client, other).status_code == 403, "it has not begun"
    sit(client, person(client), other, 0, "Ben")
    table = table_of(client, other)
    if 1 not in table.waiting:
        idle = asking(client, other)
        assert idle.status_code == 409
        assert "There is nothing for you to choose now." in idle.text


def test_what_was_agreed_is_shown_kept_and_taken_over(client: TestClient) -> None:
    quick = client.post("/play/mark").url.path.split("/")[2]
    assert table_of(client, quick).terms.hints

    name = open_table(client, "mark", ("me", "random"), hints="on", aid="")
    assert "Hints allowed" in client.get(f"/t/{name}/seats").text
    for turn in range(600):
        if table_of(client, name).is_over:
            break
        if 0 in table_of(client, name).waiting:
            play(client, name, client.get(f"/t/{name}").text, turn)
    again = client.post(f"/t/{name}/again").url.path.split("/")[2]
    house_of(client).tables.clear()
    assert client.get(f"/t/{again}").status_code == 200  # out of the store
    assert table_of(client, again).terms.hints and not table_of(client, again).terms.aid

    without = open_table(client, "mark", ("me", "random"))
    assert "No hints" in client.get(f"/t/{without}/seats").text


def thinking_long(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], bool]]:
    """Let somebody think and think; return the questions whether a hint is still wanted."""
    wanted: list[Callable[[], bool]] = []

    async def hint(_rules: Any, _case: Any, is_wanted: Callable[[], bool]) -> Advice | None:
        wanted.append(is_wanted)
        await asyncio.sleep(3600)
        return SAID

    monkeypatch.setattr(house_of(client).thinkers, "hint", hint)
    object.__setattr__(house_of(client).settings, "bot_deadline", 0.05)
    return wanted


def test_a_late_click_asks_nothing_about_the_next_decision(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    answering(client, monkeypatch, SAID)
    name = choosing(client, "random", hints="on")

    late = asking(client, name, decision="0123456789abcdef")

    assert late.status_code == 409
    assert "The table has moved on while you were choosing." in late.text
    assert table_of(client, name).hints == {}


def test_who_waits_for_a_hint_cannot_ask_for_another_before_it_is_there_or_needless(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = thinking_long(client, monkeypatch)
    here, there = (choosing(client, "random", hints="on") for _ in range(2))
    page = asking(client, here).text
    asking(client, here)
    assert len(wanted) == 1, "it is the same question"

    refused = asking(client, there)
    assert refused.status_code == 409
    assert "A search still looks at another decision of yours." in refused.text
    assert len(wanted) == 1

    assert play(client, here, page) == 303
    assert asking(client, there).status_code == 200
    assert len(wanted) == 2


def test_others_may_ask_meanwhile(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = thinking_long(client, monkeypatch)
    ben = person(client)
    for who in (client, ben):
        assert asking(who, choosing(who, "random", hints="on")).status_code == 200
    assert len(wanted) == 2


@pytest.mark.parametrize("what", ["moves", "goes", "is forgotten"])
def test_a_hint_is_not_looked_for_when_its_seat(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    wanted = thinking_long(client, monkeypatch)
    name = choosing(client, "random", hints="on")
    page = asking(client, name).text
    (is_wanted,) = wanted
    assert is_wanted()

    if what == "moves":
        play(client, name, page)
    elif what == "goes":
        client.portal.call(house_of(client).set_away, table_of(client, name), 0, True)  # type: ignore[union-attr]
    else:
        house_of(client).tables.clear()

    assert not is_wanted()


def test_whatever_happens_to_a_thought_another_may_be_asked_for(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hint(*_: Any) -> Advice:
        raise OSError("no more files")

    name = choosing(client, "random", hints="on")
    monkeypatch.setattr(house_of(client).thinkers, "hint", hint)
    assert "No hint could be found. You may ask again." in asking(client, name).text

    answering(client, monkeypatch, SAID)
    assert hinted(asking(client, name).text)


def test_a_hint_may_be_a_single_move(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(client, monkeypatch, Advice(SAID.choices[:1], ()))
    name = choosing(client, "random", hints="on")

    page = asking(client, name).text

    assert hinted(page) == ["Pass"]
    assert "The plan: Pass, and see what comes." in page


def test_who_comes_by_a_link_is_told_what_was_agreed(client: TestClient) -> None:
    for hints, told in (("on", "Hints allowed"), ("", "No hints")):
        name = open_table(client, "mark", ("me", "friend"), hints=hints, pace="day")
        link = re.search(rf"/t/{name}/sit/1/\w+", client.get(f"/t/{name}/seats").text)
        assert link
        page = person(client).get(link[0]).text
        assert "What was agreed" in page
        assert f"<li>{told}</li>" in page and "<li>A day each</li>" in page
        assert "<li>Counting aid allowed</li>" in page


def test_programs_agree_on_hints_and_are_told_so(client: TestClient) -> None:
    made = {"game": "mark", "seats": ["me", "friend"]}
    for more, agreed in (({}, (True, False)), ({"aid": False, "hints": True}, (False, True))):
        table = client.post("/api/table", json=made | more).json()["id"]
        full = client.get(f"/api/table/{table}").json()
        assert (full["aid"], full["hints"]) == agreed
        described = client.get("/api/openapi.json").json()["components"]["schemas"]["GameFull"]
        assert set(described["required"]) == set(described["properties"]) == set(full)
    refused = client.post("/api/table", json=made | {"hints": "yes"})
    assert refused.status_code == 422
    assert refused.json() == {"error": "“hints” must be true or false."}
