"""The NDJSON form of a record: a head, one entry on each line, and an end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from mewple.core.content import BoxError
from mewple.core.overlay import game_of
from mewple.core.registry import NoSuchGame
from mewple.match.entry import Entry
from mewple.match.errors import OtherRules
from mewple.match.record import FORMAT, BadRecord, MatchRecord, RecordWithLines
from mewple.match.setup import Setup, check_rules
from mewple.match.views import Result


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line. The seed is written as 16 hexadecimal digits, because numbers in some languages cannot hold 64
    bits."""

    mewple: int
    setup: dict[str, Any]
    seed: str
    commitment: str


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line."""

    result: Result
    state: str


class EndedEarly(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line if the match was closed before its game was over; it gives the reason."""

    ended: str


def to_ndjson(record: MatchRecord) -> str:
    return "\n".join([*ndjson_lines(record), ""])


def ndjson_lines(record: MatchRecord) -> Iterator[str]:
    yield _head(record.setup, record.commitment)
    for part in (*record.entries, End(record.result, record.state)):
        yield msgspec.json.encode(part).decode()


def _head(setup: Setup, commitment: str) -> str:
    fields = msgspec.to_builtins(setup)
    seed = f"{fields.pop('seed'):016x}"
    for name in ("release", "overlay", "lesson"):
        if not fields[name]:
            del fields[name]
    return msgspec.json.encode(Head(FORMAT, fields, seed, commitment)).decode()


def unfinished_ndjson(setup: Setup, commitment: str, entries: Iterable[str], reason: str) -> str:
    """The NDJSON form of a match that is not over, or that was closed before its game was over. `entries` are in JSON,
    as they were stored."""
    return "\n".join([_head(setup, commitment), *entries, msgspec.json.encode(EndedEarly(reason)).decode()]) + "\n"


def from_ndjson(text: str) -> RecordWithLines:
    """A record from its NDJSON form, or `BadRecord`."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(lines) < 2:
        raise BadRecord(len(lines) or 1, "a record has a head, entries and an end; this is cut short")
    (first, head_text), *middle, (last, end_text) = lines
    setup, committed = read_head(first, head_text)
    entries = tuple(_decode(number, line, Entry, "an entry") for number, line in middle)
    _require_end(last, end_text)
    end: End = _decode(last, end_text, End, "the end")
    record = MatchRecord(setup, committed, entries, end.result, end.state)
    places = {"Game": first, "Commitment": first, "Seed": first, "Result": last, "State": last}
    return RecordWithLines(record, tuple(number for number, _ in middle), places)


def read_head(number: int, text: str) -> tuple[Setup, str]:
    """Reads the setup and the commitment from the first line of a record. `number` is the number of that line in its
    file."""
    head: Head = _decode(number, text, Head, "the head")
    if head.mewple != FORMAT:
        raise BadRecord(number, f"this is a record of format {head.mewple}; this version reads {FORMAT}")
    return _setup(number, head), head.commitment


def _require_end(number: int, line: str) -> None:
    try:
        early = msgspec.json.decode(line, type=EndedEarly)
    except msgspec.MsgspecError:
        return
    raise BadRecord(number, f"this match has no result to check, because it ended early: {early.ended}")


def _decode(number: int, line: str, kind: Any, what: str) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError as problem:
        raise BadRecord(number, f"this is not {what}: {problem}") from None


def _setup(number: int, head: Head) -> Setup:
    try:
        setup = msgspec.convert({**head.setup, "seed": int(head.seed, 16)}, Setup)
    except (msgspec.ValidationError, ValueError) as problem:
        raise BadRecord(number, f"this is not a setup: {problem}") from None
    try:
        check_rules(setup, game_of(setup.game, setup.overlay))
    except (OtherRules, NoSuchGame, BoxError) as problem:
        raise BadRecord(number, str(problem)) from None
    return setup
