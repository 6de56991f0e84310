"""Maintenance of a database by the server's host: listing and ending tables, forgetting guests, deleting old data,
making backups."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, exists, func, select, update

from mewple.store.private import make_private_file
from mewple.store.tables import ARCHIVES, CHAT, ENTRIES, GUESTS, MATCHES, SEATS
from mewple.tables.people import person_at
from mewple.tables.store import StoreError

AT_A_TIME = 200
"""How many tables are deleted with one statement."""


@dataclass(frozen=True)
class ListedTable:
    """What `list_tables` says about a table."""

    id: str
    game: str
    names: tuple[str, ...]
    state: str
    """waiting, running, over or ended"""
    version: int
    updated: float


@dataclass(frozen=True)
class DeletionCounts:
    """How much was deleted."""

    tables: int = 0
    lines: int = 0
    guests: int = 0


def list_tables(connection: Connection, *, state: str = "", limit: int = 50) -> list[ListedTable]:
    """The most recently changed tables, the newest change first. `state`: only tables in this state (waiting, running,
    over or ended)."""
    query = select(MATCHES).order_by(MATCHES.c.updated.desc()).limit(limit)
    if state:
        query = query.where(_STATES[state])
    rows = connection.execute(query).all()
    names: dict[str, list[str]] = {row.id: [] for row in rows}
    seats = select(SEATS.c.match, SEATS.c.name).where(SEATS.c.match.in_(names)).order_by(SEATS.c.match, SEATS.c.seat)
    for seat in connection.execute(seats).all():
        names[seat.match].append(seat.name or "(open)")
    return [ListedTable(row.id, row.game, tuple(names[row.id]), _state(row), row.version, row.updated) for row in rows]


_STATES: dict[str, ColumnElement[bool]] = {
    "waiting": ~MATCHES.c.started & ~MATCHES.c.over & (MATCHES.c.ended == ""),
    "running": MATCHES.c.started & ~MATCHES.c.over & (MATCHES.c.ended == ""),
    "over": MATCHES.c.over,
    "ended": ~MATCHES.c.over & (MATCHES.c.ended != ""),
}
STATES = tuple(_STATES)


def _state(row: Row[Any]) -> str:
    if row.over or row.ended:
        return "over" if row.over else "ended"
    return "running" if row.started else "waiting"


def end_table(connection: Connection, table: str, reason: str) -> bool:
    """Ends a match that is not over. Returns False if there is no such table, or if its match cannot continue
    anyway."""
    place = (MATCHES.c.id == table) & (MATCHES.c.ended == "") & ~MATCHES.c.over
    return connection.execute(update(MATCHES).where(place).values(ended=reason)).rowcount == 1


def forget_guest(connection: Connection, guest: str) -> DeletionCounts:
    """Deletes what is stored about a guest: their name, their lines of chat, tables at which nobody else sat, and the
    link between them and their seats at other tables. The records of those matches keep the name under which the guest
    played."""
    sat = connection.execute(select(SEATS.c.match, SEATS.c.seat).where(SEATS.c.guest == guest)).all()
    others = select(SEATS.c.match).where((SEATS.c.guest != "") & (SEATS.c.guest != guest))
    alone = [
        row.match
        for row in connection.execute(
            select(SEATS.c.match).distinct().where((SEATS.c.guest == guest) & SEATS.c.match.not_in(others))
        ).all()
    ]
    lines = _forget_lines(connection, guest, [row for row in sat if row.match not in alone])
    _delete_tables(connection, alone)
    connection.execute(update(SEATS).where(SEATS.c.guest == guest).values(guest=""))
    connection.execute(update(MATCHES).where(MATCHES.c.owner == guest).values(owner=""))
    known = connection.execute(delete(GUESTS).where(GUESTS.c.id == guest)).rowcount
    return DeletionCounts(len(alone), lines, known)


def _forget_lines(connection: Connection, guest: str, sat: Sequence[Any]) -> int:
    """Deletes the lines of chat that a guest wrote, and all lines from their seats, because old lines do not say who
    wrote them."""
    writers = connection.execute(select(CHAT.c.match, CHAT.c.person).distinct().where(CHAT.c.person != "")).all()
    own = [
        (CHAT.c.match == row.match) & (CHAT.c.person == row.person)
        for row in writers
        if person_at(row.match, guest) == row.person
    ]
    seated = [(CHAT.c.match == row.match) & (CHAT.c.seat == row.seat) for row in sat]
    return sum(connection.execute(delete(CHAT).where(place)).rowcount for place in (*own, *seated))


def find_guests(connection: Connection, name: str) -> list[tuple[str, str]]:
    """The ids and names of guests who chose this name, or who have a seat under this name."""
    named = select(GUESTS.c.id, GUESTS.c.name).where(GUESTS.c.name == name)
    seated = select(SEATS.c.guest, SEATS.c.name).where((SEATS.c.name == name) & (SEATS.c.guest != ""))
    found = {(row[0], row[1]) for row in (*connection.execute(named).all(), *connection.execute(seated).all())}
    return sorted(found)


def delete_old(
    connection: Connection, *, finished: float = 0.0, unstarted: float = 0.0, chat: float = 0.0, guests: float = 0.0
) -> DeletionCounts:
    """Deletes old data of four kinds: tables whose match is over or ended, tables with a seat that nobody has ever
    taken, lines of chat, and the names of guests without a seat. The time for each kind, in Unix seconds, says what is
    old: everything that has not changed since then. With 0, nothing of this kind is deleted."""
    old = (_STATES["over"] | _STATES["ended"]) & (MATCHES.c.updated < finished)
    waiting = _STATES["waiting"] & (MATCHES.c.updated < unstarted)
    tables = [row.id for row in connection.execute(select(MATCHES.c.id).where(old | waiting)).all()]
    _delete_tables(connection, tables)
    lines = connection.execute(delete(CHAT).where(CHAT.c.at < chat)).rowcount
    seated = exists().where(SEATS.c.guest == GUESTS.c.id)
    known = connection.execute(delete(GUESTS).where((GUESTS.c.created < guests) & ~seated)).rowcount
    return DeletionCounts(len(tables), lines, known)


def _delete_tables(connection: Connection, tables: Sequence[str]) -> None:
    for some in _in_parts(tables):
        for part in (CHAT, ARCHIVES, ENTRIES, SEATS):
            connection.execute(delete(part).where(part.c.match.in_(some)))
        connection.execute(delete(MATCHES).where(MATCHES.c.id.in_(some)))


def _in_parts(tables: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(tables), AT_A_TIME):
        yield tables[start : start + AT_A_TIME]


def newest_entry(connection: Connection) -> float:
    """The time of the last change of any table; 0 if there are no tables."""
    return float(connection.scalar(select(func.max(MATCHES.c.updated))) or 0.0)


def copy_sqlite(file: Path, target: Path) -> None:
    """Copies a SQLite database, even while a server uses it, and checks the copy."""
    if not file.is_file():
        raise StoreError(f"there is no database {file}")
    if target.exists():
        raise StoreError(f"{target} is there already: give a new name, or move it away")
    make_private_file(target)
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
        found = copy.execute("PRAGMA integrity_check(3)").fetchall()
    if found != [("ok",)]:
        raise StoreError(f"the copy {target} is damaged: {found}. Is the database itself damaged?")
