"""Where a table begins that does not begin at the beginning.

A form or an address names it: `example` of a `game`; `of` a finished table,
`after` so many moves; or a `log` that somebody brought, `after` so many moves.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request

from adjuge.engine.errors import AdjugeError
from adjuge.engine.log import read_log
from adjuge.engine.match import Match
from adjuge.engine.registry import game_named, load_game
from adjuge.engine.sentence import Sentence, say
from adjuge.web import positions
from adjuge.web.boxes import box_of_log
from adjuge.web.rulebooks import examples_of
from adjuge.web.visit import house_of, seat_in, visit_of


@dataclass(frozen=True)
class Beginning:
    """A position to play on from."""

    game: str
    seats: int
    options: dict[str, str]
    start: str  # as the table keeps it
    mine: int  # the seat that is offered to whoever asks
    says: Sentence
    fields: dict[str, str]  # of the form, so that it is found again


async def beginning(request: Request, asked: Mapping[str, Any]) -> Beginning | None:
    """The position that is asked for, if any."""
    if asked.get("example"):
        return from_example(str(asked.get("game", "")), str(asked["example"]))
    after = str(asked.get("after", ""))[:9]
    if not after.isdecimal():
        return None
    if asked.get("of"):
        return await _from_table(request, str(asked["of"]), int(after))
    if asked.get("log"):
        text = str(asked["log"])
        match = read_log(text, "log", box=box_of_log(text, house_of(request).settings.boxes))
        return played_on(match, int(after), text)
    return None


def from_example(game: str, example: str) -> Beginning:
    """An example of the rulebook."""
    name = game_named(game)
    if not any(example in names for names in examples_of(load_game(name)).values()):
        raise AdjugeError("There is no example {name}.", name=example[:40])
    seats, options = positions.read(load_game(name), example)
    says = say("The table begins at an example of §{n}.", n=example.split("-")[0])
    return Beginning(name, seats, options, example, 0, says, {"game": name, "example": example})


async def _from_table(request: Request, name: str, after: int) -> Beginning:
    table = await house_of(request).table(name)
    if not table.is_over or positions.is_example(table.terms.example):
        raise AdjugeError("A game can be played on from any of its moves when it is over.")
    seat = seat_in(request, (await visit_of(request)).guest, table)
    says = say("The table begins after {n} moves of table {name}.", n=after, name=name)
    return _after(table.playing(), after, seat, says, {"of": name, "after": str(after)})


def played_on(match: Match, after: int, text: str) -> Beginning:
    """A game that somebody brought as a log."""
    says = say("The table begins after {n} moves of the log.", n=after)
    return _after(match, after, -1, says, {"log": text, "after": str(after)})


def _after(
    match: Match, after: int, seat: int, says: Sentence, fields: dict[str, str]
) -> Beginning:
    after = min(after, len(match.moved))
    game = match.game.about.name
    if match.game.box.owners_file is not None:
        fields |= {"box": match.game.box.owners_file.stem}
    mine = seat if seat >= 0 else 0
    return Beginning(game, len(match.names), dict(match.options), positions.moves_of(match, after),
                     mine, says, fields)  # fmt: skip
