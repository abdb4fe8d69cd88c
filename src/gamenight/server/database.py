"""The database: its URL, its lock file, its schema version, and how to run a transaction."""

from __future__ import annotations

import asyncio
import fcntl
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, create_engine, event, func, inspect, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import create_async_engine

from gamenight.core import BadDatabase
from gamenight.server.schema import VERSION

T = TypeVar("T")

_WRITTEN = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"

MIGRATING = 0x6761_6D65  # key of the advisory lock that serialises migrations


class Database(Protocol):
    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction of its own."""

    async def close(self) -> None: ...


class SqliteDatabase:
    """SQLite on one thread with one connection.

    A whole transaction runs as one call on that thread, because each switch between threads waits for the
    event loop.
    """

    def __init__(self, url: URL) -> None:
        self._engine = create_engine(url)
        event.listen(self._engine, "connect", _set_up_sqlite)
        self._thread = ThreadPoolExecutor(1, "sqlite")
        self._connection: Connection | None = None

    async def transact(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, work)

    def _do(self, work: Callable[[Connection], T]) -> T:
        if self._connection is None:
            self._connection = self._engine.connect()
        with self._connection.begin():
            return work(self._connection)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._let_go)
        self._thread.shutdown()

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()


class PostgresDatabase:
    def __init__(self, url: URL) -> None:
        # Hosted databases give URLs for libpq, with the parameter `sslmode`. asyncpg calls it `ssl`.
        modes = url.normalized_query.get("sslmode")
        if modes:
            url = url.difference_update_query(["sslmode"]).update_query_dict({"ssl": modes[-1]})
        self._engine = create_async_engine(url, pool_size=5, max_overflow=0)

    async def transact(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()


def connected(url: URL) -> Database:
    return PostgresDatabase(url) if is_postgres(url) else SqliteDatabase(url)


def is_postgres(url: URL) -> bool:
    return url.get_backend_name() == "postgresql"


def parse_url(database: str) -> URL:
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):  # SQLAlchemy raises ValueError for a port that is not a number
        raise BadDatabase(f"the address of the database cannot be read: write {_WRITTEN}") from None
    drivers = {
        "sqlite": "sqlite",
        "postgresql": "postgresql+asyncpg",
        "postgres": "postgresql+asyncpg",
    }
    backend = url.drivername.partition("+")[0]
    if backend not in drivers:
        raise BadDatabase(f"{backend} is not a database that can be used: write {_WRITTEN}")
    if backend == "sqlite" and url.database in {None, "", ":memory:"}:
        raise BadDatabase("the address of the database names no file: write sqlite:///FILE")
    if backend == "sqlite" and url.query:
        raise BadDatabase("the address of an SQLite database is sqlite:///FILE, without anything after a ?")
    return url.set(drivername=drivers[backend])


@contextmanager
def owned(url: URL) -> Iterator[None]:
    """Lock an SQLite file, because only one server at a time may use it. Other databases need no lock."""
    if url.get_backend_name() != "sqlite" or not url.database:
        yield
        return
    database = Path(url.database)
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        with locked(database):
            yield
    except OSError as error:
        raise BadDatabase(f"cannot open the database {database}: {error.strerror}") from None


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Hold an exclusive lock on an SQLite file. The system releases it when the process ends."""
    with database.with_name(f"{database.name}.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadDatabase(f"another server is using the database {database}") from None
        yield


def upgrade(connection: Connection) -> None:
    """Migrate the database to the newest schema."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
    if inspect(connection).has_table("alembic_version"):
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if found == VERSION:
            return
        if found is not None and str(found) > VERSION:
            raise BadDatabase(f"it has schema {found}, of a newer gamenight; this one knows {VERSION}")
    from alembic import command  # imported here because Alembic loads slowly and is seldom needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """Make every commit durable before it returns, and let readers work beside the writer.

    `temp_store=MEMORY`: statement rollback journals stay in memory.
    `wal_autocheckpoint=4000`: a WAL checkpoint every 16 MB instead of 4 MB, because most pages repeat.
    """
    cursor = connection.cursor()
    durable = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
    for pragma in (*durable, "temp_store=MEMORY", "wal_autocheckpoint=4000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def shown(url: URL) -> str:
    return url.render_as_string(hide_password=True)


def cause_of(error: Exception) -> str:
    cause = getattr(error, "orig", None) or error
    return str(cause).splitlines()[0] if str(cause) else type(cause).__name__
