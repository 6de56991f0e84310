"""Adds a list of used links. (A guest continues on another device by a link that works only once.)"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "spent_links",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_spent_links"),
    )


def downgrade() -> None:
    op.drop_table("spent_links")
