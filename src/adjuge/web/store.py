"""The store: one writer thread, every commit on disk before anybody is told.

Writes that wait together are committed together, each in a savepoint of its
own, so that one refusal does not undo its neighbours. Every statement gives way
to the other threads several times, so a write that is alone makes as few as it
can: a move is a single statement, which is a transaction by itself.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from adjuge.web.schema import open_database

T = TypeVar("T")
TOGETHER = 64  # writes that share one commit at most


@dataclass
class Job:
    """A write that waits for its commit."""

    work: Callable[[sqlite3.Connection], Any]
    done: "Future[Any]"
    is_single: bool  # one statement, which commits itself where no transaction is open


class Store:
    """The database of a house."""

    def __init__(self, file: Path) -> None:
        """Open it, or refuse with a clear word and touch nothing."""
        self._base = open_database(file)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._writer.start()
        self._readers = ThreadPoolExecutor(1, "store-reader", self._open_reader, (file,))
        self._local = threading.local()
        self._is_open = True

    def _open_reader(self, file: Path) -> None:
        self._local.base = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)
        self._local.base.row_factory = sqlite3.Row

    async def write(self, work: Callable[[sqlite3.Connection], T], *, is_single: bool = False) -> T:
        """Do some statements, or a single one; return when they are on disk."""
        if not self._is_open:  # nobody would ever answer
            raise RuntimeError("the store is closed")
        job = Job(work, Future(), is_single)
        self._jobs.put(job)
        return await asyncio.wrap_future(job.done)

    async def read(self, statement: str, *facts: Any) -> list[sqlite3.Row]:
        """Ask a question, outside the event loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._ask, statement, facts)

    def _ask(self, statement: str, facts: tuple[Any, ...]) -> list[sqlite3.Row]:
        rows: list[sqlite3.Row] = self._local.base.execute(statement, facts).fetchall()
        return rows

    def close(self) -> None:
        """Finish what waits, then close."""
        self._is_open = False
        self._jobs.put(None)
        self._writer.join()
        self._readers.shutdown()
        self._base.close()

    def _write_all(self) -> None:
        while (job := self._jobs.get()) is not None:
            batch = [job]
            while len(batch) < TOGETHER and not self._jobs.empty():
                more = self._jobs.get()
                if more is None:
                    self._commit(batch)
                    return
                batch.append(more)
            self._commit(batch)

    def _commit(self, waiting: list[Job]) -> None:
        """Commit what nobody has called off; from here on it is done, whoever waits for it."""
        batch = [job for job in waiting if job.done.set_running_or_notify_cancel()]
        results: list[tuple[Job, Any, Exception | None]] = []
        try:
            results = self._done(batch)
        except Exception as error:  # whoever waits must be told, whatever it was
            if self._base.in_transaction:
                self._base.execute("ROLLBACK")
            for job in batch:
                job.done.set_exception(error)
            return
        for job, result, failed in results:
            if failed is None:
                job.done.set_result(result)
            else:
                job.done.set_exception(failed)

    def _done(self, batch: list[Job]) -> list[tuple[Job, Any, Exception | None]]:
        """Do the work of a batch in one transaction."""
        if len(batch) == 1 and batch[0].is_single:
            return self._alone(batch)
        self._base.execute("BEGIN IMMEDIATE")
        results = [self._run(job) for job in batch] if len(batch) > 1 else self._alone(batch)
        self._base.execute("COMMIT")
        return results

    def _alone(self, batch: list[Job]) -> list[tuple[Job, Any, Exception | None]]:
        """A write without neighbours; its refusal refuses the commit."""
        return [(job, job.work(self._base), None) for job in batch]

    def _run(self, job: Job) -> tuple[Job, Any, Exception | None]:
        self._base.execute("SAVEPOINT job")
        try:
            result = job.work(self._base)
        except Exception as error:  # handed to whoever waits
            self._base.execute("ROLLBACK TO job")
            self._base.execute("RELEASE job")
            return job, None, error
        self._base.execute("RELEASE job")
        return job, result, None
