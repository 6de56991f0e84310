"""The store on a SQL database. What differs between SQLite and Postgres is in `sqlite.py` and `postgres.py`."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sqlalchemy import URL, Connection, Row, Table, bindparam, insert, make_url, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError

from mewple.store.api import Conflict, Head, Line, Notice, Seated, Stored, StoreError
from mewple.store.batch import Append, Batch
from mewple.store.folder import data_home
from mewple.store.migrate import upgrade
from mewple.store.postgres import Listener, PostgresRunner, notify
from mewple.store.runner import Runner
from mewple.store.sqlite import SqliteRunner
from mewple.store.tables import CHAT, ENTRIES, GUESTS, MATCHES, SEATS

RUNNERS: dict[str, Callable[[URL], Runner]] = {"sqlite": SqliteRunner, "postgresql": PostgresRunner}


async def open_store(url: str | None = None) -> SqlStore:
    """Opens the database and brings it to the newest form. Without a URL: a file in the user's data folder."""
    parsed = _parse(url)
    kind = parsed.get_backend_name()
    if kind not in RUNNERS:
        raise StoreError(f"a database of the kind {kind!r} is not supported: use sqlite:///FILE or postgresql://...")
    runner = RUNNERS[kind](parsed)
    try:
        await runner.write(upgrade)
    except (OSError, SQLAlchemyError) as problem:
        await runner.close()
        raise StoreError(f"cannot open the database {parsed.render_as_string()}: {problem}") from problem
    except BaseException:
        await runner.close()
        raise
    return SqlStore(runner)


def _parse(url: str | None) -> URL:
    if url is None:
        return URL.create("sqlite", database=str(data_home() / "mewple.sqlite"))
    try:
        return make_url(url.replace("postgres://", "postgresql://", 1) if url.startswith("postgres://") else url)
    except ArgumentError as problem:
        raise StoreError(f"{url!r} is not a database URL: use sqlite:///FILE or postgresql://...") from problem


