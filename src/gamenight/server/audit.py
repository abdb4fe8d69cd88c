"""The audit log: what the operator has changed, who did it, when and why. It is append-only.

Servers also follow it: they read the lines that are new and apply them to what they hold in memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct
from sqlalchemy import Connection, func, insert, select

from gamenight.server.schema import audit

ORDERING = 0x6761_6D66  # key of the advisory lock by which PostgreSQL commits lines in the order of their ids


class What(StrEnum):
    """What the operator did."""

    CLOSE = "close"
    BLOCK = "block"
    STAND_IN = "stand-in"  # bots took over the seats of a guest who is blocked or deleted
    UNBLOCK = "unblock"
    DELETE_DATA = "delete-data"
    ROTATE_KEYS = "rotate-keys"
    RESOLVE = "resolve"


class AuditLine(Struct, frozen=True):
    id: int
    at: float  # seconds since 1970
    who: str  # the user of the operating system, and the computer
    what: str
    target: str  # a table, a guest or a report; may be empty
    why: str
    tables: tuple[str, ...]  # the tables that it changed


def add_line(
    connection: Connection,
    at: float,
    who: str,
    what: What,
    target: str = "",
    why: str = "",
    tables: Sequence[str] = (),
) -> None:
    """Write a line, in the transaction of the change."""
    if connection.dialect.name == "postgresql":
        # Without it a server could read line 6, and never line 5, which is committed later.
        connection.execute(select(func.pg_advisory_xact_lock(ORDERING)))
    row = {"at": at, "who": who, "what": what, "target": target, "why": why, "tables": " ".join(tables)}
    connection.execute(insert(audit), row)


def newest_line(connection: Connection) -> int:
    """The id of the newest line, or 0."""
    return int(connection.execute(select(func.coalesce(func.max(audit.c.id), 0))).scalar_one())


def lines_after(number: int, connection: Connection) -> list[AuditLine]:
    """The lines after the one with that id, the oldest first."""
    query = select(audit).where(audit.c.id > number).order_by(audit.c.id)
    return [_line(row) for row in connection.execute(query).mappings()]


def newest_lines(count: int, connection: Connection) -> list[AuditLine]:
    """So many lines, the newest first."""
    query = select(audit).order_by(audit.c.id.desc()).limit(count)
    return [_line(row) for row in connection.execute(query).mappings()]


def _line(row: object) -> AuditLine:
    found = dict(row)  # type: ignore[call-overload]
    return AuditLine(**{**found, "tables": tuple(found["tables"].split())})
