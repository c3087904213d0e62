"""A table's page, and everything one can do at it."""

from functools import lru_cache
from typing import Any

from markupsafe import Markup
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from adjuge.engine.errors import AdjugeError, Refused
from adjuge.engine.record import NOBODY
from adjuge.web import orders
from adjuge.web.decisions import Decision
from adjuge.web.drawing import draw
from adjuge.web.games import page_of
from adjuge.web.hints import ask
from adjuge.web.house import TooLate
from adjuge.web.live import Watcher, framed, seen_now
from adjuge.web.look import Look
from adjuge.web.looking import sight
from adjuge.web.orders import Order
from adjuge.web.parts import PARTS, decision_of, draw_rostrum, part
from adjuge.web.rulebooks import as_html
from adjuge.web.speech import tongue
from adjuge.web.table import GATHERING, Table
from adjuge.web.visit import Visit, form_of, go, house_of, is_live, show, table_and_seat


async def page(request: Request) -> Response:
    """The table as the viewer sees it."""
    table, seat, visit = await table_and_seat(request)
    if table.stage == GATHERING:
        return go(f"/t/{table.id}/seats")
    async with table.lock:
        return await _whole(request, table, seat, visit, **_chosen(request, table, seat, visit))


def _chosen(request: Request, table: Table, seat: int, visit: Visit) -> dict[str, Any]:
    """What the address has chosen already: a move, a place of the board, an amount."""
    asked = request.query_params
    found: dict[str, Any] = {}
    decision = decision_of(Look(table, seat, visit.code)) if seat >= 0 else None
    if decision is None:
        return found
    if "choose" in asked:
        found["chosen"] = decision.button(asked["choose"])
    if any(button.spot == asked.get("spot") for button in decision.buttons):
        found["spot"] = asked["spot"]
    if asked.get("amount", "").isdecimal():
        found["amount"] = int(asked["amount"][:9])
    return found


async def _whole(
    request: Request, table: Table, seat: int, visit: Visit, *, status: int = 200, **more: Any
) -> HTMLResponse:
    look = Look(table, seat, visit.code)
    parts = {name: Markup(part(name, look)) for name in PARTS}
    seen = seen_now(look)
    if more and seat >= 0:
        parts["rostrum"] = Markup(draw_rostrum(look, **more))
        seen = "changed"
    book = request.query_params.get("book", "log")
    rulebook = Markup(as_html(table.game, visit.code)) if book == "rules" else ""
    return await show(
        request, "table.html", visit=visit, status=status, parts=parts, table=table.id, me=seat,
        game=table.game.about.name, title=table.game.about.title, mine=seat in table.waiting,
        seen=seen, book=book if book in ("log", "chat", "rules") else "log", rulebook=rulebook,
        over=table.is_over, zoom=request.query_params.get("zoom") == "2",
    )  # fmt: skip


# Acting


async def move(request: Request) -> Response:
    """Play what the form says."""
    table, seat, visit = await table_and_seat(request)
    form = await form_of(request)
    if seat == NOBODY:
        return await _refuse(
            request, table, seat, visit, visit.told("Only those who sit here may act."), 403
        )
    if "step" in form:
        return _step(table, str(form["step"]), form)
    decision = str(form.get("decision", ""))[:64]
    try:
        moves = _moves(table, form)
        if visit.asks and not form.get("sure") and len(moves) == 1 and "move" in form:
            return await _ask(request, table, seat, visit, moves[0])
        await house_of(request).play(
            table, seat, moves, decision=decision, key=f"{seat}:{decision}"
        )
    except TooLate as error:
        return await _refuse(request, table, seat, visit, _told(error, visit, table), 409)
    except AdjugeError as error:
        return await _refuse(request, table, seat, visit, _told(error, visit, table), 422)
    return await _done(request, table, seat, visit)


def _moves(table: Table, form: FormData) -> list[str]:
    """The moves of a form: texts, or a family and its number."""
    found = [str(value)[:120] for value in form.getlist("move")]
    if "play" in form:
        family = table.game.MOVES.families.get(str(form["play"]))
        number = str(form.get(f"amount-{form['play']}", "")).strip()[:12]
        if family is not None and len(family.gaps) == 1:
            found.append(family.pattern.replace("{" + family.gaps[0][0] + "}", number))
    if "compose" in form:
        found += _composed(table, form)
    if not found:
        raise AdjugeError("No move was chosen.")
    return found


