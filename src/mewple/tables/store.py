"""The interface of a store, as tables use it. To a store, setups and entries are just text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, Protocol

import msgspec


class StoreError(RuntimeError):
    """The database cannot be used; the text says why and what to do."""


class Damaged(StoreError):
    """The database works, but the requested part cannot be read because its file is damaged."""


class StoreUnavailable(RuntimeError):
    """The database cannot be read or written at the moment, because the disk is full or its server is down. Try
    again. `advice`: what people read about it, if there is more to say than that."""

    def __init__(self, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.advice = advice


class Conflict(RuntimeError):
    """Somebody else wrote this first. Nothing was changed: load what they wrote and try again."""


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits at a seat. `guest` is empty for bots and for seats that nobody has taken."""

    seat: int
    kind: Literal["person", "bot", "open"]
    guest: str = ""
    name: str = ""
    level: str = ""


class Head(msgspec.Struct, frozen=True):
    """Where a match stands, for lists of tables. It is stored beside the entries, so that a list replays nothing."""

    version: int = 0
    updated: float = 0.0
    pending: int = 0
    """The seats that may act, as bits."""
    started: bool = False
    over: bool = False
    result: str = ""
    """The result of a finished match: a list of `SeatResult` as JSON. Empty before, and for matches of releases that
    did not store it."""
    due: float = 0.0
    """When a clock runs out although nobody is at the table (`clocks.due_unattended`); 0 if none can."""


class Muted(msgspec.Struct, frozen=True):
    """Somebody whose chat, reactions and pointing nobody at the table sees. `person`: see `people.person_at`."""

    person: str
    name: str


class Moderation(msgspec.Struct, frozen=True, omit_defaults=True):
    """What whoever set up a table has decided about its people.

    `locked`: only people with a seat may open the table. `removed`: people who may not open it any more.
    """

    locked: bool = False
    muted: tuple[Muted, ...] = ()
    removed: tuple[str, ...] = ()


class Stored(msgspec.Struct, frozen=True):
    """A table as it was stored. `setup` is secret while the match runs, because it contains the seed."""

    id: str
    game: str
    setup: str
    created: float
    seats: tuple[SeatRow, ...]
    head: Head = Head()
    rematch: str = ""
    ended: str = ""
    """Why the match ended before it was over; empty while it can continue, and after a normal end."""
    owner: str = ""
    """The guest who set up the table; empty for tables of releases that did not store it."""
    program_link: int = 0
    """How often the table's program links were replaced. Only links with this number work."""
    moderation: Moderation = Moderation()
    absences: str = ""
    """`StoredAbsences` of a match with clocks as JSON; empty if nobody has been at the table yet."""


class Line(msgspec.Struct, frozen=True):
    """A line of chat. `person`: who wrote it (see `people.person_at`); empty for lines of releases that did not store
    it."""

    at: float
    name: str
    seat: int | None
    text: str
    person: str = ""


class Notice(msgspec.Struct, frozen=True):
    """A message from one server process to the others about a table."""

    match: str
    what: Literal["entry", "table", "chat", "point", "remind", "presence", "resync"]
    """`resync`: messages may have been lost, so look at everything again (`match` is then empty)."""
    number: int = 0
    """The version of an entry, the number of a line of chat."""
    text: str = ""
    origin: str = ""


class Run(NamedTuple):
    """A time in which the tables were served, in Unix seconds; `until` is infinite for the current run."""

    since: float
    until: float


class Store(Protocol):
    """Every write is on disk when its call returns. Nothing that was acknowledged is lost."""

    shared: bool
    """Whether other processes may use the store at the same time. They are then told what happens."""

    async def create(self, table: Stored, entries: Sequence[str] = ()) -> None:
        """Stores a new table and the entries that its match already has. `Conflict` if there is one with this id."""

    async def load(self, match: str) -> Stored | None: ...

    async def append(
        self, match: str, version: int, entries: Sequence[str], head: Head, seated: SeatRow | None = None
    ) -> None:
        """Stores the entries from `version` on and the new seats: all of it or nothing. `Conflict` if there is an entry
        with that version already."""

    async def entries(self, match: str, after: int = 0) -> list[tuple[int, str]]:
        """The entries after a version, in order, each with its version."""

    async def rematch(self, match: str, table: Stored) -> str:
        """Creates `table` as the rematch of `match` and returns its id; if there is a rematch already, returns that
        one's id."""

    async def mine(self, guest: str, limit: int) -> list[Stored]:
        """The tables where this guest has a seat: running ones first, then the newest."""

    async def past(self, guest: str, game: str, before: float, limit: int) -> list[Stored]:
        """The finished tables where this guest has a seat, the newest first: those set up before this time, of this
        game (empty: of every game). Lessons are left out."""

    async def keep_result(self, match: str, result: str) -> None:
        """Stores the result of a finished match (`Head.result`), if none is stored yet."""

    async def keep_absences(self, match: str, absences: str) -> None:
        """Stores `Stored.absences`."""

    async def set_due(self, match: str, due: float) -> None:
        """Stores `Head.due` of a match in which nothing else has changed."""

    async def due(self, until: float, limit: int) -> list[str]:
        """The running matches with a clock that runs out by then although nobody is there, the earliest first."""

    async def replace_program_links(self, match: str) -> int:
        """Replaces the table's program links and returns their new number. Links with another number stop working."""

    async def moderate(self, match: str, change: Callable[[Moderation], Moderation]) -> None:
        """Changes the table's moderation. Other processes learn that the table has changed."""

    async def end(self, match: str, reason: str) -> None:
        """Ends a match for good before it is over. The first reason stays."""

    async def playable(self, matches: Sequence[str]) -> set[str]:
        """Which of these tables exist and have not ended early."""

    async def keep_archive(self, match: str, data: bytes) -> None:
        """Stores the archive of a finished match. If there is one already, it stays."""

    async def archive(self, match: str) -> bytes | None:
        """The archive of a match, if there is one."""

    async def has_archive(self, match: str) -> bool: ...

    async def without_archive(self, after: str, limit: int) -> list[str]:
        """The ids of finished matches without an archive, in order, after the id `after`."""

    async def say(self, match: str, line: Line) -> int:
        """Adds a line of chat and returns its number."""

    async def chat(self, match: str, *, after: int = 0, limit: int = 100) -> list[tuple[int, Line]]:
        """The last lines of chat after this number, oldest first."""

    async def name_of(self, guest: str) -> str | None:
        """The name of a guest; None for a stranger."""

    async def rename(self, guest: str, name: str, now: float) -> None:
        """Gives a guest this name, whether they are known or new."""

    async def spend_link(self, link: str, until: float, now: float) -> bool:
        """Uses up a link that works once. False if it was used before."""

    async def tell(self, notice: Notice) -> None:
        """Sends a message to the other processes that use this store."""

    async def listen(self, hear: Callable[[Notice], None]) -> None:
        """Calls `hear` with the messages of other processes from now on."""

    async def begin_run(self, now: float) -> list[Run]:
        """A process begins to serve the tables. Returns all runs, in order. A run is a time in which at least one
        process serves: if another one does already, no new run begins."""

    async def end_run(self, now: float) -> None:
        """This process stops serving. After a crash the next run notes instead when something was last stored."""

    async def ping(self) -> None:
        """Raises an error if the database does not answer."""

    async def try_writing(self) -> None:
        """Raises an error if the database cannot store anything. Leaves nothing behind."""

    async def close(self) -> None: ...
