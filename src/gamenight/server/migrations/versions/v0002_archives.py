"""Archives of finished games, and an index of tables by creator."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "archives",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_index("tables_of_creator", "tables", ["creator", "status"])


def downgrade() -> None:
    op.drop_index("tables_of_creator", "tables")
    op.drop_table("archives")
