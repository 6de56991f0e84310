"""Alembic runs this module. The connection comes from `mewple.store.migrate`."""

from alembic import context

from mewple.store.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
