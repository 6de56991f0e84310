"""Reads the TOML of a box, and the options in it. Errors name the file, the key and what was expected."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from mewple.core.clock import GameClock, read_clock
from mewple.core.search_settings import SearchSettings, read_search_settings

OptionValue: TypeAlias = str | int | bool
"""The value of an option: one of its choices, or a number."""


class BoxError(ValueError):
    """Raised for an error in the TOML of a box. The message names the file, the key and what was expected."""


class OptionError(ValueError):
    """Raised for an option that does not exist, or a value that the option cannot have."""


class TomlTable:
    """One table of a TOML file. Reading a key checks it; `done` raises an error if a key was not read."""

    def __init__(self, data: Mapping[str, Any], file: str, path: str = "") -> None:
        self._data = data
        self._file = file
        self._path = path
        self._read: set[str] = set()

    def error(self, key: str, expected: str) -> BoxError:
        place = f"{self._path}.{key}" if self._path else key
        found = f"found {self._data[key]!r}" if key in self._data else "the key is missing"
        return BoxError(f"{self._file}: {place}: expected {expected}; {found}")

    def has(self, key: str) -> bool:
        return key in self._data

    def keys(self) -> list[str]:
        return list(self._data)

    def _take(self, key: str, kind: type, expected: str) -> Any:
        self._read.add(key)
        value = self._data.get(key)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.error(key, expected)
        return value

    def text(self, key: str, default: str | None = None) -> str:
        if default is not None and key not in self._data:
            return default
        return str(self._take(key, str, "a text"))

    def flag(self, key: str, default: bool | None = None) -> bool:
        if default is not None and key not in self._data:
            return default
        return bool(self._take(key, bool, "true or false"))

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        if default is not None and key not in self._data:
            return default
        expected = f"a whole number from {low} to {high}"
        value = int(self._take(key, int, expected))
        if not low <= value <= high:
            raise self.error(key, expected)
        return value

    def choice(self, key: str, choices: Sequence[str]) -> int:
        """The index of the text among the choices."""
        expected = f"one of {', '.join(choices)}"
        value = self._take(key, str, expected)
        if value not in choices:
            raise self.error(key, expected)
        return choices.index(value)

    def integers(self, key: str, low: int, high: int, count: int | None = None) -> list[int]:
        expected = f"{'a list of' if count is None else count} whole numbers from {low} to {high}"
        value = self._take(key, list, expected)
        fits = all(isinstance(item, int) and not isinstance(item, bool) and low <= item <= high for item in value)
        if not fits or (count is not None and len(value) != count):
            raise self.error(key, expected)
        return list(value)

    def texts(self, key: str, count: int | None = None) -> list[str]:
        expected = f"{'a list of' if count is None else count} texts"
        value = self._take(key, list, expected)
        if not all(isinstance(item, str) for item in value) or (count is not None and len(value) != count):
            raise self.error(key, expected)
        return list(value)

    def pairs(self, key: str, high: tuple[int, int], low: tuple[int, int] = (1, 1)) -> list[tuple[int, int]]:
        """A list of [x, y], such as the squares of a board."""
        expected = f"a list of [x, y] with x from {low[0]} to {high[0]} and y from {low[1]} to {high[1]}"
        value = self._take(key, list, expected)
        for item in value:
            whole = isinstance(item, list) and len(item) == 2 and all(type(part) is int for part in item)
            if not whole or not all(low[axis] <= item[axis] <= high[axis] for axis in (0, 1)):
                raise self.error(key, expected)
        return [(item[0], item[1]) for item in value]

    def table(self, key: str) -> TomlTable:
        return TomlTable(self._take(key, dict, "a table"), self._file, f"{self._path}.{key}" if self._path else key)

    def tables(self, key: str, count: int | None = None) -> list[TomlTable]:
        expected = f"{'a list of' if count is None else count} tables"
        value = self._take(key, list, expected)
        if not all(isinstance(item, dict) for item in value) or (count is not None and len(value) != count):
            raise self.error(key, expected)
        start = f"{self._path}.{key}" if self._path else key
        return [TomlTable(item, self._file, f"{start}[{place}]") for place, item in enumerate(value)]

    def anything(self, key: str) -> Any:
        """The value of this key, of any type. The caller checks it and reports problems with `error`."""
        self._read.add(key)
        if key not in self._data:
            raise self.error(key, "a value")
        return self._data[key]

    def done(self) -> None:
        left = [key for key in self._data if key not in self._read]
        if left:
            place = f"{self._path}." if self._path else ""
            raise BoxError(f"{self._file}: {place}{left[0]}: this key is not known here")


def _same(a: OptionValue, b: OptionValue) -> bool:
    return type(a) is type(b) and a == b


@dataclass(frozen=True)
class Option:
    """A rule option. Its value is one of `choices`, or a number from `low` to `high`. The option exists in games with
    these numbers of `seats`; () means all.

    The choices in `separate_screens` are refused at a table where all people share one screen.
    """

    id: str
    default: OptionValue
    choices: tuple[OptionValue, ...]
    labels: tuple[str, ...]
    low: int
    high: int
    title: str
    text: str
    clause: str
    seats: tuple[int, ...]
    separate_screens: tuple[OptionValue, ...] = ()

    def code(self, value: OptionValue) -> int:
        """The integer that the box holds: the index among the choices, or the number itself."""
        for place, choice in enumerate(self.choices):
            if _same(choice, value):
                return place
        if (
            not self.choices
            and isinstance(value, int)
            and not isinstance(value, bool)
            and self.low <= value <= self.high
        ):
            return value
        raise OptionError(f"option {self.id}: expected {self.expected()}; got {value!r}")

    def value(self, code: int) -> OptionValue:
        return self.choices[code] if self.choices else code

    def other_values(self) -> list[OptionValue]:
        """The values other than the default: all other choices, or the two ends of a range."""
        values: tuple[OptionValue, ...] = self.choices or tuple({self.low: 0, self.high: 0})
        return [value for value in values if self.code(value) != self.code(self.default)]

    def expected(self) -> str:
        if not self.choices:
            return f"a whole number from {self.low} to {self.high}"
        return "one of " + ", ".join(
            str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in self.choices
        )

    def parse(self, text: str) -> OptionValue:
        """Converts a text from the command line to a value of the option."""
        for choice in self.choices:
            if str(choice).lower() == text.lower():
                return choice
        if not self.choices and re.fullmatch(r"-?[0-9]{1,12}", text) and self.low <= int(text) <= self.high:
            return int(text)
        raise OptionError(f"option {self.id}: expected {self.expected()}; got {text!r}")


@dataclass(frozen=True)
class Preset:
    """A named set of options, such as a difficulty. It is offered for games with these numbers of `seats`; () means
    all."""

    id: str
    name: str
    text: str
    options: Mapping[str, OptionValue]
    seats: tuple[int, ...]
    printed: bool = False
    """Whether the preset is the rules as printed. If there is no such preset, the default options are the rules as
    printed."""
    quick: bool = False
    """Whether "Play now" on the start page uses this preset. If no preset has this mark, "Play now" uses the default
    options."""


@dataclass(frozen=True)
class Level:
    """A strength of bots that players choose, with a name that fits the game's theme. If `seconds` is 0, such a bot
    decides by `policy` at once; otherwise it searches for this many seconds.

    A level that does not search makes `careless` percent of its decisions at random.
    """

    id: str
    name: str
    text: str
    policy: str
    seconds: float = 0.0
    careless: int = 0


@dataclass(frozen=True)
class Content:
    """What the TOML of a box says: the facts and options that every game has, and in `root` the tables that only the
    game itself reads."""

    file: str
    root: TomlTable
    name: str
    tagline: str
    version: int
    seats: tuple[int, ...]
    minutes: tuple[int, int]
    cooperative: bool
    options: Mapping[str, Option] = field(default_factory=dict)
    presets: tuple[Preset, ...] = ()
    levels: tuple[Level, ...] = ()
    clock: GameClock | None = None
    thinking: SearchSettings = field(default_factory=SearchSettings)
    overlay: str = ""
    """An overlay, as text, that turns the printed box into this one; empty if this is the printed one."""

    def codes(self, given: Mapping[str, OptionValue] | None = None) -> dict[str, int]:
        """The integer of every option: the given value or the default."""
        given = given or {}
        unknown = [name for name in given if name not in self.options]
        if unknown:
            known = ", ".join(self.options) or "none"
            raise OptionError(f"{self.name} has no option {unknown[0]!r}; its options are: {known}")
        return {name: option.code(given.get(name, option.default)) for name, option in self.options.items()}

    def choice(self, option: str, value: OptionValue) -> int:
        """The integer that stands for one choice of an option. The modules of rules use it to define constants."""
        return self.options[option].code(value)


Named = TypeVar("Named", Option, Preset, Level)
Change = Callable[[str, dict[str, Any]], tuple[str, dict[str, Any]]]
"""A function that changes a box. It takes the name of the box's file and its tables, and returns the name to show in
errors and the changed tables."""
_change: ContextVar[Change] = ContextVar("_change", default=lambda name, data: (name, data))


@contextmanager
def changed_by(change: Change) -> Iterator[None]:
    """Inside the `with` block, `load` applies this change to every box. Overlays use it when they import a game's
    modules a second time."""
    token = _change.set(change)
    try:
        yield
    finally:
        _change.reset(token)


def load(file: Path) -> Content:
    """Read a box's TOML and check the parts that every game has."""
    name = f"{file.parent.name}/{file.name}"
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise BoxError(f"{name}: cannot be read as TOML: {problem}") from problem
    name, data = _change.get()(name, data)
    root = TomlTable(data, name)
    game = root.table("game")
    low, high = game.integers("minutes", 1, 600, count=2)
    options = _by_id(root, "option", _option)
    made = Content(
        file=name,
        root=root,
        name=game.text("name"),
        tagline=game.text("tagline"),
        version=game.integer("version", 1, 1_000_000),
        seats=_seats(game),
        minutes=(low, high),
        cooperative=game.flag("cooperative", default=False),
        options=options,
        presets=tuple(_by_id(root, "preset", _preset).values()),
        levels=tuple(_by_id(root, "level", _level).values()),
        clock=read_clock(root, options),
        thinking=read_search_settings(root),
    )
    if not made.seats:
        raise game.error("seats", "the numbers of seats it can be played with")
    if low > high:
        raise game.error("minutes", "the shorter time before the longer")
    game.done()
    _check_presets(made)
    return made


