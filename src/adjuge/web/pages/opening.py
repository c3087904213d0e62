"""A new table: the form, and what it opens, from the beginning or from a position."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import Response

from adjuge.engine.errors import AdjugeError
from adjuge.engine.registry import all_games, game_named, load_game
from adjuge.engine.sentence import Sentence
from adjuge.web.boxes import LARGEST, bring, kept
from adjuge.web.nights import night, zones
from adjuge.web.opening import ME, PACES, Wish, lay, offered_bots, usual_bot, usual_seats
from adjuge.web.pages.beginning import Beginning, beginning
from adjuge.web.table import ANYBODY, FRIEND
from adjuge.web.visit import go, house_of, remember, show, welcome


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
    number = int(count) if count.isdecimal() and int(count) in seats else usual_seats(name)
    return await _show(request, name, [ME] + [usual_bot()] * (number - 1), None)


async def show_form(
    request: Request,
    begins: Beginning,
    refusal: Sentence | None = None,
    seats: list[str] | None = None,
) -> Response:
    """The form for a table that begins at a position: who plays, and how fast."""
    usual = [ME if seat == begins.mine else usual_bot() for seat in range(begins.seats)]
    return await _show(request, begins.game, seats or usual, refusal, begins)


async def _show(
    request: Request, name: str, chosen: list[str], refusal: Sentence | None,
    begins: Beginning | None = None,
) -> Response:  # fmt: skip
    facts: dict[str, Any] = {
        "games": list(all_games().values()), "about": load_game(name).about, "chosen": chosen,
        "kinds": [ME, FRIEND, ANYBODY], "bots": offered_bots(), "paces": PACES, "refusal": refusal,
        "begins": begins, "zones": zones(), "boxes": list(kept(house_of(request).settings.boxes, name)),
    }  # fmt: skip
    return await show(request, "new.html", status=422 if refusal else 200, **facts)


async def open_table(request: Request) -> Response:
    """Open what the form asks for."""
    async with request.form(max_part_size=1024 * 1024) as data:
        return await _open(request, data)


async def _open(request: Request, data: FormData) -> Response:
    wish, again = read(data)
    if again is not None:
        return go("/new", game=wish.game.replace("_", "-"), seats=str(again))
    begins = await beginning(request, data)
    boxes = house_of(request).settings.boxes
    try:
        if begins is not None:
            wish = _at(wish, begins)
        wish = replace(wish, game=game_named(wish.game))
        wish = replace(wish, box=await _box(data, boxes, wish.game))
        guest, cookie = await welcome(request, str(data.get("name", "")))
        table = await asyncio.to_thread(lay, wish, guest, boxes)
    except AdjugeError as error:
        if begins is not None:
            return await show_form(request, begins, error.sentence)
        known = wish.game if wish.game in all_games() else next(iter(all_games()))
        return await _show(request, known, list(wish.seats), error.sentence)
    await house_of(request).open(table)
    where = f"/t/{table.id}" if table.match is not None else f"/t/{table.id}/seats"
    return remember(go(where), request, cookie)


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


def _texts(data: FormData) -> Mapping[str, str]:
    """The fields that are texts, by name."""
    return {name: value for name, value in data.multi_items() if isinstance(value, str)}
