"""Time, as tables need it: tests give them a clock that they move by hand."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    """All times in seconds."""

    def now(self) -> float:
        """Unix time: what entries are stamped with."""

    def monotonic(self) -> float:
        """For measuring; never goes back."""

    def call_later(self, seconds: float, call: Callable[[], object]) -> Timer: ...

    async def sleep(self, seconds: float) -> None: ...


class SystemClock:
    """The machine's clock as it was when the server started, and the event loop's timers.

    When somebody sets the machine's clock, matches do not notice: a player's time neither runs out at once nor comes
    back. The time for which a computer slept does pass.
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
    """Seconds since some moment; setting the clock does not change it."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)  # Linux; elsewhere the time asleep may be missing
    return time.monotonic() if boot is None else time.clock_gettime(boot)
