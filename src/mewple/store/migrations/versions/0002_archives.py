"""Adds archives of finished matches, and the reason why a match ended before it was over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "archives",
        sa.Column("match", sa.String(64), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name="fk_archives_match"),
        sa.PrimaryKeyConstraint("match", name="pk_archives"),
    )
    op.add_column("matches", sa.Column("ended", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("matches", "ended")
    op.drop_table("archives")