def _composed(table: Table, form: FormData) -> list[str]:
    """Several amounts as the moves that count them out."""
    counts: dict[int, int] = {}
    for name, value in form.multi_items():
        place, number = name.removeprefix("count-"), str(value).strip() or "0"
        if name.startswith("count-") and place.isdecimal() and number.isdecimal():
            counts[int(place[:2])] = int(number[:6])
    page = page_of(table.game)
    return page.compose(counts, str(form["compose"])[:40]) if hasattr(page, "compose") else []


def _step(table: Table, step: str, form: FormData) -> Response:
    """Change the amount without playing it, for pages without script."""
    family, _, change = step.partition(" ")
    now = str(form.get(f"amount-{family}", "0"))
    amount = int(now[:9]) if now.isdecimal() else 0
    if change.startswith("="):
        amount = int(change[1:10]) if change[1:].isdecimal() else amount
    elif change in ("1", "-1"):
        amount += int(change)
    return go(f"/t/{table.id}", amount=str(max(amount, 0)))


async def _ask(request: Request, table: Table, seat: int, visit: Visit, text: str) -> Response:
    """Show once more what was chosen, for those who wish to be asked."""
    if not is_live(request):
        return go(f"/t/{table.id}", choose=text)
    async with table.lock:
        look = Look(table, seat, visit.code)
        decision = decision_of(look)
        chosen = decision.button(text) if decision else None
        return HTMLResponse(framed("rostrum", draw_rostrum(look, chosen=chosen)))


def _is_watched(table: Table, seat: int) -> bool:
    """Whether an open page of the seat gets its parts by socket."""
    return any(isinstance(watcher, Watcher) and watcher.seat == seat for watcher in table.watchers)


async def _done(request: Request, table: Table, seat: int, visit: Visit) -> Response:
    """Back to the table. A live page is told by its socket, in the right order."""
    if is_live(request):
        return await _parts(table, seat, visit, "", 200)
    if house_of(request).is_closing:  # it would not be there to be asked again
        async with table.lock:
            return await _whole(request, table, seat, visit)
    return go(f"/t/{table.id}")


async def _parts(table: Table, seat: int, visit: Visit, why: str, status: int) -> Response:
    """A refusal or its end; the seat's own parts too if no socket brings them."""
    told = [_refusal(visit.code, why)]
    if not _is_watched(table, seat):
        async with table.lock:
            look = Look(table, seat, visit.code)
            told += [framed(name, part(name, look)) for name in ("turn", "hits", "rostrum")]
    return HTMLResponse("".join(told), status)


@lru_cache(64)
def _refusal(code: str, why: str) -> str:
    """A refusal, or nothing where the last one stood."""
    return framed("refusal", draw(code, "refusal.html", why=why), "innerHTML")


async def _refuse(
    request: Request, table: Table, seat: int, visit: Visit, why: str, status: int
) -> Response:
    """The refusal above a fresh bar; what was typed is kept if it is still legal."""
    if table.match is None or seat < 0:
        return await show(request, "error.html", visit=visit, status=status, says=why)
    if is_live(request):
        return await _parts(table, seat, visit, why, status)
    form = await form_of(request)
    amounts = [str(value) for name, value in form.multi_items() if name.startswith("amount-")]
    more: dict[str, Any] = {"refusal": why}
    if amounts and amounts[0].isdecimal():
        more["amount"] = int(amounts[0][:9])
    async with table.lock:
        return await _whole(request, table, seat, visit, status=status, **more)


def _told(error: AdjugeError, visit: Visit, table: Table) -> str:
    told = tongue(visit.code).write(error.sentence, table.names)
    if isinstance(error, Refused) and error.sentence.rule:
        told += f" (§{error.sentence.rule})"
    return told


