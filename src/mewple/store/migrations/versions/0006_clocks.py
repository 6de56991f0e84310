"""Adds what another process needs to continue clocks: who is away, when a clock runs out, and when the server has
run."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("absences", sa.Text, nullable=False, server_default=""))
    op.add_column("matches", sa.Column("due", sa.Double, nullable=False, server_default="0"))
    op.create_index("ix_matches_due", "matches", ["due"])
    op.create_table(
        "runs",
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("until", sa.Double, nullable=True),
        sa.PrimaryKeyConstraint("since", name="pk_runs"),
    )


def downgrade() -> None:
    op.drop_table("runs")
    op.drop_index("ix_matches_due", "matches")
    op.drop_column("matches", "due")
    op.drop_column("matches", "absences")
