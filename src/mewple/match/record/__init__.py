"""Records: a finished match as text that people read, or as NDJSON for programs. Both contain the same and are enough
to replay the match.

docs/records.md describes both forms.
"""

from __future__ import annotations

import msgspec

from mewple.match.entry import Entry
from mewple.match.errors import MatchError, NotOver
from mewple.match.match import Match
from mewple.match.setup import Setup, commitment
from mewple.match.views import Result, result

FORMAT = 1


class BadRecord(MatchError):
    """Raised for text that is not a record. `line` is the number of the wrong line, from 1."""

    code = "bad-record"

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


class MatchRecord(msgspec.Struct, frozen=True):
    """A finished match: its setup, its commitment, all entries, and how it ended."""

    setup: Setup
    commitment: str
    entries: tuple[Entry, ...]
    result: Result
    state: str
    """SHA-256 of the last state's bytes."""


def record_of(match: Match) -> MatchRecord:
    """The record of a match that is over. It contains everything that was secret during the match."""
    ended = result(match.table, match.position)
    if ended is None:
        raise NotOver("The match is still going on: its record would tell what is hidden.")
    return MatchRecord(
        setup=match.setup,
        commitment=commitment(match.setup),
        entries=tuple(match.entries),
        result=ended,
        state=match.position.state_hash(),
    )


class RecordWithLines(msgspec.Struct, frozen=True):
    """A record, and the lines from which it was read, for error messages."""

    record: MatchRecord
    entry_lines: tuple[int, ...]
    lines: dict[str, int]
    """The line number of each part of the head and of the end."""
