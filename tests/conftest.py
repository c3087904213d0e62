"""All tests run with bounds checks on: compiled code would read foreign memory silently.

Code that is so checked is compiled in two thirds of the time, without the dearest
optimisations; the last part of `make test` takes it as it is shipped. Tests that
compile a game run in one process, which compiles its rules once.
"""

import os
import re
from typing import Any

import pytest

if os.environ.setdefault("NUMBA_BOUNDSCHECK", "1") == "1":
    os.environ.setdefault("NUMBA_OPT", "1")

COMPILING = re.compile(r"tests/(test_conformance|engine/test_kernels|research/test_\w+)\.py::")


def pytest_xdist_make_scheduler(config: Any, log: Any) -> Any:
    """Share tests out by game where they compile one, and one by one elsewhere."""
    from xdist.scheduler import LoadScopeScheduling

    from adjuge.engine.registry import all_games

    named = re.compile(rf"\[.*?({'|'.join(all_games())})")

    class ByGame(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            game = named.search(nodeid) if COMPILING.match(nodeid) else None
            return game[1] if game else nodeid

    return ByGame(config, log)


class Entry:
    """An entry point as an installed package would give it."""

    def __init__(self, provider: Any) -> None:
        self.provider = provider

    def load(self) -> Any:
        if isinstance(self.provider, Exception):
            raise self.provider
        return self.provider


@pytest.fixture
def invite(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Install bots of other packages: greedy by another name, or whatever is given for a name.

    A table of `slip` (which decides in its place) and `version` makes a greedy that differs.
    """
    from adjuge.bots.greedy import Greedy

    class Guest(Greedy):
        def __init__(self, game: Any, name: str, version: int = 1, slip: Any = None) -> None:
            super().__init__(game)
            self.name, self.version, self.slip = name, version, slip

        def choose(self, view: Any, seat: int, legal: list[int], random: Any) -> int:
            return self.slip() if self.slip else super().choose(view, seat, legal, random)

    def greedy(name: str, **differences: Any) -> Any:
        return lambda game, level: Guest(game, name, **differences)

    def install(*names: str, **providers: Any) -> None:
        there = {name: Entry(greedy(name)) for name in names}
        for name, given in providers.items():
            there[name] = Entry(greedy(name, **given) if isinstance(given, dict) else given)
        monkeypatch.setattr("adjuge.bots._guests", lambda: there)

    return install
