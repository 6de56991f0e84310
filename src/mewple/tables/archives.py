"""Makes archives of finished matches in the background: right after the end of a match, and when the server starts.

Making an archive can take seconds, so it is not part of the transaction that stores the last entry. If an archive could
not be made (the server was killed, or the disk was full), the server makes it at its next start, as long as the rules
are the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable
from itertools import chain, repeat

import msgspec

from mewple.match import Entry, Match, MatchError, Setup
from mewple.match.archive import make_archive, pack
from mewple.tables.store import Damaged, Store

log = logging.getLogger("mewple.archives")
WORK, REST = 0.004, 2.0
"""Archives are made in steps of `WORK` seconds. After each step the work rests for `REST` times as long, because
running tables come first."""
AGAIN = (1.0, 5.0, 20.0, 60.0)
"""How many seconds to wait before the second, third, fourth and fifth attempt to make an archive. All later attempts
wait as long as the fifth."""
AT_A_TIME = 50
"""How many matches without an archive are fetched with one query."""
_entry = msgspec.json.Decoder(Entry).decode
_setup = msgspec.json.Decoder(Setup).decode


class Stopped(Exception):
    """Raised if the server stops while old matches are archived. The next start continues."""


async def keep_trying(
    store: Store, table: str, match: Match, turn: asyncio.Lock, closing: asyncio.Event, failed: Callable[[], None]
) -> None:
    """Archives a match that has just ended. Tries until the archive is stored, and calls `failed` after each error.

    `turn`: a lock, so that only one match is archived at a time, because archiving uses the same processor core as the
    tables. If the server stops first, the next start makes the archive.
    """
    for wait in chain(AGAIN, repeat(AGAIN[-1])):
        try:
            async with turn:
                if not closing.is_set():
                    await keep(store, table, match, closing.is_set)
            return
        except Exception:
            failed()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(closing.wait(), wait)
        if closing.is_set():
            return


async def keep(store: Store, table: str, match: Match, hurry: Callable[[], bool]) -> None:
    """Makes and stores the archive of a finished match, unless it has one. `hurry` returns whether to work without
    pauses."""
    if not await store.has_archive(table):
        await store.keep_archive(table, await asyncio.to_thread(_packed, match, _Pace(hurry)))


def _packed(match: Match, rest: Callable[[], None]) -> bytes:
    return pack(make_archive(match, rest))


class _Pace:
    """Pauses the work often enough for the server's event loop to run. The work calls this after each small step."""

    def __init__(self, hurry: Callable[[], bool]) -> None:
        self._hurry = hurry
        self._since = time.perf_counter()

    def __call__(self) -> None:
        worked = time.perf_counter() - self._since
        if worked > WORK and not self._hurry():
            time.sleep(REST * worked)
            self._since = time.perf_counter()


class Backfill:
    """Archives finished matches that have no archive, because the server crashed or because they were played before
    archives existed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._stop = threading.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="archives")

    async def close(self) -> None:
        self._stop.set()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        try:
            made, missed = await self._all()
        except Stopped:
            return
        except Exception:
            log.exception("the archives of finished matches were not completed; the next start tries again")
            return
        if made or missed:
            log.info("all finished matches were looked at", extra={"archived": made, "not_possible": missed})

    async def _all(self) -> tuple[int, int]:
        made = missed = 0
        last = ""
        while tables := await self._store.without_archive(last, AT_A_TIME):
            for table in tables:
                try:
                    await self._one(table)
                    made += 1
                except (MatchError, msgspec.MsgspecError, Damaged, LookupError) as problem:
                    missed += 1
                    log.debug("match cannot be archived", extra={"why": str(problem)})
                last = table
        return made, missed

    async def _one(self, table: str) -> None:
        stored = await self._store.load(table)
        if stored is None:
            return
        entries = [_entry(text) for _, text in await self._store.entries(table)]
        match = await asyncio.to_thread(Match.load, _setup(stored.setup), entries)
        await keep(self._store, table, match, self._raise_if_stopped)

    def _raise_if_stopped(self) -> bool:
        if self._stop.is_set():
            raise Stopped
        return False
