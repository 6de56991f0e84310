"""Words for what the rules say in integers: actions, events, reasons for refusals, and outcomes.

Each is declared once, as a list; the integers follow from the order. `rules.py` takes its constants from these lists,
and the wire, the records and the log take their words from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from mewple.core.record import Cells, Record, i32
from mewple.core.rule import rule_compiled_as

EVERYBODY = -1
TABLE = -1
"""The seat of an action that the table itself takes: its clock rings."""


class WordsError(ValueError):
    """Words that name no action, or fields that do not fit."""


@dataclass(frozen=True)
class Kind:
    """A kind of action with its fields; each combination of field values is one action."""

    name: str
    fields: Mapping[str, tuple[Any, ...]]

    @property
    def size(self) -> int:
        count = 1
        for values in self.fields.values():
            count *= len(values)
        return count


def kind(name: str, **fields: Iterable[Any]) -> Kind:
    """`kind("move", length=(1, 2), direction=DIRECTIONS)`: eight actions; the last field runs fastest."""
    return Kind(name, {field: tuple(values) for field, values in fields.items()})


class Actions:
    """The flat action space of a game: integers to words and back, exactly."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = kinds
        self._words: list[dict[str, Any]] = []
        self._numbers: dict[tuple[Any, ...], int] = {}
        for each in kinds:
            for values in product(*each.fields.values()):
                self._numbers[(each.name, *values)] = len(self._words)
                self._words.append({"kind": each.name, **dict(zip(each.fields, values, strict=True))})

    @property
    def size(self) -> int:
        return len(self._words)

    def first(self, name: str) -> int:
        """The first action of a kind: the constant that `rules.py` counts from."""
        for number, words in enumerate(self._words):
            if words["kind"] == name:
                return number
        raise WordsError(f"no kind of action is called {name!r}")

    def words(self, action: int) -> dict[str, Any]:
        if not 0 <= action < len(self._words):
            raise WordsError(f"action {action} is not one of 0..{len(self._words) - 1}")
        return dict(self._words[action])

    def number(self, words: Mapping[str, Any]) -> int:
        name = words.get("kind")
        found = next((each for each in self.kinds if each.name == name), None)
        if found is None:
            raise WordsError(f"no kind of action is called {name!r}; there are {', '.join(k.name for k in self.kinds)}")
        extra = set(words) - set(found.fields) - {"kind"}
        missing = set(found.fields) - set(words)
        if extra or missing:
            raise WordsError(
                f"action {name!r} has the fields {sorted(found.fields)}; got {sorted(set(words) - {'kind'})}"
            )
        try:
            return self._numbers[(name, *(words[field] for field in found.fields))]
        except (KeyError, TypeError):
            wanted = "; ".join(f"{field} one of {list(values)}" for field, values in found.fields.items())
            raise WordsError(f"action {name!r} takes {wanted}; got {dict(words)}") from None

    def notation(self, action: int) -> str:
        """One readable token, `move:2:up`; `parse` is its exact inverse."""
        return ":".join(str(value) for value in self.words(action).values())

    def parse(self, notation: str) -> int:
        try:
            return self._notations[notation]
        except KeyError:
            raise WordsError(f"no action is written {notation!r}") from None

    @cached_property
    def _notations(self) -> dict[str, int]:
        return {self.notation(number): number for number in range(self.size)}


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


def _no_event(
    log: Any, event: Any, seat: Any, a: Any = 0, b: Any = 0, c: Any = 0, d: Any = 0, e: Any = 0, f: Any = 0
) -> None:
    """The compiled body of `emit`."""


def _no_event_to(
    log: Any,
    seen_by: Any,
    event: Any,
    seat: Any,
    a: Any = 0,
    b: Any = 0,
    c: Any = 0,
    d: Any = 0,
    e: Any = 0,
    f: Any = 0,
) -> None:
    """The compiled body of `emit_to`."""


@rule_compiled_as(_no_event)
def emit(
    log: Log, event: int, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0
) -> None:
    """An event that everybody may see. `seat` is whom it is about, or -1."""
    emit_to(log, EVERYBODY, event, seat, a, b, c, d, e, f)


@rule_compiled_as(_no_event_to)
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
                raise WordsError(f"event {name!r} has {len(arguments)} arguments; at most {EVENT_ARGUMENTS}")

    def __getitem__(self, name: str) -> int:
        """The integer of a kind: the constant for `emit`."""
        try:
            return self.names.index(name)
        except ValueError:
            raise WordsError(f"no kind of event is called {name!r}") from None

    def read(self, log: Log) -> list[Event]:
        """The events of a log, in order."""
        return [self._entry(log.cells, at * _ENTRY) for at in range(log.count)]

    def _entry(self, cells: Cells, at: int) -> Event:
        name = self.names[cells[at]]
        arguments = self._arguments[name]
        return Event(name, cells[at + 1], cells[at + 2], {key: cells[at + 3 + i] for i, key in enumerate(arguments)})


@dataclass(frozen=True)
class Reason:
    """Why an action is refused, in words, with the clause it comes from."""

    name: str
    text: str
    clause: str = ""


LEGAL = 0
GAME_OVER = 1
NOT_YOUR_TURN = 2
NOT_NOW = 3
NO_SUCH_ACTION = 4
_COMMON = (
    Reason("legal", "This is allowed."),
    Reason("game-over", "The game is over."),
    Reason("not-your-turn", "It is not your turn."),
    Reason("not-now", "That is not what is to be decided now."),
    Reason("no-such-action", "There is no such action."),
)


class Reasons:
    """The refusals of a game. The first five codes are common to all games; `reasons["name"]` is a game's own code."""

    def __init__(self, *own: Reason) -> None:
        self._all = (*_COMMON, *own)
        self._codes = {reason.name: code for code, reason in enumerate(self._all)}
        if len(self._codes) != len(self._all):
            raise WordsError("two reasons have the same name")

    def __getitem__(self, name: str) -> int:
        return self._codes[name]

    def reason(self, code: int) -> Reason:
        return self._all[code]

    def __len__(self) -> int:
        return len(self._all)


@dataclass(frozen=True)
class OutcomeKind:
    """What a random outcome is for. `dice`: people with real dice roll it; else the table draws it even then."""

    name: str
    text: str
    dice: bool = True


class Outcomes:
    """The purposes of a game's outcomes: `outcomes["item"]` is the `what` of `fate.below`. Code 0 is unnamed."""

    def __init__(self, *own: OutcomeKind) -> None:
        self.all = (OutcomeKind("draw", "a draw", dice=False), *own)

    def __getitem__(self, name: str) -> int:
        return [each.name for each in self.all].index(name)

    def asked(self) -> frozenset[int]:
        """What people with real dice are asked for."""
        return frozenset(code for code, each in enumerate(self.all) if each.dice)
