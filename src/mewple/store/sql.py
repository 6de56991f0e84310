"""The store on a SQL database. What differs between SQLite and Postgres is in `sqlite.py` and `postgres.py`."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from typing import Any

from sqlalchemy import URL, Row, Table, bindparam, insert, make_url, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from mewple.store.api import Conflict, Head, Line, Notice, Seated, Stored, StoreError
from mewple.store.batch import Append, Batch
from mewple.store.folder import data_home
from mewple.store.migrate import upgrade
from mewple.store.postgres import Listener, notify, postgres_engine
from mewple.store.sqlite import sqlite_engine
from mewple.store.tables import CHAT, ENTRIES, GUESTS, MATCHES, SEATS


async def open_store(url: str | None = None) -> SqlStore:
    """Opens the database and brings it to the newest form. Without a URL: a file in the user's data folder."""
    parsed = _parse(url)
    kind = parsed.get_backend_name()
    if kind == "sqlite":
        engine = sqlite_engine(parsed)
    elif kind == "postgresql":
        engine = postgres_engine(parsed)
    else:
        raise StoreError(f"a database of the kind {kind!r} is not supported: use sqlite:///FILE or postgresql://...")
    try:
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
    except (OSError, SQLAlchemyError) as problem:
        await engine.dispose()
        raise StoreError(f"cannot open the database {parsed.render_as_string()}: {problem}") from problem
    except BaseException:
        await engine.dispose()
        raise
    return SqlStore(engine)


def _parse(url: str | None) -> URL:
    if url is None:
        return URL.create("sqlite", database=str(data_home() / "mewple.sqlite"))
    try:
        return make_url(url.replace("postgres://", "postgresql://", 1) if url.startswith("postgres://") else url)
    except ArgumentError as problem:
        raise StoreError(f"{url!r} is not a database URL: use sqlite:///FILE or postgresql://...") from problem


