"""Updates a database to the newest schema. The Alembic migrations are part of the package and run at every start."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, text

from mewple.tables.store import StoreError

_LOCK = 0x6D6577706C65
"""The key of the advisory lock that makes processes migrate one after another."""


def upgrade(connection: Connection) -> None:
    """Runs the missing migrations inside the caller's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    config = Config()
    config.set_main_option("script_location", (Path(__file__).parent / "migrations").as_posix().replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as problem:
        raise StoreError(
            f"this database was not made by this version of Mewple or an older one ({problem}): "
            "use a newer Mewple, or another --database"
        ) from problem
