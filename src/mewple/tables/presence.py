"""Keeps track of who is at a table: connected to this process, or to another process that serves the same table."""

from __future__ import annotations

import time
from collections.abc import Iterable

import msgspec

from mewple.tables import messages
from mewple.tables.clock import Clock

FORGET = 60.0
"""If another process has sent nothing for this many seconds, its clients count as gone."""


class Here(msgspec.Struct):
    """Who is connected to one process: the seats of players, and the number of watchers."""

    seats: list[int] = []
    watching: int = 0


class Presence:
    """Who is connected to a table, in all processes together."""

    def __init__(self, seats: int, clock: Clock) -> None:
        self._count = seats
        self._clock = clock
        self._here = Here()
        self._elsewhere: dict[str, tuple[float, Here]] = {}
        self._gone = dict.fromkeys(range(seats), clock.monotonic())
        """The seats whose person is away, each with the time at which the person left."""

    def set_here(self, clients: Iterable[tuple[int, ...]]) -> None:
        """Sets the seats of this process's clients."""
        clients = list(clients)
        seats = sorted({seat for each in clients for seat in each})
        self._here = Here(seats, sum(1 for each in clients if not each))
        self._note_gone()

    def hear(self, origin: str, text: str) -> bool:
        """Stores what another process reports about its clients. Returns whether this is the first report of that
        process."""
        new = origin not in self._elsewhere
        self._elsewhere[origin] = (time.monotonic(), msgspec.json.decode(text, type=Here))
        self._note_gone()
        return new

    def _note_gone(self) -> None:
        for seat, here in enumerate(self.present()):
            if here:
                self._gone.pop(seat, None)
            else:
                self._gone.setdefault(seat, self._clock.monotonic())

    def away_for(self, seat: int) -> float:
        """The number of seconds since the seat's person was last connected; 0 if the person is connected."""
        gone = self._gone.get(seat)
        return 0.0 if gone is None else self._clock.monotonic() - gone

    def forget(self) -> bool:
        """Drops processes that have sent nothing for too long. Returns whether it has dropped any."""
        now = time.monotonic()
        gone = [origin for origin, (at, _) in self._elsewhere.items() if now - at > FORGET]
        for origin in gone:
            del self._elsewhere[origin]
        self._note_gone()
        return bool(gone)

    def here_as_text(self) -> str:
        return msgspec.json.encode(self._here).decode()

    def _all(self) -> list[Here]:
        return [self._here, *(here for _, here in self._elsewhere.values())]

    def present(self) -> list[bool]:
        seats = {seat for here in self._all() for seat in here.seats}
        return [seat in seats for seat in range(self._count)]

    def message(self, missed: list[int]) -> messages.Presence:
        return messages.Presence(self.present(), sum(here.watching for here in self._all()), missed)
