"""The NDJSON form of a record: the head, one entry a line, the end."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.match.entry import Entry
from mewple.match.record import FORMAT, BadRecord, Placed, Record
from mewple.match.setup import Setup
from mewple.match.updates import Result


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line. The seed is in 16 hexadecimal digits: other languages' numbers are too short for it."""

    mewple: int
    setup: dict[str, Any]
    seed: str
    commitment: str


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line."""

    result: Result
    state: str


def to_ndjson(record: Record) -> str:
    setup = msgspec.to_builtins(record.setup)
    seed = f"{setup.pop('seed'):016x}"
    parts = [Head(FORMAT, setup, seed, record.commitment), *record.entries, End(record.result, record.state)]
    return "".join(msgspec.json.encode(part).decode() + "\n" for part in parts)


def from_ndjson(text: str) -> Placed:
    """A record from its NDJSON form, or `BadRecord`."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(lines) < 2:
        raise BadRecord(len(lines) or 1, "a record has a head, entries and an end; this is cut short")
    (first, head_text), *middle, (last, end_text) = lines
    head: Head = _decode(first, head_text, Head, "the head")
    if head.mewple != FORMAT:
        raise BadRecord(first, f"this is a record of format {head.mewple}; this version reads {FORMAT}")
    entries = tuple(_decode(number, line, Entry, "an entry") for number, line in middle)
    end: End = _decode(last, end_text, End, "the end")
    record = Record(_setup(first, head), head.commitment, entries, end.result, end.state)
    places = {"Game": first, "Commitment": first, "Seed": first, "Result": last, "State": last}
    return Placed(record, tuple(number for number, _ in middle), places)


def _decode(number: int, line: str, kind: Any, what: str) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.MsgspecError as problem:
        raise BadRecord(number, f"this is not {what}: {problem}") from None


def _setup(number: int, head: Head) -> Setup:
    try:
        return msgspec.convert({**head.setup, "seed": int(head.seed, 16)}, Setup)
    except (msgspec.ValidationError, ValueError) as problem:
        raise BadRecord(number, f"this is not a setup: {problem}") from None
