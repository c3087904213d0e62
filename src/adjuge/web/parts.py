"""Parts of the table's page: drawn once per change, sent only when they differ.

Public parts (seats, board) are drawn from a bystander's view, once for all
viewers of a language. Private parts (turn, hits, rostrum, log) belong to one
viewer. What a part shows depends on nothing but views, so a move that leaves
no trace for a viewer leaves every part of his page as it was. Most parts are
compared by the facts they show, so one that did not change is not even drawn;
the board and the rostrum, which change with nearly every move, when they are drawn.
"""

import hashlib
from collections.abc import Callable
from typing import Any

from adjuge.engine.game import seats_of
from adjuge.engine.picture import as_text
from adjuge.engine.record import NOBODY
from adjuge.web import orders
from adjuge.web.decisions import Asking, Decision, decide
from adjuge.web.games import page_of
from adjuge.web.hints import Hint, hint_of, may_ask
from adjuge.web.lines import draw_log
from adjuge.web.look import Facts, Look
from adjuge.web.looking import EVERYTHING, seems_to_be_taken_back
from adjuge.web.speech import tongue
from adjuge.web.table import BOT

PARTS = ("turn", "seats", "board", "hits", "log", "chat", "rostrum")
SHARED = ("seats", "board", "chat")  # the public ones
OWN = ("hits", "rostrum")  # those that no two viewers share


def part(name: str, look: Look) -> str:
    """A part of the page, drawn once until something changes; a public one once for all."""
    if name in OWN:
        own: str = look.once(f"drawn {name}", lambda: DRAWERS[name](look))
        return own
    if name not in SHARED or look.after is not None:
        return DRAWERS[name](look)
    drawn, key = look.table.rendered, (name, look.everybody.viewer, look.code)
    if key not in drawn:
        drawn[key] = DRAWERS[name](look)
    return drawn[key]


def mark(name: str, look: Look) -> bytes:
    """A short mark of a part that changes when the part does."""
    look = look.everybody if name in SHARED else look
    found: bytes = look.once(f"mark {name}", lambda: _mark(name, look))
    return found


def _mark(name: str, look: Look) -> bytes:
    if name == "log":
        ledger = look.table.ledger(look.viewer)
        return f"{len(ledger.lines)}/{ledger.cuts}".encode()
    if name == "board":
        return board_and_mark(look)[1]
    return digest((repr(facts(name, look)) if name in FACTS else part(name, look)).encode())


def facts(name: str, look: Look) -> Facts:
    """What a part shows, found out once for its mark and its drawing."""
    found: Facts = look.once(f"facts {name}", lambda: FACTS[name](look))
    return found


def digest(shown: bytes) -> bytes:
    """A short mark of something that is shown."""
    return hashlib.blake2b(shown, digest_size=8).digest()


# Public parts


def waiting(look: Look) -> list[int]:
    """Who owes a decision, as everybody can see."""
    found: list[int] = look.everybody.once("waiting", lambda: _waiting(look))
    return found


def _waiting(look: Look) -> list[int]:
    asked = seats_of(look.table.game.to_act(look.public))
    return [seat for seat in asked if seat < len(look.table.seats)]


def facts_of_seats(look: Look) -> Facts:
    """The seats with money, state and who is asked."""
    page, public = page_of(look.table.game), look.public
    asked = waiting(look)
    rows = []
    for seat in look.table.seats:
        icon, state = page.state(public, seat.number) if hasattr(page, "state") else ("", None)
        money = page.money(public, seat.number) if hasattr(page, "money") else None
        rows.append({"number": seat.number, "name": seat.name, "is_bot": seat.kind == BOT,
                     "bot": seat.bot, "away": seat.away, "asked": seat.number in asked,
                     "icon": icon, "state": state, "money": money})  # fmt: skip
    return {"rows": rows, "has_money": hasattr(page, "money")}


def draw_seats(look: Look) -> str:
    """The seats."""
    return look.draw("part_seats.html", **facts("seats", look.everybody))


def draw_board(look: Look) -> str:
    """The board, and the same as text."""
    return board_and_mark(look)[0]


def board_and_mark(look: Look) -> tuple[str, bytes]:
    """The board and a mark of the view that it was first drawn from."""
    view, key = look.public.tobytes(), (look.viewer == EVERYTHING, look.code)
    before, drawn, mark = look.table.boards.get(key, (b"", "", b""))
    if before == view and look.after is None:
        return drawn, mark
    now = _board(look)
    mark = mark if now == drawn else digest(view)
    if look.after is None:
        look.table.boards[key] = (view, now, mark)
    return now, mark


def _board(look: Look) -> str:
    page, game, public = page_of(look.table.game), look.table.game, look.public
    text = as_text(game.draw(public, NOBODY, look.table.names, tongue(look.code)))
    if hasattr(page, "board"):
        drawn = look.draw(f"{game.about.name}/board.html", b=page.board(public))
    else:
        drawn = look.draw("board_plain.html", text=text)
    return drawn + look.draw("board_text.html", lines=text.splitlines())


def facts_of_chat(look: Look) -> Facts:
    """How much was said; nothing is ever taken back."""
    return {"count": len(look.table.chat)}


