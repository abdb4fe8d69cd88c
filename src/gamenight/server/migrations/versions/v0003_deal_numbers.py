"""How each table numbers its chance outcomes: those that exist by their place in the log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    by_place = sa.Column("deals_by_place", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("tables", by_place)


def downgrade() -> None:
    op.drop_column("tables", "deals_by_place")
