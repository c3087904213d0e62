"""All tests run with bounds checks on: compiled code would read foreign memory silently.

Code that is so checked is compiled in two thirds of the time, without the dearest
optimisations; the last part of `make test` takes it as it is shipped. Tests that
compile a game run in one process, which compiles its rules once.
"""

import os
import re
from typing import Any

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
