"""The store: append-only logs, players and keys in the database. All SQL is here and in `appends`."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack
from hashlib import sha256
from secrets import token_hex
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, Select, delete, func, insert, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert_postgres
from sqlalchemy.dialects.sqlite import insert as upsert_sqlite
from sqlalchemy.engine import URL

from gamenight.core import BadDatabase, Components
from gamenight.server import events
from gamenight.server.appends import Append, Committer
from gamenight.server.archive import Archive
from gamenight.server.archive import read as read_archive
from gamenight.server.database import (
    Database,
    SqliteDatabase,
    cause_of,
    connected,
    is_postgres,
    owned,
    parse_url,
    shown,
    upgrade,
)
from gamenight.server.events import Event
from gamenight.server.facts import Facts
from gamenight.server.link import Link, linked
from gamenight.server.notices import News, notify
from gamenight.server.schema import (
    archives,
    components,
    device_codes,
    entries,
    keys,
    players,
    seatings,
    tables,
)
from gamenight.server.wire import Status

T = TypeVar("T")

LOBBY_LENGTH = 40


class Store:
    def __init__(self, database: Database, url: URL, held: ExitStack) -> None:
        self.url = url
        self.postgres = is_postgres(url)
        self._held = held
        self._name = token_hex(4)  # id of this server in notices
        self._database = database
        # SQLite: a second connection, so that reads do not queue behind the writer.
        self._writing = database if self.postgres else SqliteDatabase(url)
        self._committer = Committer(self._writing, self._name)

    # Opening and closing

    @classmethod
    async def open(cls, address: str) -> Store:
        """Open the database, and lock it if it is an SQLite file."""
        url, held = parse_url(address), ExitStack()
        held.enter_context(owned(url))
        database = connected(url)
        try:
            await database.transact(upgrade)
        except Exception as error:  # drivers raise many kinds of errors for a URL they cannot parse
            await database.close()
            held.close()
            raise BadDatabase(f"cannot open the database {shown(url)}: {cause_of(error)}") from None
        return cls(database, url, held)

    async def close(self) -> None:
        """Finish pending writes, then close the database."""
        await self._committer.close()
        await self._writing.close()
        if not self.postgres:
            await self._database.close()
        self._held.close()

    # The log

    def append(self, *appends: Append) -> Coroutine[Any, Any, None]:
        """Return once everything is durable; raise Conflict, with nothing written, if a place is taken."""
        return self._committer.append(appends)

    async def facts(self, table_id: str) -> Facts | None:
        query = select(tables).where(tables.c.id == table_id)
        row = await self._do(lambda connection: connection.execute(query).mappings().first())
        if row is None:
            return None
        return Facts(**{name: row[name] for name in Facts.__struct_fields__})

    async def entries(self, table_id: str, since: int = 0) -> list[Event]:
        query = (
            select(entries.c.event)
            .where(entries.c.table_id == table_id, entries.c.place >= since)
            .order_by(entries.c.place)
        )
        found = await self._do(lambda connection: connection.execute(query).scalars().all())
        return [events.decode(data) for data in found]

    # Components

    async def add_components(self, *found: Components) -> None:
        """Store components that are not stored yet. Rows are sorted, so that two servers cannot deadlock."""
        unique = {each.hash: each.json for each in found}
        rows = [{"hash": name, "json": unique[name]} for name in sorted(unique)]
        made = self._upsert(components).values(rows).on_conflict_do_nothing()
        await self._do(lambda connection: connection.execute(made))

    async def components(self, wanted: str) -> Components | None:
        query = select(components.c.json).where(components.c.hash == wanted)
        json = await self._do(lambda connection: connection.execute(query).scalar_one_or_none())
        return None if json is None else Components(json, wanted)

    # Archives

    async def archive(self, table_id: str) -> Archive | None:
        query = select(archives.c.data).where(archives.c.table_id == table_id)
        data = await self._do(lambda connection: connection.execute(query).scalar_one_or_none())
        return None if data is None else read_archive(data)

    async def add_archive(self, table_id: str, data: bytes) -> None:
        made = self._upsert(archives).values(table_id=table_id, data=data).on_conflict_do_nothing()
        await self._do(lambda connection: connection.execute(made))

    async def unarchived(self) -> list[str]:
        """The ids of finished tables that have no archive."""
        query = (
            select(tables.c.id)
            .outerjoin(archives, archives.c.table_id == tables.c.id)
            .where(tables.c.status == Status.FINISHED, archives.c.table_id.is_(None))
        )
        return await self._ids(query)

    async def set_version(self, table_id: str, version: int) -> None:
        """Record that the table now plays under another version of its rules."""
        changed = update(tables).where(tables.c.id == table_id).values(version=version)
        await self._do(lambda connection: connection.execute(changed))

    # The lobby

    async def tables_under_way(self, player: str) -> list[str]:
        """The tables that are not over and where the player sits, and the player's own waiting tables."""
        waits = (tables.c.creator == player) & (tables.c.status == Status.OPEN)
        running = _sits(player) & tables.c.status.in_((Status.OPEN, Status.RUNNING))
        return await self._ids(_newest_first(waits | running))

    async def tables_over(self, player: str) -> list[str]:
        """The player's newest tables that are over."""
        over = _sits(player) & tables.c.status.in_((Status.FINISHED, Status.CLOSED))
        return await self._ids(_newest_first(over).limit(LOBBY_LENGTH))

    async def count_waiting(self, creator: str) -> int:
        """How many of the player's own tables still wait for people."""
        query = select(func.count()).where(tables.c.creator == creator, tables.c.status == Status.OPEN)
        return int(await self._do(lambda connection: connection.execute(query).scalar_one()))

    async def public_tables(self, status: Status) -> list[str]:
        query = (
            select(tables.c.id)
            .where(tables.c.public, tables.c.status == status)
            .order_by(tables.c.created.desc())
            .limit(LOBBY_LENGTH)
        )
        return await self._ids(query)

    async def _ids(self, query: Select[str]) -> list[str]:
        return list(await self._do(lambda connection: connection.execute(query).scalars().all()))

    # Players

    async def name_of(self, player: str) -> str | None:
        query = select(players.c.name).where(players.c.id == player)
        return await self._do(lambda connection: connection.execute(query).scalar_one_or_none())

    async def rename(self, player: str, name: str) -> None:
        known = self._upsert(players).values(id=player, name=name)
        statement = known.on_conflict_do_update(index_elements=[players.c.id], set_={"name": name})
        await self._do(lambda connection: connection.execute(statement))

    async def add_code(self, code: str, player: str, expires: float) -> None:
        def replace(connection: Connection) -> None:
            connection.execute(delete(device_codes).where(device_codes.c.player == player))
            row = {"digest": _digest(code), "player": player, "expires": expires}
            connection.execute(insert(device_codes), row)

        await self._do(replace)

    async def use_code(self, code: str, now: float) -> str | None:
        """The player who made the code, or None. The first use deletes the code."""
        statement = (
            delete(device_codes)
            .where(device_codes.c.digest == _digest(code))
            .returning(device_codes.c.player, device_codes.c.expires)
        )
        row = await self._do(lambda connection: connection.execute(statement).first())
        return row.player if row is not None and row.expires > now else None

    async def key(self, name: str) -> str:
        """A secret key of this server. It is created on first use."""
        made = self._upsert(keys).values(name=name, value=token_hex(32)).on_conflict_do_nothing()
        query = select(keys.c.value).where(keys.c.name == name)

        def find(connection: Connection) -> str:
            connection.execute(made)
            return str(connection.execute(query).scalar_one())

        return await self._do(find)

    async def ping(self) -> float:
        """Measure how many seconds the database takes to answer."""
        begun = time.perf_counter()
        await self._do(lambda connection: connection.execute(text("SELECT 1")))
        return time.perf_counter() - begun

    def linked(self) -> AbstractAsyncContextManager[Link]:
        """The link to the other servers (PostgreSQL)."""
        return linked(self.url, self._name)

    async def notify(self, news: Sequence[News]) -> None:
        """Tell the other servers (PostgreSQL)."""
        await self._do(lambda connection: notify(connection, self._name, news))

    async def _do(self, work: Callable[[Connection], T]) -> T:
        return await self._database.transact(work)

    def _upsert(self, sql_table: Any) -> Any:
        return upsert_postgres(sql_table) if self.postgres else upsert_sqlite(sql_table)


def _sits(player: str) -> ColumnElement[bool]:
    return tables.c.id.in_(select(seatings.c.table_id).where(seatings.c.player == player))


def _newest_first(which: ColumnElement[bool]) -> Select[str]:
    return select(tables.c.id).where(which).order_by(tables.c.created.desc())


def _digest(code: str) -> str:
    return sha256(code.encode()).hexdigest()
