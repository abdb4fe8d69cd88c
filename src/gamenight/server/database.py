"""The database: its URL, its schema version, and how to run a transaction."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol, TypeVar
from weakref import WeakSet

from sqlalchemy import Connection, create_engine, event, func, inspect, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from gamenight.core import BadDatabase
from gamenight.server.outage import SILENT, outage, read_only, silent
from gamenight.server.schema import VERSION

T = TypeVar("T")

_WRITTEN = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"

LIMIT = 3.5
"""Seconds that a transaction on PostgreSQL may take, with the time to get a connection."""

LONG = 600.0
"""The same while nobody waits for an answer: before a server serves, and in the commands of the operator."""

PATIENCE = 10.0
"""Seconds to connect if nobody waits for it: at the start, and while PostgreSQL does not answer."""

KEEPALIVE = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""PostgreSQL notices within half a minute that the computer of a server is gone."""

_SESSION = {**KEEPALIVE, "lock_timeout": "2000", "idle_in_transaction_session_timeout": "5000"}
"""Milliseconds. A server that stops in the middle of a transaction does not block the others for long."""

MIGRATING = 0x6761_6D65  # key of the advisory lock that serialises migrations


class Database(Protocol):
    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction of its own. Raises Unavailable if the database cannot be used now."""

    async def upgrade(self) -> None:
        """Migrate the database to the newest schema. It may take long."""

    def hurry(self) -> None:
        """From now on people wait for answers: cut transactions that take too long."""

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
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, work)
        except Exception as error:
            raise outage(error) or error from None

    async def upgrade(self) -> None:
        await self.transact(upgrade)

    def hurry(self) -> None:
        """Its transactions are never cut: one thread does them all, without a network."""

    def _do(self, work: Callable[[Connection], T]) -> T:
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin():
                return work(self._connection)
        except DBAPIError as error:
            if read_only(error):  # SQLite never finds out that it may write again: open the file anew
                self._let_go()
            raise

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._let_go)
        self._thread.shutdown()

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._engine.dispose()


class PostgresDatabase:
    """PostgreSQL. If it does not answer in time, all work is refused at once until it answers again."""

    def __init__(self, url: URL) -> None:
        # Hosted databases give URLs for libpq, with the parameter `sslmode`. asyncpg calls it `ssl`.
        modes = url.normalized_query.get("sslmode")
        if modes:
            url = url.difference_update_query(["sslmode"]).update_query_dict({"ssl": modes[-1]})
        given = {"timeout": PATIENCE, "server_settings": _SESSION}
        self._engine = create_async_engine(
            url, pool_size=5, max_overflow=0, pool_timeout=PATIENCE, connect_args=given
        )
        self._drivers = WeakSet[Any]()  # every connection
        pooled = self._engine.sync_engine
        event.listen(pooled, "connect", lambda made, _: self._drivers.add(made.driver_connection))
        event.listen(pooled, "checkout", _check_open)
        self._limit = LONG
        self._probing: asyncio.Task[None] | None = None  # only while it does not answer
        self._closing: set[asyncio.Task[None]] = set()

    async def transact(self, work: Callable[[Connection], T]) -> T:
        return await self._answered(lambda: self._attempt(work, self._limit))

    def hurry(self) -> None:
        self._limit = LIMIT

    async def run(self, statement: str, *values: object) -> None:
        """Run one statement as a transaction of its own, by the driver: one round trip instead of four."""
        await self._answered(lambda: self._execute(statement, values))

    async def _answered(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """The result of an attempt. Raises Unavailable if PostgreSQL fails or does not answer."""
        if self._probing is not None:
            raise silent()
        from asyncpg import DataError, InterfaceError, InternalClientError  # SQLite does not need it

        try:
            return await attempt()
        except DataError:  # an InterfaceError, but a fault of this program
            raise
        except (InterfaceError, InternalClientError):  # the connection was cut when the statement began
            raise silent() from None
        except Exception as error:
            if (found := outage(error)) is None:
                raise
            if found.cause == SILENT and self._probing is None:
                self._probing = asyncio.create_task(self._probe())
            raise found from None

    async def _attempt(self, work: Callable[[Connection], T], limit: float) -> T:
        deadline = asyncio.get_running_loop().time() + limit
        connection = await self._connect(limit)
        try:
            async with _cut_at(deadline, connection), connection.begin():
                return await connection.run_sync(work)
        finally:
            await connection.close()

    async def _execute(self, statement: str, values: tuple[object, ...]) -> None:
        from asyncpg import IntegrityConstraintViolationError  # loads slowly, and SQLite does not need it

        deadline = asyncio.get_running_loop().time() + LIMIT
        connection = await self._connect(LIMIT)
        try:
            async with _cut_at(deadline, connection):
                driver: Any = (await connection.get_raw_connection()).driver_connection
                await driver.execute(statement, *values)
        except IntegrityConstraintViolationError as error:
            raise IntegrityError(statement, None, error) from None
        except BaseException:  # the connection may be lost, and the pool does not see it
            await connection.invalidate()
            raise
        finally:
            await connection.close()

    async def _connect(self, limit: float) -> AsyncConnection:
        """A connection of the pool. If it comes too late, it stays in the pool for the next transaction."""
        connecting = asyncio.create_task(self._engine.connect().start())
        try:
            await asyncio.wait({connecting}, timeout=limit)
            if connecting.done():
                return connecting.result()
        except asyncio.CancelledError:
            connecting.add_done_callback(self._put_back)
            raise
        connecting.add_done_callback(self._put_back)
        raise silent()

    def _put_back(self, connecting: asyncio.Task[AsyncConnection]) -> None:
        if not connecting.cancelled() and connecting.exception() is None:
            closing = asyncio.create_task(connecting.result().close())
            self._closing.add(closing)
            closing.add_done_callback(self._closing.discard)

    async def _probe(self) -> None:
        """Try until PostgreSQL answers."""
        while True:
            await asyncio.sleep(0.3)
            with contextlib.suppress(Exception):
                await self._attempt(_ask, PATIENCE)
                self._probing = None
                return

    async def upgrade(self) -> None:
        async with self._engine.begin() as connection:
            limits = ("lock_timeout", "idle_in_transaction_session_timeout")  # another server may migrate
            for limit in limits:
                await connection.execute(text(f"SET LOCAL {limit} = 0"))
            await connection.run_sync(upgrade)

    async def close(self) -> None:
        if self._probing is not None:
            self._probing.cancel()
            await asyncio.gather(self._probing, return_exceptions=True)
        await self._engine.dispose(close=await self._answers())
        for driver in self._drivers:  # those that are open because PostgreSQL does not answer
            driver.terminate()

    async def _answers(self) -> bool:
        """Whether PostgreSQL answers. To close a connection waits for that without a limit."""
        with contextlib.suppress(Exception):
            await self._attempt(_ask, LIMIT)
            return True
        return False


def _ask(connection: Connection) -> None:
    connection.execute(text("SELECT 1"))


@asynccontextmanager
async def _cut_at(deadline: float, connection: AsyncConnection) -> AsyncIterator[None]:
    """Cut the connection at the deadline. Whatever waits for an answer then fails at once."""
    driver: Any = (await connection.get_raw_connection()).driver_connection
    cutting = asyncio.get_running_loop().call_at(deadline, driver.terminate)
    try:
        yield
    except Exception as error:
        if outage(error) is not None and asyncio.get_running_loop().time() >= deadline:
            raise silent() from None
        raise
    finally:
        cutting.cancel()


def _check_open(connection: Any, _record: object, _proxy: object) -> None:
    """Replace a pooled connection that PostgreSQL has closed meanwhile."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


