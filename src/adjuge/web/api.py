"""The JSON interface, in lichess's shape: open or join, follow a stream of lines, post moves.

A seat is named by its token, `Authorization: Bearer …`; without one a table is
seen as a bystander sees it. The first line of a stream is `gameFull`, all
later ones are `gameState`; empty lines keep the connection alive.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import numpy as np
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from adjuge.engine.errors import AdjugeError
from adjuge.engine.language import LANGUAGES
from adjuge.engine.record import NOBODY
from adjuge.engine.registry import all_games
from adjuge.web.dealing import seal
from adjuge.web.house import House, TooLate
from adjuge.web.live import Watcher
from adjuge.web.looking import EVERYTHING, sight
from adjuge.web.openapi import description
from adjuge.web.opening import Wish, lay, offered_bots
from adjuge.web.people import new_guest
from adjuge.web.speech import tongue
from adjuge.web.table import BOT, GATHERING, Table
from adjuge.web.tokens import hashed
from adjuge.web.visit import house_of, language_of

ALIVE = 7.0  # seconds between two empty lines
LINES = 40  # of the log in a snapshot


async def body_of(request: Request) -> dict[str, Any]:
    """The JSON object that was sent."""
    try:
        found = json.loads(await request.body() or b"{}")
    except (ValueError, RecursionError):
        raise AdjugeError("The body is not JSON.") from None
    if not isinstance(found, dict):
        raise AdjugeError("The body is not a JSON object.")
    return found


def text_in(body: dict[str, Any], name: str, usual: str | None = "") -> str:
    """A text of the body; without a usual one it must be there."""
    value = body.get(name, usual)
    missing = value == "" and usual is None
    if missing or not isinstance(value, str) or len(value) > 400:
        raise AdjugeError("“{name}” must be a text of at most 400 letters.", name=name)
    return value


def is_true(body: dict[str, Any], name: str, *, usual: bool) -> bool:
    """A yes or no of the body."""
    value = body.get(name, usual)
    if not isinstance(value, bool):
        raise AdjugeError("“{name}” must be true or false.", name=name)
    return value


async def table_of(request: Request) -> tuple[Table, int]:
    """The table, and the seat of the token."""
    table = await house_of(request).table(request.path_params["table"])
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if not token:
        return table, NOBODY
    seat = table.seat_of(None, hashed(token)) if scheme.lower() == "bearer" else NOBODY
    if seat == NOBODY:
        raise AdjugeError("This token belongs to no seat of the table.")
    return table, seat


def code_of(request: Request) -> str:
    """The language that sentences are written in."""
    wanted = request.query_params.get("lang", "")
    return wanted if wanted in LANGUAGES else language_of(request)


# What is told


def plain(value: Any) -> Any:
    """A field of a record as JSON."""
    return value.tolist() if isinstance(value, np.ndarray | np.generic) else value


def view_of(table: Table, seat: int) -> dict[str, Any]:
    """Everything a seat knows, field by field; all of it once the game is over."""
    match = table.playing()
    view = sight(match, EVERYTHING) if table.is_over else match.view(seat)
    return {name: plain(view[name]) for name in table.game.State.FIELDS}


def state_of(table: Table, seat: int, code: str) -> dict[str, Any]:
    """How a table stands for one who looks at it."""
    if table.match is None:
        return {"type": "gameState", "stage": table.stage}
    match, told = table.match, tongue(code)
    asked = seat in table.waiting
    lines = table.ledger(seat).lines
    state: dict[str, Any] = {
        "type": "gameState",
        "stage": table.stage,
        "moves": len(lines),
        "toAct": table.waiting,
        "view": view_of(table, seat),
        "legal": match.moves(seat) if asked else [],
        "decision": table.decision(seat) if asked else None,
        "question": told.write(match.question(seat), table.names) if asked else None,
        "log": [
            {"number": line.entry.number, "seat": line.entry.seat,
             "text": " ".join(told.write(s, table.names) for s in line.entry.sentences),
             "rules": [s.rule for s in line.entry.sentences if s.rule],
             "byOrder": line.moves in table.ordered}
            for line in lines[-LINES:]
        ],
    }  # fmt: skip
    if table.is_over:
        standing = match.standing()
        state |= {"ending": standing.ending, "points": standing.points, "places": standing.places,
                  "seed": table.terms.seed.hex()}  # fmt: skip
    return state


def full_of(table: Table, seat: int, code: str) -> dict[str, Any]:
    """The first line of a stream."""
    return {
        "type": "gameFull", "id": table.id, "game": table.terms.game, "options": table.terms.options,
        "seat": seat if seat != NOBODY else None, "deal": seal(table.terms.seed),
        "rulesVersion": table.game.about.rules_version, "box": table.game.box.fingerprint,
        "pace": table.terms.pace, "aid": table.terms.aid, "hints": table.terms.hints,
        "seats": [{"seat": s.number, "name": s.name, "bot": s.bot if s.kind == BOT else None}
                  for s in table.seats],
        "state": state_of(table, seat, code),
    }  # fmt: skip


# Requests


async def games(request: Request) -> Response:
    """What there is to play, and against whom."""
    told = tongue(code_of(request))
    return JSONResponse({
        "bots": offered_bots(),
        "games": [
            {"name": about.name, "title": about.title, "seats": list(about.seats),
             "rulesVersion": about.rules_version, "says": told.fact(about.says),
             "options": {option.name: list(option.values) for option in about.options}}
            for about in all_games().values()
        ],
    })  # fmt: skip


async def create(request: Request) -> Response:
    """Open a table; the tokens of its free seats come back."""
    body = await body_of(request)
    seats, options = body.get("seats", []), body.get("options", {})
    texts = isinstance(seats, list) and all(isinstance(seat, str) for seat in seats)
    if not texts or not isinstance(options, dict):
        raise AdjugeError("“seats” must be a list of texts and “options” an object.")
    guest, _ = await new_guest(
        house_of(request).store, text_in(body, "name", "Program") or "Program"
    )
    chosen = {str(name): str(value) for name, value in options.items()}
    wish = Wish(text_in(body, "game"), seats[:12], chosen, text_in(body, "pace", "live"),
                aid=is_true(body, "aid", usual=True), hints=is_true(body, "hints", usual=False),
                box=text_in(body, "box"))  # fmt: skip
    house = house_of(request)
    table = lay(wish, guest, house.settings.boxes)
    await house.open(table)
    base = str(request.base_url).rstrip("/")
    rows = [
        {"seat": seat.number, "name": seat.name or None,
         "token": house.link(table, seat.number) if seat.kind != BOT else None,
         "url": f"{base}/t/{table.id}/sit/{seat.number}/{house.link(table, seat.number)}"
         if seat.kind != BOT else None}
        for seat in table.seats
    ]  # fmt: skip
    return JSONResponse({"id": table.id, "url": f"{base}/t/{table.id}", "deal": seal(table.terms.seed),
                         "seats": rows}, 201)  # fmt: skip


async def sit(request: Request) -> Response:
    """Sit down on the seat of one's token."""
    table, seat = await table_of(request)
    if seat == NOBODY:
        raise AdjugeError("A token is needed to sit down.")
    body = await body_of(request)
    guest, _ = await new_guest(house_of(request).store, text_in(body, "name", "Program"))
    await house_of(request).sit(table, seat, guest)
    return JSONResponse({"ok": True, "seat": seat})


