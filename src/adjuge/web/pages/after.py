"""Afterwards and in between: result, replay, the log as a file, logs brought from elsewhere."""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from adjuge.engine.errors import AdjugeError, BrokenLog
from adjuge.engine.log import read_log
from adjuge.engine.record import NOBODY
from adjuge.engine.sentence import Word
from adjuge.web.boxes import box_of_log
from adjuge.web.chart import chart
from adjuge.web.dealing import seal
from adjuge.web.lines import head_of
from adjuge.web.look import Look
from adjuge.web.looking import EVERYTHING
from adjuge.web.opening import ME, Wish, lay, usual_bot
from adjuge.web.pages.beginning import played_on
from adjuge.web.pages.opening import show_form
from adjuge.web.parts import part
from adjuge.web.positions import is_example
from adjuge.web.proof import log_of, verify
from adjuge.web.table import BOT, GATHERING, OVER, Seat, Table, Terms
from adjuge.web.visit import (
    Visit,
    go,
    house_of,
    remember,
    show,
    table_and_seat,
    visit_of,
    welcome,
)

LONGEST_UPLOAD = 400_000
LONGEST_INDEX = 3000  # lines of a log whose rounds can be jumped to


async def result(request: Request) -> Response:
    """Places, how it came about, and whether the deal was fair."""
    table, seat, visit = await table_and_seat(request)
    if not table.is_over:
        return go(f"/t/{table.id}")
    async with table.lock:
        standing = table.playing().standing()
        rows = [_place(table, number, standing.points[name], standing.places[name])
                for number, name in enumerate(table.names)]  # fmt: skip
        rows.sort(key=lambda row: (row["place"], row["number"]))
        drawing = chart(table, visit.code)
    winners = [row["name"] for row in rows if row["place"] == 1]
    return await show(
        request, "result.html", visit=visit, table=table.id, rows=rows, chart=drawing,
        title=table.game.about.title, game=table.game.about.name, winners=winners, me=seat,
        ending=Word(standing.ending), hash=seal(table.terms.seed), seed=table.terms.seed.hex(),
        most=max([1, *(row["points"] for row in rows)]), points=table.game.about.points,
    )  # fmt: skip


def _place(table: Table, number: int, points: int, place: int) -> dict[str, Any]:
    seat = table.seats[number]
    return {"number": number, "name": table.names[number], "points": points, "place": place,
            "is_bot": seat.kind == BOT, "bot": seat.bot}  # fmt: skip


async def log_file(request: Request) -> Response:
    """The log with everything in it, once the game is over."""
    table, _, _ = await table_and_seat(request)
    if not table.is_over:
        raise AdjugeError("The log with all cards can be had when the game is over.")
    name = f"{table.game.about.name}-{table.id}.log"
    return PlainTextResponse(
        log_of(table), headers={"content-disposition": f'attachment; filename="{name}"'}
    )


async def check(request: Request) -> Response:
    """Derive the deal from the seed once more."""
    table, _, visit = await table_and_seat(request)
    if not table.is_over or is_example(table.terms.example):
        raise AdjugeError("The deal can be checked when the game is over.")
    return await show(request, "verify.html", visit=visit, table=table.id, names=table.names,
                      verdict=verify(log_of(table), box=table.game.box.owners_file))  # fmt: skip


async def replay(request: Request) -> Response:
    """The game step by step; with everything open once it is over."""
    table, seat, visit = await table_and_seat(request)
    if table.stage == GATHERING:
        return go(f"/t/{table.id}/seats")
    async with table.lock:
        return await show_replay(request, visit, table, seat, f"/t/{table.id}/replay")


@dataclass(frozen=True)
class Scrub:
    """Where a replay stands."""

    now: int
    last: int
    auto: bool
    rounds: tuple[int, ...]  # the moves that begin one

    @property
    def back(self) -> int:
        """Where the round before begins."""
        return max((number for number in self.rounds if number < self.now), default=0)

    @property
    def on(self) -> int:
        """Where the next round begins."""
        return min((number for number in self.rounds if number > self.now), default=self.last)


