"""All tables of a process: loads a table when somebody comes, drops it when nobody uses it, and keeps it up to date
with other processes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re

import msgspec

from mewple.match import MatchError, MatchOver
from mewple.tables.accounts import FREE, Payer
from mewple.tables.archives import Backfill
from mewple.tables.closed import DAMAGED, closed_match
from mewple.tables.store import Damaged, Notice, Stored, StoreUnavailable
from mewple.tables.table import PAUSES, RESTS, Means, Table
from mewple.tables.uptime import Uptime

log = logging.getLogger("mewple.tables")
SWEEP = 15.0
MOST_UNUSED = 200
"""How many unused tables stay in memory. The limit matters if one visitor opens many tables, one after another."""

ASKED_AT_ONCE = 500
"""How many tables one database query asks about."""
JUST_LOADED = 5.0
"""How many seconds a table is kept after it was loaded, so that the visitor who requested it can begin to use it."""
_UNREADABLE = (MatchError, msgspec.MsgspecError, Damaged, LookupError, ValueError, TypeError)
"""The errors that a damaged or outdated match may raise when it is replayed."""
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class NoSuchTable(LookupError):
    """Raised if no table has this id."""


class Unplayable(RuntimeError):
    """Raised if the table exists, but the database cannot read it."""


class Tables:
    """Keeps each table at most once in this process. `idle`: for how many seconds an unused table stays in memory."""

    def __init__(self, means: Means, idle: float) -> None:
        self._means = means
        self._store = means.store
        self._idle = idle
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._tables: dict[str, Table] = {}
        self._calm = MOST_UNUSED
        """If more tables than this are in memory, unused ones are dropped."""
        self._heard: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        self._uptime = Uptime(())
        self._backfill = Backfill(means.store)

    async def open(self) -> None:
        await self._store.listen(self._hear)
        try:
            self._uptime = Uptime(await self._store.begin_run(self._means.clock.now()))
        except Damaged:  # the store has reported the damage; the tables that can be read are still served
            self._uptime = Uptime([])
        self._sweeper = asyncio.create_task(self._sweep_now_and_then(), name="sweeper")
        self._backfill.start()

    def in_memory(self, table_id: str) -> Table | None:
        return self._tables.get(table_id)

    async def get(self, table_id: str, payer: Payer = FREE) -> Table:
        """The table with this id. If it has to be loaded, the time is charged to `payer`. Raises `NoSuchTable` if it
        does not exist."""
        if table_id not in self._tables:
            await payer.level()
        table = self._tables.get(table_id)
        if table is not None:
            table.used = self._means.clock.monotonic()
            return table
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.create_task(payer.booked(self._load(table_id)))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> Table:
        table = await self._load_any(await self._load_stored(table_id))
        self._tables[table_id] = table
        if len(self._tables) > self._calm:
            await self._drop_unused(MOST_UNUSED)
        if self._store.shared:
            await self._store.tell(table.presence_notice())  # other processes answer with their own presence
            await table.catch_up()  # apply the entries that other processes stored while this table was being loaded
        return table

    async def _load_stored(self, table: str) -> Stored:
        try:
            stored = await self._store.load(table) if _ID.fullmatch(table) else None
        except Damaged as problem:
            log.error("table cannot be read", extra={"table": table, "why": str(problem)})
            raise Unplayable(DAMAGED.format("")) from problem
        if stored is None:
            raise NoSuchTable("There is no such table: check the link.")
        return stored

    async def _load_any(self, stored: Stored) -> Table:
        """Loads a table even if its match cannot be replayed; such a table shows why."""
        try:
            if stored.ended:
                raise MatchOver(stored.ended)
            return await Table.load(stored, self._means, self._uptime)
        except _UNREADABLE as problem:
            log.warning("match cannot be replayed", extra={"game": stored.game, "why": str(problem)})
            stored, match = await closed_match(self._store, stored, problem)
        table = Table(stored, match, self._means)
        table.mark_presence()
        return table

    # --- other processes ---

    def _hear(self, notice: Notice) -> None:
        tables = list(self._tables.values()) if notice.what == "resync" else [self._tables.get(notice.match)]
        for table in tables:
            if table is not None:
                task = asyncio.create_task(self._heed(table, notice))
                self._heard.add(task)
                task.add_done_callback(self._heard.discard)

    async def _heed(self, table: Table, notice: Notice) -> None:
        for wait in PAUSES:
            try:
                await self._follow(table, notice)
                return
            except StoreUnavailable:
                await asyncio.sleep(wait)
            except Exception:
                self._means.counters.count("failures", "notice")
                log.exception("notice failed", extra={"what": notice.what})
                return

    async def _follow(self, table: Table, notice: Notice) -> None:
        match notice.what:
            case "entry" | "table":
                if notice.what == "table" or notice.number > table.match.version:
                    await table.catch_up()
            case "chat":
                await table.talk.hear_line(notice.number)
            case "point":
                table.talk.hear_point(notice.text)
            case "remind":
                table.talk.hear_reminder(notice.text)
            case "presence":
                new = table.presence.hear(notice.origin, notice.text)
                table.presence_changed(tell=False)
                if new and table.clients:
                    await self._store.tell(table.presence_notice())
            case "resync":
                await table.catch_up()
                for client in list(table.clients):
                    await table.talk.catch_up(client)

    # --- keeping house ---

    async def _sweep_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP, self._idle))
            try:
                await self.sweep()
            except StoreUnavailable:
                continue  # it has been logged already; the next sweep tells other processes again who is present
            except Exception:
                self._means.counters.count("failures", "sweep")
                log.exception("sweep failed")

    async def sweep(self) -> None:
        """Drops tables that nobody uses, and tables that the server's host has ended or deleted. Tells other processes
        again who is present."""
        await self._drop_unused()
        await self._drop_ended()
        await self._wake()
        for table in list(self._tables.values()):
            if table.clients and self._store.shared:
                await self._store.tell(table.presence_notice())
            if table.presence.forget():
                table.presence_changed(tell=False)

    async def _drop_unused(self, most: int = 0) -> None:
        """Drops tables that have been unused for a while. If `most` is not 0, it keeps at most `most` unused tables,
        and drops those first that have been unused for longest."""
        now = self._means.clock.monotonic()
        unused = sorted((table for table in self._tables.values() if table.idle), key=lambda each: each.used)
        for place, table in enumerate(unused):
            unused_for = now - table.used
            if unused_for > self._idle or (most and len(unused) - place > most and unused_for > JUST_LOADED):
                del self._tables[table.id]
                await table.close()
                await self._note_due(table)
        self._calm = len(self._tables) + MOST_UNUSED

    async def _note_due(self, table: Table) -> None:
        """Stores when the table's next clock runs out, if this has changed, so that the table is loaded again in
        time."""
        due = table.due_unattended()
        if abs(due - table.stored.head.due) > RESTS:
            await self._store.set_due(table.id, due)

    async def _wake(self) -> None:
        """Loads tables that were dropped from memory and whose clocks run out soon."""
        for match in await self._store.due(self._means.clock.now() + RESTS, ASKED_AT_ONCE):
            if match in self._tables:
                continue
            try:
                table = await self.get(match)
            except (NoSuchTable, Unplayable):
                continue
            await self._note_due(table)

    async def _drop_ended(self) -> None:
        """Closes tables that were ended. Their clients reconnect and are told why the match has ended."""
        running = [table.id for table in self._tables.values() if not table.match.over]
        for start in range(0, len(running), ASKED_AT_ONCE):
            some = running[start : start + ASKED_AT_ONCE]
            for ended in set(some) - await self._store.playable(some):
                if (table := self._tables.pop(ended, None)) is not None:
                    await table.close("Whoever runs this server has ended the table.")

    def gauges(self) -> dict[str, float]:
        tables = self._tables.values()
        return {"tables": len(tables), "sockets": sum(len(table.clients) for table in tables)}

    async def say_goodbye(self, message: str) -> None:
        """Tells everybody that the server is stopping, and gives them a moment to receive it."""
        for table in self._tables.values():
            table.hurry()
        for table in list(self._tables.values()):
            await table.close(message)
        for _ in range(50):
            if not any(table.clients for table in self._tables.values()):
                return
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
        await self._backfill.close()
        for table in self._tables.values():
            await table.close("The server is going down.")
        self._tables.clear()
        with contextlib.suppress(StoreUnavailable, Damaged):  # if this fails, the next run begins as after a crash
            await self._store.end_run(self._means.clock.now())
