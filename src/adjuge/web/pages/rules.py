"""Rulebooks, and their examples as tables to play from."""

import tomllib

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from adjuge.engine.registry import all_games, game_named, load_game
from adjuge.web.rulebooks import as_html, examples_of
from adjuge.web.visit import show, visit_of


async def all_rules(request: Request) -> Response:
    """The five rulebooks."""
    return await show(request, "rules_all.html", games=list(all_games().values()))


async def rules(request: Request) -> Response:
    """One rulebook in the reader's language."""
    visit = await visit_of(request)
    game = load_game(game_named(request.path_params["game"]))
    wanted = request.query_params.get("examples", "")
    found = []
    for name in examples_of(game).get(wanted, []):
        data = tomllib.loads((game.folder / "examples" / f"{name}.toml").read_text("utf-8"))
        found.append({"name": name, "says": data.get("says", ""), "moves": data.get("play", {}).get("moves", []),
                      "seats": data.get("seats", [])})  # fmt: skip
    return await show(request, "rules.html", visit=visit, about=game.about, wanted=wanted,
                      examples=found, text=Markup(as_html(game, visit.code)))  # fmt: skip
