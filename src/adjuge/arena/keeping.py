"""Keeping games: a file that grows by a line for each game, so that an arena can be resumed.

Whoever writes may be stopped in the middle of a line. What follows the last whole
line is therefore no game yet: it is not read, and cut off before more is written.
"""

import json
from collections.abc import Iterable
from math import isfinite
from pathlib import Path
from typing import Any, BinaryIO

from adjuge.arena.plan import Plan
from adjuge.arena.playing import Played
from adjuge.engine.errors import AdjugeError

UNREADABLE = (
    ValueError,
    TypeError,
    AttributeError,
    RecursionError,
)  # of JSON that is none, or another


def kept(plan: Plan, file: Path) -> list[Played]:
    """The games of a plan that a file already holds; none if there is no file yet."""
    content = file.read_bytes() if file.exists() else b""
    if not content:
        return []
    head, *lines = content.split(b"\n")
    if not lines:
        raise AdjugeError("{file} breaks off in its first line, so nobody knows what it holds; choose another file.",
                          file=str(file))  # fmt: skip
    _check_head(plan, file, head)
    games = {}
    for number, line in enumerate(lines[:-1], 2):
        game = _read(plan, line)
        if game is None:
            raise AdjugeError("{file}: line {line} is no game of this arena; take the line out, and the game is played again.",
                              file=str(file), line=number)  # fmt: skip
        games[game.number] = game
    return [game for game in games.values() if game.number in plan.numbers]


def _check_head(plan: Plan, file: Path, line: bytes) -> None:
    """Refuse files of others, and of other plans."""
    try:
        fingerprint = json.loads(line).get("fingerprint")
    except UNREADABLE:
        raise AdjugeError("{file} is no file of an arena.", file=str(file)) from None
    if fingerprint != plan.fingerprint:
        raise AdjugeError("{file} holds games of another plan; choose another file.",
                          file=str(file))  # fmt: skip


def keep(plan: Plan, file: Path, games: Iterable[Played]) -> None:
    """Write games behind those that a file holds."""
    with file.open("ab+") as out:
        _cut_tail(out)
        if out.tell() == 0:
            head = {"arena": 1, "fingerprint": plan.fingerprint, **plan.as_words()}
            out.write(json.dumps(head, ensure_ascii=False).encode() + b"\n")
        out.writelines(_line(game).encode() + b"\n" for game in games)


def _cut_tail(out: BinaryIO) -> None:
    """Let a file end with its last whole line."""
    end = out.seek(0, 2)
    out.seek(max(0, end - 1))
    if out.read(1) not in (b"\n", b""):
        out.seek(0)
        out.truncate(out.read().rfind(b"\n") + 1)
        out.seek(0, 2)


def _line(game: Played) -> str:
    return json.dumps([game.number, game.places, game.points, game.ending, game.moves,
                       game.luck, game.asked, game.replaced])  # fmt: skip


def _read(plan: Plan, line: bytes) -> Played | None:
    """A game of a plan; nothing if the line holds none."""
    try:
        number, places, points, ending, moves, *more = json.loads(line)
        game = Played(number, tuple(places), tuple(points), ending, moves, *map(tuple, more))
    except UNREADABLE:
        return None
    return game if _fits(plan, game) else None


def _fits(plan: Plan, game: Played) -> bool:
    """Whether a game could have been played: its numbers are numbers, its places those of a result."""
    places = game.places
    counted = (game.asked, game.replaced)
    return (
        _are_whole([game.number, game.ending, game.moves, *places, *game.points])
        and game.number >= 0
        and 1 <= game.ending <= len(plan.loaded.about.endings)
        and game.moves > 0
        and len(places) == len(game.points) == plan.seats
        and all(place == 1 + sum(other < place for other in places) for place in places)
        and len(game.luck) == (plan.seats if plan.luck else 0)
        and all(isinstance(luck, int | float) and isfinite(luck) for luck in game.luck)
        and all(len(numbers) in (0, plan.seats) and _are_whole(numbers) for numbers in counted)
        and all(number >= 0 for numbers in counted for number in numbers)
    )


def _are_whole(numbers: Iterable[Any]) -> bool:
    return all(isinstance(number, int) and not isinstance(number, bool) for number in numbers)
