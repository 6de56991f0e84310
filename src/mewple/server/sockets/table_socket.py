"""The WebSocket of a table: reads messages, sends what the table has to say."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any
from urllib.parse import urlsplit

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from mewple.server.http.guests import COOKIE
from mewple.server.services import Services, services
from mewple.tables.client import Client
from mewple.tables.intents import Intents
from mewple.tables.messages import Error, FromTable, encode
from mewple.tables.store import StoreUnavailable
from mewple.tables.table import Table
from mewple.tables.tables import NoSuchTable, Unplayable

Socket = WebSocket[Any, Any, Any]
log = logging.getLogger("mewple.socket")
TRY_LATER = 1013
NO_SUCH_TABLE = 4404
UNPLAYABLE = 4410
TOO_MANY_SOCKETS = 4429


def allowed(origin: str | None, host: str, others: tuple[str, ...]) -> bool:
    """Browsers say which page connects: ours, or one that was configured. Programs without a page say nothing."""
    if origin is None or origin in others:
        return True
    try:
        return bool(host) and urlsplit(origin).netloc == host
    except ValueError:  # no address at all, such as http://[
        return False


@websocket("/api/tables/{table:str}/socket")
async def play(socket: Socket, table: FromPath[str]) -> None:
    """One client at one table."""
    serving = services(socket.app)
    if not allowed(socket.headers.get("origin"), socket.headers.get("host", ""), serving.settings.origins):
        await socket.close(1008, "this page may not connect here")  # before it was accepted: answered with 403
        return
    guest = serving.guests.read(socket.cookies.get(COOKIE))
    await socket.accept()
    try:
        found = await serving.tables.get(table)
    except NoSuchTable as problem:
        await _turn_away(socket, NO_SUCH_TABLE, "no-such-table", str(problem))
        return
    except Unplayable as problem:
        await _turn_away(socket, UNPLAYABLE, "unplayable", str(problem))
        return
    except StoreUnavailable:
        await _turn_away(socket, TRY_LATER, "not-saved", "The server cannot reach its database. Try again in a moment.")
        return
    if sum(client.guest == guest for client in found.clients) >= serving.settings.limits.sockets_a_guest:
        await _turn_away(socket, TOO_MANY_SOCKETS, "too-many", "Too many connections to this table: close some.")
        return
    await _serve(socket, serving, found, Client(guest, serving.settings.limits.outbox))


async def _turn_away(socket: Socket, close: int, code: str, message: str) -> None:
    await socket.send_data(_text(Error("", code, message)), mode="text")
    await socket.close(close, message[:100])


async def _serve(socket: Socket, serving: Services, table: Table, client: Client) -> None:
    intents = Intents(table, client, serving.guests.name_of)
    table.join(client)
    reading = asyncio.create_task(_read(socket, client, intents))
    sending = asyncio.create_task(_send(socket, serving, table, client))
    try:
        await asyncio.wait((reading, sending), return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.leave(client)
        for task in (reading, sending):
            task.cancel()
        for done in await asyncio.gather(reading, sending, return_exceptions=True):
            _note(serving, done)


def _note(serving: Services, problem: object) -> None:
    """Connections that end are normal; anything else that ended one is not."""
    if isinstance(problem, Exception) and not isinstance(problem, WebSocketDisconnect | OSError):
        serving.metrics.count("failures", "socket")
        log.error("connection failed", exc_info=problem)


async def _read(socket: Socket, client: Client, intents: Intents) -> None:
    while client.closing is None:
        event = await socket.receive()
        if event["type"] != "websocket.receive":
            return
        text = event.get("text")
        await intents.take(text if text is not None else event.get("bytes") or b"")
    await asyncio.Event().wait()  # what waits to be sent goes out, then the sender closes


async def _send(socket: Socket, serving: Services, table: Table, client: Client) -> None:
    async def send(data: bytes) -> None:
        serving.metrics.count("sent")
        await socket.send({"type": "websocket.send", "text": data.decode(), "bytes": None})

    await client.pump(send, lambda: table.welcome_for(client), lambda: encode(table.presence.message()))
    code, reason = client.closing or (1000, "")
    with contextlib.suppress(WebSocketDisconnect, OSError, RuntimeError):
        await socket.close(code, reason)


def _text(message: FromTable) -> str:
    return encode(message).decode()
