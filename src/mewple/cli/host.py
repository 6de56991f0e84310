"""`mewple host`: commands for the host of a server, about its tables, guests and data."""

from __future__ import annotations

import asyncio
import os
import subprocess
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from mewple.cli import WrongInput
from mewple.cli.serve import Database

if TYPE_CHECKING:
    from sqlalchemy import URL, Connection

T = TypeVar("T")
DAY = 24 * 3600.0
Days = Annotated[float, typer.Option(min=0, show_default=False)]
ENDED = "Whoever runs this server has ended this match."


def add(app: typer.Typer) -> None:
    host = typer.Typer(help="Look after a server: tables, guests, bans, old data, backups.", no_args_is_help=True)
    for command in (tables, end, guests, forget, prune, backup, ban, unban, bans):
        host.command(command.__name__)(command)
    app.add_typer(host, name="host")


def tables(
    database: Database = None,
    state: Annotated[str, typer.Option(help="Only those that are waiting, running, over or ended.")] = "",
    limit: Annotated[int, typer.Option(min=1, help="How many at most.")] = 50,
) -> None:
    """List the tables that changed last."""
    from mewple.store.keeping import STATES, list_tables

    if state and state not in STATES:
        raise WrongInput(f"--state: expected one of {', '.join(STATES)}; got {state!r}")
    for each in _do(database, lambda connection: list_tables(connection, state=state, limit=limit)):
        changed = datetime.fromtimestamp(each.updated).astimezone().strftime("%Y-%m-%d %H:%M")
        typer.echo(f"{each.id}  {each.game:12} {each.state:8} {each.version:5}  {changed}  {', '.join(each.names)}")


def end(table: str, database: Database = None) -> None:
    """End a match that is not over. The players see a message that the host has ended it. Moves and chat stay
    stored."""
    from mewple.store.keeping import end_table

    if not _do(database, lambda connection: end_table(connection, table, ENDED)):
        raise WrongInput(f"there is no running table {table!r}: `mewple host tables` lists them")
    typer.echo("Ended. A running server notices it within a quarter of a minute.")


def guests(name: str, database: Database = None) -> None:
    """List the guests who have this name, or who have a seat under this name."""
    from mewple.store.keeping import find_guests

    for guest, called in _do(database, lambda connection: find_guests(connection, name)):
        typer.echo(f"{guest}  {called}")


def forget(guest: str, database: Database = None) -> None:
    """Delete a guest: their name, their lines of chat, and the tables at which nobody else sat."""
    from mewple.store.keeping import forget_guest

    gone = _do(database, lambda connection: forget_guest(connection, guest))
    typer.echo(f"Deleted: {gone.guests} name, {gone.tables} tables, {gone.lines} lines of chat.")


def prune(
    database: Database = None,
    finished: Days = 0,
    unstarted: Days = 0,
    chat: Days = 0,
    guests: Days = 0,
) -> None:
    """Delete what has not changed for this many days: finished tables, tables that never began, lines of chat, and
    names of guests without a seat. If the number is 0, nothing of that kind is deleted."""
    from mewple.store.keeping import delete_old

    wanted = {"finished": finished, "unstarted": unstarted, "chat": chat, "guests": guests}
    if not any(wanted.values()):
        raise WrongInput("say what to delete, such as --finished 365: days since it changed last")
    now = time.time()
    before = {what: now - days * DAY if days else 0.0 for what, days in wanted.items()}
    gone = _do(database, lambda connection: delete_old(connection, **before))
    typer.echo(f"Deleted: {gone.tables} tables, {gone.lines} lines of chat, {gone.guests} names of guests.")


def backup(
    target: Annotated[Path, typer.Argument(help="A file that is not there yet.")], database: Database = None
) -> None:
    """Copy the database while the server runs, and check the copy. A Postgres database is copied with pg_dump."""
    from mewple.store import StoreError
    from mewple.store.keeping import copy_sqlite
    from mewple.store.sql import parse_url

    try:
        url = parse_url(database)
        if url.get_backend_name() == "sqlite":
            copy_sqlite(Path(str(url.database)), target)
        else:
            _dump(url.set(drivername="postgresql"), target)
    except (StoreError, OSError) as problem:
        raise WrongInput(str(problem)) from None
    typer.echo(f"The backup is in {target}. Keep the file `secret` of the data folder with it.")


def _dump(url: URL, target: Path) -> None:
    from mewple.store.private import make_private_file

    if target.exists():
        raise WrongInput(f"{target} is there already: give a new name, or move it away")
    make_private_file(target)
    # Other users of the computer can see the arguments of a command, so the password is passed in the environment.
    plain = url.set(password=None).render_as_string()
    words = ["pg_dump", "--format=custom", "--no-owner", f"--file={target}", plain]
    environment = {**os.environ, **({"PGPASSWORD": str(url.password)} if url.password else {})}
    try:
        done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    except FileNotFoundError:
        target.unlink()
        raise WrongInput("pg_dump is not installed: it comes with Postgres") from None
    if done.returncode:
        target.unlink()
        raise WrongInput(f"pg_dump failed: {done.stderr.strip()}")


def ban(address: Annotated[str, typer.Argument(help="An address or a network, such as 203.0.113.0/24.")]) -> None:
    """Refuse visitors from an address."""
    _change_bans(address, lambda banned, network: [*(each for each in banned if each != network), network])


def unban(address: str) -> None:
    """Admit visitors from an address again."""
    _change_bans(address, lambda banned, network: [each for each in banned if each != network])


def bans() -> None:
    """List the addresses whose visitors are refused."""
    from mewple.server.http.bans import ban_file, read

    for network in read(ban_file()):
        typer.echo(str(network))


def _change_bans(address: str, change: Callable[[list[Any], Any], list[Any]]) -> None:
    import ipaddress

    from mewple.server.http.bans import ban_file, read, write

    try:
        network = ipaddress.ip_network(address, strict=False)
    except ValueError as problem:
        raise WrongInput(f"expected an address or a network such as 203.0.113.0/24; {problem}") from None
    write(ban_file(), change(read(ban_file()), network))
    typer.echo("A running server notices it within five seconds.")


def _do(database: str | None, work: Callable[[Connection], T]) -> T:
    from mewple.store import StoreError, open_store

    async def run() -> T:
        store = await open_store(database)
        try:
            return await store.keep_house(work)
        finally:
            await store.close()

    try:
        return asyncio.run(run())
    except StoreError as problem:
        raise WrongInput(str(problem)) from None
