"""Positions: a table that begins at an example of the rulebook, or where another game stood.

What a table begins at is kept as text: nothing, the name of an example, or the
moves of the other game as JSON, `[[seat, "bid 7"], …]`.
"""

import json
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


def moves_of(match: Match, after: int) -> str:
    """The first moves of a match, as a table keeps them that begins after them."""
    text = match.game.MOVES.text
    return json.dumps([[seat, text(move)] for seat, move in match.moved[:after]])


def is_example(start: str) -> bool:
    """Whether a table begins at an example of the rulebook."""
    return bool(start) and not start.startswith("[")


def moves_before(start: str) -> int:
    """How many moves were made before a table began."""
    return len(json.loads(start)) if start.startswith("[") else 0


def lay(match: Match, start: str) -> None:
    """Bring a fresh match to where its table begins."""
    if is_example(start):
        match._states[:] = [lay_example(plain(match.game), _example(match.game, start))]
        return
    for seat, move in json.loads(start):
        match.play(int(seat), str(move))
