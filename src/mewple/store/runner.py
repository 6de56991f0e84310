"""How work reaches a database. Work is a plain function of a connection; where it runs is the runner's affair."""

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
        """Committed, and on disk, when this returns; rolled back when the work raises."""
        ...

    async def read(self, work: Callable[[Connection], T]) -> T: ...

    async def check(self) -> str | None:
        """Looks for damage, at the start: what is damaged and what to do, or None."""
        ...

    async def close(self) -> None: ...
