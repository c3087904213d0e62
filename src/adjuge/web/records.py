"""Records: tables, seats and deeds to and from the store. All statements are here."""

import json
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adjuge.engine.errors import AdjugeError
from adjuge.engine.game import Game
from adjuge.engine.registry import load_game
from adjuge.web.boxes import with_fingerprint
from adjuge.web.orders import loaded
from adjuge.web.store import Store
from adjuge.web.table import GATHERING, PLAYING, Deed, Seat, Table, Terms


def insert_table(base: sqlite3.Connection, table: Table) -> None:
    """Write a new table and its seats."""
    terms, now = table.terms, time.time()
    facts = (
        table.id, terms.game, table.game.about.rules_version, table.game.box.fingerprint,
        json.dumps(terms.options), terms.pace, terms.night, int(terms.aid), int(terms.listed),
        terms.host, terms.seed, terms.example, GATHERING, now, now,
        int(terms.hints),
    )  # fmt: skip
    base.execute(f"INSERT INTO game_table VALUES ({', '.join('?' * len(facts))})", facts)
    write_seats(base, table)


def write_seats(base: sqlite3.Connection, table: Table) -> None:
    """Write who sits where."""
    for seat in table.seats:
        write_seat(base, table, seat.number)


def write_seat(base: sqlite3.Connection, table: Table, number: int) -> None:
    """Write who sits on a seat."""
    seat = table.seats[number]
    base.execute(
        "INSERT OR REPLACE INTO seat VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (table.id, number, seat.kind, seat.bot, seat.name, seat.hat, seat.guest, seat.token, seat.issue),
    )  # fmt: skip


def set_stage(base: sqlite3.Connection, table: Table, stage: str) -> None:
    """Write that a table began or ended."""
    base.execute("UPDATE game_table SET stage = ?, touched = ? WHERE id = ?",
                 (stage, time.time(), table.id))  # fmt: skip


def insert_deeds(
    base: sqlite3.Connection, place: str, first: int, deeds: Sequence[Deed], now: float
) -> None:
    """Write deeds in one statement; a number or key that is there already refuses them all."""
    facts: list[Any] = []
    for position, deed in enumerate(deeds):
        facts += [place, first + position, deed.kind, deed.seat, deed.body, deed.key, now]
    rows = ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * len(deeds))
    base.execute(f"INSERT INTO deed VALUES {rows}", facts)


def insert_last_deeds(
    base: sqlite3.Connection, table: Table, first: int, deeds: Sequence[Deed], now: float
) -> None:
    """Write the deeds that ended a table."""
    insert_deeds(base, table.id, first, deeds, now)
    set_stage(base, table, table.stage)


def write_order(base: sqlite3.Connection, place: str, seat: int, body: str | None) -> None:
    """Write or forget a standing order."""
    if body is None:
        base.execute("DELETE FROM standing WHERE place = ? AND seat = ?", (place, seat))
    else:
        base.execute("INSERT OR REPLACE INTO standing VALUES (?, ?, ?)", (place, seat, body))


async def load_table(store: Store, boxes: Path, name: str) -> Table:
    """Replay a table; KeyError if there is none."""
    rows = await store.read("SELECT * FROM game_table WHERE id = ?", name)
    if not rows:
        raise KeyError(name)
    row = rows[0]
    game = _game(row, boxes)
    table = Table(_terms(row), game, await _seats(store, name), touched=row["touched"])
    await _orders_and_chat(store, table)
    if row["stage"] != GATHERING:
        table.begin()
        await _replay(store, table)
    return table


def _game(row: sqlite3.Row, boxes: Path) -> Game:
    """The rules and the box that a table was begun with; no others will do."""
    known = load_game(row["game"]).about
    if row["rules"] != known.rules_version:
        raise AdjugeError("Table {name} was begun under version {found} of the rules of {game}; "
                          "this house plays version {known}. It is kept, not reinterpreted.",
                          name=row["id"], found=row["rules"], known=known.rules_version,
                          game=known.title)  # fmt: skip
    game = with_fingerprint(boxes, row["game"], row["box"])
    if game is None:
        raise AdjugeError("Table {name} was begun with a box of {game} that this house does not "
                          "have. It is kept, not reinterpreted.",
                          name=row["id"], game=known.title)  # fmt: skip
    return game


def _terms(row: sqlite3.Row) -> Terms:
    return Terms(
        id=row["id"], game=row["game"], options=json.loads(row["options"]), pace=row["pace"],
        night=row["night"], aid=bool(row["aid"]), listed=bool(row["listed"]), host=row["host"],
        seed=row["seed"], example=row["example"], hints=bool(row["hints"]),
    )  # fmt: skip


async def _seats(store: Store, name: str) -> list[Seat]:
    rows = await store.read("SELECT * FROM seat WHERE place = ? ORDER BY number", name)
    return [
        Seat(row["number"], row["kind"], row["bot"], row["name"], row["hat"], row["guest"],
             row["token"], row["issue"])
        for row in rows
    ]  # fmt: skip


async def _replay(store: Store, table: Table) -> None:
    rows = await store.read("SELECT * FROM deed WHERE place = ? ORDER BY seq", table.id)
    deeds = [Deed(row["kind"], row["seat"], row["body"], row["key"]) for row in rows]
    table.replay(deeds)


async def _orders_and_chat(store: Store, table: Table) -> None:
    for row in await store.read("SELECT * FROM standing WHERE place = ?", table.id):
        table.orders[row["seat"]] = loaded(row["body"])
    for row in await store.read("SELECT * FROM chat WHERE place = ? ORDER BY seq", table.id):
        table.chat.append((row["seat"], row["name"], row["text"]))


async def tables_of(store: Store, guest: str) -> list[str]:
    """The tables at which a guest sits or that are his, the latest first."""
    rows = await store.read(
        "SELECT DISTINCT t.id, t.touched FROM game_table t LEFT JOIN seat s ON s.place = t.id "
        "WHERE s.guest = ? OR t.host = ? ORDER BY t.touched DESC LIMIT 40", guest, guest)  # fmt: skip
    return [row["id"] for row in rows]


async def open_tables(store: Store) -> list[str]:
    """Tables that anybody may see, those with free seats first."""
    rows = await store.read(
        "SELECT id FROM game_table WHERE listed = 1 AND stage IN (?, ?) "
        "ORDER BY stage, touched DESC LIMIT 12", GATHERING, PLAYING)  # fmt: skip
    return [row["id"] for row in rows]


async def running_tables(store: Store) -> list[str]:
    """Tables that are being played, the latest first."""
    rows = await store.read(
        "SELECT id FROM game_table WHERE stage = ? ORDER BY touched DESC LIMIT 5000", PLAYING)  # fmt: skip
    return [row["id"] for row in rows]
