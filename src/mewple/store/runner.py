"""How work reaches a database. Work is a plain function of a connection; the runner decides where it runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")


class Runner(Protocol):
    """Runs work in a transaction of its own, away from the event loop."""

    shared: bool
    """Other processes may use the database at the same time, and can be told things."""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Runs the work. It is committed and on disk when this returns, and rolled back if it raises."""
        ...

    async def read(self, work: Callable[[Connection], T]) -> T: ...

    async def check(self) -> str | None:
        """Checks for damage at the start. Returns what is damaged and what to do, or None."""
        ...

    async def close(self) -> None: ...
