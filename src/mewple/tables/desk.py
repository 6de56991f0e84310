"""Answers expensive requests (an old position, a whole screen with its log, a record) without delaying the game.

For each request, a generator computes the answer and does a little work between two `yield`s. The generators work in
short time slices, one generator at a time. If there is other work, the event loop does it for at least the length of a
slice before the next slice begins. (A thread would be worse: it blocks the event loop for as long as Python lets one
thread run, and the data that it reads may change at the same time.)
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
"""If one round of the event loop takes fewer seconds than this, no other work was waiting."""


class Desk:
    """Runs these generators; all tables of a process share one."""

    def __init__(self) -> None:
        self._slice = asyncio.Lock()

    async def answer(self, steps: Steps[T], payer: Payer = FREE) -> T:
        """Runs the generator and returns its value. It pauses between slices for other work, and while `payer` is
        overdrawn."""
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
