"""The WebSocket of a table: reads messages from the client and sends it those of the table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any
from urllib.parse import urlsplit

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from mewple.server.http.visitors import TooManySockets, Visitor, visitor_of
from mewple.server.services import Services, services
from mewple.tables.client import Client
from mewple.tables.intents import Intents
from mewple.tables.messages import Error, FromTable, encode
from mewple.tables.people import TurnedAway, require_admission
from mewple.tables.store import StoreUnavailable
from mewple.tables.table import TURNED_AWAY, Table
from mewple.tables.tables import NoSuchTable, Unplayable

Socket = WebSocket[Any, Any, Any]
log = logging.getLogger("mewple.socket")
TRY_LATER = 1013
NO_SUCH_TABLE = 4404
UNPLAYABLE = 4410
TOO_MANY_SOCKETS = 4429


def allowed(origin: str | None, host: str, others: tuple[str, ...]) -> bool:
    """Whether a page of this origin may connect. Our own pages may connect, and pages of the origins in `others`.
    Programs send no origin and may connect, too."""
    if origin is None or origin in others:
        return True
    try:
        return bool(host) and urlsplit(origin).netloc == host
    except ValueError:  # not a valid address, such as http://[
        return False


@websocket("/api/tables/{table:str}/socket")
async def play(socket: Socket, table: FromPath[str]) -> None:
    """Serves one client at one table."""
    serving = services(socket.app)
    if not allowed(socket.headers.get("origin"), socket.headers.get("host", ""), serving.settings.origins):
        # The socket is not accepted yet, so this answers with status 403.
        await socket.close(1008, "this page may not connect here")
        return
    await socket.accept()
    visitor = visitor_of(socket.scope)
    try:
        found = await serving.tables.get(table, visitor.payer)
        require_admission(found.stored, found.match, visitor.guest)
        with visitor.socket():
            await _serve(socket, serving, found, visitor)
    except TooManySockets as problem:
        await _turn_away(socket, TOO_MANY_SOCKETS, "too-many", str(problem))
    except TurnedAway as problem:
        await _turn_away(socket, TURNED_AWAY, problem.code, str(problem))
    except NoSuchTable as problem:
        await _turn_away(socket, NO_SUCH_TABLE, "no-such-table", str(problem))
    except Unplayable as problem:
        await _turn_away(socket, UNPLAYABLE, "unplayable", str(problem))
    except StoreUnavailable:
        await _turn_away(socket, TRY_LATER, "not-saved", "The server cannot reach its database. Try again in a moment.")


async def _turn_away(socket: Socket, close: int, code: str, message: str) -> None:
    await socket.send_data(_text(Error("", code, message)), mode="text")
    await socket.close(close, message[:100])


async def _serve(socket: Socket, serving: Services, table: Table, visitor: Visitor) -> None:
    client = Client(visitor.guest, serving.settings.limits, visitor.payer)
    intents = Intents(table, client, serving.guests.name_of)
    table.join(client)
    booked, patience = visitor.payer.booked, serving.settings.limits.hello_seconds
    reading = asyncio.create_task(booked(_read(socket, client, intents, patience)))
    sending = asyncio.create_task(booked(_send(socket, serving, table, client)))
    try:
        await asyncio.wait((reading, sending), return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.leave(client)
        for task in (reading, sending):
            task.cancel()
        for done in await asyncio.gather(reading, sending, return_exceptions=True):
            _note(serving, done)


def _note(serving: Services, problem: object) -> None:
    """Logs the error with which a connection ended. Normal ends are not logged."""
    if isinstance(problem, Exception) and not isinstance(problem, WebSocketDisconnect | OSError):
        serving.metrics.count("failures", "socket")
        log.error("connection failed", exc_info=problem)


async def _read(socket: Socket, client: Client, intents: Intents, patience: float) -> None:
    incoming = IncomingMessages(socket, patience)
    while client.closing is None:
        try:
            data = await incoming.next()
        except TimeoutError:
            client.close(1008, "say hello first")
            break
        if data is None:
            return
        await intents.take(data)
    await asyncio.Event().wait()  # the waiting messages are still sent; then `_send` closes the socket


class IncomingMessages:
    """Reads the messages of a socket. The first message has to come within `patience` seconds."""

    def __init__(self, socket: Socket, patience: float) -> None:
        self._socket = socket
        self._until: float | None = asyncio.get_running_loop().time() + patience

    async def next(self) -> str | bytes | None:
        """The next message; None if the socket was closed. Raises `TimeoutError` if the first message did not come in
        time."""
        async with asyncio.timeout_at(self._until):
            event = await self._socket.receive()
        self._until = None
        if event["type"] != "websocket.receive":
            return None
        text = event.get("text")
        return text if text is not None else event.get("bytes") or b""


async def _send(socket: Socket, serving: Services, table: Table, client: Client) -> None:
    async def send(data: bytes) -> None:
        serving.metrics.count("sent")
        await socket.send({"type": "websocket.send", "text": data.decode(), "bytes": None})

    await client.pump(send, lambda: table.welcome_for(client), lambda: table.company(client))
    code, reason = client.closing or (1000, "")
    with contextlib.suppress(WebSocketDisconnect, OSError, RuntimeError):
        await socket.close(code, reason)


def _text(message: FromTable) -> str:
    return encode(message).decode()
