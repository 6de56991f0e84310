"""A store that remembers whether the database works, and turns all failures of the database into one exception."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from typing import Any

from sqlalchemy import exc

from mewple.tables.store import Store, StoreUnavailable

log = logging.getLogger("mewple.store")
WRITES = (
    "append",
    "begin_run",
    "create",
    "end",
    "end_run",
    "keep_absences",
    "keep_archive",
    "keep_result",
    "moderate",
    "rematch",
    "rename",
    "replace_program_links",
    "say",
    "set_due",
    "try_writing",
)
_OUR_FAULT = (exc.IntegrityError, exc.DataError, exc.ProgrammingError, exc.NotSupportedError)


class WatchedStore:
    """Wraps any store. `failing` says why the database failed the last time; it becomes empty as soon as something can
    be stored again."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.failing = ""

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.store, name)
        return self._watched(found, name) if iscoroutinefunction(found) and name != "close" else found

    def _watched(self, call: Callable[..., Awaitable[Any]], name: str) -> Callable[..., Awaitable[Any]]:
        async def watched(*arguments: Any, **named: Any) -> Any:
            try:
                answer = await call(*arguments, **named)
            except Exception as problem:
                if not is_unavailable(problem):
                    raise
                self._failed(problem)
                raise StoreUnavailable("The database cannot be used just now.") from problem
            if name in WRITES:
                self._worked()
            return answer

        return watched

    def _worked(self) -> None:
        if self.failing:
            log.warning("the database can be used again")
        self.failing = ""

    def _failed(self, problem: Exception) -> None:
        why = " ".join(str(getattr(problem, "orig", None) or problem).split())[:200] or type(problem).__name__
        if not self.failing:
            log.error("the database cannot be used; trying again", extra={"why": why})
        self.failing = why

    async def check(self) -> None:
        """Raises `StoreUnavailable` if the database cannot be read. If the last write failed, this also tries to
        write."""
        await (self.try_writing() if self.failing else self.ping())


def is_unavailable(problem: Exception) -> bool:
    """Whether the error comes from the database and not from the request."""
    if isinstance(problem, _OUR_FAULT) or type(problem) is exc.DatabaseError:  # DatabaseError itself: a damaged file
        return False
    raw = type(problem).__module__.partition(".")[0] == "asyncpg"  # the server has refused the connection
    return raw or isinstance(problem, OSError | exc.DBAPIError | exc.TimeoutError)
