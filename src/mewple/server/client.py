"""One connected socket, as its table sees it: what it has been told, and what waits to be sent.

Updates are not queued but made when the socket is ready to send: a slow client gets fewer and larger ones.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

import msgspec

from mewple.server import wire

encode = msgspec.json.Encoder().encode


class TooSlow(Exception):
    """The client does not read what it is sent."""


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

    def close(self, code: int, reason: str) -> None:
        """The socket is closed after what waits has been sent; the first reason counts."""
        if self.closing is None:
            self.closing = (code, reason)
        self._wake.set()

    async def pump(self, send: Callable[[bytes], Awaitable[None]], make_update: Callable[[], bytes]) -> None:
        """Sends until somebody closes this client."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._outbox or self._dirty:
                if self._outbox:
                    await send(self._outbox.popleft())
                else:
                    self._dirty = False
                    await send(make_update())
            if self.closing is not None:
                return
