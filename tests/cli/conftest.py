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
def sealed(tmp_path):
    """A game saved in the middle of an auction: three people have yet to bid."""
    from adjuge.engine.log import write_log
    from adjuge.engine.match import Match

    def make(*sitters: str) -> str:
        table = Match("mark", ["Ada", "Ben", "Cem"], deals=False, sitters=sitters)
        table.play("dealer", "roll hammer green")
        file = tmp_path / "sealed.log"
        file.write_text(write_log(table), encoding="utf-8")
        return str(file)

    return make
