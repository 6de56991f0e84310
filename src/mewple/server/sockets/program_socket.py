"""The WebSocket of a program that plays a seat: `/api/tables/{id}/program?seat=1&token=...`."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from mewple.bots.levels import PROGRAM
from mewple.match import MatchError
from mewple.server.http.visitors import TooManySockets, Visitor, visitor_of
from mewple.server.services import Services, services
from mewple.server.sockets.table_socket import TOO_MANY_SOCKETS, TRY_LATER, IncomingMessages
from mewple.tables.client import Outbox
from mewple.tables.limits import Bucket
from mewple.tables.messages import Error, encode
from mewple.tables.names import check_new_name
from mewple.tables.program_messages import FromProgram, Over, ProgramAct, ProgramWelcome, ToProgram
from mewple.tables.programs import Program
from mewple.tables.store import SeatRow, StoreUnavailable
from mewple.tables.table import Table
from mewple.tables.tables import NoSuchTable, Unplayable

Socket = WebSocket[Any, Any, Any]
WRONG_TOKEN = 4403
REPLACED = 4409
_decode = msgspec.json.Decoder(FromProgram).decode


@websocket("/api/tables/{table:str}/program")
async def play_seat(
    socket: Socket, table: FromPath[str], seat: FromQuery[int] = -1, token: FromQuery[str] = ""
) -> None:  # fmt: skip
    """Serves one program at one seat."""
    serving = services(socket.app)
    await socket.accept()
    try:
        if not await _is_current(serving, table, seat, token):
            await _turn_away(socket, WRONG_TOKEN, "wrong-token", "This link is not for this seat: ask for a new one.")
            return
        visitor = visitor_of(socket.scope)
        found = await serving.tables.get(table, visitor.payer)
        with visitor.socket(of_a_guest=False), contextlib.suppress(WebSocketDisconnect, OSError):
            await _Visit(socket, serving, found, seat, visitor).run()
    except TooManySockets as problem:
        await _turn_away(socket, TOO_MANY_SOCKETS, "too-many", str(problem))
    except (NoSuchTable, Unplayable) as problem:
        await _turn_away(socket, WRONG_TOKEN, "no-such-table", str(problem))
    except StoreUnavailable as problem:
        await _turn_away(socket, TRY_LATER, "not-saved", f"{problem} Try again in a moment.")


async def _is_current(serving: Services, table: str, seat: int, token: str) -> bool:
    """Whether this is the current link for the seat. The number of the current link is read from the store, because
    another process may have replaced the table's links."""
    stored = await serving.store.load(table)
    link = 0 if stored is None else stored.program_link
    return hmac.compare_digest(token.encode(), serving.guests.program_token(table, seat, link).encode())


async def _turn_away(socket: Socket, close: int, code: str, message: str) -> None:
    await socket.send_data(encode(Error("", code, message)).decode(), mode="text")
    await socket.close(close, message[:100])


