"""Group commit: all appends that arrive while a transaction is being written go together into the next transaction.

Writing a transaction to disk takes as long for one entry as for a hundred. A caller gets an answer only when the
transaction with its entries is on disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from mewple.tables.store import Conflict, Head, SeatRow

MOST = 200
"""The most appends in one transaction."""


class Append(msgspec.Struct, frozen=True):
    """Entries of one match that are written together or not at all. `version` is the version of the first entry."""

    match: str
    version: int
    entries: tuple[str, ...]
    head: Head
    seated: SeatRow | None = None

    @property
    def key(self) -> tuple[str, int]:
        return self.match, self.version


Write = Callable[[Sequence[Append]], Awaitable[set[tuple[str, int]]]]
"""Writes appends in one transaction and returns the keys of those that were new."""


class Batch:
    """Collects appends and writes them, one transaction after another."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def add(self, append: Append) -> None:
        """Returns when the append is on disk. Raises `Conflict` if an entry with this version exists already."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((append, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._run(), name="store appends")
        # If the caller is cancelled, the append may still be written.
        await asyncio.shield(done)

    async def close(self) -> None:
        if self._writing is not None:
            await self._writing

    async def _run(self) -> None:
        try:
            while self._waiting:
                some, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                await self._settle(some)
        finally:
            self._writing = None

    async def _settle(self, some: list[tuple[Append, asyncio.Future[None]]]) -> None:
        unique = {append.key: append for append, _ in reversed(some)}
        try:
            new = await self._write(list(unique.values()))
        except Exception as problem:
            if len(some) == 1:
                _fail(some[0][1], problem)
                return
            for one in some:  # one bad append must not make the others fail
                await self._settle([one])
            return
        for append, done in some:
            if append.key in new and append is unique[append.key]:
                _finish(done)
            else:
                _fail(done, Conflict(f"version {append.version} of this match is written already"))


def _finish(done: asyncio.Future[None]) -> None:
    if not done.done():
        done.set_result(None)


def _fail(done: asyncio.Future[None], problem: Exception) -> None:
    if not done.done():
        done.set_exception(problem)
        done.exception()  # nobody may be waiting for the result any more
