"""Whoever thinks: processes beside the house that may hang, end, or be asked too much."""

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Any

import pytest

from adjuge.bots._advice import Advice, Choice
from adjuge.engine.registry import load_game
from adjuge.engine.sentence import say
from adjuge.web import helper, thinking
from adjuge.web.helper import Helper
from adjuge.web.thinkers import Thinkers, stand_in
from adjuge.web.thinking import ADVISER, Failed, Rules, rules_of

from .questions import (
    ending,
    ending_once,
    never_ending,
    niceness,
    nothing,
    raising,
    raising_what_cannot_be_sent,
)
from .twins import moments

PATIENT = 300.0  # seconds: on a busy machine a process takes long to begin
SAID = Advice((Choice("pass", say("Pass"), 0.4, 0.9),), ())
MARK = rules_of(load_game("mark"))


@pytest.fixture(autouse=True)
def found_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let other processes import the questions of these tests."""
    monkeypatch.syspath_prepend(Path(__file__).parents[1])


def in_time(act: Callable[[Thinkers], Awaitable[None]], deadline: float = PATIENT) -> None:
    async def whole() -> None:
        thinkers = Thinkers(deadline)
        try:
            await act(thinkers)
        finally:
            thinkers.close()

    asyncio.run(whole())


def asked() -> tuple[thinking.Case, list[int]]:
    """A decision of Mark."""
    table = next(t for t in moments("mark", 3, each=3) if len(t.playing().legal(t.waiting[0])) > 1)
    seat, match = table.waiting[0], table.playing()
    return (match.view(seat).tobytes(), seat, 5), match.legal(seat)


def at_once(thinkers: Thinkers) -> None:
    """Let nobody get ready, because everybody is."""
    ready = asyncio.create_task(asyncio.sleep(0, result=True))
    thinkers.hints.ready = {(MARK, ADVISER): (ready, 0.0)}


# A helper


@pytest.mark.parametrize("what", [SystemExit, KeyboardInterrupt, asyncio.CancelledError])
def test_whatever_a_bot_raises_is_an_error_and_ends_nothing(what: type[BaseException]) -> None:
    async def act(thinkers: Thinkers) -> None:
        with pytest.raises(Failed, match=f"(?s)raise what.*{what.__name__}: no fault"):
            await thinkers.bots.once(PATIENT, raising, MARK, what)
        with pytest.raises(Failed, match="Unsendable: 3"):
            await thinkers.bots.once(PATIENT, raising_what_cannot_be_sent, MARK)
        assert await thinkers.bots.once(PATIENT, nothing, MARK)

    in_time(act)


def test_a_process_ends_with_the_house_and_not_by_itself_at_the_keyboard() -> None:
    async def act(thinkers: Thinkers) -> None:
        process = await thinkers.bots.once(PATIENT, nothing, MARK)
        os.kill(process, signal.SIGINT)
        assert await thinkers.bots.once(PATIENT, nothing, MARK) == process

    in_time(act)


def test_who_waits_when_a_process_ends_is_answered_by_the_next(tmp_path: Path) -> None:
    async def act(thinkers: Thinkers) -> None:
        found = await asyncio.gather(
            thinkers.bots.answer(PATIENT, ending_once, MARK, tmp_path / "ended"),
            *[thinkers.bots.answer(PATIENT, nothing, MARK) for _ in range(3)],
        )

        assert found[0] == "there"
        assert len(set(found[1:])) == 1, "all by the same one"
        assert await thinkers.bots.once(PATIENT, nothing, MARK) == found[1]

    in_time(act)


def test_a_question_that_ends_every_process_is_asked_twice_only() -> None:
    async def act(thinkers: Thinkers) -> None:
        with pytest.raises(BrokenExecutor):
            await thinkers.bots.answer(PATIENT, ending, MARK)
        assert await thinkers.bots.once(PATIENT, nothing, MARK)

    in_time(act)


def test_questions_wait_in_the_house_and_are_called_off_there() -> None:
    async def act(thinkers: Thinkers) -> None:
        hanging = asyncio.create_task(thinkers.bots.once(PATIENT, never_ending, MARK))
        await asyncio.sleep(0.1)
        found = await asyncio.gather(
            *[thinkers.bots.once(0.1, nothing, MARK) for _ in range(5)], return_exceptions=True
        )
        waiting = asyncio.create_task(thinkers.bots.once(PATIENT, nothing, MARK))
        await asyncio.sleep(0.1)
        thinkers.bots.give_up()

        assert all(isinstance(error, TimeoutError) for error in found)
        assert await waiting
        with pytest.raises(BrokenExecutor):
            await hanging

    in_time(act)


def test_a_process_ends_when_nobody_asks_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(thinkers: Thinkers) -> None:
        first = await thinkers.bots.once(PATIENT, nothing, MARK)
        with monkeypatch.context() as patch:
            patch.setattr(helper, "IDLE", 1.0)
            assert await thinkers.bots.once(PATIENT, nothing, MARK) == first
        await asyncio.sleep(1.2)
        assert thinkers.bots.pool is None
        assert await thinkers.bots.once(PATIENT, nothing, MARK) != first

    in_time(act)


def test_a_process_that_has_loaded_many_games_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(helper, "MOST_GAMES", 2)

    async def act(thinkers: Thinkers) -> None:
        games = [rules_of(load_game(name)) for name in ("mark", "alles_futsch", "schwarzmarkt")]
        found = [await thinkers.bots.once(PATIENT, nothing, game) for game in [*games, games[2]]]

        assert found[0] == found[1] != found[2] == found[3]

    in_time(act)


def test_a_process_that_cannot_be_started_is_tried_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(thinkers: Thinkers) -> None:
        at_once(thinkers)
        with monkeypatch.context() as patch:
            patch.setattr("multiprocessing.context.SpawnProcess.start", no_more_files)
            assert await thinkers.hint(MARK, asked()[0], lambda: True) is None
        assert await thinkers.hints.once(PATIENT, nothing, MARK)

    in_time(act)


def no_more_files(_: Any) -> None:
    raise OSError(24, "Too many open files")


def test_a_closed_helper_starts_no_process() -> None:
    async def act(thinkers: Thinkers) -> None:
        waits = asyncio.create_task(thinkers.bots.answer(PATIENT, never_ending, MARK))
        await asyncio.sleep(0.1)
        thinkers.close()
        with pytest.raises(RuntimeError, match="closed"):
            await waits
        assert thinkers.bots.pool is None

    in_time(act)


# Bots


def test_greedy_stands_in_for_who_is_not_ready() -> None:
    async def act(thinkers: Thinkers) -> None:
        case, legal = asked()
        waiting = asyncio.create_task(asyncio.sleep(3600, result=True))
        thinkers.bots.ready[MARK, "search:2000"] = waiting, 0.0

        assert await thinkers.decide(MARK, case, "search:2000", legal) is None
        greedy = stand_in(load_game("mark"), case, legal)
        assert await thinkers.decide(MARK, case, "greedy", legal) == greedy
        assert greedy in legal
        waiting.cancel()

    in_time(act)


def test_a_process_that_died_is_replaced_and_bots_sit_down_there() -> None:
    async def act(thinkers: Thinkers) -> None:
        case, legal = asked()
        first = await thinkers.decide(MARK, case, "greedy", legal)
        for process in thinkers.bots.pool._processes.values():  # type: ignore[union-attr]
            process.kill()
            process.join()

        found = [await thinkers.decide(MARK, case, "greedy", legal) for _ in range(3)]

        assert found[-1] == first

    in_time(act)


def test_a_thought_that_never_ends_keeps_nobody_waiting_and_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def act(thinkers: Thinkers) -> None:
        case, legal = asked()
        first = await thinkers.decide(MARK, case, "greedy", legal)
        with pytest.raises(TimeoutError):
            await thinkers.bots.once(0.05, never_ending, MARK)
        thinkers.deadline = 5.0
        thinkers.bots.since -= 10.0
        began = time.monotonic()
        assert await thinkers.decide(MARK, case, "greedy", legal) is None, "it is stuck"
        assert time.monotonic() - began < 4.0

        with monkeypatch.context() as patch:
            patch.setattr(helper, "LONGEST_THOUGHT", 0.0)
            assert await thinkers.decide(MARK, case, "greedy", legal) is None, "given up just now"
        thinkers.deadline = PATIENT
        assert await thinkers.decide(MARK, case, "greedy", legal) == first

    in_time(act)


def test_a_bot_that_never_sits_down_keeps_nobody_waiting_long() -> None:
    async def act(thinkers: Thinkers) -> None:
        case, legal = asked()
        await thinkers.decide(MARK, case, "greedy", legal)
        sitting = asyncio.create_task(thinkers.bots.once(PATIENT, never_ending, MARK))
        await asyncio.sleep(0.1)
        thinkers.deadline = 5.0
        thinkers.bots.since -= 10.0

        began = time.monotonic()
        assert await thinkers.decide(MARK, case, "greedy", legal) is None
        assert time.monotonic() - began < 4.0
        sitting.cancel()

    in_time(act)


def test_a_bot_that_cannot_sit_down_is_tried_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(thinkers: Thinkers) -> None:
        case, legal = asked()
        await thinkers.decide(MARK, case, "greedy", legal)
        monkeypatch.setattr("adjuge.web.thinkers.LONGEST_THOUGHT", 1.0)

        assert await thinkers.decide(MARK, case, "nobody", legal) is None
        task, _ = thinkers.bots.ready[MARK, "nobody"]
        thinkers.bots.give_up()
        assert thinkers.bots.ready == {(MARK, "nobody"): (task, _)}, "a new process is no reason"
        await asyncio.sleep(1.2)
        assert (MARK, "nobody") not in thinkers.bots.ready

    in_time(act)


# Hints


def test_hints_are_thought_about_beside_bots_and_give_way() -> None:
    async def act(thinkers: Thinkers) -> None:
        case, legal = asked()
        assert thinkers.hints.pool is None, "nobody has asked"
        nice = await thinkers.hints.once(PATIENT, niceness, MARK)
        asking = asyncio.create_task(thinkers.hints.once(PATIENT, never_ending, MARK))

        assert await thinkers.decide(MARK, case, "greedy", legal) in legal
        assert nice > await thinkers.bots.once(PATIENT, niceness, MARK)
        asking.cancel()

    in_time(act)


def test_hints_wait_in_the_house_where_they_can_be_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def act(thinkers: Thinkers) -> None:
        at_once(thinkers)
        thought, most, now = [], 0, 0

        async def answer(limit: float, what: Any, rules: Rules, case: Any) -> Advice:
            nonlocal most, now
            now += 1
            most = max(most, now)
            thought.append(case)
            await asyncio.sleep(0.01)
            now -= 1
            return SAID

        monkeypatch.setattr(thinkers.hints, "answer", answer)
        wanted = [True, False, True, False, True]
        found = await asyncio.gather(
            *[thinkers.hint(MARK, number, lambda at=number: wanted[at]) for number in range(5)]  # type: ignore[arg-type, misc]
        )

        assert thought == [0, 2, 4] and most == 1
        assert [hint is SAID for hint in found] == wanted

    in_time(act)


def test_what_was_got_ready_gives_the_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    monkeypatch.setattr(thinking, "adviser", lambda *given: made.append(given) or given)
    monkeypatch.setattr(thinking, "advise", lambda search, *_: search)
    thinking.advising.cache_clear()

    thinking.sit_down(MARK, ADVISER)
    given = thinking.give_hint(MARK, asked()[0])

    thinking.advising.cache_clear()
    assert made == [given], "once, not a second time"


def test_a_hint_that_could_not_be_got_ready_may_be_asked_for_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def act(thinkers: Thinkers) -> None:
        tries = []

        async def answer(*question: Any) -> bool:
            tries.append(question)
            raise Failed("no memory")

        monkeypatch.setattr(thinkers.hints, "answer", answer)
        for _ in range(2):
            assert await thinkers.hint(MARK, asked()[0], lambda: True) is None
        assert len(tries) == 2

    in_time(act)


# Boxes


def test_games_are_compiled_before_the_boxes_that_somebody_brought(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def act(thinkers: Thinkers) -> None:
        order: list[str] = []

        async def once(limit: float, what: Any, rules: Rules, bot: str) -> None:
            await asyncio.sleep(0.01)
            order.append(rules[2])

        monkeypatch.setattr(thinkers.compiler, "once", once)
        brought: list[Rules] = [("mark", Path(f"{n}.toml"), f"brought {n}") for n in range(20)]
        usual: list[Rules] = [(game, None, game) for game in ("alles_futsch", "schwarzmarkt")]
        await asyncio.gather(*[thinkers._compile(rules, "search") for rules in [*brought, *usual]])

        assert order[:4] == ["brought 0", "alles_futsch", "schwarzmarkt", "brought 1"]
        assert len(order) == 22

    in_time(act)


def test_rules_reach_other_processes_with_the_owners_box(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text("[start_cash]\nvalue = 41\n", encoding="utf-8")
    game = load_game("mark", box)

    assert thinking.game_of(rules_of(game)) is game
    assert game.box.owners_file == box


def test_a_box_that_was_changed_since_is_not_played_by(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text("[start_cash]\nvalue = 42\n", encoding="utf-8")
    rules = rules_of(load_game("mark", box))
    box.write_text("[start_cash]\nvalue = 43\n", encoding="utf-8")

    async def act(thinkers: Thinkers) -> None:
        case, legal = asked()
        assert await thinkers.decide(rules, case, "greedy", legal) is None
        assert await thinkers.hint(rules, case, lambda: True) is None
        with pytest.raises(Failed, match="has been changed since the table was laid"):
            await thinkers.bots.once(PATIENT, thinking.can_sit_down, rules, "greedy")

    in_time(act)


def test_nobody_thinks_before_somebody_asks() -> None:
    assert Helper().pool is None
