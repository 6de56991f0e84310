"""Limits, and the token buckets that hold clients to them: a burst at once, then a rate."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass


@dataclass(frozen=True)
class TableLimits:
    """What one client may ask of a table. Rates are tokens a second, with room for `burst`."""

    message_bytes: int = 16 * 1024
    messages_a_second: float = 20
    message_burst: int = 60
    refusals: int = 100
    """This many messages beyond the rate in a row end the connection."""
    chat_characters: int = 500
    chat_a_second: float = 0.5
    chat_burst: int = 5
    chat_history: int = 100
    points_a_second: float = 1.0
    point_burst: int = 5
    hints_a_second: float = 0.5
    hint_burst: int = 4
    outbox: int = 500
    """Messages waiting for a client that does not read; more, and it is cut off."""


class Bucket:
    """Starts full."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self, tokens: float = 1) -> bool:
        """Whether there were so many."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < tokens:
            return False
        self._left -= tokens
        return True


class Buckets:
    """A bucket for each of the last `most` keys (addresses, guests)."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take()
