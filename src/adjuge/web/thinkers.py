"""Thinkers: who thinks for the tables of a house, each in a process of its own.

One decides for the bots, one looks for hints as soon as one is asked for, and one
compiles. A search is compiled once for each game, which may take a minute; until
then, and whenever a bot is not in time, greedy decides in its place.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import nullcontext

from adjuge.bots._advice import Advice
from adjuge.bots._safe import Safe
from adjuge.bots.greedy import Greedy
from adjuge.engine.chance import stream
from adjuge.engine.game import Game
from adjuge.web.helper import LONGEST_THOUGHT, Helper, Sitting, sits
from adjuge.web.thinking import (
    ADVISER,
    Case,
    Rules,
    can_sit_down,
    decide,
    give_hint,
    record_of,
    sit_down,
)

LOG = logging.getLogger("adjuge.web")
LONGEST_COMPILING = 300.0
NICE = 5  # hints and compiling leave house and bots their core


def stand_in(game: Game, case: Case, legal: list[int]) -> int:
    """What greedy decides, here and in a few milliseconds, for a bot that does not."""
    view, seat, seed = case
    return Safe(Greedy(game), game).choose(record_of(game, view), seat, legal, stream(seed))


class Thinkers:
    """Whoever thinks for the tables of a house."""

    def __init__(self, deadline: float) -> None:
        """Nobody thinks yet; `deadline` is how many seconds a decision is waited for."""
        self.deadline = deadline
        self.bots, self.hints, self.compiler = Helper(), Helper(NICE), Helper(NICE)
        self.one_hint, self.one_by_one = asyncio.Lock(), asyncio.Lock()
        self.brought = asyncio.Lock()  # of owners' boxes one at a time joins the line

    async def decide(self, rules: Rules, case: Case, bot: str, legal: list[int]) -> int | None:
        """What a bot decides; nothing if it is not ready, or not in time."""
        task, since = self._prepared(self.bots, rules, bot)
        left = since + self.deadline - time.monotonic()
        if left > 0:  # only those who ask first wait for it
            await asyncio.wait({task}, timeout=left)
        if not sits(task) or self.bots.is_stuck(self.deadline):
            return None
        try:
            return int(await self.bots.once(self.deadline, decide, rules, case, bot, legal))
        except TimeoutError:
            return None
        except Exception:  # no fault of a bot may stop a table, not even the end of its process
            LOG.exception("the bot %s could not decide at %s", bot, rules[0])
            return None

    async def hint(self, rules: Rules, case: Case, is_wanted: Callable[[], bool]) -> Advice | None:
        """The best moves, however long it takes; nothing if nobody wants them any more."""
        try:
            if not await asyncio.shield(self._prepared(self.hints, rules, ADVISER)[0]):
                return None
            async with self.one_hint:  # the others wait here, where they can be passed over
                if not is_wanted():
                    return None
                found: Advice = await self.hints.answer(LONGEST_THOUGHT, give_hint, rules, case)
                return found
        except Exception:
            LOG.exception("no hint could be found at %s", rules[0])
            return None

    def _prepared(self, helper: Helper, rules: Rules, bot: str) -> Sitting:
        """The task of getting a bot ready, which ends with whether it is, and since when it runs."""
        if (rules, bot) not in helper.ready:
            task = asyncio.create_task(self._prepare(helper, rules, bot))
            helper.ready[rules, bot] = task, time.monotonic()
        return helper.ready[rules, bot]

    async def _prepare(self, helper: Helper, rules: Rules, bot: str) -> bool:
        """Compile beside those who think, then let them load it."""
        try:
            if not await helper.answer(LONGEST_THOUGHT, can_sit_down, rules, bot):
                await self._compile(rules, bot)
            await helper.answer(LONGEST_THOUGHT, sit_down, rules, bot)
        except Exception:  # no fault of a bot may stop a table
            LOG.exception("the bot %s cannot sit down at %s", bot, rules[0])
            self._try_again(helper, rules, bot)
            return False
        return True

    def _try_again(self, helper: Helper, rules: Rules, bot: str) -> None:
        """Let a bot try to sit down again, at once if people ask for it, or a minute later."""
        if helper is self.hints:
            helper.ready.pop((rules, bot), None)
            return
        later = asyncio.get_running_loop().call_later
        later(LONGEST_THOUGHT, lambda: helper.ready.pop((rules, bot), None))

    async def _compile(self, rules: Rules, bot: str) -> None:
        """Compile a bot in a process that then ends: compiling leaves much behind."""
        async with self.brought if rules[1] else nullcontext(), self.one_by_one:
            try:
                await self.compiler.once(LONGEST_COMPILING, sit_down, rules, bot)
            finally:
                self.compiler.give_up()

    def close(self) -> None:
        """Stop thinking."""
        for helper in (self.bots, self.hints, self.compiler):
            helper.close()
