"""One connected socket, as its table sees it: what it has been told, and what waits to be sent.

Updates are not queued but made when the socket is ready to send: a slow client gets fewer and larger ones. So it is
with who is present: only the last word on it counts.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

import msgspec

from mewple.server import wire

Send = Callable[[bytes], Awaitable[None]]
Make = Callable[[], bytes]
encode = msgspec.json.Encoder().encode


class Client:
    """`version`: the last one it was told of; None until it has said hello."""

    def __init__(self, guest: str | None, most: int) -> None:
        self.guest = guest
        self.version: int | None = None
        self.chat = 0
        self.closing: tuple[int, str] | None = None
        self._most = most
        self._outbox: deque[bytes] = deque()
        self._dirty = False
        self._presence = False
        self._last_presence = b""
        self._wake = asyncio.Event()

    def send(self, message: wire.FromServer) -> None:
        """Goes out as soon as possible, in order."""
        self._outbox.append(encode(message))
        if len(self._outbox) > self._most:
            self.close(1013, "you read too slowly: connect again")
        self._wake.set()

    def refresh(self) -> None:
        """An update goes out as soon as possible, once it has said hello."""
        if self.version is not None:
            self._dirty = True
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

    async def pump(self, send: Send, make_update: Make, make_presence: Make) -> None:
        """Sends until somebody closes this client."""
        while self.closing is None or self._outbox:
            if self._outbox:
                await send(self._outbox.popleft())
            elif self._presence:
                await self._send_presence(send, make_presence())
            elif self._dirty:
                self._dirty = False
                await send(make_update())
            else:
                await self._wake.wait()
                self._wake.clear()

    async def _send_presence(self, send: Send, made: bytes) -> None:
        self._presence = False
        if made != self._last_presence:
            self._last_presence = made
            await send(made)
