"""The components that each table is played with. Tables that exist do not name theirs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "components",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("json", sa.LargeBinary, nullable=False),
    )
    op.add_column("tables", sa.Column("components", sa.Text))


def downgrade() -> None:
    op.drop_column("tables", "components")
    op.drop_table("components")
