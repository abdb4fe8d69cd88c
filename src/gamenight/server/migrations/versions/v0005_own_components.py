"""The name of the components that a table is played with, if they are the operator's own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("own_components", sa.Text))


def downgrade() -> None:
    op.drop_column("tables", "own_components")
