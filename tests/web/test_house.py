"""The house: durable before told, one door, undo, absence, standing orders, restarts."""

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from adjuge.engine.errors import AdjugeError, Refused
from adjuge.web.dealing import drawn, new_seed, seal
from adjuge.web.driver import Driver, Question
from adjuge.web.house import House, TooLate
from adjuge.web.looking import may_take_back
from adjuge.web.opening import Wish, lay
from adjuge.web.people import new_guest
from adjuge.web.records import insert_deeds
from adjuge.web.schema import VERSION, open_database
from adjuge.web.settings import Settings
from adjuge.web.table import MOVE, Deed, Table
from adjuge.web.thinkers import stand_in
from adjuge.web.thinking import rules_of

Act = Callable[[House], Awaitable[None]]


def run(folder: Path, act: Act, **more: Any) -> None:
    """Do something in a house, then close it."""

    async def whole() -> None:
        house = House(Settings(folder=folder, bot_pause=0.0, limits=False, **more))
        try:
            await act(house)
        finally:
            house.close()

    asyncio.run(whole())


async def table_in(
    house: House, game: str = "mark", seats: tuple[str, ...] = ("me", "random"), **more: Any
) -> Table:
    guest, _ = await new_guest(house.store, "Ada")
    table = lay(Wish(game, seats, **more), guest)
    await house.open(table)
    return table


async def play_some(house: House, table: Table, moves: int) -> None:
    for number in range(moves):
        if not table.waiting:
            return
        seat = table.waiting[number % len(table.waiting)]
        legal = table.playing().legal(seat)
        await house.play(table, seat, [legal[number % len(legal)]])


@pytest.mark.parametrize("game", ["mark", "adel_verpflichtet", "schwarzmarkt"])
def test_a_table_comes_back_from_the_store_as_it_was(tmp_path: Path, game: str) -> None:
    told: dict[str, Any] = {}

    async def before(house: House) -> None:
        table = await table_in(house, game, ("me", "random", "random"))
        await play_some(house, table, 40)
        await house.chat(table, 0, "Ada", "Guten Abend")
        await house.set_away(table, 0, True)
        told.update(
            id=table.id,
            moved=table.playing().moved,
            decision=[table.decision(s) for s in table.waiting],
        )

    async def after(house: House) -> None:
        table = await house.table(told["id"])
        assert table.playing().moved == told["moved"]
        assert [table.decision(s) for s in table.waiting] == told["decision"]
        assert table.seats[0].away
        assert table.chat == [(0, "Ada", "Guten Abend")]

    run(tmp_path, before)
    run(tmp_path, after)


def test_a_move_that_cannot_be_written_was_never_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(house: House) -> None:
        table = await table_in(house)
        before = (list(table.playing().moved), dict(table.own_deeds), table.seq)

        async def broken(work: Any, *, is_single: bool = False) -> None:
            raise sqlite3.OperationalError("disk full")

        monkeypatch.setattr(house.store, "write", broken)
        seat = table.waiting[0]
        with pytest.raises(sqlite3.OperationalError):
            await house.play(table, seat, [table.playing().legal(seat)[0]])
        assert (table.playing().moved, table.own_deeds, table.seq) == before

    run(tmp_path, act)


