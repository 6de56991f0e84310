"""One connected client, as its table sees it: what it has been told, and what waits to be sent.

A client that reads too slowly is not sent every update: those that wait are dropped, and it gets the whole screen when
it is ready. Of who is present only the last word counts.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from mewple.match.views import Seats
from mewple.tables.messages import FromTable, encode

Send = Callable[[bytes], Awaitable[None]]
Make = Callable[[], bytes]
MOST_UPDATES = 30
"""Updates that wait; beyond that the whole screen is sent instead."""


class Client:
    """`version`: the last one it was told of; None until it has said hello. `seats`: whose screen it has."""

    def __init__(self, guest: str | None, most: int) -> None:
        self.guest = guest
        self.version: int | None = None
        self.seats: Seats = ()
        self.chat = 0
        self.closing: tuple[int, str] | None = None
        self._most = most
        self._outbox: deque[bytes] = deque()
        self._updates: deque[tuple[int, bytes]] = deque()
        self._needs_welcome = False
        self._presence = False
        self._last_presence = b""
        self._wake = asyncio.Event()

    def send(self, message: FromTable) -> None:
        """Goes out as soon as possible, in order."""
        self.send_bytes(encode(message))

    def send_bytes(self, data: bytes) -> None:
        self._outbox.append(data)
        if len(self._outbox) > self._most:
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

    async def pump(self, send: Send, make_welcome: Make, make_presence: Make) -> None:
        """Sends until somebody closes this client."""
        while self.closing is None or self._outbox:
            if self._outbox:
                await send(self._outbox.popleft())
            elif self._presence:
                await self._send_presence(send, make_presence())
            elif self._needs_welcome:
                self._needs_welcome = False
                await send(make_welcome())
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
