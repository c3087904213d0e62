"""Home, my tables, and the person: name, hat, preferences."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from adjuge.engine.errors import AdjugeError
from adjuge.engine.language import LANGUAGES
from adjuge.engine.registry import all_games
from adjuge.web import records
from adjuge.web.opening import ME, Wish, lay, usual_bot, usual_seats
from adjuge.web.people import checked_name, rename
from adjuge.web.table import GATHERING, OVER, Table
from adjuge.web.visit import YEAR, Visit, go, house_of, remember, seat_in, show, visit_of, welcome

SHOWN_ON_HOME = 5


async def home(request: Request) -> Response:
    """The five games, my tables, open tables."""
    visit = await visit_of(request)
    mine = await my_tables(request, visit, SHOWN_ON_HOME)
    there = [
        await _row(request, visit, name)
        for name in await records.open_tables(house_of(request).store)
    ]
    return await show(request, "home.html", visit=visit, games=list(all_games().values()),
                      mine=mine, there=[row for row in there if row])  # fmt: skip


async def mine(request: Request) -> Response:
    """All my tables, those that wait for me first."""
    visit = await visit_of(request)
    return await show(request, "mine.html", visit=visit, rows=await my_tables(request, visit, 40))


async def my_tables(request: Request, visit: Visit, most: int) -> list[dict[str, Any]]:
    """The tables of whoever asks."""
    if visit.guest is None:
        return []
    names = await records.tables_of(house_of(request).store, visit.guest.id)
    rows = [row for name in names[:most] if (row := await _row(request, visit, name))]
    return sorted(rows, key=lambda row: (not row["my_turn"], row["over"]))


async def _row(request: Request, visit: Visit, name: str) -> dict[str, Any] | None:
    try:
        table = await house_of(request).table(name)
    except AdjugeError:
        return None
    return row_of(table, seat_in(request, visit.guest, table))


def row_of(table: Table, seat: int) -> dict[str, Any]:
    """A table in a list."""
    waiting = table.waiting
    return {
        "id": table.id, "game": table.game.about.name, "title": table.game.about.title,
        "names": [place.name for place in table.seats if place.is_taken],
        "free": sum(not place.is_taken for place in table.seats), "seats": len(table.seats),
        "gathering": table.stage == GATHERING, "over": table.stage == OVER, "mine": seat >= 0,
        "my_turn": seat in waiting, "waiting": [table.names[other] for other in waiting],
        "pace": table.terms.pace,
    }  # fmt: skip


async def play_now(request: Request) -> Response:
    """One click: a table with bots."""
    guest, cookie = await welcome(request)
    name = request.path_params["game"].replace("-", "_")
    seats = [ME] + [usual_bot()] * (usual_seats(name) - 1)
    table = lay(Wish(name, seats, hints=True), guest)
    await house_of(request).open(table)
    return remember(go(f"/t/{table.id}"), request, cookie)


async def me(request: Request) -> Response:
    """Choose a name and a hat."""
    visit = await visit_of(request)
    if request.method == "GET":
        return await show(request, "me.html", visit=visit, refusal=None)
    form = await request.form()
    name, hat = str(form.get("name", "")), str(form.get("hat", "1"))[:3]
    try:
        checked_name(name)
    except AdjugeError as error:
        return await show(request, "me.html", visit=visit, refusal=error.sentence, status=422)
    guest, cookie = await welcome(request, name)
    await rename(house_of(request).store, guest, name, int(hat) if hat.isdecimal() else 1)
    response = go("/")
    response.set_cookie("ask", "on" if form.get("ask") else "off", max_age=YEAR, samesite="lax")
    return remember(response, request, cookie)


ALLOWED = {
    "lang": tuple(LANGUAGES),
    "theme": ("light", "dark", "system"),
    "sound": ("on", "off"),
    "ask": ("on", "off"),
}


async def preferences(request: Request) -> Response:
    """Remember a preference and go back."""
    back = request.query_params.get("back", "/")
    is_ours = back.startswith("/") and not back.startswith(("//", "/\\"))
    response = go(back if is_ours else "/")
    for name, values in ALLOWED.items():
        value = request.query_params.get(name, "")
        if value in values:
            response.set_cookie(name, value, max_age=YEAR, samesite="lax")
    return response


def about(template: str) -> Any:
    """A page without facts."""

    async def page(request: Request) -> Response:
        return await show(request, template, games=list(all_games().values()))

    return page
