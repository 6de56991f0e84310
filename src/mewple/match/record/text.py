"""The readable form of a record: tags at the top, then one entry on each line.

[Game "pig"]
...
2 3.120 S1 act roll = 5
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, get_args

import msgspec

from mewple.core.actions import TABLE
from mewple.core.content import BoxError
from mewple.core.game import Game
from mewple.core.overlay import game_of
from mewple.core.registry import NoSuchGame
from mewple.match.entry import Entry, EntryKind
from mewple.match.errors import OtherRules
from mewple.match.record import FORMAT, BadRecord, MatchRecord, RecordWithLines
from mewple.match.setup import Setup, check_rules
from mewple.match.views import Result

_TAG = re.compile(r"\[(\w+) (.+)\]$")
_ENTRY = re.compile(
    r"(?P<version>\d+)\s+(?P<at>\d+(?:\.\d+)?)\s+(?P<seat>table|S\d+)\s+(?P<follows>\+?)(?P<kind>[a-z]+)"
    r"(?:\s+(?P<action>\"(?:[^\"\\]|\\.)*\"|(?!name=|level=|seed=)[^\s=~\"]\S*))?(?:\s+name=(?P<name>\"(?:[^\"\\]|\\.)*\"))?(?:\s+level=(?P<level>\S+))?"
    r"(?:\s+seed=(?P<seed>[0-9a-f]{48}))?"
    r"(?:\s+=\s+(?P<outcomes>\d+(?:\s+\d+)*))?(?:\s+~\s+(?P<spent>[\d.]+(?:\s+[\d.]+)*))?$"
)
_PLAIN = re.compile(r"(?!name=|level=|seed=)[^\s=~\"]\S*")
_KINDS = frozenset(get_args(EntryKind))


def to_text(record: MatchRecord, comments: Callable[[Entry], list[str]] | None = None) -> str:
    """The record as text. `comments` returns lines to put below an entry (see `comments.comments`)."""
    return "\n".join([*text_lines(record, comments), ""])


def text_lines(record: MatchRecord, comments: Callable[[Entry], list[str]] | None = None) -> Iterator[str]:
    """The same, line by line."""
    game = game_of(record.setup.game, record.setup.overlay)
    for name, value in _tags(record):
        yield f"[{name} {msgspec.json.encode(value).decode()}]"
    yield ""
    for entry in record.entries:
        yield _line(game, entry)
        yield from (f"  ; {comment}" for comment in (comments(entry) if comments else []))


def _tags(record: MatchRecord) -> Iterator[tuple[str, Any]]:
    setup = record.setup
    yield "Mewple", FORMAT
    yield "Game", setup.game
    yield "Rules", setup.rules
    if setup.release:
        yield "Release", setup.release
    if setup.overlay:
        yield "Overlay", setup.overlay
    yield "Options", setup.options
    for number, seat in enumerate(setup.seats, start=1):
        yield f"Seat{number}", seat
    yield "Mode", setup.mode
    yield "RealDice", setup.real_dice
    yield "Hints", setup.hints
    yield "Clock", setup.clock
    yield "Date", setup.date
    if setup.lesson is not None:
        yield "Lesson", setup.lesson
    yield "Commitment", record.commitment
    yield "Seed", f"{setup.seed:016x}"
    yield "Salt", setup.salt
    yield "Result", record.result
    yield "State", record.state


def _line(game: Game, entry: Entry) -> str:
    who, kind = "table" if entry.seat == TABLE else f"S{entry.seat + 1}", "+" * entry.follows + entry.kind
    parts = [str(entry.version), f"{entry.at!r}", who, kind]
    if entry.action is not None:
        parts.append(_written(game, entry.action))
    if entry.name:
        parts.append("name=" + msgspec.json.encode(entry.name).decode())
    if entry.level:
        parts.append(f"level={entry.level}")
    if entry.seed:
        parts.append(f"seed={entry.seed}")
    if entry.outcomes:
        parts.append("= " + " ".join(str(value + 1) for value in entry.outcomes))
    if entry.spent:
        parts.append("~ " + " ".join(repr(seconds) for seconds in entry.spent))
    return " ".join(parts)


def _written(game: Game, action: int) -> str:
    """An action's notation, in quotes if it could be read as something else."""
    notation = game.actions.notation(action)
    return notation if _PLAIN.fullmatch(notation) else msgspec.json.encode(notation).decode()


def from_text(text: str) -> RecordWithLines:
    """Reads a record from its text, or raises `BadRecord`. Empty lines and lines that begin with `;` are skipped."""
    tags: dict[str, Any] = {}
    places: dict[str, int] = {}
    rest: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        plain = line.strip()
        if plain.startswith("["):
            name, value = _tag(number, plain)
            if name in tags:
                raise BadRecord(number, f"the tag {name} is here twice")
            tags[name], places[name] = value, number
        elif plain and not plain.startswith(";"):
            rest.append((number, plain))
    record_head = _Tags(tags, places)
    game = record_head.game()
    setup = record_head.setup(game)
    actions = {_written(game, action): action for action in range(game.actions.size)}
    entries = tuple(_entry(number, line, actions) for number, line in rest)
    record = MatchRecord(
        setup,
        record_head.take("Commitment", str),
        entries,
        record_head.take("Result", Result),
        record_head.take("State", str),
    )
    record_head.done()
    return RecordWithLines(record, tuple(number for number, _ in rest), places)


