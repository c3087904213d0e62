"""The store's tables, and the checks made before an old database is touched."""

import sqlite3
from pathlib import Path

from adjuge.engine.errors import AdjugeError

APPLICATION = 0x41644A67  # "AdJg": marks our databases in their first page
VERSION = 2

TABLES = """
CREATE TABLE guest (
  id      TEXT PRIMARY KEY,
  token   TEXT NOT NULL UNIQUE,   -- hash of the cookie
  name    TEXT NOT NULL,
  hat     INTEGER NOT NULL,
  created REAL NOT NULL
) STRICT;
CREATE TABLE game_table (
  id      TEXT PRIMARY KEY,
  game    TEXT NOT NULL,
  rules   INTEGER NOT NULL,       -- version of the rules it was opened under
  box     TEXT NOT NULL,          -- fingerprint of the box
  options TEXT NOT NULL,          -- JSON
  pace    TEXT NOT NULL,
  night   TEXT NOT NULL,          -- "22:00-08:00 Europe/Paris", or empty
  aid     INTEGER NOT NULL,       -- whether the counting aid is allowed
  listed  INTEGER NOT NULL,       -- whether it stands among the open tables
  host    TEXT NOT NULL REFERENCES guest,
  seed    BLOB NOT NULL,
  example TEXT NOT NULL,          -- where it begins, see positions.py, or empty
  stage   TEXT NOT NULL,          -- gathering, playing, over
  created REAL NOT NULL,
  touched REAL NOT NULL,          -- when the last deed was written
  hints   INTEGER NOT NULL DEFAULT 0  -- whether a search may be asked
) STRICT;
CREATE TABLE seat (
  place  TEXT NOT NULL REFERENCES game_table,
  number INTEGER NOT NULL,
  kind   TEXT NOT NULL,           -- person, friend, anybody, bot
  bot    TEXT NOT NULL,           -- the bot's name, or the one that fills in
  name   TEXT NOT NULL,           -- empty while nobody sits there
  hat    INTEGER NOT NULL,
  guest  TEXT REFERENCES guest,
  token  TEXT NOT NULL,           -- hash of the link
  issue  INTEGER NOT NULL,
  PRIMARY KEY (place, number)
) STRICT;
CREATE TABLE deed (
  place TEXT NOT NULL REFERENCES game_table,
  seq   INTEGER NOT NULL,
  kind  TEXT NOT NULL,            -- move, order, undo, away, back
  seat  INTEGER NOT NULL,
  body  TEXT NOT NULL,
  key   TEXT,
  at    REAL NOT NULL,
  PRIMARY KEY (place, seq),
  UNIQUE (place, key)
) STRICT;
CREATE TABLE standing (
  place TEXT NOT NULL REFERENCES game_table,
  seat  INTEGER NOT NULL,
  body  TEXT NOT NULL,
  PRIMARY KEY (place, seat)
) STRICT;
CREATE TABLE chat (
  place TEXT NOT NULL REFERENCES game_table,
  seq   INTEGER NOT NULL,
  seat  INTEGER NOT NULL,
  name  TEXT NOT NULL,
  text  TEXT NOT NULL,
  at    REAL NOT NULL,
  PRIMARY KEY (place, seq)
) STRICT;
CREATE INDEX seat_of_guest ON seat (guest);
CREATE INDEX seat_of_token ON seat (token);
CREATE INDEX by_stage ON game_table (stage, touched);
"""
NEWER = {
    1: "ALTER TABLE game_table ADD COLUMN hints INTEGER NOT NULL DEFAULT 0",
}  # what leads from a version to the next
TOUCHING = """
CREATE TEMP TRIGGER touching AFTER INSERT ON main.deed BEGIN
  UPDATE game_table SET touched = NEW.at WHERE id = NEW.place;
END
"""  # so that a move takes one statement


class BadStore(AdjugeError):
    """A database that cannot be used; nothing has been touched."""


def open_database(file: Path) -> sqlite3.Connection:
    """Open the database, made anew if there is none; refuse what is not ours or damaged."""
    if file.exists() and file.stat().st_size:
        check(file)
    file.parent.mkdir(parents=True, exist_ok=True)
    base = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    base.execute("PRAGMA synchronous = FULL")
    base.execute("PRAGMA foreign_keys = ON")
    base.execute("BEGIN IMMEDIATE")  # another process may be opening it, too
    _bring_up_to_date(base)
    base.execute("COMMIT")
    base.execute("PRAGMA journal_mode = WAL")
    base.execute(TOUCHING)
    return base


def _bring_up_to_date(base: sqlite3.Connection) -> None:
    """Make the tables, or add what older versions did not write; all of it or nothing."""
    found = base.execute("PRAGMA user_version").fetchone()[0]
    if found >= VERSION:
        return
    steps = [NEWER[version] for version in range(found, VERSION)] if found else [TABLES]
    for statement in ";".join(steps).split(";"):
        base.execute(statement)
    base.execute(f"PRAGMA application_id = {APPLICATION}")
    base.execute(f"PRAGMA user_version = {VERSION}")


def check(file: Path) -> None:
    """Refuse a file that is damaged, newer than this program, or something else."""
    try:
        base = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)
        try:
            ours = base.execute("PRAGMA application_id").fetchone()[0]
            version = base.execute("PRAGMA user_version").fetchone()[0]
            sound = base.execute("PRAGMA quick_check(1)").fetchone()[0]
        finally:
            base.close()
    except sqlite3.DatabaseError as error:
        raise BadStore("{file} is damaged ({why}). Put a backup in its place; nothing was changed.",
                       file=str(file), why=str(error)) from None  # fmt: skip
    if ours != APPLICATION:
        raise BadStore("{file} is not a database of Adjugé; nothing was changed.", file=str(file))
    if version > VERSION:
        raise BadStore("{file} was written by a newer Adjugé (store {found}, this is {known}). "
                       "Update the program; nothing was changed.",
                       file=str(file), found=version, known=VERSION)  # fmt: skip
    if sound != "ok":
        raise BadStore("{file} is damaged ({why}). Put a backup in its place; nothing was changed.",
                       file=str(file), why=str(sound))  # fmt: skip
