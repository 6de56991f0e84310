"""The interface of a store, which tables use. A store treats setups and entries as plain text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, Protocol

import msgspec


class StoreError(RuntimeError):
    """Raised if the database cannot be used. The message says why and what to do."""


class Damaged(StoreError):
    """Raised if the database works, but the requested part of its file is damaged."""


class StoreUnavailable(RuntimeError):
    """Raised if the database cannot be read or written at the moment, for example because the disk is full or its
    server is down. Trying again later may work. `advice`: a message for people, if there is more to say."""

    def __init__(self, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.advice = advice


class Conflict(RuntimeError):
    """Raised if another process has stored an entry or a row with the same key first. Nothing was changed: load what
    that process has stored, and try again."""


class SeatRow(msgspec.Struct, frozen=True):
    """Who has a seat. `guest` is empty for bots and for open seats."""

    seat: int
    kind: Literal["person", "bot", "open"]
    guest: str = ""
    name: str = ""
    level: str = ""


class Head(msgspec.Struct, frozen=True):
    """The summary of a match, for lists of tables. It is stored beside the entries, so that a list need not replay
    them."""

    version: int = 0
    updated: float = 0.0
    pending: int = 0
    """The seats that may act, as bits."""
    started: bool = False
    over: bool = False
    result: str = ""
    """The result of a finished match: a list of `SeatResult` as JSON. Empty until the match ends, and for matches that
    older releases stored without a result."""
    due: float = 0.0
    """The time at which the next clock runs out if nobody acts before; 0 if no clock runs while nobody is at the table
    (`clocks.due_unattended`)."""


class Muted(msgspec.Struct, frozen=True):
    """A muted person: the others at the table do not see what this person writes in the chat, or where they point.
    `person`: see `people.person_at`."""

    person: str
    name: str


class Moderation(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the person who set up a table has decided about the people there.

    `locked`: only people with a seat may open the table. `removed`: people who may not open it any more.
    """

    locked: bool = False
    muted: tuple[Muted, ...] = ()
    removed: tuple[str, ...] = ()


class Stored(msgspec.Struct, frozen=True):
    """A stored table. `setup` is secret while the match runs, because it contains the seed."""

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
    """The guest who set up the table; empty for tables that older releases stored without it."""
    program_link: int = 0
    """How often the table's program links were replaced. Each link has such a number, and works only if it has this
    one."""
    moderation: Moderation = Moderation()
    absences: str = ""
    """The `StoredAbsences` of a match with clocks, as JSON; empty if nobody has been at the table yet."""


class Line(msgspec.Struct, frozen=True):
    """A line of chat. `person`: the writer (see `people.person_at`); empty for lines that older releases stored without
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
    """`resync`: notices may have been lost, so the receiver has to check all its tables (`match` is then empty)."""
    number: int = 0
    """The version of an entry, or the number of a line of chat."""
    text: str = ""
    origin: str = ""


class Run(NamedTuple):
    """A period in which the tables were served, in Unix seconds. `until` is infinite for the current period."""

    since: float
    until: float


class Store(Protocol):
    """Stores tables, chat and guests. Every write is on disk when its call returns, so nothing that was acknowledged is
    lost."""

    shared: bool
    """Whether other processes may use the store at the same time. If so, these processes are sent notices of what
    happens."""

    async def create(self, table: Stored, entries: Sequence[str] = ()) -> None:
        """Stores a new table, with the entries that its match already has. Raises `Conflict` if there is a table with
        this id."""

    async def load(self, match: str) -> Stored | None: ...

    async def append(
        self, match: str, version: int, entries: Sequence[str], head: Head, seated: SeatRow | None = None
    ) -> None:
        """Stores entries, the first of them with this version, and the row of a seat if it has changed. Either
        everything is stored or nothing. Raises `Conflict` if there is an entry with that version already."""

    async def entries(self, match: str, after: int = 0) -> list[tuple[int, str]]:
        """The entries after a version, in order, each with its version."""

    async def rematch(self, match: str, table: Stored) -> str:
        """Stores `table` as the rematch of `match` and returns its id. If `match` has a rematch already, returns the id
        of that one and stores nothing."""

    async def mine(self, guest: str, limit: int) -> list[Stored]:
        """The tables where this guest has a seat: running ones first, then the newest."""

    async def past(self, guest: str, game: str, before: float, limit: int) -> list[Stored]:
        """The finished tables where this guest has a seat, the newest first: those of this game (empty: of all games)
        that were set up before this time. These include the tables of lessons."""

    async def keep_result(self, match: str, result: str) -> None:
        """Stores the result of a finished match (`Head.result`), if none is stored yet."""

    async def keep_absences(self, match: str, absences: str) -> None:
        """Stores `Stored.absences`."""

    async def set_due(self, match: str, due: float) -> None:
        """Stores a new `Head.due` for a match of which nothing else has changed."""

    async def due(self, until: float, limit: int) -> list[str]:
        """The running matches whose next clock runs out before `until` although nobody is at the table, the earliest
        first."""

    async def replace_program_links(self, match: str) -> int:
        """Makes the table's program links invalid. Returns the number that the new links must have."""

    async def moderate(self, match: str, change: Callable[[Moderation], Moderation]) -> None:
        """Changes what the person who set up the table has decided. Other processes are told that the table has
        changed."""

    async def end(self, match: str, reason: str) -> None:
        """Ends a match for good before it is over. If it has been ended before, the first reason stays."""

    async def playable(self, matches: Sequence[str]) -> set[str]:
        """The ids from `matches` whose tables exist and were not ended early."""

    async def keep_archive(self, match: str, data: bytes) -> None:
        """Stores the archive of a finished match. If there is one already, it stays."""

    async def archive(self, match: str) -> bytes | None:
        """The archive of a match, if there is one."""

    async def has_archive(self, match: str) -> bool: ...

    async def without_archive(self, after: str, limit: int) -> list[str]:
        """The ids of finished matches without an archive, in order. Only ids that come after `after` are returned."""

    async def say(self, match: str, line: Line) -> int:
        """Adds a line of chat and returns its number."""

    async def chat(self, match: str, *, after: int = 0, limit: int = 100) -> list[tuple[int, Line]]:
        """The last lines of chat after this number, oldest first."""

    async def name_of(self, guest: str) -> str | None:
        """The name of a guest; None if none is stored."""

    async def rename(self, guest: str, name: str, now: float) -> None:
        """Stores the name of a guest, who may be new."""

    async def spend_link(self, link: str, until: float, now: float) -> bool:
        """Notes that a link has been used, because each link works only once. Returns False if the link was used
        before."""

    async def tell(self, notice: Notice) -> None:
        """Sends a message to the other processes that use this store."""

    async def listen(self, hear: Callable[[Notice], None]) -> None:
        """Begins to listen: from now on, each notice from another process is passed to `hear`."""

    async def begin_run(self, now: float) -> list[Run]:
        """Call this when the process begins to serve the tables. Returns all runs, in order. A run is a period in which
        at least one process serves tables. So a new run begins only if no other process serves them."""

    async def end_run(self, now: float) -> None:
        """Call this when the process stops serving. If the process crashes instead, the next `begin_run` takes the time
        of the last stored change as the end of this run."""

    async def ping(self) -> None:
        """Raises an error if the database does not answer."""

    async def try_writing(self) -> None:
        """Raises an error if the database cannot store anything. Nothing stays stored."""

    async def close(self) -> None: ...
