"""Adds the moderation of a table, the person who wrote a line of chat, and the results of matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("result", sa.Text, nullable=False, server_default=""))
    op.add_column("matches", sa.Column("moderation", sa.Text, nullable=False, server_default=""))
    op.add_column("chat", sa.Column("person", sa.String(32), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("chat", "person")
    op.drop_column("matches", "moderation")
    op.drop_column("matches", "result")
