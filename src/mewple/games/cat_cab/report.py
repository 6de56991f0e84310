"""Functions that write all events of Cat Cab."""

from mewple.core.events import Log, emit
from mewple.core.rule import rule
from mewple.games.cat_cab.state import CRAZY, SILENT

NO_SEAT = -1


@rule
def report(log: Log, event: int, driver: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    """Writes an event about a driver. The event's first field is this driver. Crazy cat has no seat, so its events have
    seat -1."""
    if log.room:
        emit(log, event, NO_SEAT if driver == CRAZY else driver, driver, a, b, c, d, e)


@rule
def announce(log: Log, event: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Writes an event that is not about one driver."""
    if log.room:
        emit(log, event, NO_SEAT, a, b, c)


@rule
def says(driver: int, line: int) -> int:
    """Returns `line`, which stands for something that Crazy cat says, if the driver is Crazy cat; otherwise SILENT."""
    return line if driver == CRAZY else SILENT
