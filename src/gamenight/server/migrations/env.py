"""Alembic's entry point. It uses the connection that the store passes in."""

from __future__ import annotations

from alembic import context

from gamenight.server.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
