"""Which errors of a database are an outage, and what players are told. Others are faults of the program."""

from __future__ import annotations

import sqlite3

import pytest

from gamenight.server.outage import outage

FULL, FORBIDDEN, LATER = "disk is full", "may not write", "try again in a moment"


def sqlite_error(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("no luck")
    error.sqlite_errorcode = code
    return error


class PostgresError(Exception):
    def __init__(self, state: str) -> None:
        super().__init__("no luck")
        self.sqlstate = state


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (sqlite3.SQLITE_PERM, FORBIDDEN),
        (sqlite3.SQLITE_BUSY, LATER),
        (sqlite3.SQLITE_LOCKED, LATER),
        (sqlite3.SQLITE_NOMEM, LATER),
        (sqlite3.SQLITE_READONLY, FORBIDDEN),
        (sqlite3.SQLITE_IOERR, LATER),
        (sqlite3.SQLITE_CORRUPT, LATER),
        (sqlite3.SQLITE_FULL, FULL),
        (sqlite3.SQLITE_CANTOPEN, LATER),
        (sqlite3.SQLITE_NOTADB, LATER),
        (sqlite3.SQLITE_IOERR | 10 << 8, LATER),  # the same with its details
    ],
)
def test_what_sqlite_cannot_do_now_is_an_outage(code: int, told: str) -> None:
    found = outage(sqlite_error(code))
    assert found is not None
    assert told in str(found)
    assert found.cause == "no luck"


@pytest.mark.parametrize("code", [sqlite3.SQLITE_ERROR, sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_CONSTRAINT])
def test_a_wrong_statement_is_no_outage_of_sqlite(code: int) -> None:
    assert outage(sqlite_error(code)) is None


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ("08006", LATER),
        ("25006", FORBIDDEN),
        ("40P01", LATER),
        ("53300", LATER),
        ("53100", FULL),
        ("55P03", LATER),
        ("57P01", LATER),
        ("58030", LATER),
        ("XX000", LATER),
    ],
)
def test_what_postgres_cannot_do_now_is_an_outage(state: str, told: str) -> None:
    assert told in str(outage(PostgresError(state)))


@pytest.mark.parametrize("state", ["23505", "25001", "42601", "55000"])
def test_a_wrong_statement_is_no_outage_of_postgres(state: str) -> None:
    assert outage(PostgresError(state)) is None


def test_silence_is_an_outage() -> None:
    assert "does not answer" in str(outage(TimeoutError()))


def test_a_broken_connection_is_an_outage() -> None:
    found = outage(ConnectionResetError())
    assert found is not None
    assert found.cause == "ConnectionResetError"  # it has no words of its own
