"""Files: styles, symbols, the two scripts; kept by browsers, since their address changes."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from adjuge.engine.registry import all_games
from adjuge.web.drawing import STATIC, game_folder

KEPT = {"cache-control": "public, max-age=31536000, immutable"}


class Static(StaticFiles):
    """The files that all pages share."""

    def __init__(self) -> None:
        """Serve the folder `static`."""
        super().__init__(directory=STATIC)

    def file_response(self, *given: object, **more: object) -> Response:
        """Tell browsers to keep the file."""
        response = super().file_response(*given, **more)  # type: ignore[arg-type]  # as it came
        response.headers.update(KEPT)
        return response


class BoardStyle:
    """The style of one game's board, from its own folder."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the file, if there is such a game."""
        name = Request(scope).path_params["game"].replace("-", "_")
        answer: Response = PlainTextResponse("", 404)
        if name in all_games() and (file := Path(game_folder(name) / "board.css")).exists():
            answer = FileResponse(file, media_type="text/css", headers=KEPT)
        await answer(scope, receive, send)
