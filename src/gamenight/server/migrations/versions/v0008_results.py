"""The results of finished games for each player, and the names at each table.

Both are derived from the entries. The server counts the tables that exist after it has started, because it
needs the rules for that.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("names", sa.Text))
    op.create_table(
        "results",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
        sa.Column("counts", sa.Text, nullable=False),
        sa.Column("company", sa.Text, nullable=False),
        sa.Column("level", sa.Text),
        sa.Column("score", sa.Integer),
        sa.Column("won", sa.Boolean),
        sa.Column("uses", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("results")
    op.drop_column("tables", "names")
