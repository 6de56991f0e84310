"""The store in a SQL database. The differences between SQLite and Postgres are in `sqlite.py` and `postgres.py`."""

from __future__ import annotations

import contextlib
import logging
import math
import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy import (
    URL,
    ColumnElement,
    Connection,
    Row,
    Table,
    bindparam,
    delete,
    func,
    insert,
    make_url,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from mewple.store.batch import Append, Batch
from mewple.store.folder import data_home
from mewple.store.migrate import upgrade
from mewple.store.postgres import Listener, PostgresRunner, notify
from mewple.store.runner import Runner
from mewple.store.sqlite import SqliteRunner
from mewple.store.tables import ARCHIVES, CHAT, ENTRIES, GUESTS, MATCHES, RUNS, SEATS, SPENT_LINKS
from mewple.tables.store import Conflict, Damaged, Head, Line, Moderation, Notice, Run, SeatRow, Stored, StoreError

log = logging.getLogger("mewple.store")
T = TypeVar("T")
RUNNERS: dict[str, Callable[[URL], Runner]] = {"sqlite": SqliteRunner, "postgresql": PostgresRunner}


async def open_store(url: str | None = None) -> SqlStore:
    """Opens the database and updates it to the newest schema. Without a URL, the database is a file in the user's data
    folder."""
    parsed = parse_url(url)
    kind = parsed.get_backend_name()
    if kind not in RUNNERS:
        raise StoreError(f"a database of the kind {kind!r} is not supported: use sqlite:///FILE or postgresql://...")
    runner = RUNNERS[kind](parsed)
    try:
        if (damage := await runner.check()) is not None:
            log.error(damage)
        await runner.write(upgrade)
    except (OSError, SQLAlchemyError) as problem:
        await runner.close()
        raise StoreError(f"cannot open the database {_place(parsed)}: {_why(problem)}. {_advice(parsed)}") from None
    except BaseException:
        await runner.close()
        raise
    return SqlStore(runner)


def _place(url: URL) -> str:
    """The file, or the address without its password, for messages."""
    return str(url.database) if url.get_backend_name() == "sqlite" else url.render_as_string()


def _why(problem: OSError | SQLAlchemyError) -> str:
    """The error message of the database or the operating system, in one line."""
    cause = getattr(problem, "orig", None) or problem
    first = next(iter(str(cause).strip().splitlines()), "") or type(cause).__name__
    return first.rpartition("'>: ")[2].rstrip(".")  # asyncpg's errors begin with the name of their class


def _advice(url: URL) -> str:
    if url.get_backend_name() == "sqlite":
        return "Check that it is a database of Mewple and that you may write to it, or give another --database."
    return "Check that Postgres is running there and lets you in, or give another --database."


def parse_url(url: str | None) -> URL:
    """Parses the database's address. Without an address, the database is the file in the user's data folder."""
    if url is None:
        return URL.create("sqlite", database=str(data_home() / "mewple.sqlite"))
    try:
        return make_url(url.replace("postgres://", "postgresql://", 1) if url.startswith("postgres://") else url)
    except ArgumentError as problem:
        raise StoreError(f"{url!r} is not a database URL: use sqlite:///FILE or postgresql://...") from problem


class SqlStore:
    """The `Store` that uses SQLAlchemy Core."""

    def __init__(self, runner: Runner) -> None:
        self.shared = runner.shared
        self._runner = runner
        self._own = secrets.token_hex(8)
        self._batch = Batch(lambda appends: self._runner.write(lambda connection: self._write(connection, appends)))
        self._listeners: list[Listener] = []

    # --- tables ---

    async def create(self, table: Stored, entries: Sequence[str] = ()) -> None:
        rows = [_entry_row(Append(table.id, 1, tuple(entries), table.head), place) for place in range(len(entries))]

        def work(connection: Connection) -> None:
            _insert_table(connection, table)
            if rows:
                connection.execute(insert(ENTRIES), rows)

        await self._runner.write(work)

    async def load(self, match: str) -> Stored | None:
        def work(connection: Connection) -> Stored | None:
            found = connection.execute(select(MATCHES).where(MATCHES.c.id == match)).first()
            return None if found is None else _with_seats(connection, [found])[0]

        return await self._runner.read(work)

    async def rematch(self, match: str, table: Stored) -> str:
        def work(connection: Connection) -> str:
            place = (MATCHES.c.id == match) & (MATCHES.c.rematch == "")
            if connection.execute(update(MATCHES).where(place).values(rematch=table.id)).rowcount != 1:
                return str(connection.scalar(select(MATCHES.c.rematch).where(MATCHES.c.id == match)))
            _insert_table(connection, table)
            self._notify(connection, Notice(match, "table"))
            return table.id

        return await self._runner.write(work)

    async def mine(self, guest: str, limit: int) -> list[Stored]:
        query = select(MATCHES).where(_sat(guest)).order_by(MATCHES.c.over, MATCHES.c.created.desc())
        try:
            return await self._runner.read(lambda c: _with_seats(c, c.execute(query.limit(limit)).all()))
        except Damaged:
            found = await self._readable(guest)
        return sorted(found, key=lambda each: (each.head.over, -each.created))[:limit]

    async def past(self, guest: str, game: str, before: float, limit: int) -> list[Stored]:
        place = _sat(guest) & MATCHES.c.over & (MATCHES.c.created < before)
        query = select(MATCHES).where(place & (MATCHES.c.game == game) if game else place)
        query = query.order_by(MATCHES.c.created.desc()).limit(limit)
        try:
            return await self._runner.read(lambda c: _with_seats(c, c.execute(query).all()))
        except Damaged:
            found = await self._readable(guest)
        found = [each for each in found if each.head.over and each.created < before and game in ("", each.game)]
        return sorted(found, key=lambda each: -each.created)[:limit]

    async def keep_result(self, match: str, result: str) -> None:
        place = (MATCHES.c.id == match) & (MATCHES.c.result == "")
        await self._runner.write(lambda c: c.execute(update(MATCHES).where(place).values(result=result)))

    async def keep_absences(self, match: str, absences: str) -> None:
        await self._set(match, absences=absences)

    async def set_due(self, match: str, due: float) -> None:
        await self._set(match, due=due)

    async def _set(self, match: str, **values: object) -> None:
        change = update(MATCHES).where(MATCHES.c.id == match).values(values)
        await self._runner.write(lambda connection: connection.execute(change))

    async def due(self, until: float, limit: int) -> list[str]:
        running = ~MATCHES.c.over & (MATCHES.c.ended == "")
        place = (MATCHES.c.due > 0) & (MATCHES.c.due <= until) & running
        query = select(MATCHES.c.id).where(place).order_by(MATCHES.c.due).limit(limit)
        return [row.id for row in await self._runner.read(lambda connection: connection.execute(query).all())]

    async def _readable(self, guest: str) -> list[Stored]:
        """Reads a guest's tables one after another, so that if one of them is damaged, the others can still be
        shown."""
        query = select(SEATS.c.match).where(SEATS.c.guest == guest).distinct()
        found = []
        for row in await self._runner.read(lambda connection: connection.execute(query).all()):
            with contextlib.suppress(Damaged):
                if (stored := await self.load(row.match)) is not None:
                    found.append(stored)
        return found

    async def replace_program_links(self, match: str) -> int:
        def work(connection: Connection) -> int:
            change = update(MATCHES).where(MATCHES.c.id == match).values(program_link=MATCHES.c.program_link + 1)
            number = connection.execute(change.returning(MATCHES.c.program_link)).scalar_one()
            self._notify(connection, Notice(match, "table"))
            return int(number)

        return await self._runner.write(work)

    async def moderate(self, match: str, change: Callable[[Moderation], Moderation]) -> None:
        place = MATCHES.c.id == match

        def work(connection: Connection) -> None:
            # Postgres locks the row here, so that no change is lost if two processes change it at the same time. SQLite
            # has only one writer anyway.
            before = connection.execute(select(MATCHES.c.moderation).where(place).with_for_update()).scalar_one()
            after = msgspec.json.encode(change(_moderation(before))).decode()
            connection.execute(update(MATCHES).where(place).values(moderation=after))
            self._notify(connection, Notice(match, "table"))

        await self._runner.write(work)

    async def end(self, match: str, reason: str) -> None:
        place = (MATCHES.c.id == match) & (MATCHES.c.ended == "")
        await self._runner.write(lambda c: c.execute(update(MATCHES).where(place).values(ended=reason)))

    async def playable(self, matches: Sequence[str]) -> set[str]:
        query = select(MATCHES.c.id).where(MATCHES.c.id.in_(matches) & (MATCHES.c.ended == ""))
        return {row.id for row in await self._runner.read(lambda connection: connection.execute(query).all())}

    # --- archives ---

    async def keep_archive(self, match: str, data: bytes) -> None:
        row = {"match": match, "data": data}
        await self._runner.write(lambda connection: connection.execute(self._insert_new(ARCHIVES), row))

    async def archive(self, match: str) -> bytes | None:
        query = select(ARCHIVES.c.data).where(ARCHIVES.c.match == match)
        data = await self._runner.read(lambda connection: connection.scalar(query))
        return None if data is None else bytes(data)

    async def has_archive(self, match: str) -> bool:
        query = select(ARCHIVES.c.match).where(ARCHIVES.c.match == match)
        return await self._runner.read(lambda connection: connection.scalar(query)) is not None

    async def without_archive(self, after: str, limit: int) -> list[str]:
        place = MATCHES.c.over & (MATCHES.c.id > after) & ~MATCHES.c.id.in_(select(ARCHIVES.c.match))
        query = select(MATCHES.c.id).where(place).order_by(MATCHES.c.id).limit(limit)
        return [row.id for row in await self._runner.read(lambda connection: connection.execute(query).all())]

    # --- entries ---

    async def append(
        self, match: str, version: int, entries: Sequence[str], head: Head, seated: SeatRow | None = None
    ) -> None:
        await self._batch.add(Append(match, version, tuple(entries), head, seated))

    async def entries(self, match: str, after: int = 0) -> list[tuple[int, str]]:
        place = (ENTRIES.c.match == match) & (ENTRIES.c.version > after)
        query = select(ENTRIES.c.version, ENTRIES.c.entry).where(place).order_by(ENTRIES.c.version)
        rows = await self._runner.read(lambda connection: connection.execute(query).all())
        return [(row.version, row.entry) for row in rows]

    def _write(self, connection: Connection, appends: Sequence[Append]) -> set[tuple[str, int]]:
        """Writes appends in one transaction; returns the keys of those that were new."""
        rows = [_entry_row(each, 0) for each in appends]
        query = self._insert_new(ENTRIES).returning(ENTRIES.c.match, ENTRIES.c.version)
        new = {(row.match, row.version) for row in connection.execute(query, rows).all()}
        written = [each for each in appends if each.key in new]
        # If this process has stored the first entry of a move, no other process can have stored the other entries of
        # the move.
        following = [_entry_row(each, place) for each in written for place in range(1, len(each.entries))]
        if following:
            connection.execute(insert(ENTRIES), following)
        if written:
            connection.execute(_SET_HEAD, [_new_head_row(each.match, each.head) for each in written])
        for each in written:
            if each.seated is not None:
                _set_seat(connection, each.match, each.seated)
            self._notify(connection, Notice(each.match, "entry", each.head.version))
        return new

    def _insert_new(self, table: Table) -> Any:
        """An INSERT that skips rows whose key exists already."""
        dialect = postgresql if self.shared else sqlite
        return dialect.insert(table).on_conflict_do_nothing()

    # --- chat and guests ---

    async def say(self, match: str, line: Line) -> int:
        row = {"match": match, **msgspec.structs.asdict(line)}

        def work(connection: Connection) -> int:
            number = connection.execute(insert(CHAT).values(row).returning(CHAT.c.id)).scalar_one()
            self._notify(connection, Notice(match, "chat", number))
            return int(number)

        return await self._runner.write(work)

    async def chat(self, match: str, *, after: int = 0, limit: int = 100) -> list[tuple[int, Line]]:
        place = (CHAT.c.match == match) & (CHAT.c.id > after)
        query = select(CHAT).where(place).order_by(CHAT.c.id.desc()).limit(limit)
        rows = await self._runner.read(lambda connection: connection.execute(query).all())
        return [(row.id, Line(row.at, row.name, row.seat, row.text, row.person)) for row in reversed(rows)]

    async def name_of(self, guest: str) -> str | None:
        query = select(GUESTS.c.name).where(GUESTS.c.id == guest)
        name = await self._runner.read(lambda connection: connection.scalar(query))
        return None if name is None else str(name)

    async def rename(self, guest: str, name: str, now: float) -> None:
        def work(connection: Connection) -> None:
            connection.execute(self._insert_new(GUESTS), {"id": guest, "name": name, "created": now})
            connection.execute(update(GUESTS).where(GUESTS.c.id == guest).values(name=name))

        await self._runner.write(work)

    async def spend_link(self, link: str, until: float, now: float) -> bool:
        def work(connection: Connection) -> bool:
            connection.execute(delete(SPENT_LINKS).where(SPENT_LINKS.c.until < now))
            spent = self._insert_new(SPENT_LINKS).returning(SPENT_LINKS.c.id)
            return connection.execute(spent, {"id": link, "until": until}).first() is not None

        return await self._runner.write(work)

    # --- other processes ---

    async def tell(self, notice: Notice) -> None:
        if self.shared:
            await self._runner.write(lambda connection: self._notify(connection, notice))

    async def listen(self, hear: Callable[[Notice], None]) -> None:
        if isinstance(self._runner, PostgresRunner):
            listener = Listener(self._runner.engine, self._own, hear)
            self._listeners.append(listener)
            await listener.start()

    async def begin_run(self, now: float) -> list[Run]:
        alone = all([await each.begin() for each in self._listeners])
        try:
            return await self._runner.write(lambda connection: _begin_run(connection, now, alone))
        finally:
            for each in self._listeners:
                await each.begun()

    async def end_run(self, now: float) -> None:
        if all([await each.end() for each in self._listeners]):
            change = update(RUNS).where(RUNS.c.until.is_(None)).values(until=now)
            await self._runner.write(lambda connection: connection.execute(change))

    def _notify(self, connection: Connection, notice: Notice) -> None:
        if self.shared:
            notify(connection, Notice(notice.match, notice.what, notice.number, notice.text, self._own))

    # --- the whole ---

    async def keep_house(self, work: Callable[[Connection], T]) -> T:
        """Runs maintenance (see `keeping`) in one transaction."""
        return await self._runner.write(work)

    async def ping(self) -> None:
        await self._runner.read(lambda connection: connection.execute(text("SELECT 1")).all())

    async def try_writing(self) -> None:
        def work(connection: Connection) -> None:
            nobody = {"id": f"nobody {self._own}", "name": "", "created": 0.0}
            connection.execute(insert(GUESTS).values(nobody))
            connection.execute(delete(GUESTS).where(GUESTS.c.id == nobody["id"]))

        await self._runner.write(work)

    async def close(self) -> None:
        for listener in self._listeners:
            await listener.close()
        await self._batch.close()
        await self._runner.close()


_HEAD = ("version", "updated", "pending", "started", "over", "result", "due")
_SET_HEAD = (
    update(MATCHES)
    # A slow process must not replace the head (the table's summary) of a later version by that of an earlier one.
    .where((MATCHES.c.id == bindparam("this")) & (MATCHES.c.version < bindparam("new_version")))
    .values({name: bindparam(f"new_{name}") for name in _HEAD})
)


def _begin_run(connection: Connection, now: float, alone: bool) -> list[Run]:
    if alone:
        last = connection.scalar(select(func.max(MATCHES.c.updated))) or 0.0
        for row in connection.execute(select(RUNS.c.since).where(RUNS.c.until.is_(None))).all():
            until = max(row.since, min(last, now))
            connection.execute(update(RUNS).where(RUNS.c.since == row.since).values(until=until))
        connection.execute(delete(RUNS).where(RUNS.c.since == now))  # if the clock was set back
        connection.execute(insert(RUNS).values(since=now, until=None))
    rows = connection.execute(select(RUNS).order_by(RUNS.c.since)).all()
    return [Run(row.since, math.inf if row.until is None else row.until) for row in rows]


def _sat(guest: str) -> ColumnElement[bool]:
    """Selects the tables where this guest has a seat."""
    return MATCHES.c.id.in_(select(SEATS.c.match).where(SEATS.c.guest == guest))


def _entry_row(append: Append, place: int) -> dict[str, Any]:
    return {"match": append.match, "version": append.version + place, "entry": append.entries[place]}


def _new_head_row(match: str, head: Head) -> dict[str, Any]:
    return {"this": match, **{f"new_{name}": getattr(head, name) for name in _HEAD}}


def _set_seat(connection: Connection, match: str, seated: SeatRow) -> None:
    place = (SEATS.c.match == match) & (SEATS.c.seat == seated.seat)
    connection.execute(update(SEATS).where(place).values(_seat_row(match, seated)))


def _insert_table(connection: Connection, table: Stored) -> None:
    try:
        connection.execute(insert(MATCHES).values(_match_row(table)))
    except IntegrityError as problem:
        raise Conflict(f"there is a table {table.id} already") from problem
    connection.execute(insert(SEATS), [_seat_row(table.id, each) for each in table.seats])


def _match_row(table: Stored) -> dict[str, Any]:
    row = {"id": table.id, "game": table.game, "setup": table.setup, "created": table.created}
    return {
        **row,
        "rematch": table.rematch,
        "ended": table.ended,
        "owner": table.owner,
        "program_link": table.program_link,
        "moderation": msgspec.json.encode(table.moderation).decode(),
        "absences": table.absences,
        **{name: getattr(table.head, name) for name in _HEAD},
    }


def _seat_row(match: str, each: SeatRow) -> dict[str, Any]:
    where = {"match": match, "seat": each.seat}
    return {**where, "kind": each.kind, "guest": each.guest, "name": each.name, "level": each.level}


def _with_seats(connection: Connection, rows: Sequence[Row[Any]]) -> list[Stored]:
    query = select(SEATS).where(SEATS.c.match.in_([row.id for row in rows])).order_by(SEATS.c.seat)
    seats: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
    for row in connection.execute(query).all():
        seats[row.match].append(SeatRow(row.seat, row.kind, row.guest, row.name, row.level))
    return [_stored(row, seats[row.id]) for row in rows]


def _stored(row: Row[Any], seats: Iterable[SeatRow]) -> Stored:
    head = Head(**{name: getattr(row, name) for name in _HEAD})
    return Stored(
        row.id,
        row.game,
        row.setup,
        row.created,
        tuple(seats),
        head,
        row.rematch,
        row.ended,
        row.owner,
        row.program_link,
        _moderation(row.moderation),
        row.absences,
    )


def _moderation(text: str) -> Moderation:
    try:
        return msgspec.json.decode(text, type=Moderation) if text else Moderation()
    except msgspec.MsgspecError as problem:
        raise Damaged(f"the moderation of a table cannot be read: {problem}") from problem
