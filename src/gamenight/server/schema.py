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

VERSION = "0009"
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
    Column("seed", Text, nullable=False),  # encrypted until the game is over, see `sealing`
    Column("creator", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("status", Text, nullable=False),  # derived from the entries, for the queries of the lobby
    Column("deals_by_place", Boolean, nullable=False),  # True: the table began before schema 0003
    Column("due", Double),  # when a server must look at a table with a clock, derived from the entries
    Column("active", Double, nullable=False),  # when something last happened there, within an hour
    Column("names", Text),  # of its seats, derived from the entries; NULL: not counted yet, see `counting`
    Index("tables_in_lobby", "public", "status", "created"),
    Index("tables_of_creator", "creator", "status"),
    Index("tables_due", "due"),
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

reviews = Table(
    "reviews",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("data", LargeBinary, nullable=False),  # made by `reviewing.write`
)

challenge_tries = Table(
    "challenge_tries",
    METADATA,
    Column("day", Text, primary_key=True),  # as 2026-11-19
    Column("game", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("found", Boolean, nullable=False),  # whether the first choice was the best one
    sqlite_with_rowid=False,  # rows are clustered by the key, so a day is read sequentially
)

seatings = Table(
    "seatings",
    METADATA,
    Column("player", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    sqlite_with_rowid=False,
)

results = Table(
    "results",
    METADATA,
    # What a finished game was for one of its players, derived from the entries when it ends.
    Column("player", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("name", Text, nullable=False),  # of the player at that table
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("ended", Double, nullable=False),  # of games before schema 0008: within an hour
    Column("counts", Text, nullable=False),  # whether it counts in the figures, see `Counts`
    Column("company", Text, nullable=False),
    Column("level", Text),  # of the bots; NULL: there was none, or they had several levels
    Column("score", Integer),  # NULL: nobody knows which seat was the player's
    Column("won", Boolean),  # likewise
    Column("uses", LargeBinary, nullable=False),  # JSON: for each feature that is told, how often
    sqlite_with_rowid=False,
)

players = Table(
    "players",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("generation", Integer, nullable=False),  # how often the player was signed out everywhere
)

device_codes = Table(
    "device_codes",
    METADATA,
    Column("digest", Text, primary_key=True),  # SHA-256 of the code, which is not stored itself
    Column("player", Text, nullable=False),
    Column("expires", Double, nullable=False),
)

wrong_codes = Table(
    "wrong_codes",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("sender", Text, nullable=False),  # digest of the address
    Column("at", Double, nullable=False, index=True),
)

key_marks = Table(
    "key_marks",
    METADATA,
    Column("mark", Text, primary_key=True),  # names a secret key, see `Keyring.marks`; the key is not stored
)

old_cookies = Table(
    "old_cookies",
    METADATA,
    Column("digest", Text, primary_key=True),  # SHA-256 of a cookie that was given before schema 0006
    Column("player", Text, nullable=False),
    Column("expires", Double, nullable=False),
)

blocks = Table(
    "blocks",
    METADATA,
    Column("player", Text, primary_key=True),
    Column("until", Double),  # seconds since 1970; NULL: until the operator lifts it
    Column("reason", Text, nullable=False),  # the blocked guest reads it
)

deleted_players = Table(
    "deleted_players",
    METADATA,
    Column("digest", Text, primary_key=True),  # SHA-256 of the player's id, whose cookies are not accepted
)

reports = Table(
    "reports",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("reporter", Text, nullable=False),  # a player
    Column("accused", Text),  # a player; NULL: the report is about the table
    Column("name", Text, nullable=False),  # of the accused at that time; may be empty
    Column("line", Integer),  # the number of a chat line; NULL: not about one
    Column("reason", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("resolved", Double),  # when; NULL: it waits for the operator
    Index("reports_by_state", "resolved"),
)

audit = Table(
    "audit",
    METADATA,
    # Append-only, with growing ids: servers follow it to learn what the operator has changed.
    Column("id", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("who", Text, nullable=False),  # the user of the operating system, and the computer
    Column("what", Text, nullable=False),
    Column("target", Text, nullable=False),  # a table, a guest or a report; may be empty
    Column("why", Text, nullable=False),
    Column("tables", Text, nullable=False),  # ids of the tables that it changed, separated by blanks
    sqlite_autoincrement=True,  # an id is never used again
)
