"""Live tables: one WebSocket per open page, which gets the parts that changed."""

import asyncio
import contextlib
from dataclasses import dataclass, field

from starlette.websockets import WebSocket, WebSocketDisconnect

from adjuge.engine.errors import AdjugeError
from adjuge.web.lines import SHOWN_LINES, Section, sections
from adjuge.web.look import Look
from adjuge.web.parts import PARTS, SHARED, digest, mark, part
from adjuge.web.table import GATHERING, Table
from adjuge.web.visit import table_and_seat

SWAPS = {"board": "innerMorph", "hits": "innerMorph", "chat": "innerMorph", "log": "innerMorph"}


def framed(name: str, text: str, swap: str | None = None) -> str:
    """A part as the page's script takes it."""
    how = swap or SWAPS.get(name, "outerMorph")
    return f'<hx-partial hx-target="#{name}" hx-swap="{how}">{text}</hx-partial>'


def framed_part(name: str, look: Look) -> str:
    """A part of the page; a public one is the very same text for all who look."""
    if name not in SHARED:
        return framed(name, part(name, look))
    found: str = look.everybody.once(f"framed {name}", lambda: framed(name, part(name, look)))
    return found


def seen_now(look: Look) -> str:
    """A mark of everything the viewer sees."""
    marks = [mark(name, look).hex() for name in PARTS]
    return digest("/".join([look.code, *marks]).encode()).hex()


@dataclass(eq=False)
class Watcher:
    """One open page."""

    seat: int
    code: str
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    sent: dict[str, bytes] = field(default_factory=dict)
    lines: int = 0  # of the log that were sent
    cuts: int = -1

    def wake(self) -> None:
        """Something may have changed."""
        self.woken.set()

    @property
    def is_behind(self) -> bool:
        """Whether it has still to look at the last change."""
        return self.woken.is_set()

    def recognise(self, look: Look, seen: str | None) -> None:
        """Take the page as it was drawn for what is on the screen, if nothing has changed since."""
        if seen_now(look) != seen:
            return
        for name in PARTS:
            self.sent[name] = mark(name, look)
        ledger = look.table.ledger(look.viewer)
        self.lines, self.cuts = len(ledger.lines), ledger.cuts

    def draw_ahead(self, table: Table) -> None:
        """Draw what the next frame will need, while it may not be sent yet."""
        look = Look(table, self.seat, self.code)
        for name in self.sent:
            if self.sent[name] != mark(name, look) and name != "log":
                part(name, look)

    def frame(self, look: Look) -> list[str]:
        """The parts that must be sent so that the page is right again; none if it is."""
        changed = []
        for name in PARTS:
            now = mark(name, look)
            if self.sent.get(name) != now:
                changed.append(self._log(look) if name == "log" else framed_part(name, look))
                self.sent[name] = now
        return changed

    def _log(self, look: Look) -> str:
        """New lines only, unless something was taken back or the page is new."""
        ledger = look.table.ledger(look.viewer)
        before, cuts = self.lines, self.cuts
        self.lines, self.cuts = len(ledger.lines), ledger.cuts
        if cuts != ledger.cuts or "log" not in self.sent or self.lines - before > SHOWN_LINES:
            return framed("log", part("log", look))
        return "".join(self._fresh(section) for section in sections(look, before))

    def _fresh(self, section: Section) -> str:
        """Lines for a section that is there, or a new section."""
        if section.head:
            return framed("log", section.drawn(), "afterbegin")
        lines = "".join(reversed(section.lines))
        return f'<hx-partial hx-target="#r{section.first} > ol" hx-swap="afterbegin">{lines}</hx-partial>'


async def live(socket: WebSocket) -> None:
    """Serve one open page until it is closed."""
    try:
        table, seat, visit = await table_and_seat(socket)
    except AdjugeError:
        await socket.close(1008)
        return
    await socket.accept()
    watcher = Watcher(seat, visit.code)
    table.watchers.add(watcher)
    if table.stage != GATHERING:
        async with table.lock:
            watcher.recognise(Look(table, seat, visit.code), socket.query_params.get("seen"))
    watcher.wake()
    sender = asyncio.create_task(_send(socket, table, watcher))
    try:
        while True:
            await socket.receive_text()  # pages say nothing; only their end is waited for
    except (WebSocketDisconnect, RuntimeError, KeyError):
        pass
    finally:
        sender.cancel()
        table.watchers.discard(watcher)


async def _send(socket: WebSocket, table: Table, watcher: Watcher) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await watcher.woken.wait()
            watcher.woken.clear()  # before looking, or a change would be missed
            async with table.lock:
                if table.stage == GATHERING:
                    continue
                frame = watcher.frame(Look(table, watcher.seat, watcher.code))
                if not any(other.is_behind for other in table.watchers):
                    table.views.clear()  # nobody needs what was cut any more
            if frame:
                await socket.send(
                    {"type": "websocket.send", "text": "".join(frame), "parts": frame}
                )
            del frame  # it is long, and the next one may be long in coming
    with contextlib.suppress(RuntimeError):
        await socket.close(1013)