def _check_presets(content: Content) -> None:
    """Raises `BoxError` for a preset with an impossible option, and if two presets for the same number of seats are
    both marked `printed`, or both `quick`."""
    for preset in content.presets:
        try:
            content.codes(preset.options)
        except OptionError as problem:
            raise BoxError(f"{content.file}: preset {preset.id}: {problem}") from None
    for count in content.seats:
        offered = [preset for preset in content.presets if not preset.seats or count in preset.seats]
        for key in ("printed", "quick"):
            marked = [preset.id for preset in offered if getattr(preset, key)]
            if len(marked) > 1:
                raise BoxError(f"{content.file}: presets {marked[0]} and {marked[1]}: only one may be {key} = true")


def _by_id(root: TomlTable, key: str, read: Callable[[TomlTable], Named]) -> dict[str, Named]:
    """Reads all tables of one kind. Raises an error if two of them have the same id."""
    found: dict[str, Named] = {}
    for table in root.tables(key) if root.has(key) else []:
        each = read(table)
        if each.id in found:
            raise table.error("id", f"an id that no other {key} has")
        found[each.id] = each
    return found


def _seats(table: TomlTable) -> tuple[int, ...]:
    seats = table.integers("seats", 1, 8) if table.has("seats") else []
    if seats != sorted(set(seats)):
        raise table.error("seats", "numbers of seats, each once and ascending")
    return tuple(seats)