class SqlStore:
    """`Store` over SQLAlchemy Core."""

    def __init__(self, runner: Runner) -> None:
        self.shared = runner.shared
        self._runner = runner
        self._own = secrets.token_hex(8)
        self._batch = Batch(lambda appends: self._runner.write(lambda connection: self._write(connection, appends)))
        self._listeners: list[Listener] = []

    # --- tables ---

    async def create(self, table: Stored) -> None:
        await self._runner.write(lambda connection: _insert_table(connection, table))

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
        sat = select(SEATS.c.match).where(SEATS.c.guest == guest)
        query = select(MATCHES).where(MATCHES.c.id.in_(sat)).order_by(MATCHES.c.over, MATCHES.c.created.desc())
        return await self._runner.read(lambda c: _with_seats(c, c.execute(query.limit(limit)).all()))

    # --- entries ---

    async def append(self, match: str, version: int, entry: str, head: Head, seated: Seated | None = None) -> None:
        await self._batch.add(Append(match, version, entry, head, seated))

    async def entries(self, match: str, after: int = 0) -> list[tuple[int, str]]:
        place = (ENTRIES.c.match == match) & (ENTRIES.c.version > after)
        query = select(ENTRIES.c.version, ENTRIES.c.entry).where(place).order_by(ENTRIES.c.version)
        rows = await self._runner.read(lambda connection: connection.execute(query).all())
        return [(row.version, row.entry) for row in rows]

    def _write(self, connection: Connection, appends: Sequence[Append]) -> set[tuple[str, int]]:
        """Writes appends in one transaction; returns the keys of those that were new."""
        rows = [{"match": each.match, "version": each.version, "entry": each.entry} for each in appends]
        query = self._insert_new(ENTRIES).returning(ENTRIES.c.match, ENTRIES.c.version)
        new = {(row.match, row.version) for row in connection.execute(query, rows).all()}
        written = [each for each in appends if each.key in new]
        if written:
            connection.execute(_SET_HEAD, [_new_head_row(each.match, each.head) for each in written])
        for each in written:
            if each.seated is not None:
                _set_seat(connection, each.match, each.seated)
            self._notify(connection, Notice(each.match, "entry", each.version))
        return new

    def _insert_new(self, table: Table) -> Any:
        """An insert that leaves out rows whose key is there already."""
        dialect = postgresql if self.shared else sqlite
        return dialect.insert(table).on_conflict_do_nothing()

    # --- chat and guests ---

    async def say(self, match: str, line: Line) -> int:
        row = {"match": match, "at": line.at, "name": line.name, "seat": line.seat, "text": line.text}

        def work(connection: Connection) -> int:
            number = connection.execute(insert(CHAT).values(row).returning(CHAT.c.id)).scalar_one()
            self._notify(connection, Notice(match, "chat", number))
            return int(number)

        return await self._runner.write(work)

    async def chat(self, match: str, *, after: int = 0, limit: int = 100) -> list[tuple[int, Line]]:
        place = (CHAT.c.match == match) & (CHAT.c.id > after)
        query = select(CHAT).where(place).order_by(CHAT.c.id.desc()).limit(limit)
        rows = await self._runner.read(lambda connection: connection.execute(query).all())
        return [(row.id, Line(row.at, row.name, row.seat, row.text)) for row in reversed(rows)]

    async def name_of(self, guest: str) -> str | None:
        query = select(GUESTS.c.name).where(GUESTS.c.id == guest)
        name = await self._runner.read(lambda connection: connection.scalar(query))
        return None if name is None else str(name)

    async def rename(self, guest: str, name: str, now: float) -> None:
        def work(connection: Connection) -> None:
            connection.execute(self._insert_new(GUESTS), {"id": guest, "name": name, "created": now})
            connection.execute(update(GUESTS).where(GUESTS.c.id == guest).values(name=name))

        await self._runner.write(work)

    # --- other processes ---

    async def tell(self, notice: Notice) -> None:
        if self.shared:
            await self._runner.write(lambda connection: self._notify(connection, notice))

    async def listen(self, hear: Callable[[Notice], None]) -> None:
        if isinstance(self._runner, PostgresRunner):
            listener = Listener(self._runner.engine, self._own, hear)
            self._listeners.append(listener)
            await listener.start()

    def _notify(self, connection: Connection, notice: Notice) -> None:
        if self.shared:
            notify(connection, Notice(notice.match, notice.what, notice.number, notice.text, self._own))

    # --- the whole ---

    async def ping(self) -> None:
        await self._runner.read(lambda connection: connection.execute(text("SELECT 1")).all())

    async def close(self) -> None:
        for listener in self._listeners:
            await listener.close()
        await self._batch.close()
        await self._runner.close()


_HEAD = ("version", "updated", "pending", "started", "over")
_SET_HEAD = (
    update(MATCHES)
    # A slower writer never puts the head back behind a later entry.
    .where((MATCHES.c.id == bindparam("this")) & (MATCHES.c.version < bindparam("new_version")))
    .values({name: bindparam(f"new_{name}") for name in _HEAD})
)


def _new_head_row(match: str, head: Head) -> dict[str, Any]:
    return {"this": match, **{f"new_{name}": getattr(head, name) for name in _HEAD}}


def _set_seat(connection: Connection, match: str, seated: Seated) -> None:
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
    return {**row, "rematch": table.rematch, **{name: getattr(table.head, name) for name in _HEAD}}


def _seat_row(match: str, each: Seated) -> dict[str, Any]:
    where = {"match": match, "seat": each.seat}
    return {**where, "kind": each.kind, "guest": each.guest, "name": each.name, "level": each.level}


def _with_seats(connection: Connection, rows: Sequence[Row[Any]]) -> list[Stored]:
    query = select(SEATS).where(SEATS.c.match.in_([row.id for row in rows])).order_by(SEATS.c.seat)
    seats: dict[str, list[Seated]] = {row.id: [] for row in rows}
    for row in connection.execute(query).all():
        seats[row.match].append(Seated(row.seat, row.kind, row.guest, row.name, row.level))
    return [_stored(row, seats[row.id]) for row in rows]


def _stored(row: Row[Any], seats: Iterable[Seated]) -> Stored:
    head = Head(**{name: getattr(row, name) for name in _HEAD})
    return Stored(row.id, row.game, row.setup, row.created, tuple(seats), head, row.rematch)
