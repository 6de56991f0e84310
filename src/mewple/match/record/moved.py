"""The record of a match that moves from a browser to a server, whether it is over or not."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from mewple.core.chance import OutcomeError
from mewple.match.entry import Entry
from mewple.match.errors import MatchError
from mewple.match.match import Match
from mewple.match.position import MatchFixed, Position
from mewple.match.record import BadRecord, record_of
from mewple.match.record.ndjson import ndjson_lines, read_head, unfinished_ndjson
from mewple.match.record.verify import BadTime, checked
from mewple.match.setup import Setup, commitment

SO_FAR = "This match goes on: a server can continue it."


def to_move(match: Match) -> str:
    """The match as NDJSON, with its seed. Call this only for a person who plays without a server: such a person could
    find out the seed anyway."""
    if match.over:
        return "\n".join([*ndjson_lines(record_of(match)), ""])
    entries = [msgspec.json.encode(entry).decode() for entry in match.entries]
    return unfinished_ndjson(match.setup, match.commitment, entries, SO_FAR)


def read_moved(text: str) -> tuple[Setup, list[Entry]]:
    """Reads the setup and the entries of such a record, or raises `BadRecord`. This does not check whether the rules
    allow the entries."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(lines) < 3:
        raise BadRecord(1, "this is not the record of a match: it has a first line, entries and a last line")
    setup, committed = read_head(*lines[0])
    if commitment(setup) != committed:
        raise BadRecord(lines[0][0], "seed, salt and rules are not those that were committed to")
    entries = []
    for number, line in lines[1:-1]:
        try:
            entries.append(msgspec.json.decode(line, type=Entry))
        except msgspec.MsgspecError as problem:
            raise BadRecord(number, f"this is not an entry: {problem}") from None
    return setup, entries


def replayed(setup: Setup, entries: list[Entry]) -> Iterator[Position]:
    """Yields the position after each entry. Raises `BadRecord` at the first entry that the rules or the seed do not
    allow."""
    table = MatchFixed.of(setup)
    position = table.begin(entries[0].at)
    for line, entry in enumerate(entries, start=2):
        try:
            position = checked(table, position, entry).after
        except (MatchError, OutcomeError, BadTime) as problem:
            raise BadRecord(line, str(problem)) from None
        yield position
