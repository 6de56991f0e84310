"""Events: what happened, for the log and the animations. The rules `emit` integers; `Events.read` names them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mewple.core.record import Cells, Record, i32
from mewple.core.rule import rule_compiled_as

EVERYBODY = -1
EVENT_ARGUMENTS = 6
LOG_ROOM = 256
_ENTRY = EVENT_ARGUMENTS + 3


class Log(Record):
    """Where `apply` writes what happened. A log without room (a fresh record) takes nothing, and compiled play never
    writes one: there, an event costs neither time nor code."""

    room: int = i32()
    count: int = i32()
    cells: Cells = i32(LOG_ROOM * _ENTRY)

    @classmethod
    def open(cls) -> Log:
        """A log that takes events."""
        log = cls()
        log.room = LOG_ROOM
        return log


@rule_compiled_as("emit")
def emit(
    log: Log, event: int, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0
) -> None:
    """An event that everybody may see. `seat` is whom it is about, or -1."""
    emit_to(log, EVERYBODY, event, seat, a, b, c, d, e, f)


@rule_compiled_as("emit_to")
def emit_to(
    log: Log,
    seen_by: int,
    event: int,
    seat: int,
    a: int = 0,
    b: int = 0,
    c: int = 0,
    d: int = 0,
    e: int = 0,
    f: int = 0,
) -> None:
    """An event that only the seats in the bits of `seen_by` may see."""
    if log.count >= log.room:
        return
    at = log.count * _ENTRY
    log.cells[at] = event
    log.cells[at + 1] = seat
    log.cells[at + 2] = seen_by
    log.cells[at + 3] = a
    log.cells[at + 4] = b
    log.cells[at + 5] = c
    log.cells[at + 6] = d
    log.cells[at + 7] = e
    log.cells[at + 8] = f
    log.count += 1


@dataclass(frozen=True)
class Event:
    """What happened, for the log and the animations. `arguments` has the names the game declared."""

    kind: str
    seat: int
    seen_by: int
    arguments: Mapping[str, int]

    def visible_to(self, seat: int | None) -> bool:
        """Spectators (None) see what everybody sees."""
        return self.seen_by == EVERYBODY or (seat is not None and bool(self.seen_by >> seat & 1))

    def words(self) -> dict[str, Any]:
        return {"kind": self.kind, "seat": self.seat, **self.arguments}


class Events:
    """The kinds of event of a game: `Events("left place", "moved from to")`, a name and its arguments."""

    def __init__(self, *declared: str) -> None:
        self._arguments = {name: tuple(rest) for name, *rest in (text.split() for text in declared)}
        self.names = tuple(self._arguments)
        for name, arguments in self._arguments.items():
            if len(arguments) > EVENT_ARGUMENTS:
                raise ValueError(f"event {name!r} has {len(arguments)} arguments; at most {EVENT_ARGUMENTS}")

    def __getitem__(self, name: str) -> int:
        """The integer of a kind: the constant for `emit`."""
        try:
            return self.names.index(name)
        except ValueError:
            raise ValueError(f"no kind of event is called {name!r}") from None

    def read(self, log: Log) -> list[Event]:
        """The events of a log, in order."""
        return [self._entry(log.cells, at * _ENTRY) for at in range(log.count)]

    def _entry(self, cells: Cells, at: int) -> Event:
        name = self.names[cells[at]]
        arguments = self._arguments[name]
        return Event(name, cells[at + 1], cells[at + 2], {key: cells[at + 3 + i] for i, key in enumerate(arguments)})
