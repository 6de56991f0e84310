"""Limits the connections of a process: how many there may be, in total and from each address, and how long they may
take.

uvicorn's protocols have no such limits. Without them one visitor could use up all open files of the process with
requests that never end, fill its memory with answers that they do not read, or keep its event loop busy with tiny
frames.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import time
from collections import Counter, deque
from typing import Any, Protocol

from mewple.server.http.addresses import address_key
from mewple.server.metrics import Metrics
from mewple.server.settings import Limits
from mewple.tables.accounts import Account, Accounts
from mewple.tables.limits import LastUsed

log = logging.getLogger("mewple.clients")
RECEIVED_AT_ONCE = 1024
"""The most bytes of incoming data that are handled as one piece. Other clients get no turn until all frames in a piece
have been handled, and a frame can have as few as six bytes."""
SWEEP = 1.0
BACKLOG = 64
"""How many connections are accepted before other work gets a turn."""
RESERVED_FILES = 128 + BACKLOG
"""How many open files are kept free for the database, for processes, and for connections that are being accepted."""
PAUSE = 10.0
"""Seconds between two log lines about clients that break the protocol or a limit."""


class Connection(Protocol):
    """A connection, by HTTP or by WebSocket."""

    transport: asyncio.Transport
    intake: Intake | None
    """The queue for incoming data from the same address; None for a proxy, whose connections belong to many
    visitors."""

    def take(self, data: bytes) -> None:
        """Handles incoming data."""

    def read_on(self) -> None:
        """Continues to read, unless the protocol itself has paused reading."""

    def overdue(self, now: float) -> bool:
        """Whether the connection has exceeded a time limit."""


class Intake:
    """A queue of incoming data from one address. In each round of the event loop it handles one piece and charges the
    address's account for the time.

    Without this queue, the server would handle fifty pieces from a visitor with fifty sockets before anybody else gets
    a turn.
    """

    def __init__(self, account: Account) -> None:
        self._account = account
        self._free = True
        self._waiting: deque[tuple[Connection, bytes]] = deque()

    def offer(self, connection: Connection, data: bytes) -> None:
        if not self._account.pays:
            connection.take(data)
        elif self._free and not self._waiting:
            self._take(connection, data)
        else:
            connection.transport.pause_reading()
            self._waiting.append((connection, data))

    def _take(self, connection: Connection, data: bytes) -> None:
        self._free = False
        asyncio.get_running_loop().call_soon(self._next)
        with self._account.at_work():
            connection.take(data)

    def _next(self) -> None:
        """Handles the next piece of data, as soon as the address's account is not overdrawn."""
        if wait := self._account.wait():
            asyncio.get_running_loop().call_later(wait, self._next)
            return
        self._free = True
        while self._waiting:
            connection, data = self._waiting.popleft()
            if not connection.transport.is_closing():
                self._take(connection, data)
                connection.read_on()
                return


class Connections:
    """Counts connections, charges for the time that they use, and ends those that take too long."""

    def __init__(self, limits: Limits, accounts: Accounts, metrics: Metrics, proxies: tuple[str, ...] = ()) -> None:
        self.limits = limits
        self.broken = BrokenClients(metrics)
        self._accounts = accounts
        self._proxies = [ipaddress.ip_network(each, strict=False) for each in proxies]
        self._most = min(limits.connections, max(64, raise_file_limit() - RESERVED_FILES))
        self._open: dict[Connection, str] = {}
        self._by_address: Counter[str] = Counter()
        self._intakes: LastUsed[Intake] = LastUsed()
        self._sweeper: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._open)

    def start(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep_now_and_then(), name="connections")

    def stop(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()

    def admit(self, connection: Connection, host: str) -> bool:
        """Registers a new connection. Returns False if there are too many. A proxy's connections are not counted for
        its address, because they belong to many visitors."""
        address = "" if self._is_proxy(host) else address_key(host)
        if len(self._open) >= self._most or self._by_address[address] >= self.limits.connections_of_an_address:
            self.broken.count("too many connections")
            return False
        self._open[connection] = address
        connection.intake = None
        if address:
            self._by_address[address] += 1
            connection.intake = self.intake(address)
        with contextlib.suppress(AttributeError):
            connection.transport.max_size = RECEIVED_AT_ONCE  # type: ignore[attr-defined]
        return True

    def hand_over(self, old: Connection, new: Connection) -> None:
        """Call this when an HTTP connection becomes a WebSocket."""
        self._open[new] = self._open.pop(old, "")
        new.intake = old.intake

    def left(self, connection: Connection) -> None:
        address = self._open.pop(connection, "")
        if address:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def intake(self, address: str) -> Intake:
        return self._intakes.of(address, lambda: Intake(self._accounts.address(address)))

    def _is_proxy(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)

    # --- time ---

    async def _sweep_now_and_then(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            self.sweep(time.monotonic())

    def sweep(self, now: float) -> None:
        for connection in list(self._open):
            if connection.overdue(now):
                self.broken.count("too slow")
                connection.transport.abort()


class BrokenClients:
    """Counts clients that break a protocol or a limit, and logs this from time to time."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._since = 0
        self._said = float("-inf")

    def count(self, kind: str) -> None:
        """Counts a client. `kind`: the name of the protocol or of the limit that the client broke."""
        self._metrics.count("broken_clients", kind)
        self._since += 1
        now = time.monotonic()
        if now - self._said >= PAUSE:
            log.info("clients broke the protocol or a limit", extra={"kind": kind, "count": self._since})
            self._since, self._said = 0, now


def raise_file_limit() -> int:
    """Raises this process's limit of open files as far as the system allows, and returns the new limit."""
    try:
        import resource
    except ImportError:  # Windows
        return 10**6
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return 10**6 if soft == resource.RLIM_INFINITY else soft


def calm_accept_errors(broken: BrokenClients) -> Any:
    """Makes an exception handler for the event loop. It counts connections that could not be accepted. Without it,
    asyncio would log every such failure."""

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if "accept()" in str(context.get("message")):
            broken.count("no file left for a connection")
        else:
            loop.default_exception_handler(context)

    return handle
