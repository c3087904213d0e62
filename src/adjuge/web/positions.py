"""Positions: a table that begins where an example of the rulebook begins."""

from typing import Any

from adjuge.conformance.examples import lay_example, read_example
from adjuge.conformance.faces import plain
from adjuge.engine.game import Game
from adjuge.engine.match import Match


def read(game: Game, example: str) -> tuple[int, dict[str, str]]:
    """How many seats an example has, and under which options."""
    found = _example(game, example)
    return len(found["seats"]), dict(found.get("options", {}))


def _example(game: Game, example: str) -> dict[str, Any]:
    return read_example(game.folder / "examples" / f"{example}.toml")


def lay(match: Match, example: str) -> None:
    """Put the pieces of a fresh match where the example has them."""
    match._states[:] = [lay_example(plain(match.game), _example(match.game, example))]