def test_deeds_are_written_in_one_statement_all_or_none(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        table = await table_in(house)
        await play_some(house, table, 2)
        twice = [Deed(MOVE, 0, "one", "key"), Deed(MOVE, 0, "two", "key")]
        with pytest.raises(sqlite3.IntegrityError):
            await house.store.write(
                lambda base: insert_deeds(base, table.id, table.seq + 1, twice, 1.0), is_single=True
            )
        base = sqlite3.connect(house.settings.database)
        assert base.execute("SELECT count(*) FROM deed").fetchone() == (table.seq,)
        assert base.execute("SELECT touched FROM game_table").fetchone() == (table.touched,)
        base.close()

    run(tmp_path, act)


def test_the_store_is_written_before_anybody_is_told(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        table = await table_in(house)
        seen: list[int] = []

        class Ear:
            seat = 0

            def wake(self) -> None:
                base = sqlite3.connect(house.settings.database)
                seen.append(base.execute("SELECT count(*) FROM deed").fetchone()[0])
                base.close()

        table.watchers.add(Ear())
        await play_some(house, table, 3)
        assert seen and seen == sorted(seen) and seen[-1] == table.seq

    run(tmp_path, act)


def test_the_same_key_again_does_nothing_again(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        table = await table_in(house)
        seat = table.waiting[0]
        move = table.playing().legal(seat)[0]
        first = await house.play(table, seat, [move], key="k")
        count = len(table.playing().moved)
        second = await house.play(table, seat, [move], key="k")
        assert (first.is_new, second.is_new) == (True, False)
        assert len(table.playing().moved) == count

    run(tmp_path, act)


def test_thirty_clicks_at_once_make_one_move(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        table = await table_in(house)
        seat = table.waiting[0]
        decision, legal = table.decision(seat), table.playing().legal(seat)
        tries = [
            house.play(table, seat, [legal[n % len(legal)]], decision=decision) for n in range(30)
        ]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(not isinstance(result, Exception) for result in results) == 1
        assert sum(isinstance(result, TooLate) for result in results) == 29

    run(tmp_path, act)


def test_several_moves_are_played_all_or_none(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        table = await table_in(house)
        seat = table.waiting[0]
        before = list(table.playing().moved)
        good = table.playing().moves(seat)[0]
        with pytest.raises(AdjugeError):
            await house.play(table, seat, [good, "bid 999"])
        assert table.playing().moved == before

    run(tmp_path, act)


def test_undo_reaches_back_to_what_was_revealed_and_no_further(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        table = await table_in(house, "adel_verpflichtet", ("me", "friend", "friend"))
        for seat in (1, 2):
            guest, _ = await new_guest(house.store, f"P{seat}")
            await house.sit(table, seat, guest)
        match = table.playing()
        await house.play(table, 0, ["go to the castle"])
        await house.play(table, 1, ["go to the castle"])
        await house.undo(table, 0)  # across an act that was not seen into
        assert table.waiting == [0, 2]
        assert [seat for seat, _ in match.moved if seat < 3] == [1]
        await house.play(table, 0, ["go to the auction house"])
        await house.play(table, 2, ["go to the castle"])  # turns all places over
        assert all(may_take_back(match, seat) is None for seat in range(3))
        with pytest.raises(Refused):
            await house.undo(table, 0)

    run(tmp_path, act)


def test_an_undone_decision_can_be_taken_again_and_survives_a_restart(tmp_path: Path) -> None:
    told: dict[str, Any] = {}

    async def act(house: House) -> None:
        table = await table_in(house, "mark", ("me", "friend"))
        guest, _ = await new_guest(house.store, "Ben")
        await house.sit(table, 1, guest)
        undone = 0
        for _ in range(400):  # how often one may is up to the dice
            seat = table.waiting[0]
            decision = table.decision(seat)
            move = table.playing().moves(seat)[0]
            await house.play(table, seat, [move], key=f"{seat}:{decision}", decision=decision)
            if not table.waiting:
                break
            if may_take_back(table.playing(), seat) is not None:
                await house.undo(table, seat)
                assert table.decision(seat) != decision
                undone += 1
                again = table.decision(seat)
                answer = await house.play(
                    table, seat, [move], key=f"{seat}:{again}", decision=again
                )
                assert answer.is_new
        assert undone > 2
        told.update(id=table.id, moved=list(table.playing().moved))

    async def again(house: House) -> None:
        assert (await house.table(told["id"])).playing().moved == told["moved"]

    run(tmp_path, act)
    run(tmp_path, again)


def test_an_absent_player_is_played_for_and_takes_the_seat_back(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        table = await table_in(house)
        driver = Driver(house)
        task = asyncio.create_task(driver.run())
        for _ in range(300):
            await asyncio.sleep(0.01)
            if table.seats[0].away and len(table.playing().moved) > 6:
                break
        assert table.seats[0].away
        await house.set_away(table, 0, False)
        assert not table.seats[0].away
        assert [note.sentence.text for note in table.notes] == [
            "{who} is away; a bot plays on for that seat.", "{who} is back."]  # fmt: skip
        task.cancel()

    run(tmp_path, act, patience=0.05, long_patience=0.05, sweep=0.02)


def test_greedy_decides_for_a_bot_that_fails_or_is_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(house: House) -> None:
        table = await table_in(house)
        driver, seat = Driver(house), table.waiting[0]
        while len(table.playing().legal(seat)) == 1:
            await play_some(house, table, 1)
            seat = table.waiting[0]
        table.seats[seat].bot = "no such bot"
        question = driver._question(table, seat)
        monkeypatch.setattr("secrets.randbits", lambda bits: 7)
        monkeypatch.setattr("secrets.choice", lambda legal: None)

        move = await driver._chosen(table, question)

        assert move == stand_in(table.game, (question.view, seat, 7), question.legal)
        assert move in question.legal
        driver.close()

    run(tmp_path, act, bot_deadline=0.2)


@pytest.mark.parametrize("ticks", range(4))
def test_a_table_is_left_alone_though_a_thought_comes_in_just_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ticks: int
) -> None:
    async def act(house: House) -> None:
        table = await table_in(house)
        table.seats[1].bot = "greedy"
        driver, pool = Driver(house), ThreadPoolExecutor(1)
        sits = asyncio.create_task(asyncio.sleep(0, result=True))
        await sits
        house.thinkers.bots.ready[rules_of(table.game), "greedy"] = sits, 0.0
        monkeypatch.setattr(house.thinkers.bots, "_submitted", lambda *_: pool.submit(lambda: 1))
        deciding = asyncio.create_task(driver._chosen(table, Question(1, "", [1, 2], b"", None)))
        await asyncio.sleep(0)
        pool.shutdown()  # the thought is there, and is on its way to the table
        for _ in range(ticks):
            await asyncio.sleep(0)
        if not deciding.done():
            deciding.cancel()
            with pytest.raises(asyncio.CancelledError):
                await deciding

    run(tmp_path, act)


def test_a_closed_house_writes_no_more(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        table = await table_in(house)
        house.close()
        with pytest.raises(RuntimeError, match="closed"):
            await house.set_away(table, 0, True)
        assert not table.seats[0].away

    async def whole() -> None:
        await act(House(Settings(folder=tmp_path, limits=False)))

    asyncio.run(whole())


def test_bots_that_decide_at_once_are_all_asked_before_any_of_them_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(house: House) -> None:
        table = await table_in(house, "mark", ("me", "random", "random", "random"))
        driver, asked = Driver(house), []
        while len(table.waiting) < 4:  # until all bid in secret
            seat = table.waiting[0]
            await house.play(table, seat, [table.playing().legal(seat)[0]])
        before = {seat: table.playing().view(seat).tobytes() for seat in (1, 2, 3)}

        async def chosen(table: Table, question: Question) -> int:
            asked.append(question)
            return question.legal[-1]

        monkeypatch.setattr(driver, "_chosen", chosen)
        await driver._decide(table)

        assert {question.seat: question.view for question in asked} == before
        assert table.waiting == [0], "all three have bid"

    run(tmp_path, act)


def test_damaged_foreign_and_newer_databases_are_refused_untouched(tmp_path: Path) -> None:
    run(tmp_path, lambda house: table_in(house))  # type: ignore[arg-type, return-value]
    file = tmp_path / "adjuge.db"
    base = sqlite3.connect(file)
    base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    base.execute("PRAGMA user_version = 99")
    base.close()
    before = file.read_bytes()
    with pytest.raises(AdjugeError, match="newer"):
        House(Settings(folder=tmp_path))
    assert file.read_bytes() == before

    file.write_bytes(b"not a database at all" * 300)
    with pytest.raises(AdjugeError, match="damaged"):
        House(Settings(folder=tmp_path))
    sqlite3.connect(tmp_path / "other.db").execute("CREATE TABLE x (y)").connection.close()
    (tmp_path / "other.db").replace(file)
    with pytest.raises(AdjugeError, match="not a database of"):
        House(Settings(folder=tmp_path))


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    told: dict[str, Any] = {}

    async def before(house: House) -> None:
        table = await table_in(house, hints=True)
        await play_some(house, table, 5)
        told.update(id=table.id, moved=list(table.playing().moved))

    async def after(house: House) -> None:
        table = await house.table(told["id"])
        assert table.playing().moved == told["moved"]
        assert not table.terms.hints, "nobody agreed on any"
        told["fresh"] = (await table_in(house, hints=True)).id

    async def at_last(house: House) -> None:
        assert (await house.table(told["fresh"])).terms.hints

    run(tmp_path, before)
    base = sqlite3.connect(tmp_path / "adjuge.db")
    base.execute("ALTER TABLE game_table DROP COLUMN hints")
    base.execute("PRAGMA user_version = 1")
    base.close()
    run(tmp_path, after)
    run(tmp_path, at_last)


def test_two_houses_may_bring_the_same_database_up_to_date_at_once(tmp_path: Path) -> None:
    file = tmp_path / "adjuge.db"
    open_database(file).close()
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("ALTER TABLE game_table DROP COLUMN hints")
    other.execute("PRAGMA user_version = 1")

    other.execute("BEGIN IMMEDIATE")
    other.execute("ALTER TABLE game_table ADD COLUMN hints INTEGER NOT NULL DEFAULT 0")
    other.execute(f"PRAGMA user_version = {VERSION}")
    with ThreadPoolExecutor(1) as pool:
        opening = pool.submit(open_database, file)
        time.sleep(0.2)
        assert not opening.done(), "it waits for the other"
        other.execute("COMMIT")
        base = opening.result()

    assert base.execute("PRAGMA user_version").fetchone()[0] == VERSION
    base.close()
    other.close()


def test_backup_and_restore(tmp_path: Path) -> None:
    from adjuge.web.backups import backup, restore

    told: dict[str, Any] = {}

    async def act(house: House) -> None:
        table = await table_in(house)
        await play_some(house, table, 5)
        backup(house.settings, tmp_path / "copy.db")
        told.update(id=table.id, moved=list(table.playing().moved))
        await play_some(house, table, 5)
        with pytest.raises(AdjugeError, match="never overwrites"):
            backup(house.settings, tmp_path / "copy.db")

    async def again(house: House) -> None:
        assert (await house.table(told["id"])).playing().moved == told["moved"]

    run(tmp_path / "house", act)
    restore(Settings(folder=tmp_path / "house"), tmp_path / "copy.db")
    run(tmp_path / "house", again)


def test_rules_of_another_version_are_kept_not_reinterpreted(tmp_path: Path) -> None:
    told: dict[str, str] = {}

    async def act(house: House) -> None:
        told["id"] = (await table_in(house)).id
        await house.store.write(
            lambda base: base.execute("UPDATE game_table SET rules = 0") and None
        )
        house.tables.clear()
        with pytest.raises(AdjugeError, match="not reinterpreted"):
            await house.table(told["id"])

    run(tmp_path, act)


def test_tokens_are_stored_hashed_only(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        guest, cookie = await new_guest(house.store, "Ada")
        table = lay(Wish("mark", ("me", "friend")), guest)
        await house.open(table)
        links = [house.link(table, seat) for seat in range(2)]
        base = sqlite3.connect(house.settings.database)
        everything = "\n".join(base.iterdump())
        base.close()
        assert cookie not in everything
        assert not any(link in everything for link in links)
        assert house.settings.secret.stat().st_mode & 0o077 == 0

    run(tmp_path, act)


def test_draws_follow_the_weights() -> None:
    counts = [0, 0, 0]
    for number in range(6000):
        counts[drawn(b"s" * 32, number, [1, 2, 3])] += 1
    assert [round(count / 1000) for count in counts] == [1, 2, 3]
    assert len(seal(new_seed())) == 64


def test_a_write_that_was_called_off_does_not_stop_the_others(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        for _ in range(20):
            waits = asyncio.create_task(house.store.write(lambda base: None))
            await asyncio.sleep(0)
            waits.cancel()
        assert await house.store.write(lambda base: 7) == 7

    run(tmp_path, act)