def draw_chat(look: Look) -> str:
    """What was said, the latest last."""
    return look.draw("part_chat.html", sayings=look.table.chat[-60:])


# Private parts


def facts_of_turn(look: Look) -> Facts:
    """Whose turn it is, as the viewer should hear it."""
    asked = waiting(look)
    is_mine = look.viewer in asked and not look.table.is_over
    return {"asked": [] if is_mine else asked, "present": present_phase(look),
            "is_mine": is_mine,
            "over": look.table.is_over and look.after is None,
            "away": look.viewer >= 0 and look.table.seats[look.viewer].away}  # fmt: skip


def present_phase(look: Look) -> int:
    """The place of the present phase among those of the game, or -1."""
    page, everybody = page_of(look.table.game), look.everybody
    if not hasattr(page, "PHASES"):
        return -1
    found: int = everybody.once("phase", lambda: page.phase(everybody.view))
    return found


def draw_turn(look: Look) -> str:
    """Whose turn it is."""
    phases = getattr(page_of(look.table.game), "PHASES", ())
    return look.draw_shared("part_turn.html", facts("turn", look) | {"phases": phases})


def decision_of(look: Look) -> Decision | None:
    """What the viewer is asked, if anything."""
    if look.viewer not in look.table.waiting or look.after is not None:
        return None
    found: Decision = look.once("decision", lambda: _decision(look))
    return found


def _decision(look: Look) -> Decision:
    table, match = look.table, look.table.playing()
    page, told = page_of(table.game), tongue(look.code)
    asking = Asking(table.game, page, look.known, look.viewer, table.names, told)
    return decide(asking, match.legal(look.viewer), table.decision(look.viewer),
                  table.question(look.viewer))  # fmt: skip


def facts_of_hits(look: Look) -> Facts:
    """The places of the board that the viewer may click."""
    decision, page = decision_of(look), page_of(look.table.game)
    return {"hits": decision.hits if decision else (), "size": getattr(page, "SIZE", (640, 640)),
            "aside": hasattr(page, "ASIDE")}  # fmt: skip


def draw_hits(look: Look) -> str:
    """What can be clicked."""
    return look.draw("part_hits.html", **facts("hits", look))


def facts_of_rostrum(look: Look) -> Facts:
    """The viewer's hand and decision."""
    found: Facts = look.once("rostrum", lambda: _rostrum(look))
    return found


def _rostrum(look: Look) -> Facts:
    table, page = look.table, page_of(look.table.game)
    if table.match is None or look.viewer < 0:
        return {"over": table.is_over}
    view, decision = look.view, decision_of(look)
    facts: Facts = {
        "decision": decision,
        "hand": page.hand(view, look.viewer) if hasattr(page, "hand") else None,
        "sealed": page.sealed(view, look.viewer) if hasattr(page, "sealed") else None,
        "may_undo": not table.is_over and seems_to_be_taken_back(table.match, look.viewer),
        "asked": [table.names[seat] for seat in waiting(look)] if decision is None else [],
        "over": table.is_over, "away": table.seats[look.viewer].away,
        "aid": _aid(look), "chosen": None, "spot": "", "refusal": None, "amount": None,
        "orders": _orders(look), "compose": None, "hint": _hint(look, decision),
    }  # fmt: skip
    if decision and hasattr(page, "composing"):
        facts["compose"] = page.composing(look.known, look.viewer)
    return facts


def _hint(look: Look, decision: Decision | None) -> Hint | None:
    """What a search said about the decision, or that it may be asked."""
    if decision is None or not may_ask(look.table, look.viewer):
        return None
    return hint_of(look.table, look.viewer) or Hint(decision.id)


def draw_rostrum(look: Look, **more: Any) -> str:
    """The rostrum, with what was chosen or refused just now."""
    is_seated = look.table.match is not None and look.viewer >= 0
    template = "part_rostrum.html" if is_seated else "part_bystander.html"
    return look.draw(template, **(facts_of_rostrum(look) | more))


def _orders(look: Look) -> dict[str, Any] | None:
    """The standing order that may be left now, and the one that was."""
    page, table = page_of(look.table.game), look.table
    offer = None if table.is_over else orders.offer(page, table.game, look.view, look.viewer)
    if offer is None:
        return None
    left = table.orders.get(look.viewer)
    return {"offer": offer, "left": left if left is not None and left.lot == offer.lot else None,
            "unit": orders.shown(page, 1)}  # fmt: skip


def _aid(look: Look) -> list[str]:
    """What an attentive player would remember, if the table allows the aid."""
    page = page_of(look.table.game)
    if not look.table.terms.aid or not hasattr(page, "remember"):
        return []
    return [
        tongue(look.code).write(told, look.table.names)
        for told in page.remember(look.known, look.viewer)
    ]


DRAWERS: dict[str, Callable[[Look], str]] = {
    "turn": draw_turn, "seats": draw_seats, "board": draw_board, "hits": draw_hits,
    "log": draw_log, "chat": draw_chat, "rostrum": draw_rostrum,
}  # fmt: skip
FACTS: dict[str, Callable[[Look], Facts]] = {
    "turn": facts_of_turn, "seats": facts_of_seats, "hits": facts_of_hits,
    "chat": facts_of_chat,
}  # fmt: skip
