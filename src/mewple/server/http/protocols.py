"""uvicorn's HTTP and WebSocket protocols, changed in one respect: a client that breaks the protocol is not our error.

Such a client is counted in `/metrics` (`broken_clients`) and mentioned in the log at level info, at most once in ten
seconds. Otherwise anybody could fill the log with tracebacks and hide the real errors in them.
"""

from __future__ import annotations

import logging
import time
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from mewple.server.metrics import Metrics

log = logging.getLogger("mewple.clients")
PAUSE = 10.0
"""Seconds between two lines about broken clients."""


class BrokenClients:
    """Counts clients that break the protocol, and logs a line now and then."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._since = 0
        self._said = float("-inf")

    def count(self, kind: str) -> None:
        """`kind` is "http" or "websocket"."""
        self._metrics.count("broken_clients", kind)
        self._since += 1
        now = time.monotonic()
        if now - self._said >= PAUSE:
            log.info("clients broke the protocol", extra={"kind": kind, "count": self._since})
            self._since, self._said = 0, now


class Http(H11Protocol):
    """HTTP/1.1. Whatever a client does wrong is answered with 400 where an answer is still possible."""

    broken: BrokenClients

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.logger = _ClientsFault(self.logger, self.broken, "http")  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        try:
            super().data_received(data)
        except (h11.ProtocolError, UnicodeError):
            self._give_up()

    def send_400_response(self, msg: str) -> None:
        """Nothing can be sent any more where an answer is under way, or where the request was a HEAD."""
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
        """The application may still be busy with the request: its answer goes nowhere."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()


class Sockets(WebSocketsSansIOProtocol):
    """WebSockets. Sending to a client that was cut off is the same as sending to one that has gone."""

    broken: BrokenClients

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.logger = _ClientsFault(self.logger, self.broken, "websocket")  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        try:
            super().data_received(data)
        except (InvalidState, UnicodeError):  # it is being closed, or the address is no ASCII
            self.broken.count("websocket")
            self.transport.close()

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


class _ClientsFault:
    """Stands in for a protocol's logger. uvicorn warns of what clients do wrong, and logs our own errors as errors."""

    def __init__(self, logger: logging.Logger, broken: BrokenClients, kind: str) -> None:
        self._logger = logger
        self._broken = broken
        self._kind = kind

    def __getattr__(self, name: str) -> Any:
        return getattr(self._logger, name)

    def warning(self, *_: object) -> None:
        self._broken.count(self._kind)

    def exception(self, message: str, *arguments: object) -> None:
        if not message.startswith("Invalid UTF-8"):  # that one is counted where the connection is closed
            self._logger.exception(message, *arguments)


def protocols(metrics: Metrics) -> tuple[type[Http], type[Sockets]]:
    """Both protocols for one server, which count into these metrics."""
    broken = {"broken": BrokenClients(metrics)}
    return type("Http", (Http,), broken), type("Sockets", (Sockets,), broken)
