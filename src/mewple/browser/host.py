"""Everything that a page needs to play without a server: tables, requests, and connections to tables."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable

from mewple.browser.at_once import AtOnce
from mewple.browser.keep import NOT_SAVED, BrowserStore, Storage
from mewple.browser.line import Line
from mewple.browser.requests import Requests
from mewple.match import MatchError
from mewple.tables.accounts import Accounts
from mewple.tables.clock import Clock, SystemClock
from mewple.tables.closed import DAMAGED
from mewple.tables.desk import Desk
from mewple.tables.guest_names import GuestNames
from mewple.tables.limits import Ration, TableLimits
from mewple.tables.lobby import Lobby
from mewple.tables.messages import Error, encode
from mewple.tables.store import Damaged, StoreUnavailable
from mewple.tables.table import Means
from mewple.tables.tables import NoSuchTable, Tables, Unplayable

log = logging.getLogger("mewple.browser")
UNUSED = 60.0
"""How many seconds a table stays in memory after the page has left it."""
TRY_LATER, NO_SUCH_TABLE, UNPLAYABLE = 1013, 4404, 4410
"""The codes with which a host closes a connection. A server uses the same codes."""
NO_LIMITS = TableLimits(messages=Ration(1e9, 1e9), guest={}, address={}, seat={}, table={})
"""There are no limits, because people at their own screen slow down nobody else."""
Say = Callable[[str, str], None]
Closed = Callable[[str, int, str], None]


class NoCounters:
    """Ignores everything that tables count, because a browser does not publish metrics."""

    def count(self, name: str, label: str = "") -> None: ...

    def add(self, name: str, amount: float) -> None: ...


class Host:
    """See the module's docstring. Each connection to a table is called a *line* and has a name that the page chose.
    `say` sends the page a message on a line, and `closed` tells it that a line was closed."""

    def __init__(self, store: BrowserStore, guest: str, say: Say, closed: Closed, think: float, clock: Clock) -> None:
        self._say, self._closed, self._guest = say, closed, guest
        means = Means(
            store,
            AtOnce(),
            NoCounters(),
            clock=clock,
            think=think,
            limits=NO_LIMITS,
            desk=Desk(),
            accounts=Accounts(NO_LIMITS),
        )
        self._tables = Tables(means, UNUSED)
        self._names = GuestNames(store)
        self._requests = Requests(Lobby(store, self._tables, means.desk), self._names, guest)
        self._lines: dict[str, Line] = {}

    @classmethod
    async def open(
        cls, storage: Storage, say: Say, closed: Closed, think: float = 0.7, clock: Clock | None = None
    ) -> Host:
        """Makes a host for the matches in this storage."""
        store = BrowserStore(storage)
        host = cls(store, await _guest_of(store), say, closed, think, clock or SystemClock())
        await host._tables.open()
        return host

    async def request(self, method: str, address: str, body: str) -> tuple[int, str]:
        """Answers a request with a status and a text."""
        return await self._requests.answer(method, address, body)

    async def connect(self, line: str, table: str) -> None:
        """Opens a line, which is a connection to a table."""
        try:
            found = await self._tables.get(table)
            await found.catch_up()  # another tab may have continued the match
        except NoSuchTable as problem:
            self._turn_away(line, NO_SUCH_TABLE, "no-such-table", str(problem))
        except Unplayable as problem:
            self._turn_away(line, UNPLAYABLE, "unplayable", str(problem))
        except Damaged:  # the data was damaged after the table was loaded
            self._turn_away(line, UNPLAYABLE, "unplayable", DAMAGED.format(""))
        except (StoreUnavailable, MatchError):
            self._turn_away(line, TRY_LATER, "not-saved", NOT_SAVED)
        else:
            self._lines[line] = Line(
                found,
                self._guest,
                NO_LIMITS,
                self._names.name_of,
                lambda text: self._say(line, text),
                lambda code, reason: self._closed(line, code, reason),
            )

    def _turn_away(self, line: str, close: int, code: str, message: str) -> None:
        self._say(line, encode(Error("", code, message)).decode())
        self._closed(line, close, message[:100])

    def hear(self, line: str, text: str) -> None:
        """Takes a message from the page. Messages for a closed line are ignored."""
        if line in self._lines:
            self._lines[line].hear(text)

    async def hang_up(self, line: str) -> None:
        """Closes a line."""
        if found := self._lines.pop(line, None):
            await found.close()

    async def close(self) -> None:
        for line in list(self._lines):
            await self.hang_up(line)
        await self._tables.close()


async def _guest_of(store: BrowserStore) -> str:
    """The id of the guest who plays in this browser. The id is made when it is first needed, and then stored."""
    (guest,) = await store.read(("me",))
    if guest:
        return guest
    guest = secrets.token_urlsafe(16)
    if await store.write(("add", ("me",), guest)):
        return guest
    return await _guest_of(store)  # another tab has stored an id first