class _Visit:
    """A program's connection, from its `hello` to the end."""

    def __init__(self, socket: Socket, serving: Services, table: Table, seat: int, visitor: Visitor) -> None:
        self._socket = socket
        self._serving = serving
        self._table = table
        self._seat = seat
        self._payer = visitor.payer
        self._limits = limits = serving.settings.limits
        self._outbox = Outbox(limits)
        self._new = asyncio.Event()
        self._rate = Bucket(limits.messages)
        self._refused = 0
        self._closing: tuple[int, str] | None = None

    async def run(self) -> None:
        self._put(self._welcome())
        program = Program(self._put)
        sending = asyncio.create_task(self._payer.booked(self._send(program)))
        reading = asyncio.create_task(self._payer.booked(self._read(program)))
        try:
            await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._table.programs.leave(self._seat, program)
            for task in (sending, reading):
                task.cancel()
            await asyncio.gather(sending, reading, return_exceptions=True)

    def _welcome(self) -> ProgramWelcome:
        match = self._table.match
        names = [match.position.name(seat) for seat in range(len(match.position.seats))]
        setup = match.setup
        spaces = match.table.game.spaces_version
        return ProgramWelcome(self._table.id, setup.game, setup.rules, self._seat, names, dict(setup.options), spaces)

    def _put(self, message: ToProgram) -> None:
        if not self._outbox.put(encode(message)):
            self._close(1013, "you read too slowly: connect again")
        self._new.set()

    def _close(self, code: int, reason: str) -> None:
        self._closing = self._closing or (code, reason)
        self._new.set()

    async def _send(self, program: Program) -> None:
        """Sends messages to the program until the match is over or another program has replaced it."""
        ended = asyncio.create_task(self._table.ended.wait())
        gone = asyncio.create_task(program.gone.wait())
        try:
            while True:
                while self._outbox:
                    await self._socket.send_data(self._outbox.take().decode(), mode="text")
                if self._closing or ended.done() or gone.done():
                    await self._say_goodbye(program)
                    return
                await self._something_new(ended, gone)
        finally:
            for task in (ended, gone):
                task.cancel()

    async def _something_new(self, *others: asyncio.Task[Any]) -> None:
        self._new.clear()
        new = asyncio.create_task(self._new.wait())
        try:
            await asyncio.wait((new, *others), return_when=asyncio.FIRST_COMPLETED)
        finally:
            new.cancel()

    async def _say_goodbye(self, program: Program) -> None:
        if self._closing is not None:
            await self._socket.close(*self._closing)
        elif self._table.match.over:
            result = self._table.match.look((), 0.0).result or []
            await self._socket.send_data(encode(Over(result)).decode(), mode="text")
            await self._socket.close(1000, "the match is over")
        elif program.gone.is_set():
            await self._socket.close(REPLACED, "another program has taken this seat, or its link was replaced")
        else:
            await self._socket.close(1012, "the server is going down")

    async def _read(self, program: Program) -> None:
        """Reads the program's messages. Programs have the same limits as people: the server handles no messages of a
        program that does not read what it is sent, and disconnects a program that sends far too many messages."""
        incoming = IncomingMessages(self._socket, self._limits.hello_seconds)
        while self._closing is None:
            try:
                data = await incoming.next()
            except TimeoutError:
                self._close(1008, "say hello first")
                break
            if data is None:
                return
            await self._outbox.has_room()
            async with self._payer.turn():
                if self._has_token():
                    await self._take(program, data)
                await asyncio.sleep(0)  # as in `Intents.take`, so that other visitors get a turn
        await asyncio.Event().wait()  # the waiting messages are still sent; then `_send` closes the socket

    def _has_token(self) -> bool:
        if self._rate.take():
            self._refused = 0
            return True
        self._refused += 1
        self._refuse("too-many", "Too many messages: wait a moment. This one was not looked at.")
        if self._refused > self._limits.refusals:
            self._close(1008, "too many messages")
        return False

    async def _take(self, program: Program, data: str | bytes) -> None:
        """Handles one message. If the message is wrong, the program is sent an error and may try again."""
        try:
            message = _decode(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
            self._refuse("malformed", f"This is not a message that the table knows: {problem}")
            return
        if isinstance(message, ProgramAct):
            program.take(self._table.match, self._seat, message)
        else:
            program.observes = message.observes
            await self._sit(program, message.name)

    def _refuse(self, code: str, message: str) -> None:
        self._put(Error("", code, message))

    async def _sit(self, program: Program, name: str) -> None:
        """Sits down at the program's seat, or returns to it."""
        table, seat = self._table, self._seat
        try:
            if table.match.position.seats[seat].kind == "open":
                if name:
                    name = check_new_name(name, [each.name for each in table.match.position.seats])
                seated = SeatRow(seat, "bot", "", name, PROGRAM)
                await table.change(lambda now: table.match.propose_seat_bot(seat, PROGRAM, now, name), seated)
            elif table.match.position.seats[seat].level != PROGRAM:
                raise MatchError(f"{table.match.position.name(seat)} sits there already.")
        except MatchError as problem:
            self._refuse(problem.code, str(problem))
            return
        except StoreUnavailable:
            self._refuse("not-saved", "The table could not be saved. Say hello again in a moment.")
            return
        table.programs.join(seat, program)
        with contextlib.suppress(StoreUnavailable):  # the table tries again by itself if the store fails
            await table.settle()
