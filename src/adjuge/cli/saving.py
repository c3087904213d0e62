"""Saving and opening games: logs in files, written whole or not at all."""

import os
import tempfile
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from adjuge.engine.errors import AdjugeError, BadTable, BrokenLog
from adjuge.engine.log import read_log, write_log
from adjuge.engine.match import Match


def free_file(game: str) -> Path:
    """A name of its own for a game begun now, in the folder we are in."""
    return Path(f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}.log")


def check_writable(file: Path) -> None:
    """Refuse a file that could not be saved to, before a game is begun."""
    try:
        can_be_written = _takes_bytes(file)
    except OSError:
        can_be_written = False
    if not can_be_written:
        raise AdjugeError("{file}: nothing can be saved there.", file=str(file))


def check_targets(written: Iterable[Path | None], read: Iterable[Path | None] = ()) -> None:
    """Refuse, before anything is played, files that could not be written, or would overwrite others."""
    targets = [file for file in written if file is not None]
    named = [*targets, *(file for file in read if file is not None)]
    for file in targets:
        check_writable(file)
        if [other.resolve() for other in named].count(file.resolve()) > 1:
            raise BadTable("{file} is named twice; what is written needs files of its own.",
                           file=str(file))  # fmt: skip


def _takes_bytes(file: Path) -> bool:
    """Open a file as if to write, and leave all as it was; a pipe or a screen is only asked."""
    is_new = not (file.exists() or file.is_symlink())
    if not is_new and not file.is_file():
        return not file.is_dir() and os.access(file, os.W_OK)
    file.open("ab").close()
    if is_new:
        file.unlink()
    return os.access(file.parent, os.W_OK)


def save(match: Match, file: Path) -> Path:
    """Write the log; where that fails, into the folder for temporary files."""
    try:
        _write(write_log(match), file)
    except OSError:
        file = Path(tempfile.gettempdir()) / file.name
        _write(write_log(match), file)
    return file


def _write(text: str, file: Path) -> None:
    """Replace a file in one go, so that a fault leaves the old one."""
    fresh = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)


def open_log(file: Path, box: Path | None = None, until: int | None = None) -> Match:
    """Read a log from a file."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BrokenLog("{file}: this is not a text file.", file=str(file)) from None
    except OSError as error:
        raise BrokenLog("{file}: the file cannot be read ({why}).",
                        file=str(file), why=str(error.strerror)) from None  # fmt: skip
    return read_log(text, str(file), box=box, until=until)
