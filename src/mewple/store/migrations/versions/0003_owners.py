"""Adds the guest who set up a table, and how often the links for its programs were replaced."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("owner", sa.String(64), nullable=False, server_default=""))
    op.add_column("matches", sa.Column("program_link", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("matches", "program_link")
    op.drop_column("matches", "owner")