async def show_replay(
    request: Request, visit: Visit, table: Table, seat: int, address: str, **more: Any
) -> Response:
    """One moment of a game."""
    query = request.query_params
    viewer, seen = _viewer(table, seat, more.get("asked", query.get("seen", "")))
    lines = table.ledger(viewer).lines
    wanted = more.get("moment", query.get("go") or query.get("move", ""))
    now = min(int(wanted[:9]), len(lines)) if wanted.isdecimal() else len(lines)
    after = lines[now - 1].moves if now else 0
    look = Look(table, viewer, visit.code, after)
    parts = {name: Markup(part(name, look)) for name in ("turn", "seats", "board", "log")}
    playing = query.get("play") == "1" and now < len(lines)
    return await show(
        request, "replay.html", visit=visit, parts=parts, table=table.id, me=seat, seen=seen,
        game=table.game.about.name, title=table.game.about.title, over=table.is_over,
        scrub=Scrub(now, len(lines), playing, _rounds(table, viewer, visit.code)), names=table.names, address=address,
        text=more.get("text"), after=after,
        may_play_on=table.is_over and not is_example(table.terms.example),
    )  # fmt: skip


def _rounds(table: Table, viewer: int, code: str) -> tuple[int, ...]:
    """The lines of the log that begin a round; not looked for in very long games."""
    look, lines = Look(table, viewer, code), len(table.ledger(viewer).lines)
    if lines > LONGEST_INDEX:
        return ()
    return tuple(at + 1 for at in range(lines) if head_of(look, at)[0] is not None)


def _viewer(table: Table, seat: int, asked: str) -> tuple[int, str]:
    """From where it is seen: only from one's own seat while the game runs."""
    if not table.is_over:
        return seat, str(seat)
    if asked in map(str, range(len(table.seats))):
        return int(asked), asked
    return (NOBODY, "spectator") if asked == "spectator" else (EVERYTHING, "all")


async def again(request: Request) -> Response:
    """The same players with new cards, or the same cards once more."""
    table, _, _ = await table_and_seat(request)
    if not table.is_over:
        raise AdjugeError("The log with all cards can be had when the game is over.")
    form = await request.form()
    guest, cookie = await welcome(request)
    seats = [seat.bot if seat.kind == BOT else "friend" for seat in table.seats]
    mine = [seat.number for seat in table.seats if seat.guest == guest.id]
    seats[mine[0] if mine else 0] = ME
    if form.get("deal") == "same":
        seats = [kind if kind == ME else usual_bot() for kind in seats]
    seed = table.terms.seed if form.get("deal") == "same" else None
    own = table.game.box.owners_file
    wish = Wish(table.terms.game, seats, table.terms.options, aid=table.terms.aid,
                hints=table.terms.hints, seed=seed, box=own.stem if own else "",
                start=table.terms.example if form.get("deal") == "same" else "")  # fmt: skip
    fresh = lay(wish, guest, house_of(request).settings.boxes)
    await house_of(request).open(fresh)
    return remember(go(f"/t/{fresh.id}"), request, cookie)


async def logs(request: Request) -> Response:
    """Bring a log and look at it; nothing of it is kept."""
    if request.method == "GET":
        return await show(request, "logs.html", refusal=None)
    async with request.form() as form:
        given = form.get("file") or form.get("text") or ""
        raw = await given.read() if isinstance(given, UploadFile) else str(given).encode()
    text = raw[:LONGEST_UPLOAD].decode("utf-8", "replace")
    try:
        table = await asyncio.to_thread(table_of_log, text, house_of(request).settings.boxes)
        if str(form.get("on", "")).isdecimal():
            return await show_form(
                request, played_on(table.playing(), int(str(form["on"])[:9]), text)
            )
    except AdjugeError as error:
        return await show(request, "logs.html", refusal=error.sentence, status=422)
    moment = form.get("go") or form.get("move")
    return await show_replay(request, await visit_of(request), table, NOBODY, "/logs", text=text,
                             moment=str(moment or ""), asked=str(form.get("seen", "")))  # fmt: skip


def table_of_log(text: str, boxes: Path) -> Table:
    """A table to look at, made from a log."""
    match = read_log(text, "log", box=box_of_log(text, boxes))
    if len(match.moved) > 20_000:
        raise BrokenLog("{file} line {line}: {why}", file="log", line=1, why="too long.")
    seats = [Seat(number, "person", "random", name) for number, name in enumerate(match.names)]
    table = Table(
        Terms(id="log", game=match.game.about.name, options=match.options), match.game, seats
    )
    table.match, table.stage = match, OVER
    return table
