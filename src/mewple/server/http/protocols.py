"""uvicorn's HTTP and WebSocket protocols, with four changes.

First, a client that breaks the protocol does not count as an error of the server: it is counted in `/metrics`
(`broken_clients`) and logged at level info, at most once in ten seconds. Otherwise anybody could fill the log with
tracebacks that hide real errors. Second, the time for handling incoming data is charged to the address that sent it;
while the account of that address is overdrawn, nothing more is read. Third, connections have time limits (see
`connections`). Fourth, a WebSocket that has ended is freed at once. Otherwise its objects, which refer to each other,
would take up to 100 kB until the garbage collector looks at all objects, so visitors who come and go would fill the
memory.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame

from mewple.server.http.connections import BrokenClients, Connections, Intake
from mewple.tables.limits import Bucket, Ration

CONTROL_FRAMES = Ration(60, 2)
"""The limit for pings and pongs on one connection. Browsers send no pings, and client libraries send one every few
seconds."""
MOST_FRAGMENTS = 64
"""The most fragments that one message may have."""
CLOSING_SECONDS = 10.0
"""How many seconds a client has to read the last data before its connection is closed."""


class _Watched:
    """The part that both protocols share: it counts connections, charges for them and limits their time."""

    gate: Connections
    transport: asyncio.Transport
    intake: Intake | None = None

    def _begin_watch(self) -> None:
        self._blocked_since: float | None = None
        self._closing_since: float | None = None

    def overdue(self, now: float) -> bool:
        limits = self.gate.limits
        if self.transport.is_closing():
            self._closing_since = self._closing_since or now
            return now - self._closing_since > CLOSING_SECONDS
        if self._blocked_since is not None and now - self._blocked_since > limits.stalled_seconds:
            return True
        return self._too_long(now)

    def _too_long(self, now: float) -> bool:
        return False

    def _writing_paused(self) -> None:
        self._blocked_since = time.monotonic()

    def _writing_resumed(self) -> None:
        self._blocked_since = None

    def data_received(self, data: bytes) -> None:
        if self.intake is None:
            self.take(data)
        else:
            self.intake.offer(self, data)

    def take(self, data: bytes) -> None:
        """Handles incoming data."""
        raise NotImplementedError

    def read_on(self) -> None:
        protocol: Any = self.transport.get_protocol()  # the HTTP connection may have become a WebSocket
        if not protocol._is_reading_paused() and not self.transport.is_closing():
            self.transport.resume_reading()

    def _is_reading_paused(self) -> bool:
        """Whether the protocol itself has paused reading."""
        raise NotImplementedError


class Http(_Watched, H11Protocol):
    """HTTP/1.1. If a client breaks the protocol, it gets status 400 as long as an answer is possible."""

    broken: BrokenClients

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.logger = _ClientsFault(self.logger, self.broken, "http")  # type: ignore[assignment]
        self._begin_watch()
        self._since = time.monotonic()
        """The time of the latest of these: the connection was made, a request began, a request was answered."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self.gate.admit(self, self.client[0] if self.client else ""):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.gate.left(self)
        super().connection_lost(exc)

    def _too_long(self, now: float) -> bool:
        limits = self.gate.limits
        waits_for_head = self.conn.their_state is h11.IDLE
        return now - self._since > (limits.head_seconds if waits_for_head else limits.request_seconds)

    def take(self, data: bytes) -> None:
        waited_for_head = self.conn.their_state is h11.IDLE
        try:
            H11Protocol.data_received(self, data)
        except (h11.ProtocolError, UnicodeError):
            self._give_up()
        if waited_for_head and self.conn.their_state is not h11.IDLE:
            self._since = time.monotonic()

    def on_response_complete(self) -> None:
        self._since = time.monotonic()
        super().on_response_complete()

    def pause_writing(self) -> None:
        self._writing_paused()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._writing_resumed()
        super().resume_writing()

    def _is_reading_paused(self) -> bool:
        return self.flow.read_paused

    def send_400_response(self, msg: str) -> None:
        """Sends status 400, unless an answer has already begun or the request was a HEAD."""
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:
            self._give_up()
        self._forget_request()

    def _give_up(self) -> None:
        self.broken.count("http")
        self._forget_request()
        self.transport.close()

    def _forget_request(self) -> None:
        """Tells uvicorn to discard the application's answer, if the application is still working on the request."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()


class Sockets(_Watched, WebSocketsSansIOProtocol):
    """WebSockets. If we have disconnected a client, sending to it fails in the same way as if the client had left."""

    broken: BrokenClients

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.logger = _ClientsFault(self.logger, self.broken, "websocket")  # type: ignore[assignment]
        self._begin_watch()
        self._control = Bucket(CONTROL_FRAMES)
        self.app_state = {**self.app_state, "socket": self}  # so that `Turnstile` can set the queue for incoming data

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.gate.hand_over(transport.get_protocol(), self)  # type: ignore[arg-type]
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.gate.left(self)
        super().connection_lost(exc)
        # From here on, nothing is sent or received any more.
        self.conn.extensions.clear()
        self.conn.parser.close()

    async def run_asgi(self) -> None:
        line = _Line(self, self.app)
        self.app = line.run
        try:
            await super().run_asgi()
        finally:
            line.protocol = None
            self.app_state = {}
            self.scope.clear()  # type: ignore[attr-defined]

    def take(self, data: bytes) -> None:
        try:
            WebSocketsSansIOProtocol.data_received(self, data)
        except (InvalidState, UnicodeError):  # the socket is being closed, or its address is not ASCII
            self.broken.count("websocket")
            self.transport.close()

    def pause_writing(self) -> None:
        self._writing_paused()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._writing_resumed()
        super().resume_writing()

    def _is_reading_paused(self) -> bool:
        return self.read_paused

    def handle_ping(self) -> None:
        if self._may_control():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may_control():
            super().handle_pong(event)

    def _may_control(self) -> bool:
        """Limits pings and pongs, because uvicorn answers pings without checking that the client reads the answers."""
        if not self._control.take():
            self._cut_off()
            return False
        return True

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAGMENTS:
            self._cut_off()
            return
        super().handle_cont(event)

    def _cut_off(self) -> None:
        if not self.transport.is_closing():
            self.broken.count("flood")
            self.transport.abort()

    def handle_parser_exception(self) -> None:
        self.broken.count("websocket")
        super().handle_parser_exception()

    def send_keepalive_ping(self) -> None:
        try:
            super().send_keepalive_ping()
        except InvalidState:
            self.transport.close()

    async def send(self, message: Any) -> None:
        await self.writable.wait()
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)


class _Line:
    """A WebSocket as the application sees it. The framework's objects may keep a reference to this object, but not to
    the connection itself, so that the connection can be freed."""

    def __init__(self, protocol: Sockets, app: Any) -> None:
        self.protocol: Sockets | None = protocol
        self._app = app

    async def run(self, scope: Any, _receive: Any, _send: Any) -> Any:
        return await self._app(scope, self.receive, self.send)

    async def receive(self) -> Any:
        return await self._open().receive()

    async def send(self, message: Any) -> None:
        await self._open().send(message)

    def _open(self) -> Sockets:
        if self.protocol is None:
            raise ClientDisconnected
        return self.protocol


class _ClientsFault:
    """Replaces the logger of a protocol: it counts uvicorn's warnings about clients, and still logs our own errors as
    errors."""

    def __init__(self, logger: logging.Logger, broken: BrokenClients, kind: str) -> None:
        self._logger = logger
        self._broken = broken
        self._kind = kind

    def __getattr__(self, name: str) -> Any:
        return getattr(self._logger, name)

    def warning(self, *_: object) -> None:
        self._broken.count(self._kind)

    def exception(self, message: str, *arguments: object) -> None:
        if not message.startswith("Invalid UTF-8"):  # invalid UTF-8 is counted when the connection is closed
            self._logger.exception(message, *arguments)


def protocols(connections: Connections) -> tuple[type[Http], type[Sockets]]:
    """The HTTP and the WebSocket protocol classes for one server. They share its connections."""
    shared = {"gate": connections, "broken": connections.broken}
    return type("Http", (Http,), shared), type("Sockets", (Sockets,), shared)
