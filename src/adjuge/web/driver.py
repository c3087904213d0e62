"""Whoever acts without a click: bots, standing orders, and bots for absent people.

One task per table that needs it, through the same door as people. Bots think
in a process of their own with a deadline (`thinkers.py`); for one that fails or takes
too long greedy decides in the house, and the table goes on.
"""

import asyncio
import contextlib
import gc
import secrets
import time
from dataclasses import dataclass

from adjuge.engine.errors import AdjugeError
from adjuge.web.house import House
from adjuge.web.nights import awake
from adjuge.web.orders import Step
from adjuge.web.settings import DAY
from adjuge.web.table import PLAYING, Table
from adjuge.web.thinkers import stand_in
from adjuge.web.thinking import rules_of

QUICK = ("random",)  # bots that need no time to think
BREATH = 0.02  # seconds between two tables that are brought back, so that pages are served
HOUR = 3600.0
DAYS = {"day": DAY, "3days": 3 * DAY}


@dataclass(frozen=True)
class Question:
    """What a seat is asked that acts by itself."""

    seat: int
    decision: str
    legal: list[int]
    view: bytes  # what the seat knows, as if nobody else had decided yet
    step: Step | None  # what its standing order answers


class Driver:
    """Looks after the tables of a house."""

    def __init__(self, house: House) -> None:
        """Begin when `run` is called."""
        self.house = house
        self.busy: dict[str, asyncio.Task[None]] = {}
        self.waiting_since: dict[tuple[str, int], tuple[str, float]] = {}
        self.marks: dict[str, tuple[int, dict[int, str]]] = {}  # by table, with its version
        self.tidied = time.monotonic()
        self.has_moved = False  # something, since the last look for absent people

    async def run(self) -> None:
        """Start a task for each table that needs one."""
        self.busy["waking"] = asyncio.create_task(self._wake_stored())  # kept, or it may be lost
        self.busy["sweeping"] = asyncio.create_task(self._sweep_now_and_then())
        while True:
            await self.house.stirred.wait()
            self.house.stirred.clear()
            self.has_moved = True
            moved, self.house.moved_on = self.house.moved_on, set()
            for name in moved & self.house.tables.keys():
                self._look_after(self.house.tables[name])

    async def _sweep_now_and_then(self) -> None:
        """Look for absent people, and for rubbish when nobody has played meanwhile."""
        while True:
            await asyncio.sleep(self.house.settings.sweep)
            has_moved, self.has_moved = self.has_moved, False
            await self._sweep()
            self._tidy(is_quiet=not has_moved)

    async def _wake_stored(self) -> None:
        """Bring tables back that were being played when the house was shut."""
        from adjuge.web.records import running_tables

        for name in await running_tables(self.house.store):
            if len(self.house.tables) >= self.house.settings.keep_tables:
                return
            with contextlib.suppress(AdjugeError):
                await self.house.table(name)
            await asyncio.sleep(BREATH)

    def close(self) -> None:
        """Stop acting."""
        for task in self.busy.values():
            task.cancel()

    # Acting

    def _look_after(self, table: Table) -> None:
        if table.id not in self.busy and self._ready(table):
            self.busy[table.id] = asyncio.create_task(self._act(table))

    def _ready(self, table: Table) -> list[int]:
        """The seats that will act by themselves."""
        if table.stage != PLAYING:
            return []
        return [
            seat
            for seat in table.waiting
            if table.is_run_by_bot(seat) or self.house.answer_of_order(table, seat) is not None
        ]

    async def _act(self, table: Table) -> None:
        try:
            while self._ready(table):
                await asyncio.sleep(self.house.settings.bot_pause)
                await self._decide(table)
        finally:
            del self.busy[table.id]
            self.house.stir(table)

    async def _decide(self, table: Table) -> None:
        """All decisions that are due at once, each on what its seat knew before any was made.

        Whatever has changed meanwhile wins.
        """
        async with table.lock:
            asked = [self._question(table, seat) for seat in self._ready(table)]
        moves = [
            question.step.move if question.step else await self._chosen(table, question)
            for question in asked
        ]
        for question, move in zip(asked, moves, strict=True):
            with contextlib.suppress(AdjugeError):
                await self.house.play(table, question.seat, [move], decision=question.decision,
                                      order=question.step.told if question.step else None)  # fmt: skip

    def _question(self, table: Table, seat: int) -> Question:
        match = table.playing()
        return Question(seat, table.decision(seat), match.legal(seat), match.outlook(seat).tobytes(),
                        self.house.answer_of_order(table, seat))  # fmt: skip

    async def _chosen(self, table: Table, question: Question) -> int:
        """What a bot decides, or greedy where it does not."""
        seat, legal = question.seat, question.legal
        bot = table.seats[seat].bot
        if bot in QUICK or len(legal) == 1:
            return secrets.choice(legal)
        case = question.view, seat, secrets.randbits(62)
        move = await self.house.thinkers.decide(rules_of(table.game), case, bot, legal)
        return move if move in legal else stand_in(table.game, case, legal)

    # Absent people

    async def _sweep(self) -> None:
        """Let bots fill in for those who kept the others waiting too long; never all at once."""
        seen: set[tuple[str, int]] = set()
        for table in list(self.house.tables.values()):
            if table.stage == PLAYING:
                for seat, mark in self._marks(table).items():
                    seen.add((table.id, seat))
                    if self._is_overdue(table, seat, mark, time.time()):
                        await self.house.set_away(table, seat, True)
                await asyncio.sleep(0)
        for key in self.waiting_since.keys() - seen:
            del self.waiting_since[key]
        for name in self.marks.keys() - {name for name, _ in seen}:
            del self.marks[name]

    def _marks(self, table: Table) -> dict[int, str]:
        """What the people of a table are asked; worked out when the table has changed."""
        version, marks = self.marks.get(table.id, (-1, {}))
        if version != table.version:
            people = [seat for seat in table.waiting if not table.is_run_by_bot(seat)]
            marks = {seat: table.decision(seat) for seat in people}
            self.marks[table.id] = (table.version, marks)
        return marks

    def _is_overdue(self, table: Table, seat: int, mark: str, now: float) -> bool:
        """Whether a seat has been asked the same for too long."""
        key, patience = (table.id, seat), self._patience(table, seat)
        if self.waiting_since.get(key, ("", 0.0))[0] != mark:
            self.waiting_since[key] = (mark, max(table.touched, now - patience / 2))
        return awake(table.terms.night, self.waiting_since[key][1], now) > patience

    def _tidy(self, is_quiet: bool) -> None:
        """Look for rubbish among old things: it takes long, so when nobody plays, or once a day."""
        if time.monotonic() - self.tidied > (HOUR if is_quiet else DAY):
            self.tidied = time.monotonic()
            gc.unfreeze()
            gc.collect()

    def _patience(self, table: Table, seat: int) -> float:
        """How long a seat may think: by the pace, and by whether its page is open."""
        if table.terms.pace in DAYS:
            return DAYS[table.terms.pace]
        is_here = any(watcher.seat == seat for watcher in table.watchers)
        settings = self.house.settings
        return settings.long_patience if is_here else settings.patience
