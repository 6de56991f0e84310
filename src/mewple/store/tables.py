"""The tables of the database, as the newest migration leaves them. A test checks that they are the same as after all
migrations."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

MATCHES = Table(
    "matches",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("setup", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Column("version", Integer, nullable=False),
    Column("pending", Integer, nullable=False),
    Column("started", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("rematch", String(64), nullable=False),
    Column("ended", Text, nullable=False, server_default=""),
    Column("owner", String(64), nullable=False, server_default=""),
    Column("program_link", Integer, nullable=False, server_default="0"),
    Column("result", Text, nullable=False, server_default=""),
    Column("moderation", Text, nullable=False, server_default=""),
    Column("absences", Text, nullable=False, server_default=""),
    Column("due", Double, nullable=False, server_default="0"),
    Index("ix_matches_due", "due"),
)

RUNS = Table(
    "runs",
    METADATA,
    Column("since", Double, primary_key=True, autoincrement=False),
    Column("until", Double, nullable=True),
)

ARCHIVES = Table(
    "archives",
    METADATA,
    Column("match", String(64), ForeignKey("matches.id"), primary_key=True),
    Column("data", LargeBinary, nullable=False),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("match", String(64), ForeignKey("matches.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("entry", Text, nullable=False),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("match", String(64), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("guest", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("level", String(64), nullable=False),
    Index("ix_seats_guest", "guest"),
)

CHAT = Table(
    "chat",
    METADATA,
    # SQLite numbers rows automatically only if the column's type is exactly INTEGER.
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("match", String(64), ForeignKey("matches.id"), nullable=False),
    Column("at", Double, nullable=False),
    Column("name", String(64), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("text", Text, nullable=False),
    Column("person", String(32), nullable=False, server_default=""),
    Index("ix_chat_match", "match", "id"),
)

GUESTS = Table(
    "guests",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", Double, nullable=False),
)

SPENT_LINKS = Table(
    "spent_links",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("until", Double, nullable=False),
)
