"""A new table: the form, and what it opens."""

from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from adjuge.engine.errors import AdjugeError
from adjuge.engine.registry import all_games, game_named, load_game
from adjuge.engine.sentence import Sentence
from adjuge.web.opening import ME, PACES, Wish, lay, offered_bots, usual_bot, usual_seats
from adjuge.web.table import ANYBODY, FRIEND
from adjuge.web.visit import go, house_of, remember, show, welcome


async def form(request: Request) -> Response:
    """Four questions: game, seats, rules, pace."""
    name = request.query_params.get("game", "").replace("-", "_")
    if name not in all_games():
        name = next(iter(all_games()))
    count = request.query_params.get("seats", "")
    seats = load_game(name).about.seats
    number = int(count) if count.isdecimal() and int(count) in seats else usual_seats(name)
    return await _show(request, name, [ME] + [usual_bot()] * (number - 1), None)


async def _show(
    request: Request, name: str, chosen: list[str], refusal: Sentence | None
) -> Response:
    facts: dict[str, Any] = {
        "games": list(all_games().values()), "about": load_game(name).about, "chosen": chosen,
        "kinds": [ME, FRIEND, ANYBODY], "bots": offered_bots(), "paces": PACES, "refusal": refusal,
    }  # fmt: skip
    return await show(request, "new.html", status=422 if refusal else 200, **facts)


async def open_table(request: Request) -> Response:
    """Open what the form asks for."""
    data = await request.form()
    wish, again = read(data)
    if again is not None:
        return go("/new", game=wish.game.replace("_", "-"), seats=str(again))
    try:
        game_named(wish.game)
        guest, cookie = await welcome(request, str(data.get("name", "")))
        table = lay(wish, guest)
    except AdjugeError as error:
        known = wish.game if wish.game in all_games() else next(iter(all_games()))
        return await _show(request, known, list(wish.seats), error.sentence)
    await house_of(request).open(table)
    where = f"/t/{table.id}" if table.match is not None else f"/t/{table.id}/seats"
    return remember(go(where), request, cookie)


def read(data: FormData) -> tuple[Wish, int | None]:
    """The form as a wish; a number of seats instead if only that was changed."""
    game = str(data.get("game", "")).replace("-", "_")
    seats = [str(value) for name, value in data.multi_items() if name.startswith("seat-")][:12]
    options = {
        name.removeprefix("option-"): str(value)
        for name, value in data.multi_items()
        if name.startswith("option-")
    }
    night = f"{data.get('from', '')}"[:2] + "-" + f"{data.get('to', '')}"[:2]
    pace = str(data.get("pace", "live"))
    wish = Wish(game, seats, options, pace, night if pace != "live" else "", bool(data.get("aid")))
    count = str(data.get("count", ""))
    return wish, int(count) if count.isdecimal() else None
