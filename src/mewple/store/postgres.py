"""Postgres: several server processes share all tables and send each other notices with LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, TypeVar

import msgspec
from sqlalchemy import URL, Connection, func, select
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from mewple.tables.store import Notice, StoreError

log = logging.getLogger("mewple.store")
CHANNEL = "mewple"
SERVING = 0x6D657765
"""The key of an advisory lock. Every process that serves tables holds a shared lock with this key. If a process can get
it exclusively, no other process serves tables."""
RETRY = 1.0
"""Seconds between attempts to listen again after the connection was lost."""
T = TypeVar("T")
_decode = msgspec.json.Decoder(Notice).decode


class PostgresRunner:
    """Runs work on connections of an asynchronous pool."""

    shared = True

    def __init__(self, url: URL) -> None:
        if find_spec("asyncpg") is None:
            raise StoreError("a Postgres database needs the package asyncpg: pip install 'mewple[postgres]'")
        whole = url.set(drivername="postgresql+asyncpg")
        self.engine = create_async_engine(whole, pool_size=8, max_overflow=8, pool_pre_ping=True)

    async def write(self, work: Callable[[Connection], T]) -> T:
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        async with self.engine.connect() as connection:
            return await connection.run_sync(work)

    async def check(self) -> str | None:
        return None  # Postgres checks its own files

    async def close(self) -> None:
        await self.engine.dispose()


def notify(connection: Connection, notice: Notice) -> None:
    """Sends a notice. Other processes receive it when the transaction of this connection is committed."""
    connection.execute(select(func.pg_notify(CHANNEL, msgspec.json.encode(notice).decode())))


class Listener:
    """Keeps one connection that listens for notices. If the connection is lost, it connects again and reports that
    notices may be missing."""

    def __init__(self, engine: AsyncEngine, own: str, hear: Callable[[Notice], None]) -> None:
        self._engine = engine
        self._own = own
        self._hear = hear
        self._task: asyncio.Task[None] | None = None
        self._raw: Any = None
        """The connection that listens for notices and holds the lock; None while the connection is lost."""
        self._alone = False

    async def start(self) -> None:
        ready = asyncio.Event()
        self._task = asyncio.create_task(self._run(ready), name="store listener")
        await ready.wait()

    async def begin(self) -> bool:
        """Call this when the process begins to serve the tables. Returns True if no other process serves them. If it
        has returned True, processes that start later have to wait until this process calls `begun`."""
        self._alone = await self._try_alone()
        if not self._alone:
            await self._share()
        return self._alone

    async def begun(self) -> None:
        if self._alone:
            await self._share()
            await self._raw.execute(f"SELECT pg_advisory_unlock({SERVING})")

    async def _try_alone(self) -> bool:
        return bool(await self._raw.fetchval("SELECT pg_try_advisory_lock($1)", SERVING))

    async def _share(self) -> None:
        await self._raw.execute(f"SELECT pg_advisory_lock_shared({SERVING})")

    async def end(self) -> bool:
        """Call this when the process stops serving the tables. Returns whether it was the last process that served
        them."""
        if self._raw is None:
            return False
        await self._raw.execute(f"SELECT pg_advisory_unlock_shared({SERVING})")
        return await self._try_alone()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _run(self, ready: asyncio.Event) -> None:
        while True:
            try:
                await self._listen(ready)
            except Exception as problem:  # while the database starts, asyncpg's own errors can occur as well
                log.info("cannot listen to the database; trying again", extra={"why": str(problem)})
            await asyncio.sleep(RETRY)

    async def _listen(self, ready: asyncio.Event) -> None:
        async with self._engine.connect() as connection:
            raw: Any = (await connection.get_raw_connection()).driver_connection
            lost = asyncio.Event()
            raw.add_termination_listener(lambda *_: lost.set())
            await raw.add_listener(CHANNEL, self._heard)
            self._raw = raw
            if ready.is_set():
                await self._share()
                self._hear(Notice("", "resync"))
            ready.set()
            try:
                await lost.wait()
            finally:
                self._raw = None
                await connection.invalidate()

    def _heard(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        try:
            notice = _decode(payload)
        except msgspec.MsgspecError:
            return  # it comes from another program that uses this channel
        if notice.origin != self._own:
            self._hear(notice)
