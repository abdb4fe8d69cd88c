"""A server in the open: keys outside the database, clocks, expiry, and what the operator needs.

The key that signed cookies goes. Its cookies stay valid for as long as a new one would: the database keeps a
digest of the cookie of each player who has a name or a table.

Seeds are encrypted from now on. The server encrypts them when it starts, because a migration has no keys.
"""

from __future__ import annotations

import hmac
import time
from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

VALID = 90 * 24 * 3600.0  # seconds

_PLAYERS = "SELECT id FROM players UNION SELECT player FROM seatings UNION SELECT creator FROM tables"


def upgrade() -> None:
    _change_identity()
    _change_tables()
    _add_operator()


def _change_identity() -> None:
    op.create_table("key_marks", sa.Column("mark", sa.Text, primary_key=True))
    op.add_column("players", sa.Column("generation", sa.Integer, nullable=False, server_default="0"))
    old_cookies = op.create_table(
        "old_cookies",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("expires", sa.Double, nullable=False),
    )
    op.create_table(
        "wrong_codes",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("sender", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False, index=True),
    )
    connection, expires = op.get_bind(), time.time() + VALID
    key = connection.execute(sa.text("SELECT value FROM keys WHERE name = 'cookies'")).scalar()
    if key is not None:
        players = connection.execute(sa.text(_PLAYERS)).scalars().all()
        rows = [{"digest": _digest(key, player), "player": player, "expires": expires} for player in players]
        op.bulk_insert(old_cookies, rows)
    op.drop_table("keys")


def _digest(key: str, player: str) -> str:
    cookie = f"{player}.{hmac.new(key.encode(), player.encode(), 'sha256').hexdigest()}"
    return sha256(cookie.encode()).hexdigest()


def _change_tables() -> None:
    """When something last happened at a table, and when a server must look at one with a clock.

    Tables that exist count as active now, so none expires at once.
    """
    active = sa.Column("active", sa.Double, nullable=False, server_default=sa.text(str(time.time())))
    op.add_column("tables", active)
    op.add_column("tables", sa.Column("due", sa.Double))
    op.create_index("tables_due", "tables", ["due"])


def _add_operator() -> None:
    """Blocked and deleted guests, reports of players, and the audit log."""
    op.create_table(
        "blocks",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("until", sa.Double),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_table("deleted_players", sa.Column("digest", sa.Text, primary_key=True))
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("reporter", sa.Text, nullable=False),
        sa.Column("accused", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("line", sa.Integer),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("resolved", sa.Double),
    )
    op.create_index("reports_by_state", "reports", ["resolved"])
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("tables", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    for name in ("audit", "reports", "deleted_players", "blocks"):
        op.drop_table(name)
    op.drop_index("tables_due", "tables")
    op.drop_column("tables", "due")
    op.drop_column("tables", "active")
    op.create_table(
        "keys",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.drop_table("wrong_codes")
    op.drop_table("old_cookies")
    op.drop_column("players", "generation")
    op.drop_table("key_marks")
