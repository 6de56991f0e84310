"""Views made of parts, and views that follow a game step by step.

A game declares one function for each field of its `View` struct:

    view = ViewParts(View, board=board, phase=phase, hand=hand, ends=decision(ends))

The number of parameters says what a part depends on:

    board(b)           never changes during a match: a client gets it once
    phase(b, s)        is the same for every viewer
    hand(b, s, seat)   is for this seat, or for a spectator (None)

A part marked with `decision` is worked out for the seat that has to decide. While events are shown nobody decides, and
the part has the default of its field.

`ViewTracker` remakes a part only when a field of the state that it read has changed. What a part reads is noted while
it is made, so nobody declares it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from inspect import signature
from typing import TYPE_CHECKING, Any, get_type_hints

import msgspec

from mewple.core.record import Record

if TYPE_CHECKING:
    from mewple.core.game import Game

PartFunction = Callable[..., Any]
STATIC, COMMON = 1, 2
"""Parameters of a part that never changes, and of one that is the same for every viewer."""


@dataclass(frozen=True)
class Part:
    """One field of a view. `parameters`: 1 (b), 2 (b, s) or 3 (b, s, seat)."""

    name: str
    make: PartFunction
    parameters: int
    decision: bool = False

    def of(self, b: Any, s: Any, seat: int | None) -> Any:
        return self.make(*(b, s, seat)[: self.parameters])


@dataclass(frozen=True)
class _Decision:
    make: PartFunction


def decision(make: PartFunction) -> Any:
    """Marks a part that is worked out for the seat that has to decide; its field needs a default."""
    return _Decision(make)


class ViewParts:
    """The view of a game, made of parts. Called like a plain function, it gives the whole view."""

    def __init__(self, struct: type[msgspec.Struct], **parts: PartFunction | _Decision) -> None:
        self.struct = struct
        fields = {each.name: each for each in msgspec.structs.fields(struct)}
        if fields.keys() != parts.keys():
            wrong = ", ".join(sorted(fields.keys() ^ parts.keys()))
            raise TypeError(f"{struct.__name__} and its parts differ: {wrong}")
        self.parts = tuple(_part(name, parts[name]) for name in fields)
        self._defaults = {}
        for part in self.parts:
            if part.decision:
                self._defaults[part.name] = _default(struct, fields[part.name])

    def __call__(self, b: Any, s: Any, seat: int | None) -> Any:
        return self.struct(**{part.name: part.of(b, s, seat) for part in self.parts})

    def default(self, name: str) -> Any:
        """What a part with `decision` is while nobody decides, as a plain value."""
        return self._defaults[name]


def _part(name: str, declared: PartFunction | _Decision) -> Part:
    make = declared.make if isinstance(declared, _Decision) else declared
    return Part(name, make, len(signature(make).parameters), isinstance(declared, _Decision))


def _default(struct: type[msgspec.Struct], field: msgspec.structs.FieldInfo) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default)
    if field.default_factory is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default_factory())
    raise TypeError(f"{struct.__name__}.{field.name} is a decision: give the field a default")


def view_struct(view: Any) -> Any:
    """The type of what a game's `view` returns."""
    return view.struct if isinstance(view, ViewParts) else get_type_hints(view)["return"]


# --- following a game -------------------------------------------------------------------------------------------------

_EVERYTHING = -1


@cache
def _places(state: type[Record]) -> dict[str, tuple[int, slice]]:
    """For each field of a state its bit and where its bytes are."""
    places = {}
    for number, name in enumerate(state.field_names()):
        field: Any = getattr(state, name)
        places[name] = (1 << number, slice(field.offset, field.offset + field.size))
    return places


def _changes(state: type[Record], old: bytes, new: bytes) -> int:
    """The bits of all fields that differ."""
    bits = 0
    for bit, place in _places(state).values():
        if old[place] != new[place]:
            bits |= bit
    return bits


class _Watched:
    """A state that notes which of its fields are read. It must not be changed."""

    def __init__(self, state: Any) -> None:
        self._state = state
        self._read = 0

    def __getattr__(self, name: str) -> Any:
        # Only called for the first read of a field: the value is kept below as an attribute of its own.
        place = _places(type(self._state)).get(name)
        self._read |= place[0] if place else _EVERYTHING
        value = getattr(self._state, name)
        self.__dict__[name] = value
        return value


@dataclass
class _Made:
    """A part as it was last made: its plain value, the fields it read, and the bytes of the state it was made from."""

    value: Any
    read: int
    raw: bytes


class ViewTracker:
    """The views of one match, as plain JSON values, kept up to date from state to state in whatever order they come."""

    def __init__(self, game: Game, b: Any) -> None:
        self._view = game.words.view
        self._state_type = game.state
        self._box = b
        self._made: dict[tuple[str, int | None], _Made] = {}
        self._compared: tuple[bytes, dict[bytes, int]] = (b"", {})
        parts = self._view.parts if isinstance(self._view, ViewParts) else ()
        self.decisions = tuple(part.name for part in parts if part.decision)
        """The names of the parts that are worked out for a decision."""

    def static(self) -> dict[str, Any]:
        """The parts that never change."""
        if not isinstance(self._view, ViewParts):
            return {}
        return {part.name: plain(part.make(self._box)) for part in self._view.parts if part.parameters == STATIC}

    def look(self, s: Any, seat: int | None, *, asked: bool = True) -> dict[str, Any]:
        """What this seat (None: a spectator) sees, without the static parts.

        Parts that are what they were the last time are the same objects. `asked`: False in the middle of an action.
        """
        if not isinstance(self._view, ViewParts):
            seen: dict[str, Any] = plain(self._view(self._box, s, seat))
            return seen
        raw = s.to_bytes()
        return {
            part.name: self._view.default(part.name) if part.decision and not asked else self._part(part, s, seat, raw)
            for part in self._view.parts
            if part.parameters != STATIC
        }

    def _part(self, part: Part, s: Any, seat: int | None, raw: bytes) -> Any:
        key = (part.name, None if part.parameters == COMMON else seat)
        made = self._made.get(key)
        if made is not None and not made.read & self._changed(made.raw, raw):
            return made.value
        watched = _Watched(s)
        value = plain(part.of(self._box, watched, seat))
        if made is not None and _same(made.value, value):
            value = made.value
        self._made[key] = _Made(value, watched._read, raw)
        return value

    def _changed(self, old: bytes, new: bytes) -> int:
        """The fields that differ; asked for many parts in a row, so the answer is kept."""
        if self._compared[0] is not new:
            self._compared = (new, {})
        known = self._compared[1]
        if old not in known:
            known[old] = 0 if old == new else _changes(self._state_type, old, new)
        return known[old]


def plain(value: Any) -> Any:
    """The value as a reader of its JSON gets it: no structs, no tuples, text for keys."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _same(old: Any, new: Any) -> bool:
    # 1, 1.0 and True are equal in Python but not in JSON.
    return msgspec.json.encode(old) == msgspec.json.encode(new)
