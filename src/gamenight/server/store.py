"""The append-only log on disk, and the little that stands beside it; the only SQL in the project.

Many tables append at once, so appends are committed in groups: while one transaction is being made durable
the next group gathers, and all its tables share one flush to disk.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import insert as upsert_postgres
from sqlalchemy.dialects.sqlite import insert as upsert_sqlite
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from gamenight.core import BadDatabase
from gamenight.server import events, metrics
from gamenight.server.database import (
    MIGRATING,
    PostgresWriter,
    Row,
    SqliteWriter,
    Statement,
    Writer,
    cause_of,
    owned,
    parse_url,
    set_up_sqlite,
    shown,
    upgrade,
)
from gamenight.server.events import Event
from gamenight.server.facts import Facts
from gamenight.server.schema import device_codes, entries, keys, players, seatings, tables
from gamenight.server.wire import Status

CHANNEL = "gamenight"
LOBBY_LENGTH = 40


class Conflict(Exception):
    """Somebody else has written this seq of the table."""


class Append(Struct, frozen=True):
    """New entries of one table, from `seq` on, and what follows from them for the lobby."""

    table: str
    seq: int
    events: Sequence[Event]
    facts: Facts | None = None  # of a table that is new
    status: Status | None = None  # if it changed
    players: tuple[str, ...] = ()  # who sat down


class Change(Struct, frozen=True):
    """Appends that happen together or not at all."""

    appends: tuple[Append, ...]
    done: asyncio.Future[None]


class Store:
    def __init__(self, engine: AsyncEngine, url: URL, held: ExitStack) -> None:
        self.url = url
        self._held = held
        self.postgres = engine.dialect.name == "postgresql"
        self.name = token_hex(4)  # of this process, in what it tells the others
        self._engine = engine
        self._writer: Writer = PostgresWriter(engine) if self.postgres else SqliteWriter(url)
        self._pending: list[Change] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._committer: asyncio.Task[None] | None = None

    # Life

    @classmethod
    async def open(cls, database: str) -> Store:
        url, held = parse_url(database), ExitStack()
        if url.get_backend_name() == "sqlite" and url.database:
            held.enter_context(owned(Path(url.database)))
        engine = create_async_engine(url, pool_size=5, max_overflow=0)
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", set_up_sqlite)
        store = cls(engine, url, held)
        try:
            await store._migrate()
        except (SQLAlchemyError, OSError) as error:
            await engine.dispose()
            held.close()
            raise BadDatabase(f"cannot open the database {shown(url)}: {cause_of(error)}") from None
        store._committer = asyncio.create_task(store._commit_groups())
        return store

    async def close(self) -> None:
        """Finish what is being written, then let go of the database."""
        self._closing = True
        self._wake.set()
        if self._committer is not None:
            await self._committer
        await self._writer.close()
        await self._engine.dispose()
        self._held.close()

    async def _migrate(self) -> None:
        async with self._engine.begin() as connection:
            if self.postgres:
                await connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
            await connection.run_sync(upgrade)

    # The log

    async def append(self, *appends: Append) -> None:
        """Return once everything is durable; raise Conflict, with nothing written, if a seq is taken."""
        change = Change(appends, asyncio.get_running_loop().create_future())
        self._pending.append(change)
        self._wake.set()
        await change.done

    async def facts(self, table: str) -> Facts | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table))).mappings().first()
        if row is None:
            return None
        return Facts(**{name: row[name] for name in Facts.__struct_fields__})

    async def entries(self, table: str, since: int = 0) -> list[Event]:
        query = (
            select(entries.c.event)
            .where(entries.c.table_id == table, entries.c.seq >= since)
            .order_by(entries.c.seq)
        )
        async with self._engine.connect() as connection:
            return [events.decode(data) for data in (await connection.execute(query)).scalars()]

    async def _commit_groups(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            group, self._pending = self._pending, []
            if group:
                await self._commit(group)
            elif self._closing:
                return

    async def _commit(self, group: list[Change]) -> None:
        begun = time.perf_counter()
        try:
            appends = [append for change in group for append in change.appends]
            await self._writer.write(self._statements(appends), _rows(appends))
        except IntegrityError as error:
            if len(group) == 1:
                _fail(group[0], Conflict(str(error.orig)))
                return
            for change in group:  # one of them is at fault: each for itself
                await self._commit([change])
        except Exception as error:
            for change in group:
                _fail(change, error)
        else:
            metrics.COMMITTED.observe(time.perf_counter() - begun)
            metrics.GROUPED.observe(len(group))
            for change in group:
                if not change.done.done():
                    change.done.set_result(None)

    def _statements(self, appends: list[Append]) -> list[Statement]:
        """What a group of appends writes beside the log."""
        statements: list[Statement] = []
        for append in appends:
            if append.facts is not None:
                row = {name: getattr(append.facts, name) for name in Facts.__struct_fields__}
                statements.append((insert(tables), {**row, "status": append.status or Status.OPEN}))
            elif append.status is not None:
                changed = update(tables).where(tables.c.id == append.table)
                statements.append((changed.values(status=append.status), None))
            sat = [{"player": player, "table_id": append.table} for player in append.players]
            if sat:
                statements.append((self._upsert(seatings).on_conflict_do_nothing(), sat))
        if self.postgres:
            statements += self._notices({append.table for append in appends})
        return statements

    def _notices(self, changed: set[str]) -> Iterator[Statement]:
        """Tell the other processes, as a part of the transaction: they hear of it once it is durable."""
        ids = sorted(changed)
        for first in range(0, len(ids), 100):  # a notification holds 8,000 bytes
            payload = f"{self.name} {' '.join(ids[first : first + 100])}"
            yield select(func.pg_notify(CHANNEL, payload)), None

    # The lobby

    async def tables_of(self, player: str, status: Status | None = None) -> list[str]:
        query = (
            select(tables.c.id)
            .join(seatings, seatings.c.table_id == tables.c.id)
            .where(seatings.c.player == player)
            .order_by(tables.c.created.desc())
            .limit(LOBBY_LENGTH)
        )
        if status is not None:
            query = query.where(tables.c.status == status)
        return await self._ids(query)

    async def public_tables(self, status: Status) -> list[str]:
        query = (
            select(tables.c.id)
            .where(tables.c.public, tables.c.status == status)
            .order_by(tables.c.created.desc())
            .limit(LOBBY_LENGTH)
        )
        return await self._ids(query)

    async def count(self, status: Status) -> int:
        async with self._engine.connect() as connection:
            query = select(func.count()).select_from(tables).where(tables.c.status == status)
            return int((await connection.execute(query)).scalar_one())

    async def _ids(self, query: Any) -> list[str]:
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    # Players

    async def name_of(self, player: str) -> str | None:
        async with self._engine.connect() as connection:
            query = select(players.c.name).where(players.c.id == player)
            return (await connection.execute(query)).scalar_one_or_none()

    async def rename(self, player: str, name: str) -> None:
        statement = self._upsert(players).values(id=player, name=name)
        async with self._engine.begin() as connection:
            await connection.execute(
                statement.on_conflict_do_update(index_elements=[players.c.id], set_={"name": name})
            )

    async def keep_code(self, code: str, player: str, expires: float) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(delete(device_codes).where(device_codes.c.player == player))
            row = {"digest": _digest(code), "player": player, "expires": expires}
            await connection.execute(insert(device_codes), row)

    async def use_code(self, code: str, now: float) -> str | None:
        """Whose code it is, if it is good; whoever asks first has used it up."""
        statement = (
            delete(device_codes)
            .where(device_codes.c.digest == _digest(code))
            .returning(device_codes.c.player, device_codes.c.expires)
        )
        async with self._engine.begin() as connection:
            row = (await connection.execute(statement)).first()
        return row.player if row is not None and row.expires > now else None

    async def key(self, name: str) -> str:
        """A secret of this server's, made when it is first asked for and the same ever after."""
        async with self._engine.begin() as connection:
            made = self._upsert(keys).values(name=name, value=token_hex(32)).on_conflict_do_nothing()
            await connection.execute(made)
            query = select(keys.c.value).where(keys.c.name == name)
            return str((await connection.execute(query)).scalar_one())

    async def ping(self) -> float:
        """How long the database takes to answer, in seconds."""
        begun = time.perf_counter()
        async with self._engine.connect() as connection:
            await connection.execute(text("SELECT 1"))
        return time.perf_counter() - begun

    @asynccontextmanager
    async def heard(self) -> AsyncIterator[AsyncIterator[str]]:
        """The tables that other processes change, as they do; ends when the connection does (PostgreSQL)."""
        import asyncpg

        heard: asyncio.Queue[str | None] = asyncio.Queue()

        def listener(_connection: object, _pid: int, _channel: str, payload: object) -> None:
            sender, *changed = str(payload).split(" ")
            if sender != self.name:
                for table in changed:
                    heard.put_nowait(table)

        async def stream() -> AsyncIterator[str]:
            while (table := await heard.get()) is not None:
                yield table

        dsn = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(dsn)
        try:
            connection.add_termination_listener(lambda _connection: heard.put_nowait(None))
            await connection.add_listener(CHANNEL, listener)
            yield stream()
        finally:
            await connection.close()

    def _upsert(self, table: Any) -> Any:
        return upsert_postgres(table) if self.postgres else upsert_sqlite(table)


def _rows(appends: list[Append]) -> list[Row]:
    return [
        Row(append.table, append.seq + at, events.encode(happened))
        for append in appends
        for at, happened in enumerate(append.events)
    ]


def _fail(change: Change, error: Exception) -> None:
    if not change.done.done():
        change.done.set_exception(error)


def _digest(code: str) -> str:
    return sha256(code.encode()).hexdigest()
