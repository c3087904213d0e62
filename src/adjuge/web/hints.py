"""Hints: what a search says to a seat that asks, once for each of its decisions.

The search gets what the seat knows and nothing else, and the answer is shown to
nobody else. Who asks again is told the same. Everybody waits for one hint at most,
so that many who ask take turns.
"""

import asyncio
from dataclasses import dataclass
from functools import partial
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


async def ask(
    house: "House", table: "Table", seat: int, *, decision: str | None = None, waits: bool
) -> None:
    """Let the search think about a seat's decision; wait for it, but not for long."""
    async with table.lock:
        if not table.terms.hints:
            raise AdjugeError("No hints were agreed at this table.")
        if not may_ask(table, seat):
            raise AdjugeError("There is nothing for you to choose now.")
        house.check(table, seat, decision)
        hint = hint_of(table, seat)
        if hint is None or hint.failed:
            if _waits_elsewhere(house, table.seats[seat].guest):
                raise AdjugeError("A search still looks at another decision of yours. "
                                  "You may ask here when it has answered there.")  # fmt: skip
            hint = _begun(house, table, seat)
            table.changed()
    if waits and hint.thinking is not None and not house.is_closing:
        await asyncio.wait({hint.thinking}, timeout=house.settings.bot_deadline)


def _begun(house: "House", table: "Table", seat: int) -> Hint:
    """A hint that somebody will think about."""
    hint = table.hints[seat] = Hint(table.decision(seat))
    case = case_of(table, seat)
    hint.thinking = asyncio.create_task(_think(house, table, seat, hint, case))
    return hint


def is_wanted(house: "House", table: "Table", seat: int, hint: Hint) -> bool:
    """Whether a seat still waits for a hint: it has neither decided nor gone."""
    return (
        hint.is_awaited
        and house.tables.get(table.id) is table
        and may_ask(table, seat)
        and hint_of(table, seat) is hint
    )


def _waits_elsewhere(house: "House", guest: str | None) -> bool:
    """Whether a guest waits for a hint at some table."""
    return guest is not None and any(
        table.seats[seat].guest == guest and is_wanted(house, table, seat, hint)
        for table in house.tables.values()
        for seat, hint in table.hints.items()
    )


async def _think(house: "House", table: "Table", seat: int, hint: Hint, case: Case) -> None:
    """Find the best moves, and have the seat's page drawn anew."""
    wanted = partial(is_wanted, house, table, seat, hint)
    try:
        hint.advice = await house.thinkers.hint(rules_of(table.game), case, wanted)
    finally:
        hint.failed = hint.advice is None  # whatever happened, it may be asked for again
        table.changed()


def stop_all(house: "House") -> None:
    """Let nobody wait for a hint any more."""
    for table in house.tables.values():
        for hint in table.hints.values():
            if hint.thinking is not None:
                hint.thinking.cancel()
