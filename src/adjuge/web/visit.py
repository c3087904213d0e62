"""A visit: who asks, in which language, with which preferences."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from adjuge.engine.language import LANGUAGES
from adjuge.web.drawing import draw
from adjuge.web.house import House
from adjuge.web.people import Guest, guest_of, new_guest
from adjuge.web.speech import tongue, wanted
from adjuge.web.table import Table
from adjuge.web.tokens import hashed

GUEST_COOKIE = "adjuge"
SEAT_COOKIE = "adjuge-seat"
MOST_FIELDS = 1000
YEAR = 365 * 24 * 3600


@dataclass(frozen=True)
class Visit:
    """What a page needs to know about its reader."""

    guest: Guest | None
    code: str
    theme: str  # light, dark or empty for the system's
    sound: bool
    asks: bool  # whether irreversible moves are asked about once more
    path: str
    here: str  # the address to come back to

    def told(self, text: str) -> str:
        """A text of the pages in the reader's language."""
        return tongue(self.code).text(text)


def house_of(request: HTTPConnection) -> House:
    """The house that is asked."""
    house: House = request.app.state.house
    return house


def language_of(request: HTTPConnection) -> str:
    """The reader's language: chosen before, or the browser's."""
    chosen = request.cookies.get("lang", "")
    return chosen if chosen in LANGUAGES else wanted(request.headers.get("accept-language", ""))


async def visit_of(request: HTTPConnection) -> Visit:
    """Read the cookies."""
    theme = request.cookies.get("theme", "")
    query = request.url.query
    return Visit(
        guest=await guest_of(house_of(request).store, request.cookies.get(GUEST_COOKIE)),
        code=language_of(request),
        theme=theme if theme in ("light", "dark") else "",
        sound=request.cookies.get("sound") != "off",
        asks=request.cookies.get("ask") == "on",
        path=request.url.path,
        here=request.url.path + (f"?{query}" if query else ""),
    )


async def show(
    request: Request, template: str, *, status: int = 200, visit: Visit | None = None, **facts: Any
) -> HTMLResponse:
    """Answer with a page."""
    visit = visit or await visit_of(request)
    return HTMLResponse(draw(visit.code, template, visit=visit, **facts), status)


def go(path: str, **query: str) -> RedirectResponse:
    """Send the browser on, after a form."""
    return RedirectResponse(path + (f"?{urlencode(query)}" if query else ""), 303)


async def form_of(request: Request) -> FormData:
    """The fields of a form."""
    kind = request.headers.get("content-type", "").partition(";")[0]
    if kind != "application/x-www-form-urlencoded":
        return await request.form()
    try:
        body = (await request.body()).decode("latin-1")  # what else there is, is written with %
        fields = parse_qsl(body, keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise HTTPException(400) from None
    return FormData([*fields])


def is_live(request: Request) -> bool:
    """Whether the page's script asks, and takes parts instead of a whole page."""
    return request.headers.get("hx-request") == "true"


def seat_in(request: HTTPConnection, visit_guest: Guest | None, table: Table) -> int:
    """The seat of whoever asks; NOBODY for a bystander."""
    token = request.cookies.get(SEAT_COOKIE)
    mark = hashed(token) if token and len(token) <= 64 else None
    return table.seat_of(visit_guest.id if visit_guest else None, mark)


async def table_and_seat(request: HTTPConnection) -> tuple[Table, int, Visit]:
    """The table of an address, and who looks at it."""
    visit = await visit_of(request)
    table = await house_of(request).table(request.path_params["table"])
    return table, seat_in(request, visit.guest, table), visit


async def welcome(request: Request, name: str = "") -> tuple[Guest, str | None]:
    """The guest who asks; somebody new gets a name and a cookie."""
    house = house_of(request)
    known = await guest_of(house.store, request.cookies.get(GUEST_COOKIE))
    if known is not None:
        return known, None
    code = language_of(request)
    return await new_guest(house.store, name.strip() or tongue(code).text("Guest"))


def remember(response: Response, request: HTTPConnection, token: str | None) -> Response:
    """Set the cookie of a new guest."""
    if token is not None:
        response.set_cookie(GUEST_COOKIE, token, max_age=YEAR, httponly=True, samesite="lax",
                            secure=request.url.scheme == "https")  # fmt: skip
    return response


def remember_seat(response: Response, request: HTTPConnection, table: str, token: str) -> Response:
    """Set the cookie of a seat, for the pages of its table only."""
    response.set_cookie(SEAT_COOKIE, token, max_age=YEAR, httponly=True, samesite="lax",
                        path=f"/t/{table}", secure=request.url.scheme == "https")  # fmt: skip
    return response