def connected(url: URL) -> Database:
    return PostgresDatabase(url) if is_postgres(url) else SqliteDatabase(url)


def is_postgres(url: URL) -> bool:
    return url.get_backend_name() == "postgresql"


def parse_url(database: str) -> URL:
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):  # SQLAlchemy raises ValueError for a port that is not a number
        raise BadDatabase(f"the address of the database cannot be read: write {_WRITTEN}") from None
    drivers = {"sqlite": "sqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    backend = url.drivername.partition("+")[0]
    if backend not in drivers:
        raise BadDatabase(f"{backend} is not a database that can be used: write {_WRITTEN}")
    if backend == "sqlite" and url.database in {None, "", ":memory:"}:
        raise BadDatabase("the address of the database names no file: write sqlite:///FILE")
    if backend == "sqlite" and url.query:
        raise BadDatabase("the address of an SQLite database is sqlite:///FILE, without anything after a ?")
    return url.set(drivername=drivers[backend])


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


def check_schema(connection: Connection) -> None:
    """Raise BadDatabase unless the database has the newest schema."""
    if not inspect(connection).has_table("alembic_version"):
        raise BadDatabase("it is not a database of gamenight")
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if found != VERSION:
        raise BadDatabase(
            f"it has schema {found}, this gamenight has {VERSION}: use the version that the server runs"
        )


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """Make every commit durable before it returns, and let readers work beside the writer.

    `temp_store=MEMORY`: statement rollback journals stay in memory.
    `wal_autocheckpoint=4000`: a WAL checkpoint every 16 MB instead of 4 MB, because most pages repeat.
    """
    cursor = connection.cursor()
    durable = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=3000")
    for pragma in (*durable, "temp_store=MEMORY", "wal_autocheckpoint=4000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def shown(url: URL) -> str:
    return url.render_as_string(hide_password=True)


def cause_of(error: Exception) -> str:
    if (found := outage(error)) is not None:
        return found.cause
    cause = getattr(error, "orig", None) or error
    return str(cause).splitlines()[0] if str(cause) else type(cause).__name__
