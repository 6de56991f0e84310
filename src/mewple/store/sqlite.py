"""SQLite: a database in one file, for one process.

One thread does all writing, since SQLite allows one writer at a time anyway. Each transaction is one call in that
thread. (An asynchronous driver would need about a dozen calls, one for every statement and every fetch, and on a busy
machine each of them has to wait.)
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.exc import DatabaseError

from mewple.store.folder import data_home
from mewple.store.private import make_private_file, make_private_folder
from mewple.tables.store import Damaged, StoreError

# WAL: readers and the writer do not wait for each other. synchronous=FULL: when a commit returns, it is on the disk and
# not only in a cache of the system. With NORMAL a power cut could lose the last commits, after people were told that
# they are stored. Group commit (`batch.py`) makes FULL fast enough.
PATIENCE = 10.0
PRAGMAS = (f"busy_timeout={1000 * PATIENCE:.0f}", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
READERS = 3
ADVICE = (
    "Stop the server, then put a backup in its place, or save what can be read with the program sqlite3: "
    "sqlite3 DAMAGED .recover | sqlite3 NEW"
)
T = TypeVar("T")


class SqliteRunner:
    """Calls functions in threads: one thread writes, and a few read."""

    shared = False

    def __init__(self, url: URL) -> None:
        self.file = _make_file(url.database)
        self._engine = create_engine(url.set(drivername="sqlite+pysqlite"), pool_size=READERS + 1)
        # `_prepare` and `_begin` start transactions. Otherwise Python's own driver would decide when to start them.
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
        try:
            with self._engine.connect().execution_options(reads=reads) as connection, connection.begin():
                return work(connection)
        except DatabaseError as problem:
            if _is_damage(problem.orig):
                raise Damaged(f"the database file {self.file} is damaged: {problem.orig}. {ADVICE}") from problem
            raise

    async def check(self) -> str | None:
        return await self._run(self._writer, self._check)

    def _check(self) -> str | None:
        try:
            with self._engine.connect() as connection:
                found = [str(row[0]) for row in connection.exec_driver_sql("PRAGMA quick_check(3)").all()]
        except DatabaseError as problem:
            if not _is_damage(problem.orig):
                raise
            found = [str(problem.orig)]
        if found == ["ok"]:
            return None
        what = "; ".join(found).replace("\n", " ")
        return (
            f"the database file {self.file} is damaged ({what}). Tables that cannot be read are shown as such. {ADVICE}"
        )

    async def close(self) -> None:
        for pool in (self._writer, self._readers):
            await asyncio.to_thread(pool.shutdown)
        self._engine.dispose()


def _make_file(name: str | None) -> Path:
    """The database's file, which is made if it is missing. Only its owner can read it."""
    if name in (None, "", ":memory:"):
        raise StoreError("a SQLite database needs a file: sqlite:///FILE")
    file = Path(str(name))
    try:
        make_private_folder(file.parent, ours=file.parent == data_home())
    except OSError as problem:
        raise StoreError(f"cannot make the folder {file.parent} for the database: {problem}") from problem
    with contextlib.suppress(OSError):  # opening the file will report the problem
        make_private_file(file, *(file.with_name(file.name + end) for end in ("-wal", "-shm", "-journal")))
    return file


def _is_damage(problem: BaseException | None) -> bool:
    # OperationalError and IntegrityError are subclasses of DatabaseError, but do not mean damage.
    return type(problem) is sqlite3.DatabaseError and "not a database" not in str(problem)


def _prepare(connection: Any, _: Any) -> None:
    connection.isolation_level = None
    for pragma in PRAGMAS:
        _patiently(connection, f"PRAGMA {pragma}")


def _patiently(connection: Any, statement: str) -> None:
    """Repeats a statement until the lock that it needs is free. SQLite waits for locks by itself, but not for the lock
    that switches a new file to WAL, which two processes could need at the same time."""
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
    # Begin every transaction that may write with BEGIN IMMEDIATE. If it began as a reader, SQLite could refuse its
    # first write.
    reads = connection.get_execution_options().get("reads", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")
