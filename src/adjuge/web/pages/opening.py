"""A new table: the form, and what it opens, from the beginning or from a position."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import Response

from adjuge.engine.errors import AdjugeError
from adjuge.engine.record import MOST_SEATS
from adjuge.engine.registry import all_games, game_named, load_game
from adjuge.engine.sentence import Sentence
from adjuge.web.boxes import LARGEST, bring, kept
from adjuge.web.nights import night, zones
from adjuge.web.opening import ME, PACES, Wish, lay, offered_bots, usual_bot, usual_seats
from adjuge.web.pages.beginning import Beginning, beginning
from adjuge.web.table import ANYBODY, FRIEND
from adjuge.web.visit import go, house_of, remember, show, welcome

SAID = ("pace", "aid", "hints", "sleeps", "from", "to", "zone", "box", "name")
MOST_LETTERS = 60  # of a field that stays


@dataclass(frozen=True)
class Filled:
    """A form as it is shown: who sits where, and what else was filled in before, if anything."""

    seats: list[str]
    fields: Mapping[str, str] | None = None


def filled(data: Mapping[str, Any], seats: int, usual: list[str]) -> Filled:
    """A form that comes back, with so many seats."""
    fields = staying(data)
    kinds = [kind for name, kind in fields.items() if name.startswith("seat-")]
    chosen = [*(kinds or usual), *[usual_bot()] * seats][:seats]
    if ME in kinds and ME not in chosen:
        chosen[-1] = ME
    return Filled(chosen, fields)


def staying(data: Mapping[str, Any]) -> dict[str, str]:
    """The fields of a form that stay when it comes back; all but a file and a log."""
    texts = _texts(data)
    return {name: texts[name][:MOST_LETTERS] for name in names_that_stay() if name in texts}


@cache
def names_that_stay() -> tuple[str, ...]:
    """Seats, the options of all games, and what else is asked."""
    options = [option.name for about in all_games().values() for option in about.options]
    seats = [f"seat-{number}" for number in range(MOST_SEATS)]
    return (*seats, *dict.fromkeys(f"option-{name}" for name in options), *SAID)


async def form(request: Request) -> Response:
    """Four questions: game, seats, rules, pace."""
    begins = await beginning(request, request.query_params)
    if begins is not None:
        return await show_form(request, begins)
    name = request.query_params.get("game", "").replace("-", "_")
    if name not in all_games():
        name = next(iter(all_games()))
    count = request.query_params.get("seats", "")
    seats = load_game(name).about.seats
    number = next((n for n in seats if str(n) == count), usual_seats(name))
    usual = [ME] + [usual_bot()] * (number - 1)
    comes_back = "pace" in request.query_params
    shown = filled(request.query_params, number, usual) if comes_back else Filled(usual)
    return await _show(request, name, shown)


async def show_form(
    request: Request,
    begins: Beginning,
    refusal: Sentence | None = None,
    data: Mapping[str, Any] | None = None,
) -> Response:
    """The form for a table that begins at a position: who plays, and how fast."""
    usual = [ME if seat == begins.mine else usual_bot() for seat in range(begins.seats)]
    shown = Filled(usual) if data is None else filled(data, begins.seats, usual)
    return await _show(request, begins.game, shown, refusal, begins)


async def _show(
    request: Request, name: str, shown: Filled, refusal: Sentence | None = None,
    begins: Beginning | None = None,
) -> Response:  # fmt: skip
    facts: dict[str, Any] = {
        "games": list(all_games().values()), "about": load_game(name).about, "chosen": shown.seats,
        "kinds": [ME, FRIEND, ANYBODY], "bots": offered_bots(), "paces": PACES, "refusal": refusal,
        "begins": begins, "zones": zones(), "boxes": list(kept(house_of(request).settings.boxes, name)),
        "is_new": shown.fields is None, "fields": shown.fields or {},
    }  # fmt: skip
    return await show(request, "new.html", status=422 if refusal else 200, **facts)


async def open_table(request: Request) -> Response:
    """Open what the form asks for."""
    async with request.form(max_part_size=1024 * 1024) as data:
        return await _open(request, data)


async def _open(request: Request, data: FormData) -> Response:
    wish, again = read(data)
    if again is not None:
        again_filled = {"pace": wish.pace, **staying(data)}
        return go("/new", game=wish.game.replace("_", "-"), seats=str(again), **again_filled)
    begins = await beginning(request, data)
    boxes = house_of(request).settings.boxes
    try:
        if begins is not None:
            wish = _at(wish, begins)
        wish = _open_to_it(replace(wish, game=game_named(wish.game)))
        wish = replace(wish, box=await _box(data, boxes, wish.game))
        guest, cookie = await welcome(request, str(data.get("name", "")))
        table = await asyncio.to_thread(lay, wish, guest, boxes)
    except AdjugeError as error:
        if begins is not None:
            return await show_form(request, begins, error.sentence, data)
        known = wish.game if wish.game in all_games() else next(iter(all_games()))
        return await _show(request, known, Filled(list(wish.seats), staying(data)), error.sentence)
    await house_of(request).open(table)
    where = f"/t/{table.id}" if table.match is not None else f"/t/{table.id}/seats"
    return remember(go(where), request, cookie)


def _open_to_it(wish: Wish) -> Wish:
    """The wish without options that the others have closed; the form asks for all."""
    about = load_game(wish.game).about
    settled = about.settled(wish.options, len(wish.seats))
    closed = {option.name for option in about.options if option.name not in settled}
    left = {name: value for name, value in wish.options.items() if name not in closed}
    return replace(wish, options=left)


def _at(wish: Wish, begins: Beginning) -> Wish:
    """The wish with game, seats and options of the position."""
    seats = [*wish.seats, *[usual_bot()] * begins.seats][: begins.seats]
    return replace(wish, game=begins.game, seats=seats, options=begins.options, start=begins.start)


async def _box(data: FormData, boxes: Path, game: str) -> str:
    """The box that was chosen or brought; a beginning of another game has its own."""
    brought = data.get("own-box")
    if not isinstance(brought, UploadFile) or not brought.filename:
        return str(data.get("box", ""))[:40]
    text = (await brought.read(4 * LARGEST)).decode("utf-8", "replace")
    return await asyncio.to_thread(bring, boxes, game, brought.filename, text)


def read(data: FormData) -> tuple[Wish, int | None]:
    """The form as a wish; a number of seats instead if only that was changed."""
    facts = _texts(data)
    seats = [value for name, value in facts.items() if name.startswith("seat-")][:12]
    options = {
        name.removeprefix("option-"): value
        for name, value in facts.items()
        if name.startswith("option-")
    }
    pace = facts.get("pace", "live")
    sleeps = night(facts.get("from", "")[:5], facts.get("to", "")[:5], facts.get("zone", "")[:40])
    wish = Wish(facts.get("game", "").replace("-", "_"), seats, options, pace,
                sleeps if pace != "live" and facts.get("sleeps") else "", bool(facts.get("aid")),
                bool(facts.get("hints")))  # fmt: skip
    count = facts.get("count", "")
    return wish, int(count[:3]) if count.isdecimal() else None


def _texts(data: Mapping[str, Any]) -> Mapping[str, str]:
    """The fields that are texts, by name."""
    return {name: value for name, value in data.items() if isinstance(value, str)}
