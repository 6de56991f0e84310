"""Overlays: a small TOML file that changes numbers, cards or options of a game's box, checked like the box itself.

    [score]
    fare = 3                       # a key of the box
    [passenger.Otter]              # an entry of a list, by its id or its name,
    coins = 4
    [face.0]                       # or by its place, counted from 0
    values = [1, 2, 3]             # a list of numbers is replaced as a whole

A game is imported anew with the changed box, because its modules take constants from it.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from types import FunctionType, ModuleType
from typing import Any

from mewple.core.content import BoxError, changed_by
from mewple.core.game import Game
from mewple.core.registry import find, place

_importing = Lock()
_FIXED = {"game": "the game's name, version, seats and minutes stay", "level": "bots stay", "preset": "presets stay"}
"""Tables that no overlay may change, with the reason."""
UNCHECKED = ("option", "clock", "thinking")
"""Tables that an overlay may change even if the change has no effect on the rules. They are checked when the box is
read."""
MOST_OPEN = 32
"""How many games with overlays are kept in memory."""
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_BEFORE = "  # the box has "
_NAMES = ("id", "name", "key", "colour")
"""The keys that can identify an entry of a list. If an entry has several of these keys, the first of them in this tuple
identifies it."""


@dataclass(frozen=True)
class Overlay:
    """The text of an overlay, and the name of its file for errors."""

    file: str
    text: str

    @property
    def tables(self) -> dict[str, Any]:
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as problem:
            raise BoxError(f"{self.file}: cannot be read as TOML: {problem}") from None


@dataclass(frozen=True)
class Change:
    """One key that an overlay changes."""

    file: str
    path: tuple[str, ...]
    before: Any
    after: Any

    @property
    def key(self) -> str:
        return ".".join(self.path)

    def __str__(self) -> str:
        return f"{self.key}: {self.before} → {self.after}"

    def line(self) -> str:
        """The change as a line of TOML."""
        key = ".".join(part if _BARE.fullmatch(part) else json.dumps(part) for part in self.path)
        before = "no such key" if self.before is None else _toml(self.before)
        return f"{key} = {_toml(self.after)}{_BEFORE}{before}"


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    # Texts, whole numbers, true and false are written as in JSON; no text contains a character that TOML does not
    # allow.
    return json.dumps(value, ensure_ascii=False)


def _text_of(changes: Sequence[Change]) -> str:
    """The text of one overlay that makes all these changes in order."""
    last: dict[tuple[str, ...], Change] = {}
    for each in changes:
        before = last[each.path].before if each.path in last else each.before
        last[each.path] = replace(each, before=before)
    return "\n".join(each.line() for each in last.values())


def changes_in_words(text: str) -> list[str]:
    """What the overlay changes, one line for each key: `key: before → after`. Lines that were not written by
    `Change.line` stay as they are."""
    found = []
    for line in text.splitlines():
        change, _, before = line.rpartition(_BEFORE)
        key, _, after = change.partition(" = ")
        found.append(f"{key}: {before} → {after}" if change else line)
    return found


def game_of(game: str, overlay: str = "") -> Game:
    """The game with this id; with an overlay, the game with the box that the overlay changes. Raises `BoxError` if the
    overlay does not fit."""
    return _import_changed(game, (Overlay("overlay.toml", overlay),))[0] if overlay else find(game)


def key_of(game: Game) -> str:
    """A text that names a game together with its overlay. Without an overlay it is the game's id."""
    return f"{game.id}\n{game.content.overlay}" if game.content.overlay else game.id


def printed(key: str) -> bool:
    """Whether this is the key of a game without an overlay."""
    return "\n" not in key


def game_by_key(key: str) -> Game:
    """The game that `key_of` names."""
    return game_of(*key.split("\n", 1))


