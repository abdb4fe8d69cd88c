"""Outages of the database: which errors are one, and what players and the operator are told."""

from __future__ import annotations

import logging
import time
from typing import Any

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoFreeConnection

log = logging.getLogger(__name__)

SILENT = "it does not answer"

_STATES = ("08", "25006", "40", "53", "55P03", "57", "58", "XX")
"""SQLSTATE codes of PostgreSQL, or how they begin: lost connections, read-only, deadlocks, no resources,
locks that are not freed, shutdown, failures of its system."""

_SQLITE = {3, 5, 6, 7, 8, 10, 11, 13, 14, 26}
"""Result codes of SQLite: no permission, busy, locked, no memory, read-only, I/O error, malformed, full,
cannot open, not a database."""

_FULL = (13, "53100")
_READ_ONLY = (3, 8, "25006")


class Unavailable(Exception):
    """The database cannot be used now. The text is for players, `cause` is for the operator.

    It is no Refusal: code that ignores a refusal must try again after an outage. After a refusal nothing has
    changed; after an outage that may be unknown.
    """

    def __init__(self, message: str, cause: str) -> None:
        super().__init__(message)
        self.cause = cause


def outage(error: BaseException) -> Unavailable | None:
    """The outage that a driver's error means. None: the error is a fault of this program."""
    if isinstance(error, Unavailable):
        return error
    if isinstance(error, TimeoutError | NoFreeConnection):
        return silent()
    original: Any = error.orig if isinstance(error, DBAPIError) else error
    kind = _kind(original)
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    if not (lost or isinstance(original, OSError) or _is_outage(kind)):
        return None
    cause = str(original).strip().splitlines()[0] if str(original).strip() else type(original).__name__
    if kind in _FULL:
        return Unavailable("the server's disk is full, so nothing can be stored; tell its operator", cause)
    if kind in _READ_ONLY:
        return Unavailable("the server may not write to its database; tell its operator", cause)
    return Unavailable("the server cannot use its database now; try again in a moment", cause)


def read_only(error: DBAPIError) -> bool:
    """Whether the database may only be read."""
    return _kind(error.orig) in _READ_ONLY


def silent() -> Unavailable:
    return Unavailable("the database does not answer; try again in a moment", SILENT)


def _kind(error: Any) -> int | str | None:
    """The result code of SQLite without its details, or the SQLSTATE of PostgreSQL."""
    code = getattr(error, "sqlite_errorcode", None)
    if isinstance(code, int):
        return code & 0xFF
    state = getattr(error, "sqlstate", None)
    return state if isinstance(state, str) else None


def _is_outage(kind: int | str | None) -> bool:
    return kind.startswith(_STATES) if isinstance(kind, str) else kind in _SQLITE


class Condition:
    """Whether the database can be written, as far as this server knows. It logs when that changes."""

    def __init__(self, database: str) -> None:
        self._database = database  # without its password
        self.trouble: str | None = None
        self.written = 0.0  # when something was stored last, on the monotonic clock
        self._since = 0.0

    def failed(self, error: Unavailable) -> None:
        if self.trouble is None:
            self._since = time.monotonic()
            log.error(
                "cannot use the database %s: %s. Changes are refused until it works again; check its server, "
                "its disk and its permissions",
                self._database,
                error.cause,
            )
        self.trouble = error.cause

    def worked(self) -> None:
        """Something was stored."""
        self.written = time.monotonic()
        if self.trouble is not None:
            log.warning(
                "the database %s works again, after %.0f seconds", self._database, self.written - self._since
            )
        self.trouble = None