async def undo(request: Request) -> Response:
    """Take one's last move back."""
    table, seat, visit = await table_and_seat(request)
    if seat == NOBODY or table.match is None:
        return await _refuse(
            request, table, seat, visit, visit.told("Only those who sit here may act."), 403
        )
    try:
        await house_of(request).undo(table, seat)
    except AdjugeError as error:
        return await _refuse(request, table, seat, visit, _told(error, visit, table), 409)
    return await _done(request, table, seat, visit)


async def hint(request: Request) -> Response:
    """Ask a search. An open page gets the answer by its socket; any other waits a little."""
    table, seat, visit = await table_and_seat(request)
    if seat == NOBODY or table.match is None:
        return await _refuse(
            request, table, seat, visit, visit.told("Only those who sit here may act."), 403
        )
    form = await form_of(request)
    decision = str(form.get("decision", ""))[:64]
    waits = not (is_live(request) and _is_watched(table, seat))
    try:
        await ask(house_of(request), table, seat, decision=decision, waits=waits)
    except AdjugeError as error:
        return await _refuse(request, table, seat, visit, _told(error, visit, table), 409)
    return await _done(request, table, seat, visit)


async def back(request: Request) -> Response:
    """Take one's seat back from the bot."""
    table, seat, visit = await table_and_seat(request)
    if seat == NOBODY or table.match is None:
        return await _refuse(
            request, table, seat, visit, visit.told("Only those who sit here may act."), 403
        )
    await house_of(request).set_away(table, seat, False)
    return await _done(request, table, seat, visit)


async def order(request: Request) -> Response:
    """Leave, change or withdraw a standing order."""
    table, seat, visit = await table_and_seat(request)
    if seat == NOBODY or table.match is None:
        return await _refuse(
            request, table, seat, visit, visit.told("Only those who sit here may act."), 403
        )
    form = await form_of(request)
    wanted = _ordered(table, seat, form)
    if wanted is None and form.get("do") != "withdraw":
        told = visit.told("That lot is gone; the order was not taken.")
        return await _refuse(request, table, seat, visit, told, 409)
    await house_of(request).order(table, seat, wanted)
    return await _done(request, table, seat, visit)


def _ordered(table: Table, seat: int, form: FormData) -> Order | None:
    """The standing order of a form, if its lot is still at stake."""
    what, limit = str(form.get("do", "")), str(form.get("limit", ""))
    offer = orders.offer(page_of(table.game), table.game, sight(table.playing(), seat), seat)
    if offer is None or offer.lot != form.get("lot"):
        return None
    if what == "pass":
        return orders.taken(offer, orders.AT_ANY_PRICE)
    if what != "limit" or not limit.isdecimal():
        return None
    stops = [str(name) for name in form.getlist("stop")]
    return orders.taken(offer, int(limit[:9]), stops, bool(form.get("leads")))


async def chat(request: Request) -> Response:
    """Say something to the table."""
    table, seat, visit = await table_and_seat(request)
    form = await form_of(request)
    if seat == NOBODY:
        return await show(request, "error.html", visit=visit, status=403,
                          says=visit.told("Only those who sit here may speak."))  # fmt: skip
    await house_of(request).chat(table, seat, table.names[seat], str(form.get("text", "")))
    if is_live(request):
        return HTMLResponse(draw(visit.code, "say_again.html", table=table.id))
    return go(f"/t/{table.id}", book="chat")


async def text(request: Request) -> Response:
    """The whole table as text: board, question, choices, log."""
    table, seat, visit = await table_and_seat(request)
    if table.stage == GATHERING:
        return go(f"/t/{table.id}/seats")
    async with table.lock:
        look = Look(table, seat, visit.code)
        match = table.playing()
        decision: Decision | None = decision_of(look) if seat >= 0 else None
        lines = [
            " ".join(
                tongue(visit.code).write(sentence, table.names) for sentence in line.entry.sentences
            )
            for line in table.ledger(seat).lines[-40:]
            if line.entry.sentences
        ]
        return await show(
            request, "text.html", visit=visit, table=table.id, title=table.game.about.title,
            game=table.game.about.name, board=match.board(seat, tongue(visit.code)),
            decision=decision, lines=lines[::-1], over=table.is_over, names=table.names,
            asked=[table.names[other] for other in table.waiting],
        )  # fmt: skip
