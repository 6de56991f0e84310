"""Checks a record: its seed must fit the commitment, all outcomes must be those of the seed, the rules must allow every
action, and the match must end as the record says."""

from __future__ import annotations

from dataclasses import dataclass, field

from mewple.core.actions import TABLE
from mewple.core.chance import OutcomeError
from mewple.match import clocks
from mewple.match.advance import advance
from mewple.match.entry import Draft, Entry
from mewple.match.errors import MatchError
from mewple.match.position import MatchFixed, Position
from mewple.match.record import BadRecord, MatchRecord, RecordWithLines
from mewple.match.record.ndjson import from_ndjson
from mewple.match.record.text import from_text
from mewple.match.setup import commitment
from mewple.match.views import result

_SLACK = 0.01
"""By how many seconds a time may be wrong, because entries and clocks are each rounded to a millisecond."""


class BadTime(ValueError):
    """Raised if the clocks cannot have run as an entry says."""


@dataclass(frozen=True)
class Complaint:
    """An error in the record, and the line of the file that it is in."""

    line: int
    text: str


@dataclass
class Report:
    """What was found. The record is right if there are no complaints."""

    complaints: list[Complaint] = field(default_factory=list)
    checked: list[str] = field(default_factory=list)
    record: MatchRecord | None = None

    @property
    def ok(self) -> bool:
        return not self.complaints

    def complain(self, line: int, text: str) -> None:
        self.complaints.append(Complaint(line, text))


def read(text: str) -> RecordWithLines:
    """Reads a record in either form, or raises `BadRecord`."""
    return from_ndjson(text) if text.lstrip().startswith("{") else from_text(text)


def verify(text: str) -> Report:
    """Checks a record in either form. Errors in the text become complaints; they raise no exception."""
    report = Report()
    try:
        placed = read(text)
        report.record = placed.record
        table = MatchFixed.of(placed.record.setup)
    except BadRecord as problem:
        report.complain(problem.line, problem.message)
        return report
    except MatchError as problem:
        report.complain(placed.lines["Game"], str(problem))
        return report
    _check_commitment(placed, report)
    last = _check_entries(placed, table, report)
    if last is not None:
        _check_end(placed, table, last, report)
    return report


def _check_commitment(placed: RecordWithLines, report: Report) -> None:
    if commitment(placed.record.setup) != placed.record.commitment:
        report.complain(placed.lines["Commitment"], "seed, salt and rules are not those that were committed to")
    else:
        report.checked.append(
            "seed, salt and rules give the record's commitment: compare it with what the table showed before the first "
            "action"
        )


def _check_entries(placed: RecordWithLines, table: MatchFixed, report: Report) -> Position | None:
    """The last position; None if an entry is wrong, because nothing after it can be checked."""
    position = table.begin(0.0)
    drawn = 0
    for line, entry in zip(placed.entry_lines, placed.record.entries):
        try:
            draft = checked(table, position, entry)
        except (MatchError, OutcomeError, BadTime) as problem:
            report.complain(line, str(problem))
            return None
        drawn += _new_outcomes(position, draft)
        position = draft.after
    report.checked.append(f"the rules allow all {len(placed.record.entries)} entries")
    dice = "; what people rolled is taken as told" if table.setup.real_dice else ""
    newer = [entry.version for entry in placed.record.entries if entry.kind == "reseed"]
    moved = f", from entry {newer[-1]} on of the seed that a server drew there" if newer else ""
    report.checked.append(f"all {drawn} outcomes are those of the seed{moved}{dice}")
    if table.setup.clock.runs:
        report.checked.append("no clock ran longer than the time between two entries, and only those out of time rang")
    return position


def _check_clocks(table: MatchFixed, before: Position, entry: Entry) -> None:
    """Raises `BadTime` if the clocks cannot have run as long as the entry says, or if it says that a clock ran out
    although that clock still had time."""
    runs = table.setup.clock.runs
    if len(entry.spent) != (len(before.seats) + 1 if runs else 0):
        raise BadTime(f"entry {entry.version} does not say how long each clock ran")
    if any(not 0 <= seconds <= entry.at - before.at + _SLACK for seconds in entry.spent):
        raise BadTime(f"in entry {entry.version} a clock ran longer than the time since the entry before, or backwards")
    if entry.kind in ("timeout", "ring"):
        seat = entry.seat if entry.kind == "timeout" else TABLE
        left = before.game_left if seat == TABLE else _left(table, before, seat)
        if not runs or left - entry.spent[seat] > _SLACK:
            raise BadTime(f"in entry {entry.version} a clock rang that had time left")


def _left(table: MatchFixed, position: Position, seat: int) -> float:
    if seat not in clocks.running(table, position):
        raise BadTime(f"the clock of {position.name(seat)} was not running")
    return clocks.left(table, position, seat)


def checked(table: MatchFixed, position: Position, entry: Entry) -> Draft:
    """Carries out an entry of a record. Raises `MatchError`, `OutcomeError` or `BadTime` if it is wrong."""
    if entry.version != position.version + 1:
        raise OutcomeError(f"entry {entry.version} comes after {position.version}")
    if entry.at < position.at:
        raise OutcomeError(f"entry {entry.version} is earlier than the one before")
    _check_clocks(table, position, entry)
    return advance(table, position, entry, retold=True, checked=True)


def _new_outcomes(before: Position, draft: Draft) -> int:
    """How many outcomes of an entry are new: those that no earlier entry of the same action has."""
    known = len(before.ask.outcomes) if before.ask is not None and draft.entry.kind == "give" else 0
    return len(draft.entry.outcomes) - known


def _check_end(placed: RecordWithLines, table: MatchFixed, last: Position, report: Report) -> None:
    ended = result(table, last)
    if ended is None:
        report.complain(placed.lines["Result"], "the entries stop before the match is over")
    elif ended != placed.record.result:
        report.complain(placed.lines["Result"], f"the result is {ended}, not {placed.record.result}")
    if last.state_hash() != placed.record.state:
        report.complain(placed.lines["State"], "the last state is another one than the record says")
    elif ended == placed.record.result:
        report.checked.append("it ends with the result and the state it says")
