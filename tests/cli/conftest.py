"""Commands run in this process, with what they print and their exit code."""

import io
from dataclasses import dataclass

import pytest

from adjuge.cli.main import main


@dataclass
class Done:
    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def english(monkeypatch):
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture
def adjuge(capsys, monkeypatch, tmp_path):
    """Run a command in an empty folder; `typed` is its input."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str, typed: str = "") -> Done:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main([str(word) for word in words])
        printed = capsys.readouterr()
        return Done(code, printed.out, printed.err)

    return run


@pytest.fixture
def begun(tmp_path):
    """A game saved after its first throw."""
    from adjuge.engine.log import write_log
    from adjuge.engine.match import Match

    def make(throw: str, *sitters: str) -> str:
        table = Match("mark", ["Ada", "Ben", "Cem"], deals=False, sitters=sitters)
        table.play("dealer", throw)
        file = tmp_path / "begun.log"
        file.write_text(write_log(table), encoding="utf-8")
        return str(file)

    return make


@pytest.fixture
def sealed(begun):
    """A game saved in the middle of an auction: all three have yet to bid."""
    return lambda *sitters: begun("roll hammer green", *sitters)