async def look(request: Request) -> Response:
    """The table once."""
    table, seat = await table_of(request)
    async with table.lock:
        return JSONResponse(full_of(table, seat, code_of(request)))


async def stream(request: Request) -> Response:
    """The table as it changes."""
    table, seat = await table_of(request)
    lines = _lines(house_of(request), table, seat, code_of(request))
    return StreamingResponse(lines, media_type="application/x-ndjson")


async def _lines(house: House, table: Table, seat: int, code: str) -> AsyncIterator[bytes]:
    watcher = Watcher(seat, code)
    table.watchers.add(watcher)
    try:
        async with table.lock:
            told = json.dumps(full_of(table, seat, code))
            last, told_all = json.dumps(state_of(table, seat, code)), table.is_over
        yield told.encode() + b"\n"
        while not told_all and not house.is_closing:
            try:
                async with asyncio.timeout(ALIVE):
                    await watcher.woken.wait()
            except TimeoutError:
                yield b"\n"
                continue
            watcher.woken.clear()
            async with table.lock:
                told, told_all = json.dumps(state_of(table, seat, code)), table.is_over
            if told != last:
                last = told
                yield told.encode() + b"\n"
    finally:
        table.watchers.discard(watcher)


async def move(request: Request) -> Response:
    """Play a move by its text."""
    table, seat = await table_of(request)
    if seat == NOBODY:
        raise AdjugeError("A token is needed to play.")
    body = await body_of(request)
    key = text_in(body, "key") or request.headers.get("idempotency-key", "")[:80]
    decision = text_in(body, "decision") or None
    if table.stage == GATHERING:
        raise AdjugeError("The table has not begun yet.")
    try:
        answer = await house_of(request).play(table, seat, [text_in(body, "move", None)], decision=decision,
                                              key=f"api:{seat}:{key}" if key else None)  # fmt: skip
    except TooLate as error:
        return JSONResponse(
            {"error": tongue(code_of(request)).write(error.sentence, table.names)}, 409
        )
    except AdjugeError as error:
        told = tongue(code_of(request)).write(error.sentence, table.names)
        return JSONResponse({"error": told, "rule": error.sentence.rule}, 422)
    return JSONResponse({"ok": True, "new": answer.is_new})


async def undo(request: Request) -> Response:
    """Take the seat's last move back."""
    table, seat = await table_of(request)
    if seat == NOBODY or table.match is None:
        raise AdjugeError("A token is needed to play.")
    await body_of(request)  # holds nothing, but must be what is described
    try:
        await house_of(request).undo(table, seat)
    except AdjugeError as error:
        told = tongue(code_of(request)).write(error.sentence, table.names)
        return JSONResponse({"error": told}, 409)
    return JSONResponse({"ok": True})


async def chat(request: Request) -> Response:
    """Say something to the table."""
    table, seat = await table_of(request)
    if seat == NOBODY:
        raise AdjugeError("A token is needed to speak.")
    body = await body_of(request)
    await house_of(request).chat(table, seat, table.names[seat], text_in(body, "text", None))
    return JSONResponse({"ok": True})


async def openapi(request: Request) -> Response:
    """The description of this interface."""
    return JSONResponse(description())


ROUTES = [
    Route("/api/openapi.json", openapi),
    Route("/api/games", games),
    Route("/api/table", create, methods=["POST"]),
    Route("/api/table/{table}", look),
    Route("/api/table/{table}/sit", sit, methods=["POST"]),
    Route("/api/table/{table}/stream", stream),
    Route("/api/table/{table}/move", move, methods=["POST"]),
    Route("/api/table/{table}/undo", undo, methods=["POST"]),
    Route("/api/table/{table}/chat", chat, methods=["POST"]),
]