def read_overlay(file: Path) -> Overlay:
    """The overlay in a file. Raises `BoxError` when it cannot be read."""
    try:
        return Overlay(file.name, file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as problem:
        raise BoxError(f"{file}: cannot be read: {problem}") from None


def open_overlaid(game: str, overlays: Sequence[Overlay]) -> Game:
    """The game with its box changed by these overlays, in order. Raises `BoxError`, which names the file, the key and
    what was expected, if something does not fit or if a changed number has no effect on the rules."""
    return _open(game, tuple(overlays))


@lru_cache(MOST_OPEN)
def _open(game: str, overlays: tuple[Overlay, ...]) -> Game:
    original = find(game)
    made, changes = _import_changed(game, overlays)
    if not changes:
        raise BoxError(f"{overlays[0].file}: this overlay changes nothing")
    for each in changes:
        if not _should_matter(each):
            continue
        alone = made if len(changes) == 1 else _import_changed(game, (_alone(each),))[0]
        if not _matters(original, alone):
            raise BoxError(f"{each.file}: {each.key}: the rules do not read this from the box, so that nothing changes")
    return made


def changes_of(game: str, overlays: Sequence[Overlay]) -> list[Change]:
    """What the overlays change, key by key."""
    return _import_changed(game, tuple(overlays))[1]


@lru_cache(MOST_OPEN)
def _import_changed(game: str, overlays: tuple[Overlay, ...]) -> tuple[Game, list[Change]]:
    changes: list[Change] = []

    def change(name: str, data: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        for overlay in overlays:
            data = deepcopy(data)
            changes.extend(_merge(data, overlay.tables, overlay.file, ()))
        return f"{name} with {' and '.join(overlay.file for overlay in overlays)}", data

    module, name = place(game)
    original = find(game)
    with _importing, changed_by(change):
        modules = _import_anew(module)
    made: Game = getattr(modules[module], name)
    if _same_constants(made, original):
        made = replace(made, rules=original.rules)  # so that nothing is compiled again
    digest = hashlib.sha256(repr([str(each) for each in changes]).encode()).hexdigest()[:12]
    _rename(modules, module, f"{module}__{digest}")
    # Make a new `Content` object, so that tables that were cached for the printed box are not used.
    made = replace(made, content=replace(made.content, overlay=_text_of(changes)))
    made.open_box()
    return made, changes


def _import_anew(package: str) -> dict[str, ModuleType]:
    """Import all modules of the package a second time. Later imports still get the modules of the first import."""
    kept = {name: sys.modules.pop(name) for name in _inside(package)}
    parent, _, child = package.rpartition(".")
    try:
        import_module(package)
        return {name: sys.modules[name] for name in _inside(package)}
    finally:
        for name in _inside(package):
            del sys.modules[name]
        sys.modules.update(kept)
        if parent:
            setattr(sys.modules[parent], child, kept[package])


def _inside(package: str) -> list[str]:
    """The names of the imported modules of a package, including the package itself."""
    return [name for name in sys.modules if name == package or name.startswith(f"{package}.")]


def _rename(modules: Mapping[str, ModuleType], package: str, new: str) -> None:
    """Give the modules new names. The new names are the same in every process, so that compiled code is found in the
    cache."""
    for name, module in modules.items():
        own = new + name.removeprefix(package)
        for value in vars(module).values():
            if isinstance(value, FunctionType | type) and value.__module__ == name:
                value.__module__ = own
        module.__name__ = own
        sys.modules[own] = module


# --- merging ---


def _merge(
    box: dict[str, Any],
    overlay: Mapping[str, Any],
    file: str,
    path: tuple[str, ...],
    known: frozenset[str] = frozenset(),
) -> Iterator[Change]:
    """Changes the box's tables in place. `known` has the keys that the overlay may add."""
    for key, value in overlay.items():
        where = (*path, key)
        if not path and key in _FIXED:
            raise BoxError(f"{file}: {key}: an overlay cannot change this table: {_FIXED[key]}")
        if key not in box and key not in known:
            raise BoxError(f"{file}: {'.'.join(where)}: expected {_one_of(key, list(box))}; the box has no such key")
        yield from _put(box, key, value, file, where, known or frozenset(_keys(box[key])))


def _keys(value: Any) -> Iterator[str]:
    """All keys of all tables in a part of the box. An overlay may add a key to a card if other cards have it; the game
    then checks the value."""
    if isinstance(value, dict):
        yield from value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _keys(inner)


def _put(box: Any, key: Any, value: Any, file: str, where: tuple[str, ...], known: frozenset[str]) -> Iterator[Change]:
    """Replaces a value in a table or a list of the box."""
    if isinstance(box, dict) and key not in box:
        box[key] = deepcopy(value)
        yield Change(file, where, None, value)
        return
    have = box[key]
    if isinstance(have, dict) and isinstance(value, dict):
        yield from _merge(have, value, file, where, known)
    elif isinstance(have, list) and isinstance(value, dict):
        for name, inner in value.items():
            yield from _put(have, _entry(have, name, file, where), inner, file, (*where, name), known)
    elif _kind(have) != _kind(value):
        raise BoxError(f"{file}: {'.'.join(where)}: expected {_kind(have)}, as in the box ({have!r}); found {value!r}")
    elif have != value:
        box[key] = deepcopy(value)
        yield Change(file, where, have, value)


def _entry(entries: list[Any], name: str, file: str, where: tuple[str, ...]) -> int:
    """The index of an entry, given by its id, its name or its index."""
    for known in _NAMES:
        names = [each.get(known) for each in entries if isinstance(each, dict)]
        if name in names:
            return names.index(name)
    if name.isdecimal() and int(name) < len(entries):
        return int(name)
    names = [str(next((each[key] for key in _NAMES if key in each), "")) for each in entries if isinstance(each, dict)]
    known_as = [each for each in names if each]
    places = f"a place from 0 to {len(entries) - 1}"
    expected = f"{_one_of(name, known_as)}, or {places}" if known_as else places
    raise BoxError(f"{file}: {'.'.join((*where, name))}: expected {expected}; the box has no such entry")


def _one_of(name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, n=1)
    return f"one of {', '.join(known)}" + (f" (did you mean {near[0]!r}?)" if near else "")


def _kind(value: Any) -> str:
    """The type of a value, in words for errors."""
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, list):
        kinds = sorted({_kind(each) for each in value})
        return f"a list of: {', '.join(kinds)}" if kinds else "a list"
    names = {int: "a whole number", float: "a number", str: "a text", dict: "a table"}
    return names.get(type(value), type(value).__name__)


# --- whether a change has an effect ---


def _should_matter(change: Change) -> bool:
    return not isinstance(change.after, str) and change.path[0] not in UNCHECKED


def _matters(original: Game, changed: Game) -> bool:
    """Whether the changed box has any effect on the rules."""
    if changed.state.size() != original.state.size() or changed.box.size() != original.box.size():
        return True
    if changed.rules is not original.rules:
        return True
    return any(
        original.open_box(options).to_bytes() != changed.open_box(options).to_bytes()
        for options in _each_choice(original)
    )


def _alone(change: Change) -> Overlay:
    """An overlay with only this change."""
    inner: Any = change.after
    for key in reversed(change.path):
        inner = {key: inner}
    return _Tables(change.file, repr(inner), inner)


@dataclass(frozen=True)
class _Tables(Overlay):
    """An overlay that was made in memory and has no text."""

    given: Any = None

    @property
    def tables(self) -> dict[str, Any]:
        return dict(deepcopy(self.given))

    def __hash__(self) -> int:
        return hash((self.file, self.text))


def _each_choice(game: Game) -> Iterator[dict[str, Any]]:
    """Yields sets of options: the defaults, and then each choice of each option, one at a time."""
    yield {}
    for option in game.content.options.values():
        for value in option.choices or (option.low, option.high):
            yield {option.id: value}


def _same_constants(one: Game, two: Game) -> bool:
    """Whether the rules of both games compile to the same code. Without Numba nothing is compiled, and this is
    False."""
    return find_spec("numba") is not None and _constants(one) == _constants(two)


def _constants(game: Game) -> str:
    """A text that describes the code and the constants of the game's rules. Two games with the same rules have the same
    text, if their modules have the same names when the text is made."""
    from mewple.core.compile.cache_key import kernel_key
    from mewple.core.compile.kernels import simulate

    return kernel_key(game, simulate(game))
