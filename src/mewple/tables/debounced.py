"""Limits how often a function is called."""

from __future__ import annotations

from collections.abc import Callable

from mewple.tables.clock import Clock, Timer


class Debounced:
    """Calls `do` at most once in `pause` seconds, however often this object is called. If the last run of `do` is too
    recent when the object is called, `do` runs as soon as the pause is over."""

    def __init__(self, clock: Clock, pause: float, do: Callable[[], None]) -> None:
        self._clock = clock
        self._pause = pause
        self._do = do
        self._timer: Timer | None = None
        self._wanted = False

    def __call__(self) -> None:
        self._wanted = True
        if self._timer is None:
            self._now()

    def _now(self) -> None:
        self._timer = None
        if self._wanted:
            self._wanted = False
            self._timer = self._clock.call_later(self._pause, self._now)
            self._do()

    def cancel(self) -> None:
        self._wanted = False
        if self._timer is not None:
            self._timer.cancel()
