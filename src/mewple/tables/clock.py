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
    """The machine's clock, and the event loop's timers."""

    def now(self) -> float:
        return time.time()

    def monotonic(self) -> float:
        return time.monotonic()

    def call_later(self, seconds: float, call: Callable[[], object]) -> Timer:
        return asyncio.get_running_loop().call_later(seconds, call)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
