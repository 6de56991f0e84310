"""What people at a table tell each other: chat, pointing at the board, and reminders."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from mewple.tables.client import Client
from mewple.tables.messages import Closing, Pointed, Reminded, Said, encode
from mewple.tables.people import person_at
from mewple.tables.store import Line, Notice

if TYPE_CHECKING:
    from mewple.tables.table import Table


class Talk:
    """The chat, the pointing and the reminders of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def say(self, client: Client, name: str, text: str) -> None:
        """Adds a line of chat. The line is stored before anybody sees it."""
        table, seats = self._table, self._table.seats_of(client.guest)
        person = person_at(table.id, client.guest)
        line = Line(table.means.clock.now(), name, seats[0] if seats else None, text, person)
        number = await table.means.store.say(table.id, line)
        self._tell_line(number, line)

    async def catch_up(self, client: Client) -> None:
        """Sends a client the lines of chat that it has not seen."""
        most = self._table.means.limits.chat_history
        for number, line in await self._table.means.store.chat(self._table.id, after=client.chat, limit=most):
            _tell(client, number, line)

    async def hear_line(self, number: int) -> None:
        """Shows a line of chat that another process has stored."""
        for found, line in await self._table.means.store.chat(self._table.id, after=number - 1):
            if found == number:
                self._tell_line(number, line)

    def _tell_line(self, number: int, line: Line) -> None:
        for client in self._table.clients:
            if client.version is not None:
                _tell(client, number, line)

    def point(self, client: Client, name: str, at: str) -> None:
        """Shows that somebody points at the board, at once and in all processes. This is not stored."""
        table = self._table
        seats = table.seats_of(client.guest)
        pointed = Pointed(at, name, seats[0] if seats else None, person_at(table.id, client.guest))
        self._tell_pointed(pointed)
        if table.means.store.shared:
            table.start(table.means.store.tell(Notice(table.id, "point", text=encode(pointed).decode())))

    def hear_point(self, text: str) -> None:
        """Shows where a person at another server process points."""
        self._tell_pointed(msgspec.json.decode(text, type=Pointed))

    def _tell_pointed(self, pointed: Pointed) -> None:
        for client in self._table.clients:
            if client.version is not None:
                client.send(pointed)

    def remind(self, seat: int, name: str) -> None:
        """Reminds the person at this seat that the table waits. The reminder says that it comes from `name`. The person
        may be connected to any server process."""
        table, reminded = self._table, Reminded(seat, name)
        self._tell_reminded(reminded)
        if table.means.store.shared:
            table.start(table.means.store.tell(Notice(table.id, "remind", text=encode(reminded).decode())))

    def hear_reminder(self, text: str) -> None:
        """Shows a reminder from a person at another server process."""
        self._tell_reminded(msgspec.json.decode(text, type=Reminded))

    def _tell_reminded(self, reminded: Reminded) -> None:
        for client in self._table.clients:
            if client.version is not None and reminded.seat in self._table.seats_of(client.guest):
                client.send(reminded)

    def say_goodbye(self, message: str) -> None:
        """Tells all clients that the server is stopping, and disconnects them."""
        for client in list(self._table.clients):
            client.send(Closing(message))
            client.close(1012, "the server is going down")


def _tell(client: Client, number: int, line: Line) -> None:
    client.chat = max(client.chat, number)
    client.send(Said(line.at, line.name, line.seat, line.text, number, line.person))
