"""Limits for visitors, seats and tables. A ration is a limit with two numbers: the amount that can be used at once, and
the amount that becomes available again each second."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Ration(NamedTuple):
    at_once: float
    a_second: float


Rations = Mapping[str, Ration]
"""The rations of a visitor, a seat or a table. The key says what the ration limits; whatever has no ration is
unlimited."""

GUEST: Rations = MappingProxyType(
    {
        "work": Ration(400, 200),  # milliseconds of the server's own time
        "stored": Ration(200_000, 2_000),  # bytes
        "chat": Ration(5, 0.5),
        "points": Ration(5, 1),
        "reminders": Ration(3, 1 / 20),
        "hints": Ration(4, 0.5),
        "reviews": Ration(4, 1 / 60),  # only the first request for a match's review counts
    }
)
"""The limits of one guest, at all tables and connections together."""
ADDRESS: Rations = MappingProxyType(
    {
        "work": Ration(1_000, 500),
        "stored": Ration(2_000_000, 10_000),
        "chat": Ration(60, 5),
        "points": Ration(60, 10),
        "reminders": Ration(30, 1),
        "hints": Ration(12, 1),
        "reviews": Ration(12, 1 / 10),
        "requests": Ration(100, 20),
        # Files come from memory, and a page has about forty of them. A whole school class may open a page at once.
        "files": Ration(5_000, 500),
        "guests": Ration(200, 1),
        "tables": Ration(40, 1 / 3),
    }
)
"""Limits of everybody at one address together: a family, a school class, or one visitor who pretends to be many."""
SEAT: Rations = MappingProxyType({"entries": Ration(200, 5), "undos": Ration(20, 1)})
"""Limits of one seat of one match."""
TABLE: Rations = MappingProxyType({"stored": Ration(1_000_000, 5_000)})
"""Limits of one table."""

MESSAGES = Ration(60, 20)


@dataclass(frozen=True)
class TableLimits:
    """Limits on what clients may request from tables."""

    message_bytes: int = 16 * 1024
    messages: Ration = MESSAGES
    """The limit for the messages of one connection."""
    refusals: int = 100
    """The connection is closed after this many messages in a row that exceed the ration."""
    chat_characters: int = 500
    chat_history: int = 100
    log_history: int = 2_000
    """How many of the latest events a `welcome` contains at most."""
    outbox: int = 500
    """If more messages than this wait for a client that does not read, it is disconnected."""
    outbox_bytes: int = 4 * 1024 * 1024
    guest: Rations = field(default_factory=lambda: GUEST)
    address: Rations = field(default_factory=lambda: ADDRESS)
    seat: Rations = field(default_factory=lambda: SEAT)
    table: Rations = field(default_factory=lambda: TABLE)
    guest_side_by_side: int = 1
    address_side_by_side: int = 4
    """How many messages of one address are handled at the same time."""


class Bucket:
    """How much is left of a ration. The bucket starts full, and `spend` may overdraw it."""

    __slots__ = ("_at", "_left", "_ration")

    def __init__(self, ration: Ration) -> None:
        self._ration = ration
        self._left = ration.at_once
        self._at = time.monotonic()

    def _fill(self) -> float:
        now = time.monotonic()
        self._left = min(self._ration.at_once, self._left + (now - self._at) * self._ration.a_second)
        self._at = now
        return self._left

    def has(self, amount: float = 1) -> bool:
        return self._fill() >= amount

    def take(self, amount: float = 1) -> bool:
        """Takes this amount and returns True, or returns False if there is not enough."""
        if not self.has(amount):
            return False
        self._left -= amount
        return True

    def spend(self, amount: float) -> None:
        self._fill()
        self._left -= amount

    def wait(self) -> float:
        """The seconds until the bucket is no longer overdrawn."""
        left = self._fill()
        return 0.0 if left >= 0 else -left / self._ration.a_second


class LastUsed(Generic[T]):
    """Keeps one value for each of the `most` keys that were used last."""

    def __init__(self, most: int = 10_000) -> None:
        self._most = most
        self._kept: OrderedDict[str, T] = OrderedDict()

    def of(self, key: str, make: Callable[[], T]) -> T:
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make()
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return found
