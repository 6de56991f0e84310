"""One connected client, as its table sees it: what it has been told, and what waits to be sent.

A client that reads too slowly is not sent every update: those that wait are dropped, and it gets the whole screen when
it is ready. Of who is present only the last word counts. Nothing is done for a client that has not read its answers.
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
Make = Callable[[], bytes]
MakeInTime = Callable[[], Awaitable[bytes]]
MOST_UPDATES = 30
"""Updates that wait; beyond that the whole screen is sent instead."""
FEW = 20
"""Answers that may wait while more of a client's messages are looked at."""


class Outbox:
    """Messages that wait to be sent, as bytes: so many, and so many bytes, at most."""

    def __init__(self, limits: TableLimits) -> None:
        self._limits = limits
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._few = asyncio.Event()
        self._few.set()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, data: bytes) -> bool:
        """False: too much waits already."""
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
        """Returns when only few messages wait."""
        await self._few.wait()


class Client:
    """`version`: the last one it was told of; None until it has said hello. `seats`: whose screen it has."""

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
        self._presence = False
        self._last_presence = b""
        self._wake = asyncio.Event()

    def send(self, message: FromTable) -> None:
        """Goes out as soon as possible, in order."""
        self.send_bytes(encode(message))

    def send_bytes(self, data: bytes) -> None:
        if not self.outbox.put(data):
            self.close(1013, "you read too slowly: connect again")
        self._wake.set()

    def update(self, version: int, data: bytes) -> None:
        """An update that leads to `version` goes out, after those that wait already."""
        if self.version is None or self._needs_welcome:
            return
        self._updates.append((version, data))
        if len(self._updates) > MOST_UPDATES:
            self.welcome()
        self._wake.set()

    def welcome(self) -> None:
        """The whole screen goes out as soon as possible, once it has said hello."""
        if self.version is not None:
            self._updates.clear()
            self._needs_welcome = True
            self._wake.set()

    def welcomed(self, version: int) -> None:
        """The whole screen was made as it is at this version: what comes after it is told by updates."""
        self.version = version
        self._needs_welcome = False

    def tell_presence(self) -> None:
        """Who is here goes out as soon as possible, if it is not what the client was told last."""
        if self.version is not None:
            self._presence = True
            self._wake.set()

    def close(self, code: int, reason: str) -> None:
        """The socket is closed after what waits has been sent; the first reason counts."""
        if self.closing is None:
            self.closing = (code, reason)
        self._wake.set()

    async def pump(self, send: Send, make_welcome: MakeInTime, make_presence: Make) -> None:
        """Sends until somebody closes this client."""
        while self.closing is None or self.outbox:
            if self.outbox:
                await send(self.outbox.take())
                await asyncio.sleep(0)  # others get their turn between two messages
            elif self._presence:
                await self._send_presence(send, make_presence())
            elif self._needs_welcome:
                await send(await make_welcome())
            elif self._updates:
                self.version, data = self._updates.popleft()
                await send(data)
            else:
                await self._wake.wait()
                self._wake.clear()

    async def _send_presence(self, send: Send, made: bytes) -> None:
        self._presence = False
        if made != self._last_presence:
            self._last_presence = made
            await send(made)
