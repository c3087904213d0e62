"""Keeping games: a file that grows by a line for each game, so that an arena can be resumed."""

import json
from collections.abc import Iterable
from pathlib import Path

from adjuge.arena.plan import Plan
from adjuge.arena.playing import Played
from adjuge.engine.errors import AdjugeError


def kept(plan: Plan, file: Path) -> list[Played]:
    """The games of a plan that a file already holds; none if there is no file yet."""
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    try:
        head = json.loads(lines[0])
        if head.get("fingerprint") != plan.fingerprint:
            raise AdjugeError("{file} holds games of another plan; choose another file.",
                              file=str(file))  # fmt: skip
        games = [_read(line) for line in lines[1:] if line.endswith("]")]
    except (IndexError, ValueError, TypeError, AttributeError):
        raise AdjugeError("{file} is no file of an arena.", file=str(file)) from None
    wanted = plan.numbers
    return list({game.number: game for game in games if game.number in wanted}.values())


def keep(plan: Plan, file: Path, games: Iterable[Played]) -> None:
    """Write games behind those that a file holds."""
    fresh = not file.exists()
    with file.open("a", encoding="utf-8") as out:
        if fresh:
            head = {"arena": 1, "fingerprint": plan.fingerprint, **plan.as_words()}
            out.write(json.dumps(head, ensure_ascii=False) + "\n")
        for game in games:
            out.write(_line(game) + "\n")


def _line(game: Played) -> str:
    return json.dumps([game.number, game.places, game.points, game.ending, game.moves, game.luck])


def _read(line: str) -> Played:
    number, places, points, ending, moves, *luck = json.loads(line)
    return Played(number, tuple(places), tuple(points), ending, moves, *map(tuple, luck))
