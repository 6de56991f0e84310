"""One connected client of a table: what it has already been sent, and what waits to be sent.

If a client reads too slowly, the waiting updates are dropped, and the client later gets the whole screen. If several
messages about who is present are waiting, only the latest is sent. The table does not handle messages of a client that
does not read the answers.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from mewple.match.views import Seats
from mewple.tables.accounts import FREE, Payer
from mewple.tables.limits import TableLimits
from mewple.tables.messages import FromTable, encode

Send = Callable[[bytes], Awaitable[None]]
Make = Callable[[], tuple[bytes, ...]]
MakeInTime = Callable[[], Awaitable[bytes]]
MOST_UPDATES = 30
"""If more updates than this wait to be sent, they are dropped, and the whole screen is sent instead."""
FEW = 20
"""If more answers than this wait to be sent, the table does not handle this client's messages until the client has read
some."""


class Outbox:
    """A queue of messages that wait to be sent, as bytes. Their number and total size are limited."""

    def __init__(self, limits: TableLimits) -> None:
        self._limits = limits
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._few = asyncio.Event()
        self._few.set()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, data: bytes) -> bool:
        """Adds a message. Returns False if too much is waiting."""
        self._waiting.append(data)
        self._bytes += len(data)
        if len(self._waiting) > FEW:
            self._few.clear()
        return len(self._waiting) <= self._limits.outbox and self._bytes <= self._limits.outbox_bytes

    def take(self) -> bytes:
        data = self._waiting.popleft()
        self._bytes -= len(data)
        if len(self._waiting) <= FEW:
            self._few.set()
        return data

    async def has_room(self) -> None:
        """Waits until only a few messages are left to be sent."""
        await self._few.wait()


class Client:
    """One connected client. `version`: the last version that it was sent; None until it has said hello. `seats`: the
    seats whose views this client shows."""

    def __init__(self, guest: str | None, limits: TableLimits, payer: Payer = FREE) -> None:
        self.guest = guest
        self.payer = payer
        self.version: int | None = None
        self.seats: Seats = ()
        self.chat = 0
        self.closing: tuple[int, str] | None = None
        self.outbox = Outbox(limits)
        self._updates: deque[tuple[int, bytes]] = deque()
        self._needs_welcome = False
        self._company = False
        self._last_company: tuple[bytes, ...] = ()
        self._wake = asyncio.Event()

    def send(self, message: FromTable) -> None:
        """Sends a message as soon as possible; messages stay in order."""
        self.send_bytes(encode(message))

    def send_bytes(self, data: bytes) -> None:
        if not self.outbox.put(data):
            self.close(1013, "you read too slowly: connect again")
        self._wake.set()

    def update(self, version: int, data: bytes) -> None:
        """Sends an update that leads to `version`, after the updates that wait already."""
        if self.version is None or self._needs_welcome:
            return
        self._updates.append((version, data))
        if len(self._updates) > MOST_UPDATES:
            self.welcome()
        self._wake.set()

    def welcome(self) -> None:
        """Sends the whole screen as soon as possible, if the client has said hello."""
        if self.version is not None:
            self._updates.clear()
            self._needs_welcome = True
            self._wake.set()

    def welcomed(self, version: int) -> None:
        """Call this when the whole screen, at this version, is ready to be sent. Later updates begin at this
        version."""
        self.version = version
        self._needs_welcome = False

    def tell_company(self) -> None:
        """Sends who is at the table as soon as possible, unless the client has the same information already."""
        if self.version is not None:
            self._company = True
            self._wake.set()

    def close(self, code: int, reason: str) -> None:
        """Closes the socket once the waiting messages have been sent. If this is called again, the first reason
        remains."""
        if self.closing is None:
            self.closing = (code, reason)
        self._wake.set()

    async def pump(self, send: Send, make_welcome: MakeInTime, make_company: Make) -> None:
        """Sends messages until somebody closes this client."""
        while self.closing is None or self.outbox:
            if self.outbox:
                await send(self.outbox.take())
                await asyncio.sleep(0)  # let others have a turn between two messages
            elif self._company:
                await self._send_company(send, make_company())
            elif self._needs_welcome:
                await send(await make_welcome())
            elif self._updates:
                self.version, data = self._updates.popleft()
                await send(data)
            else:
                await self._wake.wait()
                self._wake.clear()

    async def _send_company(self, send: Send, made: tuple[bytes, ...]) -> None:
        self._company = False
        new = [each for each in made if each not in self._last_company]
        self._last_company = made
        for each in new:
            await send(each)
