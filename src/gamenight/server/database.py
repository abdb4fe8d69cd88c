"""The database itself: its address, its lock, its version, and how a transaction is made durable in it."""

from __future__ import annotations

import asyncio
import fcntl
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeAlias

from sqlalchemy import Connection, Executable, create_engine, event, insert, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine

from gamenight.core import BadDatabase
from gamenight.server.schema import VERSION, entries

MIGRATING = 0x6761_6D65  # the advisory lock under which one process at a time migrates

Statement: TypeAlias = tuple[Executable, Any]
"""Something to execute, and the rows to do it with."""


ROWS_AT_ONCE = 500
"""SQLite binds some thousand values to a statement at most."""


class Row(NamedTuple):
    """An entry of a table's log."""

    table_id: str
    seq: int
    event: bytes


class Writer(Protocol):
    async def write(self, statements: Sequence[Statement], rows: Sequence[Row]) -> None:
        """The statements and then the rows of `entries` in one transaction, durable when this returns."""

    async def close(self) -> None: ...


class PostgresWriter:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def write(self, statements: Sequence[Statement], rows: Sequence[Row]) -> None:
        async with self._engine.begin() as connection:
            for statement, values in statements:
                await connection.execute(statement, values)
            await connection.execute(insert(entries), [row._asdict() for row in rows])

    async def close(self) -> None:
        pass


class SqliteWriter:
    """A thread with a connection of its own: a whole group goes there and back in one step.

    Every row executed by itself would let go of the interpreter's lock and wait for it again, behind all that
    the server has to do; so many rows are one statement.
    """

    def __init__(self, url: URL) -> None:
        self._engine = create_engine(url.set(drivername="sqlite"))
        event.listen(self._engine, "connect", set_up_sqlite)
        self._thread = ThreadPoolExecutor(1, "writer")
        self._connection: Connection | None = None

    async def write(self, statements: Sequence[Statement], rows: Sequence[Row]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, statements, rows)

    def _write(self, statements: Sequence[Statement], rows: Sequence[Row]) -> None:
        if self._connection is None:
            self._connection = self._engine.connect()
        with self._connection.begin():
            for statement, values in statements:
                self._connection.execute(statement, values)
            for first in range(0, len(rows), ROWS_AT_ONCE):
                some = rows[first : first + ROWS_AT_ONCE]
                self._connection.exec_driver_sql(_insert_of(len(some)), tuple(chain.from_iterable(some)))

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._let_go)
        self._thread.shutdown()

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()


@lru_cache(maxsize=ROWS_AT_ONCE)
def _insert_of(rows: int) -> str:
    places = ", ".join(["(?, ?, ?)"] * rows)
    return f"INSERT INTO {entries.name} ({', '.join(Row._fields)}) VALUES {places}"


def parse_url(database: str) -> URL:
    try:
        url = make_url(database)
    except ArgumentError:
        raise BadDatabase(f"{database!r} is not the address of a database") from None
    drivers = {
        "sqlite": "sqlite+aiosqlite",
        "postgresql": "postgresql+asyncpg",
        "postgres": "postgresql+asyncpg",
    }
    backend = url.drivername.partition("+")[0]
    if backend not in drivers:
        raise BadDatabase(f"the database is sqlite:///FILE or postgresql://…, not {backend}")
    return url.set(drivername=drivers[backend])


@contextmanager
def owned(database: Path) -> Iterator[None]:
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        with locked(database):
            yield
    except OSError as error:
        raise BadDatabase(f"cannot open the database {database}: {error.strerror}") from None


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Hold an SQLite database for this process alone; the lock goes with the process, however that ends."""
    with database.with_name(f"{database.name}.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadDatabase(f"another server is using the database {database}") from None
        yield


def upgrade(connection: Connection) -> None:
    """Bring the database to the version of this program."""
    if inspect(connection).has_table("alembic_version"):
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if found == VERSION:
            return
    from alembic import command  # here: it takes longer to load than all else, and is seldom needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def set_up_sqlite(connection: Any, _record: object) -> None:
    """Every commit is on the disk before it returns; readers do not wait for the writer."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def shown(url: URL) -> str:
    return url.render_as_string(hide_password=True)


def cause_of(error: Exception) -> str:
    cause = getattr(error, "orig", None) or error
    return str(cause).splitlines()[0] if str(cause) else type(cause).__name__
