"""Thinking: processes beside the house in which bots decide and hints are found.

One process thinks. What comes too late is not waited for, and a process that hangs is
given up. A search is compiled once for each game, which may take a minute: that is done
in a process of its own, while greedy decides in its place.
"""

import asyncio
import logging
import os
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any, TypeAlias

import numpy as np

from adjuge.bots import Bot, is_compiled, sit
from adjuge.bots._advice import Advice, advise, adviser
from adjuge.engine.chance import stream
from adjuge.engine.game import Game
from adjuge.engine.registry import load_game

LOG = logging.getLogger("adjuge.web")
ADVISER = "search:20000"  # so many iterations whatever the machine: who asks again is told the same
STAND_IN = "greedy"  # decides for a bot that is not ready yet
LONGEST_THOUGHT = 60.0  # seconds until a process that hangs is given up
LONGEST_COMPILING = 300.0
BOTS_KEPT = 6  # at their tables in the process that thinks; each has trees of its own
NICE = 5  # compiling leaves the house its core

Rules: TypeAlias = tuple[str, Path | None]  # a game and its owner's box
Case: TypeAlias = tuple[bytes, int, int]  # what a seat knows, the seat, a seed


def rules_of(game: Game) -> Rules:
    """What another process needs to load the same game."""
    return game.about.name, game.box.owners_file


# In another process


@lru_cache(BOTS_KEPT)
def seated(rules: Rules, bot: str) -> Bot:
    """A bot at its table; it stays there for the next question."""
    return sit(bot, load_game(*rules))


def can_sit_down(rules: Rules, bot: str) -> bool:
    """Whether nothing has to be compiled for a bot."""
    return is_compiled(bot, load_game(*rules))


def sit_down(rules: Rules, bot: str) -> None:
    """Compile, or load, what a bot needs."""
    seated(rules, bot)


def decide(rules: Rules, case: Case, bot: str, legal: list[int]) -> int:
    """Let a bot decide."""
    view, seat, seed = case
    return int(seated(rules, bot).choose(_record(rules, view), seat, legal, stream(seed)))


def give_hint(rules: Rules, case: Case) -> Advice:
    """Look for the best moves."""
    view, seat, seed = case
    return advise(_adviser(rules), _record(rules, view), seat, stream(seed))


@lru_cache(BOTS_KEPT)
def _adviser(rules: Rules) -> Any:
    return adviser(load_game(*rules), ADVISER.partition(":")[2])


def _record(rules: Rules, view: bytes) -> Any:
    return np.frombuffer(bytearray(view), load_game(*rules).State.LAYOUT)[0]


def end_with_house(nice: int = 0) -> None:
    """Let a process end when the house is gone, even one that was killed."""
    house = parent_process()
    if nice and hasattr(os, "nice"):
        os.nice(nice)

    def wait_for_the_end() -> None:
        if house is not None:
            house.join()
            os._exit(0)

    Thread(target=wait_for_the_end, daemon=True).start()


# In the house


class Helper:
    """One process, started when it is first asked."""

    def __init__(self, nice: int = 0) -> None:
        """Begin with the first question."""
        self.nice = nice
        self.pool: ProcessPoolExecutor | None = None

    def ask(self, what: Callable[..., Any], *facts: Any) -> "Future[Any]":
        """Put a question; others may have to be answered first."""
        try:
            return self._running().submit(what, *facts)
        except BrokenExecutor:  # the process was killed
            self.give_up()
            return self._running().submit(what, *facts)

    def _running(self) -> ProcessPoolExecutor:
        if self.pool is None:
            self.pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"),
                                            initializer=end_with_house, initargs=(self.nice,))  # fmt: skip
        return self.pool

    def give_up(self) -> None:
        """End it at once; the next question starts another."""
        if self.pool is None:
            return
        processes = list((getattr(self.pool, "_processes", None) or {}).values())
        self.pool.shutdown(wait=False)
        for process in processes:
            process.kill()
        self.pool = None


