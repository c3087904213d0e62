"""Backups: the database and the key of a house in one file, taken while it is open."""

import os
import sqlite3
import tempfile
from pathlib import Path

from adjuge.engine.errors import AdjugeError
from adjuge.web.schema import check
from adjuge.web.settings import Settings


def backup(settings: Settings, file: Path) -> None:
    """Write a sound copy, whole or not at all; the house may stay open."""
    if not settings.database.exists():
        raise AdjugeError("{file}: there is no database to copy.", file=str(settings.database))
    check(settings.database)
    if file.exists():
        raise AdjugeError("{file} exists; a backup never overwrites anything.", file=str(file))
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=".backup-")
    os.close(handle)
    part = Path(name)
    try:
        _copy(settings.database, part)
        check(part)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def restore(settings: Settings, file: Path) -> None:
    """Put a copy in the place of the database; the old one is kept beside it."""
    check(file)
    settings.folder.mkdir(parents=True, exist_ok=True)
    if settings.database.exists():
        _refuse_if_open(settings.database)
        settings.database.replace(settings.database.with_suffix(".before-restore.db"))
    for left in ("-wal", "-shm"):
        Path(f"{settings.database}{left}").unlink(missing_ok=True)
    _copy(file, settings.database)


def _copy(source: Path, target: Path) -> None:
    old = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
    new = sqlite3.connect(target)
    try:
        old.backup(new)
    finally:
        new.close()
        old.close()


def _refuse_if_open(file: Path) -> None:
    """A house that is open holds its database."""
    base = sqlite3.connect(file, timeout=0.2, isolation_level=None)
    try:
        base.execute("PRAGMA locking_mode = EXCLUSIVE")
        base.execute("BEGIN EXCLUSIVE")
        base.execute("ROLLBACK")
    except sqlite3.OperationalError:
        raise AdjugeError("{file} is in use; stop the house first.", file=str(file)) from None
    except sqlite3.DatabaseError:
        pass  # a damaged file may be replaced
    finally:
        base.close()
