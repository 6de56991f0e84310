"""What tables ask of a store. Setups and entries are texts that only the match understands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

import msgspec


class StoreError(RuntimeError):
    """The database cannot be used; says why and what to do."""


class Damaged(StoreError):
    """The database answers, but the part that was asked for cannot be read: its file is damaged."""


class StoreUnavailable(RuntimeError):
    """The database cannot be read or written just now: the disk is full, say, or its server is down. Try again."""


class Conflict(RuntimeError):
    """Somebody else wrote this first. Nothing was changed: load what they wrote and look again."""


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits where. `guest` is empty for bots and for seats that nobody took yet."""

    seat: int
    kind: Literal["person", "bot", "open"]
    guest: str = ""
    name: str = ""
    level: str = ""


class Head(msgspec.Struct, frozen=True):
    """Where a match stands, for lists of tables: kept beside the entries so that nothing is replayed to show a list."""

    version: int = 0
    updated: float = 0.0
    pending: int = 0
    """The seats that may act, as bits."""
    started: bool = False
    over: bool = False


class Stored(msgspec.Struct, frozen=True):
    """A table as it was stored. `setup` is secret while the match runs: the seed is in it."""

    id: str
    game: str
    setup: str
    created: float
    seats: tuple[SeatRow, ...]
    head: Head = Head()
    rematch: str = ""
    ended: str = ""
    """Why the match ended for good before it was over; empty while it can go on, and after a proper end."""
    owner: str = ""
    """The guest who set up the table; empty for tables of releases that did not store it."""
    program_link: int = 0
    """How often the links of the table's programs were replaced. Only links with this number work."""


class Line(msgspec.Struct, frozen=True):
    """A line of chat."""

    at: float
    name: str
    seat: int | None
    text: str


class Notice(msgspec.Struct, frozen=True):
    """What one server process tells the others about a table."""

    match: str
    what: Literal["entry", "table", "chat", "point", "remind", "presence", "resync"]
    """`resync`: notices may have been lost; look at everything again (its `match` is empty)."""
    number: int = 0
    """The version of an entry, the number of a line of chat."""
    text: str = ""
    origin: str = ""


class Store(Protocol):
    """Every write is on disk when its call returns; nothing acknowledged is lost."""

    shared: bool
    """Other processes may use it at the same time, and are told what happens."""

    async def create(self, table: Stored, entries: Sequence[str] = ()) -> None:
        """A new table, with the entries that its match has already. `Conflict` when there is one with this id."""

    async def load(self, match: str) -> Stored | None: ...

    async def append(
        self, match: str, version: int, entries: Sequence[str], head: Head, seated: SeatRow | None = None
    ) -> None:
        """The entries from `version` on, and who sits where from now on, all of it or nothing. `Conflict` when there is
        an entry of that version already."""

    async def entries(self, match: str, after: int = 0) -> list[tuple[int, str]]:
        """The entries beyond a version, in order, each with its version."""

    async def rematch(self, match: str, table: Stored) -> str:
        """Creates `table` as the rematch of `match` and returns its id; or the id of the one there is already."""

    async def mine(self, guest: str, limit: int) -> list[Stored]:
        """The tables where this guest has a seat: running ones first, then the newest."""

    async def replace_program_links(self, match: str) -> int:
        """The number that the table's program links have from now on; those with another number stop working."""

    async def end(self, match: str, reason: str) -> None:
        """The match ends for good before it is over; the first reason stays."""

    async def playable(self, matches: Sequence[str]) -> set[str]:
        """Which of these tables are there and have not ended early."""

    async def keep_archive(self, match: str, data: bytes) -> None:
        """Stores the archive of a finished match; one that is there already stays."""

    async def archive(self, match: str) -> bytes | None:
        """The archive of a match, if there is one."""

    async def has_archive(self, match: str) -> bool: ...

    async def without_archive(self, after: str, limit: int) -> list[str]:
        """The ids of finished matches without an archive, in order, beyond the id `after`."""

    async def say(self, match: str, line: Line) -> int:
        """Adds a line of chat and returns its number."""

    async def chat(self, match: str, *, after: int = 0, limit: int = 100) -> list[tuple[int, Line]]:
        """The last lines of chat beyond a number, oldest first."""

    async def name_of(self, guest: str) -> str | None:
        """What a guest is called; None for a stranger."""

    async def rename(self, guest: str, name: str, now: float) -> None:
        """Calls a guest so, known or new."""

    async def spend_link(self, link: str, until: float, now: float) -> bool:
        """Uses up a link that works once, and until then. False: it was used before."""

    async def tell(self, notice: Notice) -> None:
        """Tells the other processes on this store, where there are any."""

    async def listen(self, hear: Callable[[Notice], None]) -> None:
        """Calls `hear` for what other processes tell, from now on."""

    async def ping(self) -> None:
        """Raises when the database does not answer."""

    async def try_writing(self) -> None:
        """Raises when the database cannot store anything. Leaves nothing behind."""

    async def close(self) -> None: ...
