"""SQLite: one file, good for one machine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from mewple.store.api import StoreError

# WAL: readers and the writer do not wait for each other. synchronous=FULL: a commit is on the disk, not in a cache of
# the system, when it returns; with NORMAL a power cut could lose the last commits, and people were told of them.
# Group commit (`batch.py`) makes it cheap.
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON")


def sqlite_engine(url: URL) -> AsyncEngine:
    """An engine whose transactions are real: Python's own driver would start them only where it sees fit."""
    if url.database and url.database != ":memory:":
        _make_folder(Path(url.database).expanduser())
    engine = create_async_engine(url.set(drivername="sqlite+aiosqlite"), pool_size=4, max_overflow=8)
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _make_folder(file: Path) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreError(f"cannot make the folder {file.parent} for the database: {problem}") from problem


def _prepare(connection: Any, _: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    # A transaction that will write says so at once: one that turned writer later could be refused half-way.
    reads = connection.get_execution_options().get("reads", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")
