"""The rooms in use: loaded when somebody comes, dropped when nobody is there, kept in step with other processes."""

from __future__ import annotations

import asyncio
import logging
import re
import time

import msgspec

from mewple.match import MatchError, MatchOver
from mewple.server.bots.thinkers import Thinkers
from mewple.server.metrics import Metrics
from mewple.server.settings import Settings
from mewple.server.tables.archives import Backfill
from mewple.server.tables.closed import DAMAGED, closed_match
from mewple.server.tables.live_table import PAUSES, LiveTable
from mewple.store import Damaged, Notice, Store, Stored, StoreUnavailable

log = logging.getLogger("mewple.rooms")
SWEEP = 15.0


_UNREADABLE = (MatchError, msgspec.MsgspecError, Damaged, LookupError, ValueError, TypeError)
"""What a damaged or outdated match may raise while it is replayed."""
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class NoSuchTable(LookupError):
    """No table has this id."""


class Unplayable(RuntimeError):
    """The table is there, but the database cannot read it."""


class LiveTables:
    """At most one room a table in this process."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self._store = store
        self._settings = settings
        self._metrics = metrics
        self.thinkers = Thinkers(settings.thinkers)
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._rooms: dict[str, LiveTable] = {}
        self._heard: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        self._backfill = Backfill(store)

    async def open(self) -> None:
        await self._store.listen(self._hear)
        self._sweeper = asyncio.create_task(self._sweep_now_and_then(), name="sweeper")
        self._backfill.start()

    def there(self, table: str) -> LiveTable | None:
        """The room, if it is in memory."""
        return self._rooms.get(table)

    async def get(self, table: str) -> LiveTable:
        """The room of a table, loaded if need be; `NoSuchTable` when there is none."""
        room = self._rooms.get(table)
        if room is not None:
            room.used = time.monotonic()
            return room
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def _load(self, table: str) -> LiveTable:
        room = await self._load_room(await self._load_stored(table))
        self._rooms[table] = room
        if self._store.shared:
            await room.catch_up()  # what others wrote, and told, while this was being loaded
        return room

    async def _load_stored(self, table: str) -> Stored:
        try:
            stored = await self._store.load(table) if _ID.fullmatch(table) else None
        except Damaged as problem:
            log.error("table cannot be read", extra={"table": table, "why": str(problem)})
            raise Unplayable(DAMAGED.format("")) from problem
        if stored is None:
            raise NoSuchTable("There is no such table: check the link.")
        return stored

    async def _load_room(self, stored: Stored) -> LiveTable:
        """A room for any table, whatever is stored: one whose match cannot be replayed says why."""
        parts = self._store, self._settings, self.thinkers, self._metrics
        try:
            if stored.ended:
                raise MatchOver(stored.ended)
            return await LiveTable.load(stored, *parts)
        except _UNREADABLE as problem:
            log.warning("match cannot be replayed", extra={"game": stored.game, "why": str(problem)})
            stored, match = await closed_match(self._store, stored, problem)
        room = LiveTable(stored, match, *parts)
        room.mark_presence()
        return room

    # --- other processes ---

    def _hear(self, notice: Notice) -> None:
        rooms = list(self._rooms.values()) if notice.what == "resync" else [self._rooms.get(notice.match)]
        for room in rooms:
            if room is not None:
                task = asyncio.create_task(self._heed(room, notice))
                self._heard.add(task)
                task.add_done_callback(self._heard.discard)

    async def _heed(self, room: LiveTable, notice: Notice) -> None:
        for wait in PAUSES:
            try:
                await self._follow(room, notice)
                return
            except StoreUnavailable:
                await asyncio.sleep(wait)
            except Exception:
                self._metrics.count("failures", "notice")
                log.exception("notice failed", extra={"what": notice.what})
                return

    async def _follow(self, room: LiveTable, notice: Notice) -> None:
        match notice.what:
            case "entry" | "table":
                if notice.what == "table" or notice.number > room.match.version:
                    await room.catch_up()
            case "chat":
                await room.hear_chat(notice.number)
            case "point":
                room.hear_point(notice.text)
            case "presence":
                room.presence.hear(notice.origin, notice.text)
                room.presence_changed(tell=False)
            case "resync":
                await room.catch_up()
                for client in list(room.clients):
                    await room.catch_up_chat(client)

    # --- keeping house ---

    async def _sweep_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP, self._settings.idle))
            try:
                await self.sweep()
            except StoreUnavailable:
                continue  # it is logged already; the next sweep tells the others who is here
            except Exception:
                self._metrics.count("failures", "sweep")
                log.exception("sweep failed")

    async def sweep(self) -> None:
        """Drops rooms that nobody uses; tells other processes again who is here."""
        now = time.monotonic()
        for table, room in list(self._rooms.items()):
            if room.idle and now - room.used > self._settings.idle:
                del self._rooms[table]
                await room.close()
            elif room.clients and self._store.shared:
                await self._store.tell(room.presence_notice())
            if room.presence.forget():
                room.presence_changed(tell=False)

    def gauges(self) -> dict[str, float]:
        rooms = self._rooms.values()
        return {"tables": len(rooms), "sockets": sum(len(room.clients) for room in rooms)}

    async def say_goodbye(self, message: str) -> None:
        """The server goes down on purpose: everybody is told, and gets a moment to hear it."""
        for room in list(self._rooms.values()):
            await room.close(message)
        for _ in range(50):
            if not any(room.clients for room in self._rooms.values()):
                return
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
        await self._backfill.close()
        for room in self._rooms.values():
            await room.close("The server is going down.")
        self._rooms.clear()
        await self.thinkers.close()
