"""The clocks and timers that tables use. Tests use a clock that they set themselves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    """A clock; all times are in seconds."""

    def now(self) -> float:
        """Unix time, which is written into entries."""

    def monotonic(self) -> float:
        """A time for measuring durations; it never goes back."""

    def call_later(self, seconds: float, call: Callable[[], object]) -> Timer: ...

    async def sleep(self, seconds: float) -> None: ...


class SystemClock:
    """Reads the machine's time once, when the server starts. After that, it only adds the seconds that have passed. Its
    timers are those of the event loop.

    Setting the machine's clock does not affect matches: no player suddenly loses or gains time. Time during which the
    computer sleeps is counted.
    """

    def __init__(self) -> None:
        self._started = time.time() - _uptime()

    def now(self) -> float:
        return self._started + _uptime()

    def monotonic(self) -> float:
        return time.monotonic()

    def call_later(self, seconds: float, call: Callable[[], object]) -> Timer:
        return asyncio.get_running_loop().call_later(seconds, call)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


def _uptime() -> float:
    """Seconds since a fixed moment in the past. Setting the machine's clock does not affect this number."""
    try:
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    except (AttributeError, OSError):  # only Linux has this clock; other systems' clocks may stop during sleep
        return time.monotonic()