def _choices(table: TomlTable) -> tuple[OptionValue, ...]:
    """Reads the choices of an option that has no range. They are texts, numbers, or true and false, and each is listed
    once."""
    if not table.has("choices"):
        return ()
    values = table.anything("choices")
    fits = isinstance(values, list) and len(values) > 1 and all(isinstance(value, str | int) for value in values)
    if not fits or len({str(value).lower() for value in values}) != len(values):
        raise table.error("choices", "two or more texts, whole numbers or true and false, all different")
    return tuple(values)


def _separate_screens(table: TomlTable, choices: tuple[OptionValue, ...]) -> tuple[OptionValue, ...]:
    if not table.has("separate_screens"):
        return ()
    values = table.anything("separate_screens")
    if not isinstance(values, list) or not all(any(_same(value, choice) for choice in choices) for value in values):
        raise table.error("separate_screens", "a list of choices of this option")
    return tuple(values)


def _option(table: TomlTable) -> Option:
    choices = _choices(table)
    low, high = table.integers("range", -(2**31), 2**31 - 1, count=2) if not choices else (0, 0)
    labels = tuple(table.texts("labels", count=len(choices))) if table.has("labels") else tuple(map(str, choices))
    option = Option(
        id=table.text("id"),
        default=table.anything("default"),
        choices=choices,
        labels=labels,
        low=low,
        high=high,
        title=table.text("title"),
        text=table.text("text", ""),
        clause=table.text("clause", ""),
        seats=_seats(table),
        separate_screens=_separate_screens(table, choices),
    )
    table.done()
    try:
        option.code(option.default)
    except OptionError:
        raise table.error("default", option.expected()) from None
    return option


def _preset(table: TomlTable) -> Preset:
    options = table.table("options")
    preset = Preset(
        id=table.text("id"),
        name=table.text("name"),
        text=table.text("text", ""),
        options={key: options.anything(key) for key in options.keys()},  # noqa: SIM118  a TomlTable is not a mapping
        seats=_seats(table),
        printed=table.flag("printed", default=False),
        quick=table.flag("quick", default=False),
    )
    table.done()
    return preset


def _level(table: TomlTable) -> Level:
    level = Level(
        id=table.text("id"),
        name=table.text("name"),
        text=table.text("text", ""),
        policy=table.text("policy"),
        seconds=table.integer("milliseconds", 0, 60_000, default=0) / 1000,
        careless=table.integer("careless", 0, 100, default=0),
    )
    if level.seconds and level.careless:
        raise table.error("careless", "nothing, as this level thinks")
    table.done()
    return level
