"""Collect what people read into the catalogues: one `locale/` per part of the package.

    python scripts/messages.py           update all catalogues from the sources
    python scripts/messages.py --check   only say what is missing, fuzzy or out of date

English is the source language; its catalogue is written in full by this script.
"""

import argparse
import io
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

PACKAGE = Path(__file__).parent.parent / "src" / "adjuge"
LANGUAGES = ("en", "fr", "de")
REFUSALS = ("AdjugeError", "UnknownGame", "BadTable", "BadBox", "BrokenLog", "UnknownMove",
            "BadStore", "NoSuchTable", "TooLate")  # fmt: skip
KEYWORDS = {
    "say": (1,),
    "say_n": (1, 2),
    "word": (1,),
    "wrong": (2,),
    "told": (1,),
    "_": (1,),
    "gettext": (1,),
    "ngettext": (1, 2),
    **dict.fromkeys(REFUSALS, (1,)),
}


def homes() -> list[Path]:
    """The parts of the package with catalogues of their own: games, the web, all the rest."""
    games = sorted(path.parent for path in PACKAGE.glob("games/*/about.py"))
    web = PACKAGE / "web"
    return [PACKAGE, *games, *([web] if web.exists() else [])]


def sources(home: Path) -> Iterator[tuple[Path, str]]:
    """The files of a home that may hold texts, with Babel's method for each."""
    others = [other for other in homes() if other != home and home in other.parents]
    for kind, method in (("*.py", "python"), ("*.html", "jinja2")):
        for file in sorted(home.rglob(kind)):
            inside = any(other in file.parents for other in others)
            if not inside and "tests" not in file.relative_to(home).parts:
                yield file, method


def collected(home: Path) -> Catalog:
    """All texts of a home."""
    catalogue = Catalog(charset="utf-8", fuzzy=False)
    for file, method in sources(home):
        for _, text, _, _ in extract_from_file(method, file, KEYWORDS):
            catalogue.add(text)
    return catalogue


def catalogue_file(home: Path, language: str) -> Path:
    """Where a catalogue is kept."""
    return home / "locale" / language / "LC_MESSAGES" / "adjuge.po"


def updated(home: Path, language: str, found: Catalog) -> Catalog:
    """A catalogue with the texts of today and the translations there are."""
    file = catalogue_file(home, language)
    old = read_po(io.BytesIO(file.read_bytes()), language) if file.exists() else Catalog(language)
    new = Catalog(language, charset="utf-8", fuzzy=False)
    for message in found:
        if message.id:
            known = old.get(message.id if isinstance(message.id, str) else message.id[0])
            text = known.string if known and not known.fuzzy else ""
            new.add(message.id, message.id if language == "en" else text or "")
    return new


def is_translated(message: Message) -> bool:
    """Whether every form of a text is there."""
    texts = message.string if isinstance(message.string, (list, tuple)) else [message.string]
    return bool(texts) and all(texts)


def written(catalogue: Catalog) -> bytes:
    """A catalogue as the text of its file."""
    content = io.BytesIO()
    write_po(content, catalogue, omit_header=False, sort_output=True, width=96)
    lines = content.getvalue().decode().splitlines()
    kept = [line for line in lines if not line.startswith(('"POT-Creation', '"PO-Revision', '"Generated-By', '"Project-Id', '"Report-Msgid', '"Last-Tr', '"Language-Team', "# ", "#,"))]  # fmt: skip
    return ("\n".join(line for line in kept if line != "#") + "\n").encode()


def at_odds() -> list[str]:
    """Texts that are translated in two ways: the catalogues are joined when they are read."""
    told: list[str] = []
    seen: dict[tuple[str, object], tuple[object, str]] = {}
    for home in homes():
        for language in LANGUAGES:
            file = catalogue_file(home, language)
            for message in read_po(io.BytesIO(file.read_bytes())) if file.exists() else ():
                first = seen.setdefault((language, message.id), (message.string, home.name))
                if message.id and first[0] != message.string:
                    told.append(f"{home.name} {language}: {message.id}: {first[1]} says {first[0]}")
    return told


def missing() -> list[str]:
    """What is not translated, one line each."""
    told = at_odds()
    for home in homes():
        found = collected(home)
        for language in LANGUAGES:
            name = f"{home.name} {language}"
            for message in updated(home, language, found):
                if message.id and not is_translated(message):
                    told.append(f"{name}: {message.id}")
            file = catalogue_file(home, language)
            if len(found) and not file.exists():
                told.append(f"{name}: there is no catalogue")
            elif len(found) and file.read_bytes() != written(updated(home, language, found)):
                told.append(f"{name}: the catalogue is out of date; run make messages")
    return told


def main() -> int:
    """Update or check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    if not parser.parse_args().check:
        for home in homes():
            found = collected(home)
            for language in LANGUAGES if len(found) else ():
                file = catalogue_file(home, language)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(written(updated(home, language, found)))
    told = missing()
    print(*told, sep="\n", end="\n" if told else "")
    print(f"{len(told)} texts missing")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main())
