"""Views that are made of parts, and `ViewTracker`, which keeps the views of a match up to date.

A game declares one function for each field of its `View` struct:

    view = ViewParts(View, board=board, phase=phase, hand=hand, ends=decision(ends))

The number of parameters says what a part depends on:

    board(b)           never changes during a match: a client gets it once
    phase(b, s)        is the same for every viewer
    hand(b, s, seat)   is for this seat, or for a spectator (None)

A part marked with `decision` is made for the seat that has to decide. While events are shown nobody decides, so the
part then has the default value of its field.

`ViewTracker` remakes a part only when a field of the state that it read has changed. While a part is made, the tracker
notes which fields it reads, so games need not declare them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from inspect import signature
from operator import or_
from typing import TYPE_CHECKING, Any, get_type_hints

import msgspec

if TYPE_CHECKING:
    from mewple.core.game import Game

PartFunction = Callable[..., Any]
STATIC, COMMON = 1, 2
"""How many parameters the function of a part has: one if the part never changes, two if it is the same for every
viewer."""


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
    """Marks a part that is made only for the seat that has to decide; its field needs a default."""
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
        """The plain value of a part that is marked with `decision`, for times when nobody has to decide."""
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
_DIFFERENT = re.compile(rb"[^\0]+")
_SHORT = 64
"""After this many noted changes of the state, the notes are cleared (see `_forget`)."""


@cache
def _field_bits(state: Any) -> dict[str, int]:
    """One bit for each field of a type of state."""
    return {name: 1 << number for number, name in enumerate(state.field_names())}


@cache
def _byte_bits(state: Any) -> tuple[int, ...]:
    """For each byte of a state of this type, the bit that stands for the byte's field; 0 for gaps between fields."""
    bits = [0] * state.size()
    for name, bit in _field_bits(state).items():
        field: Any = getattr(state, name)
        bits[field.offset : field.offset + field.size] = [bit] * field.size
    return tuple(bits)


def _changes(state: Any, old: bytes, new: bytes) -> int:
    """The bits of all fields that differ between the two states."""
    differing = int.from_bytes(old, "little") ^ int.from_bytes(new, "little")
    where, bits = _byte_bits(state), 0
    for run in _DIFFERENT.finditer(differing.to_bytes(len(new), "little")):
        for place in range(*run.span()):
            bits |= where[place]
    return bits


class _Watched:
    """Wraps a state and notes which of its fields are read. The state must not change meanwhile."""

    def __init__(self, state: Any, bits: Mapping[str, int]) -> None:
        self._state = state
        self._bits = bits
        self._read = 0

    def __getattr__(self, name: str) -> Any:
        # Only called for the first read of a field: the value is then kept as an attribute.
        self._read |= self._bits.get(name, _EVERYTHING)
        value = getattr(self._state, name)
        self.__dict__[name] = value
        return value


@dataclass
class _Made:
    """The latest version of a part: its value as JSON and as a plain value, the fields that it read, and the number of
    changes of the state that had been noted when it was made."""

    encoded: bytes = b""
    value: Any = None
    read: int = _EVERYTHING
    at: int = -1


class ViewTracker:
    """The views of one match as plain JSON values. When the tracker gets the next state, it remakes only the parts that
    have changed. States may come in any order."""

    def __init__(self, game: Game, b: Any) -> None:
        self._view = game.words.view
        state: Any = game.state
        self._state_type = state
        self._field_bits = _field_bits(state)
        self._box = b
        parts = self._view.parts if isinstance(self._view, ViewParts) else ()
        self._parts = tuple(part for part in parts if part.parameters != STATIC)
        self._made: dict[tuple[str, int | None], _Made] = defaultdict(_Made)
        self._of_viewer: dict[int | None, tuple[tuple[Part, _Made], ...]] = {}
        """For each viewer, the latest version of each part of the view."""
        self._seen: dict[tuple[int | None, bool], tuple[int, dict[str, Any]]] = {}
        """The last view of each viewer, with the number of changes that had been noted when it was made."""
        self._raw = b""
        self._changed: list[int] = []
        """An integer for each change of the state; its bits say which fields changed."""
        self._since: dict[int, int] = {}
        """The results of `_changed_since` for the present state; the keys are its arguments."""
        self.decisions = tuple(part.name for part in parts if part.decision)
        """The names of the parts that are made only for a decision."""

    def static(self) -> dict[str, Any]:
        """The parts that never change."""
        if not isinstance(self._view, ViewParts):
            return {}
        return {part.name: plain(part.make(self._box)) for part in self._view.parts if part.parameters == STATIC}

    def look(self, s: Any, seat: int | None, *, asked: bool = True) -> dict[str, Any]:
        """What this seat (None: a spectator) sees, without the parts that never change.

        A part that has not changed is the same object as last time, so callers must not modify it. `asked`: whether a
        seat has to decide now; False in the middle of an action.
        """
        if not isinstance(self._view, ViewParts):
            seen: dict[str, Any] = plain(self._view(self._box, s, seat))
            return seen
        self._step(s.to_bytes())
        now = len(self._changed)
        at, seen = self._seen.get((seat, asked), (-1, {}))
        if at != now:
            seen = self._look(s, seat, self._view.default, asked)
            self._seen[seat, asked] = now, seen
        return seen

    def _look(self, s: Any, seat: int | None, default: Callable[[str], Any], asked: bool) -> dict[str, Any]:
        now, seen = len(self._changed), {}
        for part, made in self._parts_of(seat):
            if part.decision and not asked:
                seen[part.name] = default(part.name)
                continue
            if made.at != now:
                if made.at < 0 or self._changed_since(made.at) & made.read:
                    self._make(part, made, s, seat)
                made.at = now
            seen[part.name] = made.value
        return seen

    def _parts_of(self, seat: int | None) -> tuple[tuple[Part, _Made], ...]:
        if seat not in self._of_viewer:
            viewers = (None if part.parameters == COMMON else seat for part in self._parts)
            made = (self._made[part.name, viewer] for part, viewer in zip(self._parts, viewers, strict=True))
            self._of_viewer[seat] = tuple(zip(self._parts, made, strict=True))
        return self._of_viewer[seat]

    def _step(self, raw: bytes) -> None:
        """Notes what has changed since the last state."""
        if raw == self._raw:
            return
        if len(self._changed) >= _SHORT:
            self._forget()
        self._changed.append(_changes(self._state_type, self._raw, raw) if self._raw else _EVERYTHING)
        self._since.clear()
        self._raw = raw

    def _changed_since(self, at: int) -> int:
        if at not in self._since:
            self._since[at] = reduce(or_, self._changed[at:], 0)
        return self._since[at]

    def _forget(self) -> None:
        """Clears the noted changes. Parts that are out of date are remade when they are next needed."""
        now = len(self._changed)
        for made in self._made.values():
            current = made.at == now or (made.at >= 0 and not self._changed_since(made.at) & made.read)
            made.at = 0 if current else -1
        self._changed.clear()
        self._seen.clear()

    def _make(self, part: Part, made: _Made, s: Any, seat: int | None) -> None:
        watched = _Watched(s, self._field_bits)
        encoded = msgspec.json.encode(part.of(self._box, watched, seat))
        made.read = watched._read
        if encoded != made.encoded:  # if the JSON is the same, keep the old object
            made.encoded, made.value = encoded, msgspec.json.decode(encoded)


def plain(value: Any) -> Any:
    """The value that comes back when this one is encoded as JSON and decoded: it has no structs or tuples, and its keys
    are texts."""
    return msgspec.json.decode(msgspec.json.encode(value))
