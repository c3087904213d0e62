"""French, English and German are complete, and fill the same gaps."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import adjuge

PACKAGE = Path(adjuge.__file__).parent
SCRIPT = PACKAGE.parent.parent / "scripts" / "messages.py"
CATALOGUES = sorted(PACKAGE.rglob("*.po"))


def gaps(text: str) -> list[str]:
    return sorted(set(re.findall(r"{\w+}|%\(\w+\)s", text)))


def test_no_text_is_missing_fuzzy_or_out_of_date():
    done = subprocess.run(
        [sys.executable, SCRIPT, "--check"], capture_output=True, text=True, check=False
    )

    assert done.stdout.splitlines()[-1] == "0 texts missing", done.stdout


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_a_translation_fills_the_gaps_of_its_text(file):
    with file.open("rb") as content:
        for message in read_po(content):
            if not message.id:
                continue
            assert not message.fuzzy, message.id
            one = message.id if isinstance(message.id, str) else message.id[1]
            texts = (
                [message.string] if isinstance(message.string, str) else list(message.string or [])
            )
            for text in texts:
                assert set(gaps(text)) <= set(gaps(one)), text
            assert gaps(texts[-1]) == gaps(one), texts


def test_a_planted_gap_is_found():
    """The test of the test: a text with no translation is counted."""
    sys.path.insert(0, str(SCRIPT.parent))
    messages = import_module("messages")

    found = Catalog()
    found.add("{who} sings a song nobody has translated.")
    new = messages.updated(PACKAGE, "fr", found)
    assert [messages.is_translated(message) for message in new if message.id] == [False]