class Thinkers:
    """Whoever thinks for the tables of a house."""

    def __init__(self, deadline: float) -> None:
        """Nobody thinks yet; `deadline` is how many seconds a decision is waited for."""
        self.deadline = deadline
        self.thinker, self.compiler = Helper(), Helper(NICE)
        self.one_by_one = asyncio.Lock()
        self.ready: dict[tuple[Rules, str], tuple[asyncio.Task[bool], float]] = {}
        self.late: dict[Future[Any], float] = {}  # what was not waited for, and since when it runs

    async def decide(self, rules: Rules, case: Case, bot: str, legal: list[int]) -> int | None:
        """What a bot decides, or greedy until the bot is ready; nothing if it is not in time."""
        task, since = self._prepared(rules, bot)
        left = since + self.deadline - time.monotonic()
        if left > 0:  # only those who ask first wait for it
            await asyncio.wait({task}, timeout=left)
        is_ready = task.done() and task.result()
        return await self._answer(decide, rules, case, bot if is_ready else STAND_IN, legal)

    async def hint(self, rules: Rules, case: Case) -> Advice | None:
        """The best moves, however long it takes to get ready; nothing if they cannot be found."""
        task, _ = self._prepared(rules, ADVISER)
        if not await asyncio.shield(task):
            return None
        return await self._answer(give_hint, rules, case)

    def _prepared(self, rules: Rules, bot: str) -> tuple[asyncio.Task[bool], float]:
        """The task of getting a bot ready, which ends with whether it is, and since when it runs."""
        if (rules, bot) not in self.ready:
            task = asyncio.create_task(self._prepare(rules, bot))
            self.ready[rules, bot] = task, time.monotonic()
        return self.ready[rules, bot]

    async def _prepare(self, rules: Rules, bot: str) -> bool:
        """Compile beside those who think, then let them load it."""
        try:
            if not await self._loaded(can_sit_down, rules, bot):
                await self._compile(rules, bot)
            await self._loaded(sit_down, rules, bot)
        except Exception:  # no fault of a bot may stop a table
            LOG.exception("the bot %s cannot sit down at %s", bot, rules[0])
            later = asyncio.get_running_loop().call_later
            later(LONGEST_THOUGHT, self.ready.pop, (rules, bot), None)  # perhaps it can then
            return False
        return True

    async def _compile(self, rules: Rules, bot: str) -> None:
        """Compile a bot in a process that then ends: compiling leaves much behind."""
        async with self.one_by_one, asyncio.timeout(LONGEST_COMPILING):
            try:
                await asyncio.wrap_future(self.compiler.ask(sit_down, rules, bot))
            finally:
                self.compiler.give_up()

    async def _loaded(self, what: Callable[..., Any], rules: Rules, bot: str) -> Any:
        """Ask, or prepare, the process that thinks."""
        try:
            async with asyncio.timeout(LONGEST_THOUGHT):
                return await asyncio.wrap_future(self.thinker.ask(what, rules, bot))
        except (TimeoutError, BrokenExecutor):
            self.thinker.give_up()
            raise

    async def _answer(self, what: Callable[..., Any], *facts: Any) -> Any:
        """What comes of a question in time."""
        if self._is_stuck():
            return None
        asked, since = self.thinker.ask(what, *facts), time.monotonic()
        answer, pool = asyncio.wrap_future(asked), self.thinker.pool
        try:
            async with asyncio.timeout(self.deadline):  # wait_for may miss its end
                return await asyncio.shield(answer)
        except TimeoutError:
            if not asked.cancel():
                self.late[asked] = since
        except BrokenExecutor:  # the process is gone, and whoever waited for it is told so
            if self.thinker.pool is pool:
                self.thinker.give_up()
        except Exception:  # no fault of a bot may stop a table
            LOG.exception("nobody could think about %s", facts[0])
        return None

    def _is_stuck(self) -> bool:
        """Whether a late thought still runs; after a minute its process is given up."""
        self.late = {asked: since for asked, since in self.late.items() if not asked.done()}
        if any(time.monotonic() - since > LONGEST_THOUGHT for since in self.late.values()):
            self.thinker.give_up()
            self.late.clear()
        return bool(self.late)

    def close(self) -> None:
        """Stop thinking."""
        for task, _ in self.ready.values():
            task.cancel()
        self.thinker.give_up()
        self.compiler.give_up()