def _tag(number: int, line: str) -> tuple[str, Any]:
    found = _TAG.match(line)
    if found is None:
        raise BadRecord(number, 'a tag is written [Name "value"]')
    try:
        return found[1], msgspec.json.decode(found[2])
    except msgspec.DecodeError as problem:
        raise BadRecord(number, f"the tag {found[1]} has no proper value: {problem}") from None


class _Tags:
    """The head of a record, read tag by tag."""

    def __init__(self, tags: dict[str, Any], places: dict[str, int]) -> None:
        self.tags = tags
        self.places = places
        self.taken: set[str] = set()

    def take(self, name: str, kind: Any) -> Any:
        if name not in self.tags:
            raise BadRecord(1, f"the tag {name} is missing")
        self.taken.add(name)
        try:
            return msgspec.convert(self.tags[name], kind)
        except msgspec.ValidationError as problem:
            raise BadRecord(self.places[name], f"the tag {name}: {problem}") from None

    def game(self) -> Game:
        made = self.take("Mewple", int)
        if made != FORMAT:
            raise BadRecord(self.places["Mewple"], f"this is a record of format {made}; this version reads {FORMAT}")
        try:
            return game_of(self.take("Game", str), self._overlay())
        except NoSuchGame as problem:
            raise BadRecord(self.places["Game"], str(problem)) from None
        except BoxError as problem:
            raise BadRecord(self.places["Overlay"], str(problem)) from None

    def _overlay(self) -> str:
        """The record's overlay; empty for the printed box."""
        return str(self.take("Overlay", str)) if "Overlay" in self.tags else ""

    def setup(self, game: Game) -> Setup:
        count = sum(name.startswith("Seat") and name[4:].isdigit() for name in self.tags)
        fields = {
            "game": self.take("Game", str),
            "rules": self.take("Rules", int),
            "options": self.take("Options", dict),
            "seats": [self.take(f"Seat{number}", dict) for number in range(1, count + 1)],
            "seed": self._seed(),
            "salt": self.take("Salt", str),
            "real_dice": self.take("RealDice", bool),
            "clock": self.take("Clock", dict),
            "hints": self.take("Hints", bool),
            "mode": self.take("Mode", str),
            "date": self.take("Date", str),
            # Records of the first release have no tag for the release.
            "release": self.take("Release", str) if "Release" in self.tags else "",
            "overlay": self._overlay(),
            "lesson": self.take("Lesson", dict) if "Lesson" in self.tags else None,
        }
        try:
            setup = msgspec.convert(fields, Setup)
            check_rules(setup, game)  # before the entries, because other rules may write actions differently
        except msgspec.ValidationError as problem:
            raise BadRecord(self.places["Game"], f"the setup does not fit: {problem}") from None
        except OtherRules as problem:
            raise BadRecord(self.places["Rules"], str(problem)) from None
        return setup

    def _seed(self) -> int:
        text = self.take("Seed", str)
        if not re.fullmatch(r"[0-9a-f]{16}", text):
            raise BadRecord(self.places["Seed"], "a seed has 16 hexadecimal digits")
        return int(text, 16)

    def done(self) -> None:
        for name, number in self.places.items():
            if name not in self.taken:
                raise BadRecord(number, f"the tag {name} is not known")


def _entry(number: int, line: str, actions: dict[str, int]) -> Entry:
    found = _ENTRY.match(line)
    if found is None or found["kind"] not in _KINDS:
        raise BadRecord(number, f"this is not an entry: {line[:60]!r}")
    if found["follows"] and found["kind"] != "act":
        raise BadRecord(number, f"only an action (act) can belong to the move before it, not {found['kind']!r}")
    if found["action"] is not None and found["action"] not in actions:
        raise BadRecord(number, f"no action is written {found['action']!r}")
    outcomes = tuple(int(value) - 1 for value in (found["outcomes"] or "").split())
    return Entry(
        version=int(found["version"]),
        seat=TABLE if found["seat"] == "table" else int(found["seat"][1:]) - 1,
        kind=found["kind"],  # type: ignore[arg-type]
        at=float(found["at"]),
        action=actions[found["action"]] if found["action"] is not None else None,
        outcomes=outcomes,
        name=msgspec.json.decode(found["name"], type=str) if found["name"] else "",
        level=found["level"] or "",
        seed=found["seed"] or "",
        spent=tuple(float(seconds) for seconds in (found["spent"] or "").split()),
        follows=bool(found["follows"]),
    )
