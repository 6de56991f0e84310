"""`mewple doctor`: finds problems with a server's settings and surroundings, and says what to do about each."""

from __future__ import annotations

import asyncio
import os
import socket
import stat
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, create_engine
from sqlalchemy.exc import SQLAlchemyError

from mewple.core.compile.cpu import cache_home
from mewple.core.rule import can_compile
from mewple.server.far import look_from_outside
from mewple.server.http.connections import raise_file_limit
from mewple.server.network import LOOPBACK
from mewple.server.settings import STATIC
from mewple.store import StoreError, data_home
from mewple.store.keeping import newest_entry
from mewple.store.postgres import PostgresRunner
from mewple.store.private import FILE, FOLDER
from mewple.store.sql import parse_url

FEW_FILES = 4096
"""If the system allows fewer open files than this, it is a problem: each player needs one, and each page that is
loading needs up to six."""
AHEAD = 60.0
"""How many seconds the newest entry may be ahead of this computer's clock."""


@dataclass(frozen=True)
class Finding:
    """The result of one check. `wrong`: what to do; empty if there is no problem."""

    about: str
    text: str
    wrong: str = ""


def examine(database: str | None, port: int, public_url: str) -> Iterator[Finding]:
    """Checks everything that a server with these settings needs. Changes nothing."""
    yield from _files()
    yield from _database(database)
    yield _port(port)
    yield _open_files()
    yield _client()
    yield from _compiled()
    if public_url:
        yield from (Finding(*each) for each in look_from_outside(public_url))


def _files() -> Iterator[Finding]:
    folder = data_home()
    if not folder.exists():
        yield Finding("data folder", f"{folder} is not there yet; the first start makes it.")
        return
    if not os.access(folder, os.W_OK):
        yield Finding("data folder", f"{folder} cannot be written to.", "Run the server as its owner.")
    else:
        yield _private("data folder", folder, FOLDER)
    for name in ("secret", "mewple.sqlite"):
        if (file := folder / name).exists():
            yield _private(name, file, FILE)


def _private(about: str, place: Path, mode: int) -> Finding:
    found = stat.S_IMODE(place.stat().st_mode)
    if found & ~mode:
        return Finding(
            about,
            f"{place} is open to other users of this computer (mode {found:o}), who could read every card to come.",
            f"chmod {mode:o} {place}",
        )
    return Finding(about, f"{place} belongs to its owner alone.")


def _database(url: str | None) -> Iterator[Finding]:
    try:
        parsed = parse_url(url)
    except StoreError as problem:
        yield Finding("database", str(problem), "Correct --database or MEWPLE_DATABASE.")
        return
    sqlite = parsed.get_backend_name() == "sqlite"
    where = str(parsed.database) if sqlite else parsed.render_as_string()
    if sqlite and not Path(where).exists():
        yield Finding("database", f"{where} is not there yet; the first start makes it.")
        return
    try:
        yield from _on_sqlite(parsed, where) if sqlite else asyncio.run(_on_postgres(parsed, where))
    except StoreError as problem:
        yield Finding("database", str(problem), "Install what is missing.")
    except (SQLAlchemyError, OSError) as problem:
        cause = next(iter(str(getattr(problem, "orig", None) or problem).splitlines()), "")
        todo = "Check that the file is Mewple's and yours." if sqlite else "Check that Postgres runs and lets you in."
        yield Finding("database", f"{where} cannot be opened: {cause}", todo)


def _on_sqlite(url: URL, where: str) -> list[Finding]:
    engine = create_engine(url.set(drivername="sqlite+pysqlite"))
    try:
        with engine.connect() as connection:
            damage = [str(row[0]) for row in connection.exec_driver_sql("PRAGMA quick_check(3)").all()]
            if damage == ["ok"]:
                return list(_examine_schema(connection, where))
            todo = "Stop the server and put a backup in its place."
            return [Finding("database", f"{where} is damaged: {damage[0]}", todo)]
    finally:
        engine.dispose()


async def _on_postgres(url: URL, where: str) -> list[Finding]:
    runner = PostgresRunner(url)
    try:
        return await runner.read(lambda connection: list(_examine_schema(connection, where)))
    finally:
        await runner.close()


def _examine_schema(connection: Connection, where: str) -> Iterator[Finding]:
    current = MigrationContext.configure(connection).get_current_revision()
    scripts = ScriptDirectory(str(Path(__file__).parents[1] / "store" / "migrations"))
    known = {each.revision for each in scripts.walk_revisions()}
    newest = scripts.get_current_head()
    if current is None:
        yield Finding("schema", f"{where} is empty; the first start fills it.")
    elif current not in known:
        yield Finding("schema", f"{where} was made by a newer release (schema {current}).", "Install that release.")
    else:
        older = "" if current == newest else f" The next start brings it to {newest}: back it up first."
        yield Finding("schema", f"{where} can be used (schema {current}).{older}")
        yield _clock(connection)


def _clock(connection: Connection) -> Finding:
    ahead = newest_entry(connection) - time.time()
    if ahead > AHEAD:
        return Finding(
            "clock",
            f"The newest entry of the database is {ahead:.0f} s later than this computer's clock.",
            "Set the clock (timedatectl set-ntp true).",
        )
    return Finding("clock", "This computer's clock fits the database.")


def _port(port: int) -> Finding:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
        except OSError as problem:
            return Finding(
                "port",
                f"Port {port} cannot be used ({problem.strerror}); is the server running already?",
                "If it is another program, choose another --port.",
            )
    return Finding("port", f"Port {port} is free.")


def _open_files() -> Finding:
    most = raise_file_limit()
    if most < FEW_FILES:
        return Finding(
            "open files",
            f"The system allows this user {most} open files, which limits how many people can connect.",
            f"Raise the limit to {FEW_FILES} or more (LimitNOFILE= in a systemd unit).",
        )
    return Finding("open files", "The system allows enough open files.")


def _client() -> Finding:
    if (STATIC / "index.html").is_file():
        return Finding("pages", "The browser client is installed.")
    return Finding("pages", "The browser client is not built.", "Install again with Node.js, or run `make setup`.")


def _compiled() -> Iterator[Finding]:
    if not can_compile():
        todo = "Install numba, and unset MEWPLE_INTERPRETED."
        yield Finding("bots", "Numba cannot be used here, so bots play without thinking.", todo)
        return
    folder = _first_that_exists(cache_home())
    if os.access(folder, os.W_OK):
        yield Finding("bots", f"Compiled rules are kept in {cache_home()}.")
    else:
        yield Finding(
            "bots",
            f"{cache_home()} cannot be written to, so rules are compiled anew at every start.",
            "Set MEWPLE_CACHE_DIR to a folder of the server's user.",
        )


def _first_that_exists(folder: Path) -> Path:
    return next(each for each in (folder, *folder.parents) if each.exists())
