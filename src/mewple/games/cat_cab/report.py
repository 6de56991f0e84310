"""Telling what happened. Every event of Cat Cab goes through here."""

from mewple.core.rule import rule
from mewple.core.words import Log, emit
from mewple.games.cat_cab.state import CRAZY


@rule
def report(log: Log, event: int, driver: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """An event about a driver, or (-1) about nobody. Crazy cat has no seat: what it does is told without one."""
    if log.room:
        emit(log, event, -1 if driver == CRAZY else driver, a, b, c, d)
