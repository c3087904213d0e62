"""A helper: one process beside the house that answers questions."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeAlias

from adjuge.web.thinking import Rules, answered, end_with_house

IDLE = 600.0  # seconds without a question until the process ends: searches take 200 MiB and more
LONGEST_THOUGHT = 60.0  # seconds until a process that hangs is given up
MOST_GAMES = 16  # that a process loads, owners' boxes among them; it never gets rid of their code

# Whether a bot could sit down, and since when it tries.
Sitting: TypeAlias = tuple[asyncio.Task[bool], float]


def sits(trying: asyncio.Task[bool]) -> bool:
    """Whether a bot has sat down."""
    return trying.done() and not trying.cancelled() and trying.result()


class Helper:
    """One process, started when it is first asked, and ended when nobody asks any more.

    It gets one question at a time. The others wait in the house, where they can be called
    off; one that was put cannot.
    """

    def __init__(self, nice: int = 0) -> None:
        """Begin with the first question; a nice process gives way to the others."""
        self.nice = nice
        self.pool: ProcessPoolExecutor | None = None
        self.turn = asyncio.Lock()  # of those who ask
        self.asked: asyncio.Future[Any] | None = None  # the last question
        self.since = 0.0  # when it was put
        self.games: set[Rules] = set()  # that the process has loaded
        self.ready: dict[tuple[Rules, str], Sitting] = {}  # the bots that sit there, or try to
        self.end: asyncio.TimerHandle | None = None
        self.is_closed = False

    async def answer(
        self, limit: float, what: Callable[..., Any], rules: Rules, *facts: Any
    ) -> Any:
        """What comes of a question, though the process should end once meanwhile."""
        try:
            return await self.once(limit, what, rules, *facts)
        except BrokenExecutor:
            return await self.once(limit, what, rules, *facts)

    async def once(self, limit: float, what: Callable[..., Any], rules: Rules, *facts: Any) -> Any:
        """What comes of a question in time."""
        try:
            async with asyncio.timeout(limit), self.turn:  # wait_for may miss its end
                if self.asked is not None:  # nobody waited for its answer
                    await asyncio.wait({self.asked})
                asked = self._put(what, rules, *facts)
                await asyncio.wait({asked})  # it goes on if nobody waits any more
        except TimeoutError:
            self.is_stuck(limit)
            raise
        return asked.result()

    def _put(self, what: Callable[..., Any], rules: Rules, *facts: Any) -> "asyncio.Future[Any]":
        """Put a question to the process, which has nothing else to do."""
        if len(self.games | {rules}) > MOST_GAMES:
            self.give_up()
        try:
            asked = self._submitted(what, rules, *facts)
        except BrokenExecutor:  # it ended while nobody asked
            asked = self._submitted(what, rules, *facts)
        self.asked, self.since = asyncio.wrap_future(asked), time.monotonic()
        self.asked.add_done_callback(self._have_answer)
        self.games.add(rules)
        return self.asked

    def _submitted(self, *question: Any) -> "Future[Any]":
        if self.is_closed:
            raise RuntimeError("the house is closed")
        self._put_off_the_end()
        try:
            if self.pool is None:
                self.pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"),
                                                initializer=end_with_house, initargs=(self.nice,))  # fmt: skip
            return self.pool.submit(answered, *question)
        except (BrokenExecutor, OSError):  # what was begun by half would never answer
            self.give_up()
            raise

    def _have_answer(self, asked: "asyncio.Future[Any]") -> None:
        """A process that has ended is forgotten, if there is no other by now."""
        is_broken = not asked.cancelled() and isinstance(asked.exception(), BrokenExecutor)
        if self.asked is asked:
            self.asked = None
            if is_broken:
                self.give_up()

    def _put_off_the_end(self) -> None:
        if self.end is not None:
            self.end.cancel()
        self.end = asyncio.get_running_loop().call_later(IDLE, self.give_up)

    def is_stuck(self, patience: float) -> bool:
        """Whether a question has been open for so many seconds; after a minute it is given up."""
        waits = time.monotonic() - self.since if self.asked is not None else 0.0
        if waits > LONGEST_THOUGHT:
            self.give_up()
        return waits > patience

    def give_up(self) -> None:
        """End the process at once; the next question starts another, where nobody sits yet."""
        pool, self.pool, self.asked = self.pool, None, None
        self.games.clear()
        self.ready = {key: tried for key, tried in self.ready.items() if not sits(tried[0])}
        if pool is not None:
            processes = list((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=False)
            for process in processes:
                process.kill()

    def close(self) -> None:
        """End the process, and start no other."""
        self.is_closed = True
        for task, _ in self.ready.values():
            task.cancel()
        if self.end is not None:
            self.end.cancel()
        self.give_up()
