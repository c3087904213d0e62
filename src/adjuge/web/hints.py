"""Hints: what a search says to a seat that asks, once for each of its decisions.

The search gets what the seat knows and nothing else, and the answer is shown to
nobody else. Who asks again is told the same.
"""

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjuge.bots._advice import Advice
from adjuge.engine.errors import AdjugeError
from adjuge.web.thinking import Case, rules_of

if TYPE_CHECKING:
    from adjuge.web.house import House
    from adjuge.web.table import Table

SEED_LETTERS = 15  # of a decision's name, as many as make a seed


@dataclass(eq=False)
class Hint:
    """What a seat is told about a decision."""

    decision: str
    thinking: "asyncio.Task[None] | None" = None
    advice: Advice | None = None  # when the search has thought
    failed: bool = False

    @property
    def is_awaited(self) -> bool:
        """Whether the search still thinks."""
        return self.thinking is not None and self.advice is None and not self.failed


def may_ask(table: "Table", seat: int) -> bool:
    """Whether a seat may ask now: it was agreed, and there is something to choose."""
    return (
        table.terms.hints
        and seat in table.waiting
        and not table.is_run_by_bot(seat)
        and len(table.playing().legal(seat)) > 1
    )


def hint_of(table: "Table", seat: int) -> Hint | None:
    """The hint for what a seat is asked now."""
    hint = table.hints.get(seat)
    return hint if hint is not None and hint.decision == table.decision(seat) else None


def case_of(table: "Table", seat: int) -> Case:
    """What the search gets: what the seat knows, as if nobody else had decided yet."""
    seed = int(table.decision(seat)[:SEED_LETTERS], 16)
    return table.playing().outlook(seat).tobytes(), seat, seed


async def ask(house: "House", table: "Table", seat: int, *, waits: bool) -> None:
    """Let the search think about a seat's decision; wait for it, but not for long."""
    async with table.lock:
        if not table.terms.hints:
            raise AdjugeError("No hints were agreed at this table.")
        if not may_ask(table, seat):
            raise AdjugeError("There is nothing for you to choose now.")
        hint = hint_of(table, seat)
        if hint is None or hint.failed:
            hint = table.hints[seat] = Hint(table.decision(seat))
            case = case_of(table, seat)
            hint.thinking = asyncio.create_task(_think(house, table, hint, case))
            table.changed()
    if waits and hint.thinking is not None:
        await asyncio.wait({hint.thinking}, timeout=house.settings.bot_deadline)


async def _think(house: "House", table: "Table", hint: Hint, case: Case) -> None:
    """Find the best moves, and have the seat's page drawn anew."""
    hint.advice = await house.thinkers.hint(rules_of(table.game), case)
    hint.failed = hint.advice is None
    async with table.lock:
        table.changed()
