"""SQLite: one file, good for one process.

All writing is done by one thread, since SQLite has one writer anyway; a transaction is one trip to that thread and
back. (An asynchronous driver makes a trip for every statement and every fetch: a dozen, each of which waits for its
turn on a busy machine.)
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, create_engine, event

from mewple.store.api import StoreError

# WAL: readers and the writer do not wait for each other. synchronous=FULL: a commit is on the disk, not in a cache of
# the system, when it returns; with NORMAL a power cut could lose the last commits, and people were told of them.
# Group commit (`batch.py`) makes it cheap.
PATIENCE = 10.0
PRAGMAS = (f"busy_timeout={1000 * PATIENCE:.0f}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
READERS = 3
T = TypeVar("T")


class SqliteRunner:
    """Runs work in threads: one that writes, a few that read."""

    shared = False

    def __init__(self, url: URL) -> None:
        _make_folder(url.database)
        self._engine = create_engine(url.set(drivername="sqlite+pysqlite"), pool_size=READERS + 1)
        # Python's own driver would start transactions only where it sees fit.
        event.listen(self._engine, "connect", _prepare)
        event.listen(self._engine, "begin", _begin)
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="store writer")
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store reader")

    async def write(self, work: Callable[[Connection], T]) -> T:
        return await self._run(self._writer, self._transaction, work, False)

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await self._run(self._readers, self._transaction, work, True)

    async def _run(self, pool: Executor, function: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(pool, function, *arguments)

    def _transaction(self, work: Callable[[Connection], T], reads: bool) -> T:
        with self._engine.connect().execution_options(reads=reads) as connection, connection.begin():
            return work(connection)

    async def close(self) -> None:
        for pool in (self._writer, self._readers):
            await asyncio.to_thread(pool.shutdown)
        self._engine.dispose()


def _make_folder(file: str | None) -> None:
    if file in (None, "", ":memory:"):
        raise StoreError("a SQLite database needs a file: sqlite:///FILE")
    folder = Path(str(file)).expanduser().parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreError(f"cannot make the folder {folder} for the database: {problem}") from problem


def _prepare(connection: Any, _: Any) -> None:
    connection.isolation_level = None
    for pragma in PRAGMAS:
        _patiently(connection, f"PRAGMA {pragma}")


def _patiently(connection: Any, statement: str) -> None:
    """SQLite itself waits for a lock, but not for the one that turns a new file to WAL: two that open it at the same
    time could wait for each other for ever."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute(statement)
            return
        except sqlite3.OperationalError as problem:
            if "locked" not in str(problem) or time.monotonic() > end:
                raise
        time.sleep(0.01)


def _begin(connection: Connection) -> None:
    # A transaction that will write says so at once: one that turned writer later could be refused half-way.
    reads = connection.get_execution_options().get("reads", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")
