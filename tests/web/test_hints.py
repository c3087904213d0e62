"""Hints at a table: agreed on, private, the same whoever asks again; and who thinks them up."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from adjuge.bots._advice import Advice, Choice, Step
from adjuge.engine.registry import load_game
from adjuge.engine.sentence import say
from adjuge.web import thinking
from adjuge.web.app import make_app
from adjuge.web.settings import Settings
from adjuge.web.thinking import Thinkers, rules_of

from .conftest import HOST
from .helpers import house_of, open_table, person, play, sit, table_of

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

    page = patient.post(f"/t/{name}/hint").text

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

    page = client.post(f"/t/{name}/hint").text
    answering(client, monkeypatch, None)
    again = client.post(f"/t/{name}/hint").text

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
    while len(table.waiting) < 2:  # until both bid in secret
        who = (client, ben)[table.waiting[0]]
        play(who, name, who.get(f"/t/{name}").text)
    before = [who.get(f"/t/{name}").text for who in (ben, stranger)]

    assert hinted(client.post(f"/t/{name}/hint").text)

    assert [who.get(f"/t/{name}").text for who in (ben, stranger)] == before


def test_without_an_answer_it_is_said_and_may_be_asked_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = choosing(client, "random", hints="on")
    answering(client, monkeypatch, None)
    page = client.post(f"/t/{name}/hint").text
    assert "No hint could be found. You may ask again." in page

    answering(client, monkeypatch, SAID)
    assert hinted(client.post(f"/t/{name}/hint").text)


def test_a_page_does_not_wait_for_ever(
    client: TestClient, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hint(*_: Any) -> Advice:
        await asyncio.sleep(3600)
        return SAID

    name = choosing(client, "random", hints="on")
    monkeypatch.setattr(house_of(client).thinkers, "hint", hint)
    object.__setattr__(house_of(client).settings, "bot_deadline", 0.05)

    page = client.post(f"/t/{name}/hint").text

    assert "A search looks at your decision." in page
    assert play(client, name, page) == 303, "one may decide meanwhile"


def test_hints_that_were_not_agreed_or_that_nobody_needs_are_refused(client: TestClient) -> None:
    name = choosing(client, "random")
    assert "/hint" not in client.get(f"/t/{name}").text
    refused = client.post(f"/t/{name}/hint")
    assert refused.status_code == 409
    assert "No hints were agreed at this table." in refused.text

    assert person(client).post(f"/t/{name}/hint").status_code == 403

    other = open_table(client, "mark", ("friend", "me"), hints="on")
    assert client.post(f"/t/{other}/hint").status_code == 403, "it has not begun"
    sit(client, person(client), other, 0, "Ben")
    table = table_of(client, other)
    if 1 not in table.waiting:
        idle = client.post(f"/t/{other}/hint")
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


# Whoever thinks


def thinking_in_time(act: Any, deadline: float = PATIENT) -> None:
    async def whole() -> None:
        thinkers = Thinkers(deadline)
        try:
            await act(thinkers)
        finally:
            thinkers.close()

    asyncio.run(whole())


def case() -> tuple[Any, Any, list[int]]:
    """A decision of Mark."""
    from .twins import moments

    table = next(t for t in moments("mark", 3, each=3) if len(t.playing().legal(t.waiting[0])) > 1)
    seat, match = table.waiting[0], table.playing()
    return rules_of(table.game), (match.view(seat).tobytes(), seat, 5), match.legal(seat)


def test_greedy_stands_in_until_a_bot_is_ready() -> None:
    async def act(thinkers: Thinkers) -> None:
        rules, asked, legal = case()
        greedy = await thinkers.decide(rules, asked, "greedy", legal)
        waiting = asyncio.create_task(asyncio.sleep(3600, result=True))
        thinkers.ready[rules, "search:2000"] = waiting, 0.0

        assert await thinkers.decide(rules, asked, "search:2000", legal) == greedy
        assert greedy in legal
        waiting.cancel()

    thinking_in_time(act)


def test_a_process_that_died_is_replaced() -> None:
    async def act(thinkers: Thinkers) -> None:
        rules, asked, legal = case()
        first = await thinkers.decide(rules, asked, "greedy", legal)
        for process in thinkers.thinker.pool._processes.values():  # type: ignore[union-attr]
            process.kill()
            process.join()

        found = [await thinkers.decide(rules, asked, "greedy", legal) for _ in range(3)]

        assert found[-1] == first

    thinking_in_time(act)


def test_a_thought_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(thinkers: Thinkers) -> None:
        rules, asked, legal = case()
        first = await thinkers.decide(rules, asked, "greedy", legal)
        thinkers.deadline = 0.05
        thinkers.ready[rules, "greedy"] = thinkers.ready[rules, "greedy"][0], 0.0
        assert await thinkers._answer(never_ending, rules) is None
        assert await thinkers.decide(rules, asked, "greedy", legal) is None, "it is stuck"

        monkeypatch.setattr(thinking, "LONGEST_THOUGHT", 0.0)
        assert await thinkers.decide(rules, asked, "greedy", legal) is None, "given up just now"
        thinkers.deadline = PATIENT
        assert await thinkers.decide(rules, asked, "greedy", legal) == first

    thinking_in_time(act)


def never_ending(_: Any) -> None:
    import time

    time.sleep(3600)


def test_a_bot_that_cannot_sit_down_is_tried_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(thinkers: Thinkers) -> None:
        rules, asked, legal = case()
        await thinkers.decide(rules, asked, "greedy", legal)
        monkeypatch.setattr(thinking, "LONGEST_THOUGHT", 1.0)

        assert await thinkers.decide(rules, asked, "nobody", legal) in legal, "greedy stands in"
        task, _ = thinkers.ready[rules, "nobody"]
        assert not task.result()
        await asyncio.sleep(1.2)
        assert (rules, "nobody") not in thinkers.ready

    thinking_in_time(act)


def test_rules_reach_other_processes_with_the_owners_box(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text("[start_cash]\nvalue = 41\n", encoding="utf-8")

    assert load_game(*rules_of(load_game("mark", box))).box.owners_file == box
