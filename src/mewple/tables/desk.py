"""Expensive requests: an old position, a whole screen with its log, a record. The game goes before them.

A request is a generator that does a little work between two `yield`s. All of them together get one time slice after
another. If others are busy, they get at least as long in between. (A thread would not help: it blocks the event loop
for as long as Python lets one thread run, and what it reads may change meanwhile.)
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator
from typing import TypeAlias, TypeVar

from mewple.tables.accounts import FREE, Payer

T = TypeVar("T")
Steps: TypeAlias = Generator[None, None, T]
SLICE = 0.003
"""Seconds of work in one slice."""
QUIET = 0.0005
"""If the event loop came round faster than this, nothing else was waiting."""


class Desk:
    """Shared by all tables of a process."""

    def __init__(self) -> None:
        self._slice = asyncio.Lock()

    async def answer(self, steps: Steps[T], payer: Payer = FREE) -> T:
        """The return value of the generator. It pauses between slices for others, and while `payer` is overdrawn."""
        while True:
            await payer.level()
            async with self._slice:
                try:
                    _work(steps)
                except StopIteration as end:
                    answer: T = end.value
                    return answer
                finally:
                    await _rest()


def _work(steps: Steps[T]) -> None:
    until = time.perf_counter() + SLICE
    while time.perf_counter() < until:
        next(steps)


async def _rest() -> None:
    began = time.perf_counter()
    await asyncio.sleep(0)
    if time.perf_counter() - began > QUIET:
        await asyncio.sleep(SLICE)
