"""One connection between the page and a table. It does what a WebSocket does on a server."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from mewple.tables.client import Client
from mewple.tables.intents import Intents
from mewple.tables.limits import TableLimits
from mewple.tables.moderator import NameOf
from mewple.tables.table import Table

Say = Callable[[str], None]
Closed = Callable[[int, str], None]


class Line:
    """Passes messages between the page and one table, in order. `closed` is called once, when the table closes the
    connection."""

    def __init__(
        self, table: Table, guest: str, limits: TableLimits, name_of: NameOf, say: Say, closed: Closed
    ) -> None:
        self._table = table
        self._client = Client(guest, limits)
        self._intents = Intents(table, self._client, name_of)
        self._say, self._closed = say, closed
        self._waiting: asyncio.Queue[str] = asyncio.Queue()
        table.join(self._client)
        self._tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._send())]

    def hear(self, text: str) -> None:
        """Takes a message from the page."""
        self._waiting.put_nowait(text)

    async def _read(self) -> None:
        while True:
            await self._intents.take(await self._waiting.get())

    async def _send(self) -> None:
        async def send(data: bytes) -> None:
            self._say(data.decode())

        await self._client.pump(
            send, lambda: self._table.welcome_for(self._client), lambda: self._table.company(self._client)
        )
        self._closed(*(self._client.closing or (1000, "")))

    async def close(self) -> None:
        """The page closes the connection."""
        self._table.leave(self._client)
        for task in self._tasks:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*self._tasks, return_exceptions=True)