class SqlStore:
    """`Store` over SQLAlchemy Core."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self.shared = engine.dialect.name == "postgresql"
        self._one_writer = asyncio.Lock()  # SQLite has one writer anyway; waiting here is fairer than its busy timeout
        self._own = secrets.token_hex(8)
        self._batch = Batch(self._write)
        self._listeners: list[Listener] = []

    # --- tables ---

    async def create(self, table: Stored) -> None:
        async with self._writing() as connection:
            await _insert_table(connection, table)

    async def load(self, match: str) -> Stored | None:
        async with self._reading() as connection:
            found = (await connection.execute(select(MATCHES).where(MATCHES.c.id == match))).first()
            return None if found is None else (await self._with_seats(connection, [found]))[0]

    async def rematch(self, match: str, table: Stored) -> str:
        place = (MATCHES.c.id == match) & (MATCHES.c.rematch == "")
        async with self._writing() as connection:
            done = await connection.execute(update(MATCHES).where(place).values(rematch=table.id))
            if done.rowcount != 1:
                return str(await connection.scalar(select(MATCHES.c.rematch).where(MATCHES.c.id == match)))
            await _insert_table(connection, table)
            await self._notify(connection, Notice(match, "table"))
        return table.id

    async def mine(self, guest: str, limit: int) -> list[Stored]:
        sat = select(SEATS.c.match).where(SEATS.c.guest == guest)
        query = select(MATCHES).where(MATCHES.c.id.in_(sat)).order_by(MATCHES.c.over, MATCHES.c.created.desc())
        async with self._reading() as connection:
            return await self._with_seats(connection, (await connection.execute(query.limit(limit))).all())

    async def _with_seats(self, connection: AsyncConnection, rows: Sequence[Row[Any]]) -> list[Stored]:
        query = select(SEATS).where(SEATS.c.match.in_([row.id for row in rows])).order_by(SEATS.c.seat)
        seats: dict[str, list[Seated]] = {row.id: [] for row in rows}
        for row in (await connection.execute(query)).all():
            seats[row.match].append(Seated(row.seat, row.kind, row.guest, row.name, row.level))
        return [_stored(row, seats[row.id]) for row in rows]

    # --- entries ---

    async def append(self, match: str, version: int, entry: str, head: Head, seated: Seated | None = None) -> None:
        await self._batch.add(Append(match, version, entry, head, seated))

    async def entries(self, match: str, after: int = 0) -> list[tuple[int, str]]:
        place = (ENTRIES.c.match == match) & (ENTRIES.c.version > after)
        query = select(ENTRIES.c.version, ENTRIES.c.entry).where(place).order_by(ENTRIES.c.version)
        async with self._reading() as connection:
            return [(row.version, row.entry) for row in (await connection.execute(query)).all()]

    async def _write(self, appends: Sequence[Append]) -> set[tuple[str, int]]:
        rows = [{"match": each.match, "version": each.version, "entry": each.entry} for each in appends]
        async with self._writing() as connection:
            query = self._insert_new(ENTRIES).returning(ENTRIES.c.match, ENTRIES.c.version)
            new = {(row.match, row.version) for row in (await connection.execute(query, rows)).all()}
            written = [each for each in appends if each.key in new]
            if written:
                await connection.execute(_SET_HEAD, [_new_head_row(each.match, each.head) for each in written])
            for each in written:
                if each.seated is not None:
                    await _set_seat(connection, each.match, each.seated)
                await self._notify(connection, Notice(each.match, "entry", each.version))
        return new

    def _insert_new(self, table: Table) -> Any:
        """An insert that leaves out rows whose key is there already."""
        dialect = postgresql if self.shared else sqlite
        return dialect.insert(table).on_conflict_do_nothing()

    # --- chat and guests ---

    async def say(self, match: str, line: Line) -> int:
        row = {"match": match, "at": line.at, "name": line.name, "seat": line.seat, "text": line.text}
        async with self._writing() as connection:
            number = await connection.scalar(insert(CHAT).values(row).returning(CHAT.c.id))
            await self._notify(connection, Notice(match, "chat", int(number or 0)))
        return int(number or 0)

    async def chat(self, match: str, *, after: int = 0, limit: int = 100) -> list[tuple[int, Line]]:
        place = (CHAT.c.match == match) & (CHAT.c.id > after)
        query = select(CHAT).where(place).order_by(CHAT.c.id.desc()).limit(limit)
        async with self._reading() as connection:
            rows = (await connection.execute(query)).all()
        return [(row.id, Line(row.at, row.name, row.seat, row.text)) for row in reversed(rows)]

    async def name_of(self, guest: str) -> str | None:
        async with self._reading() as connection:
            name = await connection.scalar(select(GUESTS.c.name).where(GUESTS.c.id == guest))
        return None if name is None else str(name)

    async def rename(self, guest: str, name: str, now: float) -> None:
        async with self._writing() as connection:
            await connection.execute(self._insert_new(GUESTS), {"id": guest, "name": name, "created": now})
            await connection.execute(update(GUESTS).where(GUESTS.c.id == guest).values(name=name))

    # --- other processes ---

    async def tell(self, notice: Notice) -> None:
        if self.shared:
            async with self._writing() as connection:
                await self._notify(connection, notice)

    async def listen(self, hear: Callable[[Notice], None]) -> None:
        if self.shared:
            listener = Listener(self._engine, self._own, hear)
            self._listeners.append(listener)
            await listener.start()

    async def _notify(self, connection: AsyncConnection, notice: Notice) -> None:
        if self.shared:
            await notify(connection, Notice(notice.match, notice.what, notice.number, notice.text, self._own))

    # --- the whole ---

    async def ping(self) -> None:
        async with self._reading() as connection:
            await connection.execute(text("SELECT 1"))

    async def close(self) -> None:
        for listener in self._listeners:
            await listener.close()
        await self._batch.close()
        await self._engine.dispose()

    @contextlib.asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        async with contextlib.nullcontext() if self.shared else self._one_writer, self._engine.begin() as connection:
            yield connection

    @contextlib.asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        async with self._engine.connect() as connection:
            yield await connection.execution_options(reads=True)


_HEAD = ("version", "updated", "pending", "started", "over")
_SET_HEAD = (
    update(MATCHES)
    # A slower writer never puts the head back behind a later entry.
    .where((MATCHES.c.id == bindparam("this")) & (MATCHES.c.version < bindparam("new_version")))
    .values({name: bindparam(f"new_{name}") for name in _HEAD})
)


def _new_head_row(match: str, head: Head) -> dict[str, Any]:
    return {"this": match, **{f"new_{name}": getattr(head, name) for name in _HEAD}}


async def _set_seat(connection: AsyncConnection, match: str, seated: Seated) -> None:
    place = (SEATS.c.match == match) & (SEATS.c.seat == seated.seat)
    await connection.execute(update(SEATS).where(place).values(_seat_row(match, seated)))


async def _insert_table(connection: AsyncConnection, table: Stored) -> None:
    try:
        await connection.execute(insert(MATCHES).values(_match_row(table)))
    except IntegrityError as problem:
        raise Conflict(f"there is a table {table.id} already") from problem
    await connection.execute(insert(SEATS), _seat_rows(table.id, table.seats))


def _match_row(table: Stored) -> dict[str, Any]:
    row = {"id": table.id, "game": table.game, "setup": table.setup, "created": table.created}
    return {**row, "rematch": table.rematch, **{name: getattr(table.head, name) for name in _HEAD}}


def _seat_rows(match: str, seats: Iterable[Seated]) -> list[dict[str, Any]]:
    return [_seat_row(match, each) for each in seats]


def _seat_row(match: str, each: Seated) -> dict[str, Any]:
    where = {"match": match, "seat": each.seat}
    return {**where, "kind": each.kind, "guest": each.guest, "name": each.name, "level": each.level}


def _stored(row: Row[Any], seats: Iterable[Seated]) -> Stored:
    head = Head(**{name: getattr(row, name) for name in _HEAD})
    return Stored(row.id, row.game, row.setup, row.created, tuple(seats), head, row.rematch)
