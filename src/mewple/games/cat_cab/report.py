"""Writing events. Every event of Cat Cab is written here."""

from mewple.core.events import Log, emit
from mewple.core.rule import rule
from mewple.games.cat_cab.state import CRAZY


@rule
def report(log: Log, event: int, driver: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Writes an event about a driver, or about nobody (-1). Crazy cat has no seat, so its events have seat -1."""
    if log.room:
        emit(log, event, -1 if driver == CRAZY else driver, a, b, c, d)
