"""The box: every number a rule needs, read from the game's `box.toml`.

Each entry is a table with a `value`, where it is known `from` (seed, derived,
published, reconstructed, owner) and a `note` with the source or the reason. An
owner's file may hold just the entries that differ. A game's `material.py`
takes the entries out by name and says what each must look like; whatever does
not fit is refused in one sentence that names file and entry.
"""

import hashlib
import json
import sys
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

from adjuge.engine.errors import BadBox
from adjuge.engine.sentence import Sentence

ORIGINS = ("seed", "derived", "published", "reconstructed", "owner")

OWNERS_FILES: dict[str, Path] = {}  # package of a game loaded with another box → its file


class Box:
    """The entries of one game's box, checked as they are taken out."""

    def __init__(self, package: str | None) -> None:
        """Read the box of the game whose modules live in `package`: a module's `__package__`."""
        assert package is not None
        home = Path(str(sys.modules[package].__file__)).parent
        self.file = home / "box.toml"
        self.entries = _read(self.file)
        self.taken: set[str] = set()
        self.owners_file = OWNERS_FILES.get(package)
        if self.owners_file is not None:
            self.file = self.owners_file
            self._replace(_read(self.file))

    def _replace(self, own: dict[str, Any]) -> None:
        for name, entry in own.items():
            if name not in self.entries:
                raise self.wrong(name, "the game has no such entry; it has {there}.",
                                 there=", ".join(self.entries))  # fmt: skip
            self.entries[name] = {"from": "owner", "note": "", **entry}

    @property
    def fingerprint(self) -> str:
        """Twelve hexadecimal digits that change when any value does."""
        values = {name: entry["value"] for name, entry in sorted(self.entries.items())}
        return hashlib.sha256(json.dumps(values).encode()).hexdigest()[:12]

    def wrong(self, name: str, text: str, **facts: int | str) -> BadBox:
        """The refusal of an entry: file, entry, and the fact that forbids it."""
        why = Sentence(text, facts)
        return BadBox("{file}: {name}: {why}", file=str(self.file), name=name, why=why)

    def value(self, name: str) -> Any:
        """An entry as it was written."""
        self.taken.add(name)
        return self.entries[name]["value"]

    def number(self, name: str, low: int, high: int) -> int:
        """A whole number within limits."""
        return self._whole(name, self.value(name), low, high)

    def numbers(self, name: str, count: int | None, low: int, high: int) -> tuple[int, ...]:
        """A list of whole numbers; `count` of them unless that is None."""
        return self._row(name, self.value(name), count, low, high)

    def table(
        self, name: str, rows: int | None, columns: int | None, low: int, high: int
    ) -> tuple[tuple[int, ...], ...]:
        """Rows of whole numbers; as many as there are where a count is None."""
        found = self._list(name, self.value(name), rows)
        return tuple(self._row(name, row, columns, low, high) for row in found)

    def words(self, name: str, count: int | None = None) -> tuple[str, ...]:
        """A list of different words."""
        found = self._list(name, self.value(name), count)
        if not all(isinstance(item, str) and item for item in found):
            raise self.wrong(name, "every item must be a word.")
        if len(set(found)) < len(found):
            raise self.wrong(name, "the words must all differ.")
        return tuple(found)

    def rising(self, name: str, row: tuple[int, ...]) -> tuple[int, ...]:
        """The same row, refused unless each number is above the one before."""
        for before, after in pairwise(row):
            if after <= before:
                raise self.wrong(name, "the numbers must rise, but {before} is followed by {after}.",
                                 before=before, after=after)  # fmt: skip
        return row

    def _whole(self, name: str, found: Any, low: int, high: int) -> int:
        if not isinstance(found, int) or isinstance(found, bool) or not low <= found <= high:
            raise self.wrong(name, "{found} is not a whole number from {low} to {high}.",
                             found=str(found), low=low, high=high)  # fmt: skip
        return found

    def _row(
        self, name: str, found: Any, count: int | None, low: int, high: int
    ) -> tuple[int, ...]:
        return tuple(self._whole(name, item, low, high) for item in self._list(name, found, count))

    def _list(self, name: str, found: Any, count: int | None) -> list[Any]:
        if not isinstance(found, list):
            raise self.wrong(name, "{found} is not a list.", found=str(found))
        if count is not None and len(found) != count:
            raise self.wrong(name, "the list is {there} long; it must be {count} long.",
                             there=len(found), count=count)  # fmt: skip
        return found


def _read(file: Path) -> dict[str, Any]:
    """Read a box file; every entry is a table with a value."""
    try:
        entries = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadBox("{file}: the file cannot be read ({why}).",
                     file=str(file), why=str(error.strerror)) from None  # fmt: skip
    except UnicodeDecodeError:
        raise BadBox("{file}: this is not a text file.", file=str(file)) from None
    except tomllib.TOMLDecodeError as error:
        raise BadBox("{file}: {why}.", file=str(file), why=str(error)) from None
    for name, entry in entries.items():
        if not isinstance(entry, dict) or "value" not in entry:
            raise BadBox("{file}: {name}: an entry is a table with a value, as in “[{name}] value = …”.",
                         file=str(file), name=name)  # fmt: skip
        if entry.get("from", "owner") not in ORIGINS:
            raise BadBox("{file}: {name}: “from” is one of {origins}.",
                         file=str(file), name=name, origins=", ".join(ORIGINS))  # fmt: skip
    return entries
