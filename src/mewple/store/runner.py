"""The interface between the store and a database. The store passes functions that take a connection; the runner decides
in which thread or task to call them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")


class Runner(Protocol):
    """Calls functions in a transaction of their own, without blocking the event loop."""

    shared: bool
    """Whether several processes may use the database at the same time, and can send each other notices."""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Calls the function. When this returns, the transaction is committed and on disk; if the function raises an
        error, it is rolled back."""
        ...

    async def read(self, work: Callable[[Connection], T]) -> T: ...

    async def check(self) -> str | None:
        """Checks the database for damage when the server starts. Returns a message about what is damaged and what to
        do; None if nothing is."""
        ...

    async def close(self) -> None: ...
