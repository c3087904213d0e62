"""Parts of the table's page: drawn once per change, sent only when they differ.

Public parts (seats, board) are drawn from a bystander's view, once for all
viewers of a language. Private parts (turn, hits, rostrum, log) belong to one
viewer. What a part shows depends on nothing but views, so a move that leaves
no trace for a viewer leaves every part of his page as it was. Most parts are
compared by the facts they show, so one that did not change is not even drawn;
the board and the rostrum, which change with nearly every move, by their text.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from markupsafe import escape

from adjuge.engine.game import seats_of
from adjuge.engine.picture import as_text
from adjuge.engine.record import NOBODY
from adjuge.engine.sentence import Sentence
from adjuge.web import orders
from adjuge.web.decisions import Asking, Decision, decide
from adjuge.web.drawing import draw
from adjuge.web.games import page_of, slug
from adjuge.web.ledger import Line, Note
from adjuge.web.looking import EVERYTHING, seems_to_be_taken_back, sight
from adjuge.web.speech import tongue
from adjuge.web.table import BOT, Table

SHOWN_LINES = 60  # of the log on the page; the rest is in the replay
PARTS = ("turn", "seats", "board", "hits", "log", "chat", "rostrum")
SHARED = ("seats", "board", "chat")  # the public ones

Facts: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Look:
    """Who looks at a table, in which language, at which moment."""

    table: Table
    viewer: int
    code: str
    after: int | None = None  # moves played; None for now

    @property
    def view(self) -> Any:
        """What lies open to the viewer."""
        return self.once("view", lambda: sight(self.table.playing(), self.viewer, self.after))

    @property
    def everybody(self) -> "Look":
        """The same moment as everybody sees it."""
        who = EVERYTHING if self.viewer == EVERYTHING else NOBODY
        return Look(self.table, who, self.code, self.after)

    @property
    def public(self) -> Any:
        """What lies open to everybody, or all of it when the viewer may see all."""
        return self.everybody.view

    @property
    def known(self) -> Any:
        """What the viewer knows."""
        if self.viewer == EVERYTHING:
            return self.view
        return self.once("known", lambda: self.table.playing().view(self.viewer, self.after))

    def once(self, what: str, make: Callable[[], Any]) -> Any:
        """Something that holds until the table changes, made once."""
        if self.after is not None:
            return make()
        key = (what, self.viewer, self.code)
        if key not in self.table.views:
            self.table.views[key] = make()
        return self.table.views[key]

    def draw(self, template: str, **facts: Any) -> str:
        """Fill a template with what every part needs."""
        return draw(self.code, template, table=self.table.id, game=self.table.game.about.name,
                    slug_=slug(self.table.game.about.name), title=self.table.game.about.title,
                    names=self.table.names, me=self.viewer, **facts)  # fmt: skip

    def draw_shared(self, template: str, facts: Facts) -> str:
        """Fill a template that reads the same for all who see the same facts, once."""
        look = self.everybody
        drawn: list[tuple[Facts, str]] = look.once(template, list)
        for before, text in drawn:
            if before == facts:
                return text
        drawn.append((facts, look.draw(template, **facts)))
        return drawn[-1][1]


def part(name: str, look: Look) -> str:
    """A part of the page; a public one from what was drawn for others if nothing changed."""
    if name == "rostrum":
        own: str = look.once("drawn rostrum", lambda: DRAWERS[name](look))
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
    return digest(repr(FACTS[name](look)) if name in FACTS else part(name, look))


def digest(text: str) -> bytes:
    """A short mark of a text."""
    return hashlib.blake2b(text.encode(), digest_size=8).digest()


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
    return look.draw("part_seats.html", **facts_of_seats(look))


def draw_board(look: Look) -> str:
    """The board, and the same as text."""
    public = look.public
    key = (look.viewer == EVERYTHING, look.code)
    before, drawn = look.table.boards.get(key, (b"", ""))
    if before == public.tobytes() and look.after is None:
        return drawn
    page, game = page_of(look.table.game), look.table.game
    text = as_text(game.draw(public, NOBODY, look.table.names, tongue(look.code)))
    if hasattr(page, "board"):
        drawn = look.draw(f"{game.about.name}/board.html", b=page.board(public))
    else:
        drawn = look.draw("board_plain.html", text=text)
    drawn += look.draw("board_text.html", lines=text.splitlines())
    if look.after is None:
        look.table.boards[key] = (public.tobytes(), drawn)
    return drawn


def facts_of_chat(look: Look) -> Facts:
    """What was said, the latest last."""
    return {"sayings": look.table.chat[-60:]}


def draw_chat(look: Look) -> str:
    """The chat."""
    return look.draw("part_chat.html", **facts_of_chat(look))


# Private parts


def facts_of_turn(look: Look) -> Facts:
    """Whose turn it is, as the viewer should hear it."""
    page, public = page_of(look.table.game), look.public
    phases = getattr(page, "PHASES", ())
    present = page.phase(public) if phases else -1
    asked = waiting(look)
    is_mine = look.viewer in asked and not look.table.is_over
    return {"asked": [] if is_mine else asked, "phases": phases, "present": present,
            "is_mine": is_mine,
            "over": look.table.is_over and look.after is None,
            "away": look.viewer >= 0 and look.table.seats[look.viewer].away}  # fmt: skip


def draw_turn(look: Look) -> str:
    """Whose turn it is."""
    return look.draw_shared("part_turn.html", facts_of_turn(look))


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
                  match.question(look.viewer))  # fmt: skip


def facts_of_hits(look: Look) -> Facts:
    """The places of the board that the viewer may click."""
    decision, page = decision_of(look), page_of(look.table.game)
    return {"hits": decision.hits if decision else (), "size": getattr(page, "SIZE", (640, 640)),
            "aside": hasattr(page, "ASIDE")}  # fmt: skip


def draw_hits(look: Look) -> str:
    """What can be clicked."""
    return look.draw("part_hits.html", **facts_of_hits(look))


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
        "orders": _orders(look), "compose": None,
    }  # fmt: skip
    if decision and hasattr(page, "composing"):
        facts["compose"] = page.composing(look.known, look.viewer)
    return facts


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


def draw_log(look: Look) -> str:
    """The last lines of the log, newest first, under the headings of their rounds."""
    return "".join(section.drawn() for section in reversed(sections(look)))


DRAWERS: dict[str, Callable[[Look], str]] = {
    "turn": draw_turn, "seats": draw_seats, "board": draw_board, "hits": draw_hits,
    "log": draw_log, "chat": draw_chat, "rostrum": draw_rostrum,
}  # fmt: skip
FACTS: dict[str, Callable[[Look], Facts]] = {
    "turn": facts_of_turn, "seats": facts_of_seats, "hits": facts_of_hits,
    "chat": facts_of_chat,
}  # fmt: skip


# The log


@dataclass
class Section:
    """The lines of a round or turn, oldest first."""

    first: int  # number of its first line
    head: str
    lines: list[str]

    def drawn(self) -> str:
        """The section as the page shows it."""
        lines = "".join(reversed(self.lines))
        return f'<li class="section" id="r{self.first}">{self.head}<ol>{lines}</ol></li>'


def sections(look: Look, start: int | None = None) -> list[Section]:
    """The log by rounds, from one line on or as much as a page shows."""
    ledger = look.table.ledger(look.viewer)
    count = len(ledger.lines)
    if look.after is not None:
        count = sum(line.moves <= look.after for line in ledger.lines)
    first = max(0, count - SHOWN_LINES) if start is None else start
    found: list[Section] = []
    for at in range(first, count):
        head, number = head_of(look, at)
        if not found or head is not None:
            told = head if head is not None or start is not None else ledger.heads[at][0]
            found.append(Section(number, _drawn_head(look, told), []))
        found[-1].lines.append(_line(look, at))
    return found


def _drawn_head(look: Look, head: Sentence | None) -> str:
    if head is None:
        return ""
    told = tongue(look.code).write(head, look.table.names)
    return f'<h3 class="is-head">{escape(told)}</h3>'


def head_of(look: Look, at: int) -> tuple[Sentence | None, int]:
    """The heading that a line begins, if it begins one, and the number of its section."""
    ledger = look.table.ledger(look.viewer)
    while len(ledger.heads) <= at:
        ledger.heads.append(_next_head(look, ledger.heads, ledger.lines[len(ledger.heads)]))
    told, section = ledger.heads[at]
    return (told if section == at + 1 else None), section


def _next_head(
    look: Look, heads: list[tuple[Sentence | None, int]], line: Line
) -> tuple[Sentence | None, int]:
    told = heading(look.everybody, line.moves) or (heads[-1][0] if heads else None)
    if heads and heads[-1][0] == told:
        return heads[-1]
    return told, len(heads) + 1


def heading(look: Look, moves: int) -> Sentence | None:
    """The heading after a move where a move begins a section, else the one before it."""
    found: Sentence | None = look.once(f"heading {moves}", lambda: _heading(look, moves))
    return found


def _heading(look: Look, moves: int) -> Sentence | None:
    page, match = page_of(look.table.game), look.table.playing()
    found: Sentence | None = None
    if not hasattr(page, "heading"):
        return None
    if getattr(page, "HEADS_AFTER", False):
        found = page.heading(sight(match, look.viewer, moves))
    return found or page.heading(sight(match, look.viewer, moves - 1))


def _line(look: Look, at: int) -> str:
    """A line of the log; lines never change, so each is drawn once."""
    ledger = look.table.ledger(look.viewer)
    drawn = ledger.drawn.setdefault(look.code, [])
    while len(drawn) <= at:
        before = ledger.lines[len(drawn) - 1] if drawn else None
        line = ledger.lines[len(drawn)]
        facts = {"line": line.entry, "notes": _notes(look, before, line),
                 "ordered": _by_order(look, line)}  # fmt: skip
        drawn.append(look.draw_shared("log_line.html", facts))
    return drawn[at]


def _by_order(look: Look, line: Line) -> Sentence | None:
    """What is told of the standing order that made a move."""
    why = look.table.ordered.get(line.moves)
    return None if why is None else orders.told(page_of(look.table.game), why)


def _notes(look: Look, before: Line | None, line: Line) -> list[Note]:
    start = before.moves if before else -1
    return [note for note in look.table.notes if start <= note.moves < line.moves]
