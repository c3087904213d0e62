"""Seats of a table: links for friends, sitting down, reissuing, starting, the sealed deal."""

import io
from typing import Any

import segno
from starlette.requests import Request
from starlette.responses import Response

from adjuge.engine.errors import AdjugeError
from adjuge.web.dealing import seal
from adjuge.web.house import House
from adjuge.web.opening import usual_bot
from adjuge.web.positions import moves_before
from adjuge.web.table import ANYBODY, BOT, GATHERING, Table
from adjuge.web.tokens import fits
from adjuge.web.visit import (
    go,
    house_of,
    remember,
    remember_seat,
    show,
    table_and_seat,
    welcome,
)


async def seats(request: Request) -> Response:
    """Who sits where; for the host the links of the others."""
    table, seat, visit = await table_and_seat(request)
    is_host = visit.guest is not None and visit.guest.id == table.terms.host
    base = str(request.base_url).rstrip("/")
    rows = [
        _row(house_of(request), table, number, is_host, base) for number in range(len(table.seats))
    ]
    return await show(
        request, "seats.html", visit=visit, table=table.id, title=table.game.about.title,
        game=table.game.about.name, rows=rows, me=seat, is_host=is_host,
        gathering=table.stage == GATHERING, hash=seal(table.terms.seed), over=table.is_over,
        seed=table.terms.seed.hex() if table.is_over else "", watch=f"{base}/t/{table.id}",
        **agreed(table),
    )  # fmt: skip


def agreed(table: Table) -> dict[str, Any]:
    """What whoever sits down consents to."""
    owners = table.game.box.owners_file
    return {"terms": table.terms, "box": owners.stem if owners else "",
            "agreed": table.game.about.agreed(table.terms.options, len(table.seats)),
            "before": moves_before(table.terms.example)}  # fmt: skip


def _row(house: House, table: Table, number: int, is_host: bool, base: str) -> dict[str, Any]:
    seat = table.seats[number]
    is_friend = seat.kind not in (BOT,) and seat.guest != table.terms.host
    link = (
        f"{base}/t/{table.id}/sit/{number}/{house.link(table, number)}"
        if is_host and is_friend
        else ""
    )
    return {"number": number, "name": seat.name, "kind": seat.kind, "bot": seat.bot,
            "taken": seat.is_taken, "away": seat.away, "link": link, "qr": bool(link),
            "open": seat.kind == ANYBODY and not seat.is_taken}  # fmt: skip


async def code(request: Request) -> Response:
    """A seat's link as QR code, for the host."""
    table, _, visit = await table_and_seat(request)
    number = int(request.path_params["seat"])
    if visit.guest is None or visit.guest.id != table.terms.host or number >= len(table.seats):
        raise AdjugeError("Only the host of the table may do that.")
    base = str(request.base_url).rstrip("/")
    link = f"{base}/t/{table.id}/sit/{number}/{house_of(request).link(table, number)}"
    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", scale=4, border=3, light="#ffffff")
    return Response(picture.getvalue(), media_type="image/svg+xml")


async def sit(request: Request) -> Response:
    """A friend comes by link: asked for a name, then seated; the secret leaves the address."""
    table, _, visit = await table_and_seat(request)
    number, token = int(request.path_params["seat"]), request.path_params["token"]
    if number >= len(table.seats) or not fits(token, table.seats[number].token):
        raise AdjugeError("This link is no longer good. Ask the host for a new one.")
    seat = table.seats[number]
    if request.method == "GET":
        return await show(request, "sit.html", visit=visit, table=table.id, game=table.game.about.name,
                          title=table.game.about.title, seat=number, name=seat.name,
                          action=request.url.path, others=[s.name for s in table.seats if s.is_taken],
                          **agreed(table))  # fmt: skip
    form = await request.form()
    guest, cookie = await welcome(request, str(form.get("name", "")))
    if seat.is_taken:
        await house_of(request).claim(table, number, guest)
    else:
        await house_of(request).sit(table, number, guest)
    response = remember(go(f"/t/{table.id}"), request, cookie)
    return remember_seat(response, request, table.id, token)


async def join(request: Request) -> Response:
    """Anybody takes a seat that is open to all."""
    table, seat, _ = await table_and_seat(request)
    number = int(request.path_params["seat"])
    if number >= len(table.seats) or table.seats[number].kind != ANYBODY:
        raise AdjugeError("That seat is not open to everybody.")
    if seat >= 0:
        return go(f"/t/{table.id}")
    form = await request.form()
    guest, cookie = await welcome(request, str(form.get("name", "")))
    await house_of(request).sit(table, number, guest)
    return remember(go(f"/t/{table.id}"), request, cookie)


async def reissue(request: Request) -> Response:
    """The host makes a new link for a seat."""
    table, _, visit = await table_and_seat(request)
    number = int(request.path_params["seat"])
    _host_only(table, visit.guest.id if visit.guest else None)
    if number < len(table.seats) and table.seats[number].kind != BOT:
        await house_of(request).reissue(table, number)
    return go(f"/t/{table.id}/seats")


async def start(request: Request) -> Response:
    """The host lets bots take the free seats."""
    table, _, visit = await table_and_seat(request)
    _host_only(table, visit.guest.id if visit.guest else None)
    await house_of(request).fill(table, usual_bot())
    return go(f"/t/{table.id}")


def _host_only(table: Table, guest: str | None) -> None:
    if guest != table.terms.host:
        raise AdjugeError("Only the host of the table may do that.")
