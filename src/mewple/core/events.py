"""Events tell the log and the animations what has happened. A game declares kinds of events with typed fields.

    EVENTS = Events(
        event("moved", length=int, direction=DIRECTIONS, from_=place, to=place),
        event("drew_card", reveals=True, card=card_name),
    )

The rules `emit` the fields as integers, in the declared order, and `Events.read` converts them to values. The fields
have the same names in Python, on the wire and in the client.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias, get_type_hints

from mewple.core.bits import seats_in
from mewple.core.record import Cells, Record, i32
from mewple.core.rule import rule_compiled_as

EVERYBODY = -1
EVENT_FIELDS = 6
LOG_ROOM = 256
_ENTRY = EVENT_FIELDS + 3


class Log(Record):
    """The events that `apply` emits. A log made with `Log.open` keeps them; any other log ignores them. Compiled play
    never keeps events."""

    room: int = i32()
    count: int = i32()
    cells: Cells = i32(LOG_ROOM * _ENTRY)
    watched: ClassVar[Any] = None
    """The game's state, of which a copy is kept at each event. If this is None, no copies are kept."""
    moments: ClassVar[list[Any]] = []

    @classmethod
    def open(cls, watch: Any = None) -> Log:
        """A log that keeps events. If `watch` is a state, `moments` gets a copy of this state at each event."""
        log = cls()
        log.room = LOG_ROOM
        log.watch(watch)
        return log

    def watch(self, state: Any) -> None:
        """From now on, keep a copy of the state at the moment of each event."""
        own: Any = self
        own.watched, own.moments = state, []


@rule_compiled_as("emit")
def emit(
    log: Log, event: int, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0
) -> None:
    """Emit an event that everybody may see, after the change that it reports. `seat` is the seat it is about, or -1."""
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
    """Emit an event that only the seats in the bits of `seen_by` may see."""
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
    if log.watched is not None:
        log.moments.append(log.watched.copy())


# --- kinds of events --------------------------------------------------------------------------------------------------


class Seats:
    """The type of a field whose integer is a set of seats, as bits."""


SEATS = Seats()
Reveals: TypeAlias = bool | Literal["others"]
FieldType: TypeAlias = type[int] | type[bool] | Sequence[Any] | Callable[[int], Any] | Seats


@dataclass(frozen=True)
class EventField:
    """One field: the function that decodes its integer, and the type of the result, from which the client's types are
    generated."""

    decode: Callable[[int], Any]
    type: Any

    @classmethod
    def of(cls, declared: FieldType) -> EventField:
        if isinstance(declared, Seats):
            return cls(seats_in, list[int])
        if declared is int or declared is bool:
            return cls(declared, declared)
        if isinstance(declared, Sequence):
            return cls(_word_of(tuple(declared)), Literal[tuple(declared)] | None)
        if not callable(declared):
            raise TypeError(f"a field of an event is int, bool, SEATS, words or a function; got {declared!r}")
        hints = get_type_hints(declared)
        if "return" not in hints:
            raise TypeError(f"{declared!r} decodes a field of an event: annotate what it returns")
        return cls(declared, hints["return"])


def _word_of(words: tuple[Any, ...]) -> Callable[[int], Any]:
    return lambda number: words[number] if number >= 0 else None


@dataclass(frozen=True)
class EventKind:
    """A kind of event. `reveals`: such an event shows somebody something that was hidden, so its action cannot be
    undone. "others" means that only seats other than the acting one learn something: the acting seat knew it before."""

    name: str
    fields: Mapping[str, EventField]
    reveals: Reveals = False


def event(name: str, *, reveals: Reveals = False, **fields: FieldType) -> EventKind:
    """A kind of event with its fields in the order in which the rules `emit` them.

    A field is `int`, `bool`, a tuple of words (the integer is the index, and a negative one means None), `SEATS` (bits)
    or a function from the integer to a value, annotated with what it returns. An underscore at the end of a field's
    name is dropped: `from_` declares "from".
    """
    if len(fields) > EVENT_FIELDS:
        raise ValueError(f"event {name!r} has {len(fields)} fields; at most {EVENT_FIELDS}")
    return EventKind(name, {each.rstrip("_"): EventField.of(kind) for each, kind in fields.items()}, reveals)


@dataclass(frozen=True)
class Event:
    """What happened. `fields` has the names that the game declared; `seat` is the seat it is about, or -1."""

    kind: str
    seat: int
    seen_by: int
    fields: Mapping[str, Any]

    def visible_to(self, seat: int | None) -> bool:
        """Spectators (None) see what everybody sees."""
        return self.seen_by == EVERYBODY or (seat is not None and bool(self.seen_by >> seat & 1))

    def words(self) -> dict[str, Any]:
        return {"kind": self.kind, "seat": self.seat, **self.fields}


class Events:
    """The kinds of event of a game."""

    def __init__(self, *kinds: EventKind) -> None:
        self.kinds = kinds
        self.names = tuple(each.name for each in self.kinds)
        self._by_name = {each.name: each for each in self.kinds}

    def __getitem__(self, name: str) -> int:
        """The integer of a kind, for calls of `emit`."""
        try:
            return self.names.index(name)
        except ValueError:
            raise ValueError(f"no kind of event is called {name!r}") from None

    def kind(self, name: str) -> EventKind:
        return self._by_name[name]

    def reveal(self, events: Sequence[Event]) -> bool:
        """Whether one of these events showed a seat something hidden."""
        return any(self._by_name[each.kind].reveals for each in events)

    def teach_actor(self, kinds: Iterable[str]) -> bool:
        """Whether an event of one of these kinds showed something hidden to the seat that acted."""
        return any(self._by_name[kind].reveals is True for kind in kinds)

    def read(self, log: Log) -> list[Event]:
        """The events of a log, in order."""
        return [self._entry(log.cells, at * _ENTRY) for at in range(log.count)]

    def kinds_in(self, log: Log) -> set[str]:
        """The kinds of events in a log."""
        return {self.names[log.cells[at * _ENTRY]] for at in range(log.count)}

    def _entry(self, cells: Cells, at: int) -> Event:
        kind = self.kinds[cells[at]]
        fields = {name: each.decode(cells[at + 3 + i]) for i, (name, each) in enumerate(kind.fields.items())}
        return Event(kind.name, cells[at + 1], cells[at + 2], fields)
