"""The first schema: matches, their entries and seats, chat, guests."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("pending", sa.Integer, nullable=False),
        sa.Column("started", sa.Boolean, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("rematch", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_table(
        "entries",
        sa.Column("match", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_entries_match"),
        sa.PrimaryKeyConstraint("match", "version", name="pk_entries"),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("level", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_seats_match"),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_guest", "seats", ["guest"])
    op.create_table(
        "chat",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), autoincrement=True, nullable=False),
        sa.Column("match", sa.String(64), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_chat_match"),
        sa.PrimaryKeyConstraint("id", name="pk_chat"),
    )
    op.create_index("ix_chat_match", "chat", ["match", "id"])
    op.create_table(
        "guests",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
    )


def downgrade() -> None:
    for table in ("guests", "chat", "seats", "entries", "matches"):
        op.drop_table(table)
