"""Examples of the rulebook as tables to play from."""

from starlette.requests import Request
from starlette.responses import Response

from adjuge.engine.errors import AdjugeError
from adjuge.engine.registry import game_named, load_game
from adjuge.web.opening import ME, Wish, lay, usual_bot
from adjuge.web.rulebooks import examples_of
from adjuge.web.visit import go, house_of, remember, welcome


async def play_from(request: Request) -> Response:
    """Open a table where an example begins, with bots on the other seats."""
    from adjuge.web.positions import read

    name = game_named(request.path_params["game"])
    example = request.path_params["example"]
    if not any(example in names for names in examples_of(load_game(name)).values()):
        raise AdjugeError("There is no example {name}.", name=example[:40])
    seats, options = read(load_game(name), example)
    guest, cookie = await welcome(request)
    wish = Wish(name, [ME] + [usual_bot()] * (seats - 1), options, start=example, hints=True)
    table = lay(wish, guest)
    await house_of(request).open(table)
    return remember(go(f"/t/{table.id}"), request, cookie)
