"""Moves matches that were played without a server to this server: an unfinished match continues here, and a finished
one can be watched.

The whole record is checked as by `mewple verify`. The person who brings the record could know its seed, so a match that
continues gets a new one, which only this server knows.
"""

from __future__ import annotations

import secrets
import time

from mewple.match import Match, Setup
from mewple.match.entries.reseed import fresh_seed
from mewple.match.entry import Entry
from mewple.match.errors import MatchError
from mewple.match.position import Position
from mewple.match.record import BadRecord
from mewple.match.record.moved import read_moved, replayed
from mewple.tables import wire
from mewple.tables.desk import Steps
from mewple.tables.messages import encode
from mewple.tables.played import Finished
from mewple.tables.refused import Refused
from mewple.tables.store import Head, SeatRow, Stored

LONGEST = 1_000_000
"""The most characters of such a record."""
MOST_ENTRIES = 10_000


def bring(me: wire.Session, record: str) -> Steps[Finished]:
    """The table for this match, ready to be stored. All seats of people belong to the person who brings the match."""
    try:
        setup, entries = read_moved(record)
        _must_fit(setup, entries)
        for position in replayed(setup, entries):
            last = position
            yield
        now = max(round(time.time(), 3), last.at)
        if last.phase != "over":
            _must_go_on(last)
            moved = Match.load(setup, entries, now).propose_reseed(fresh_seed(), now)
            entries, last = [*entries, moved.entry], moved.after
    except BadRecord as problem:
        raise Refused(400, "bad-record", f"This record does not hold: {problem}") from None
    except MatchError as problem:
        raise Refused(400, "bad-record", f"This match cannot go on here: {problem}") from None
    return Finished(_table(me, setup, last, now), tuple(encode(entry).decode() for entry in entries))


def _must_fit(setup: Setup, entries: list[Entry]) -> None:
    if setup.overlay or setup.lesson is not None:
        raise Refused(409, "not-possible", "A lesson, or a match with a changed box, cannot be brought here.")
    if len(entries) > MOST_ENTRIES:
        raise Refused(409, "not-possible", f"A match that is brought here has at most {MOST_ENTRIES:,} entries.")


def _must_go_on(last: Position) -> None:
    if last.phase == "waiting" or any(seat.kind == "open" for seat in last.seats):
        raise Refused(409, "not-possible", "This match has not begun: set up a table here instead.")
    if last.ask is not None:
        raise Refused(409, "not-possible", "Dice are being rolled in this match. Finish the roll, then save it again.")
    if last.paused:
        raise Refused(409, "not-possible", "This match is paused. Resume it, then save it again.")


def _table(me: wire.Session, setup: Setup, last: Position, now: float) -> Stored:
    seats = tuple(
        SeatRow(number, first.kind, me.id if first.kind == "person" else "", last.seats[number].name, first.level)
        for number, first in enumerate(setup.seats)
    )
    over = last.phase == "over"
    return Stored(
        id=secrets.token_urlsafe(16),
        game=setup.game,
        setup=encode(setup).decode(),
        created=now,
        seats=seats,
        head=Head(last.version, now, 0 if over else sum(1 << seat for seat in last.pending), started=True, over=over),
        owner=me.id,
    )
