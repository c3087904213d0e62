"""People: guests with a name and a cookie; no account is needed."""

import secrets
import sqlite3
import time
from dataclasses import dataclass

from adjuge.engine.errors import BadTable
from adjuge.engine.match import DEALERS_NAME, LONGEST_NAME
from adjuge.web.store import Store
from adjuge.web.tokens import hashed, new_id, new_token

HATS = 6


@dataclass(frozen=True)
class Guest:
    """Somebody who has been here."""

    id: str
    name: str
    hat: int


def checked_name(text: str) -> str:
    """A name that can stand on a seat."""
    name = " ".join(text.split())
    if not name or not name.isprintable() or len(name) > LONGEST_NAME or name == DEALERS_NAME:
        raise BadTable("“{name}” cannot be a name: it takes 1 to {longest} printable letters.",
                       name=name[:LONGEST_NAME], longest=LONGEST_NAME)  # fmt: skip
    return name


async def guest_of(store: Store, token: str | None) -> Guest | None:
    """Whose cookie this is."""
    if not token or len(token) > 64:
        return None
    rows = await store.read("SELECT id, name, hat FROM guest WHERE token = ?", hashed(token))
    return Guest(rows[0]["id"], rows[0]["name"], rows[0]["hat"]) if rows else None


async def new_guest(store: Store, name: str) -> tuple[Guest, str]:
    """Welcome somebody; return the cookie too."""
    guest, token = Guest(new_id(), checked_name(name), 1 + secrets.randbelow(HATS)), new_token()
    facts = (guest.id, hashed(token), guest.name, guest.hat, time.time())

    def insert(base: sqlite3.Connection) -> None:
        base.execute("INSERT INTO guest VALUES (?, ?, ?, ?, ?)", facts)

    await store.write(insert)
    return guest, token


async def rename(store: Store, guest: Guest, name: str, hat: int) -> None:
    """Change name and hat; seats taken before keep theirs."""
    facts = (checked_name(name), min(max(hat, 1), HATS), guest.id)

    def update(base: sqlite3.Connection) -> None:
        base.execute("UPDATE guest SET name = ?, hat = ? WHERE id = ?", facts)

    await store.write(update)
