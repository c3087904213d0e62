"""Faithful engines for five out-of-print auction and market games."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjuge.engine.errors import AdjugeError, Refused
    from adjuge.engine.match import Match
    from adjuge.engine.registry import all_games, load_game

__all__ = ["AdjugeError", "Match", "Refused", "__version__", "all_games", "load_game"]
__version__ = "0.1.0"

_HOMES = {
    "AdjugeError": "errors",
    "Refused": "errors",
    "Match": "match",
    "all_games": "registry",
    "load_game": "registry",
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for, so that help comes at once."""
    if name in _HOMES:
        return getattr(import_module(f"adjuge.engine.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'adjuge' has no attribute {name!r}")
