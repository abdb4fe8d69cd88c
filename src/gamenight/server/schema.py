"""The SQL tables. `entries` is append-only and the single source of truth about every game."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

METADATA = MetaData()

VERSION = "0005"
"""The newest migration."""

components = Table(
    "components",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("json", LargeBinary, nullable=False),
)

tables = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("components", Text),  # a hash in `components`; NULL: the table was begun before schema 0004
    Column("own_components", Text),  # their name, if they are the operator's own
    Column("seats", Integer, nullable=False),
    Column("options", LargeBinary, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("invite", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("creator", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("status", Text, nullable=False),  # derived from the entries, for the queries of the lobby
    Column("deals_by_place", Boolean, nullable=False),  # True: the table began before schema 0003
    Index("tables_in_lobby", "public", "status", "created"),
    Index("tables_of_creator", "creator", "status"),
)

entries = Table(
    "entries",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    # The place in the stored log, from 0. If two processes write the same place, one of them fails.
    Column("seq", Integer, key="place", primary_key=True, autoincrement=False),
    Column("event", LargeBinary, nullable=False),
    sqlite_with_rowid=False,  # rows are clustered by the key, so a log is read sequentially
)

archives = Table(
    "archives",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("data", LargeBinary, nullable=False),  # made by `archive.write`
)

seatings = Table(
    "seatings",
    METADATA,
    Column("player", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    sqlite_with_rowid=False,
)

players = Table(
    "players",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
)

device_codes = Table(
    "device_codes",
    METADATA,
    Column("digest", Text, primary_key=True),  # SHA-256 of the code, which is not stored itself
    Column("player", Text, nullable=False),
    Column("expires", Double, nullable=False),
)

keys = Table(
    "keys",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
