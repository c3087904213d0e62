"""The application: settings in, Starlette out."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from adjuge.engine.errors import AdjugeError, UnknownGame
from adjuge.engine.sentence import say
from adjuge.web.driver import Driver
from adjuge.web.guard import Guard
from adjuge.web.house import House, NoSuchTable
from adjuge.web.routes import ROUTES
from adjuge.web.settings import Settings
from adjuge.web.speech import tongue
from adjuge.web.visit import language_of, show


def make_app(settings: Settings) -> Starlette:
    """The house, ready to serve."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        house = app.state.house = House(settings)
        driver = app.state.driver = Driver(house)
        task = asyncio.create_task(driver.run())
        try:
            yield
        finally:
            task.cancel()
            driver.close()
            house.close()

    return Starlette(
        routes=ROUTES,
        lifespan=lifespan,
        middleware=[
            Middleware(Guard, settings=settings),
            Middleware(GZipMiddleware, minimum_size=700, compresslevel=5),
        ],
        exception_handlers={AdjugeError: refused, HTTPException: missing},
    )


async def refused(request: Request, error: Exception) -> Response:
    """Whatever cannot be, in one sentence."""
    assert isinstance(error, AdjugeError)
    status = 404 if isinstance(error, NoSuchTable | UnknownGame) else 422
    told = tongue(language_of(request)).write(error.sentence, error.names)
    return await _answer(request, told, status)


async def missing(request: Request, error: Exception) -> Response:
    """An address or a method that is not there."""
    assert isinstance(error, HTTPException)
    gone = say("There is no such page.")
    told = tongue(language_of(request)).write(
        gone if error.status_code == 404 else say("That cannot be done here.")
    )
    answer = await _answer(request, told, error.status_code)
    answer.headers.update(error.headers or {})  # which methods there are
    return answer


async def _answer(request: Request, told: str, status: int) -> Response:
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": told}, status)
    return await show(request, "error.html", status=status, says=told)
