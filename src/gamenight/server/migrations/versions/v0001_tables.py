"""Tables, their logs, players and keys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("options", sa.LargeBinary, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("invite", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("creator", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
    )
    op.create_index("tables_in_lobby", "tables", ["public", "status", "created"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("event", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seatings",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "players",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.create_table(
        "device_codes",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("expires", sa.Double, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for name in ("keys", "device_codes", "players", "seatings", "entries", "tables"):
        op.drop_table(name)
