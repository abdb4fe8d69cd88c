"""The store: append-only logs in the database.

All SQL is here, in `appends` and in `player_store`; what only the operator needs is in `audit`, `blocks`,
`office`, `player_reports` and `forgetting`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeVar

from cryptography.fernet import MultiFernet
from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, Select, delete, func, insert, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert_postgres
from sqlalchemy.dialects.sqlite import insert as upsert_sqlite
from sqlalchemy.engine import URL
from sqlalchemy.exc import OperationalError

from gamenight.core import BadDatabase, Components
from gamenight.server import events
from gamenight.server.appends import Append, Committer
from gamenight.server.archive import Archive
from gamenight.server.archive import read as read_archive
from gamenight.server.database import (
    MIGRATING,
    Database,
    SqliteDatabase,
    cause_of,
    check_schema,
    connected,
    is_postgres,
    parse_url,
    shown,
)
from gamenight.server.events import Event
from gamenight.server.facts import Facts
from gamenight.server.keyring import Keyring
from gamenight.server.link import Link, linked
from gamenight.server.notices import News, notify
from gamenight.server.outage import Condition, Unavailable
from gamenight.server.player_store import PlayerStore
from gamenight.server.schema import (
    archives,
    components,
    entries,
    key_marks,
    reviews,
    seatings,
    tables,
)
from gamenight.server.sealing import MARK, resealed, sealed, unsealed
from gamenight.server.sqlite_file import owned
from gamenight.server.wire import Status

T = TypeVar("T")

LOBBY_LENGTH = 40  # of the lists of public tables, and of a player's tables that are over
MINE_LENGTH = 200  # of the list of a player's tables that are not over
DUE_AT_ONCE = 100
RESEALED_AT_ONCE = 100

NUL = "\0"  # PostgreSQL stores no text with this character, and refuses to search for it


class Store:
    def __init__(self, database: Database, url: URL, held: ExitStack) -> None:
        self.url = url
        self.postgres = is_postgres(url)
        self._held = held
        self.name = token_hex(4)  # id of this server in notices
        self._database = database
        # SQLite: a second connection, so that reads do not queue behind the writer.
        self._writing = database if self.postgres else SqliteDatabase(url)
        self.players = PlayerStore(database, self.name)
        self.condition = Condition(shown(url))
        self._committer = Committer(self._writing, self.name, self.condition)
        self.keyring: Keyring | None = None  # set once the database is open

    # Opening and closing

    @classmethod
    async def open(cls, address: str) -> Store:
        """Open the database, and lock it if it is an SQLite file."""
        url, held = parse_url(address), ExitStack()
        held.enter_context(owned(url))
        database = connected(url)
        try:
            await database.upgrade()
            await database.transact(_write_nothing)
        except Exception as error:  # drivers raise many kinds of errors for a URL they cannot parse
            await database.close()
            held.close()
            raise BadDatabase(f"cannot open the database {shown(url)}: {cause_of(error)}") from None
        return cls(database, url, held)

    @classmethod
    async def visit(cls, address: str) -> Store:
        """Open a database that a server may be using. It must exist, and is not migrated."""
        url = parse_url(address)
        if not is_postgres(url) and not Path(url.database or "").is_file():
            raise BadDatabase(f"there is no database {url.database}")
        database = connected(url)
        try:
            await database.transact(check_schema)
        except Exception as error:
            await database.close()
            raise BadDatabase(f"cannot use the database {shown(url)}: {cause_of(error)}") from None
        return cls(database, url, ExitStack())

    def hurry(self) -> None:
        """Begin to serve: people wait for answers. Before that, and for the operator, work may take long."""
        self._database.hurry()

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
        return self._committer.append(tuple(self._sealed(append) for append in appends))

    async def facts(self, table_id: str) -> Facts | None:
        if NUL in table_id:
            return None
        query = select(tables).where(tables.c.id == table_id)
        row = await self._do(lambda connection: connection.execute(query).mappings().first())
        if row is None:
            return None
        seed = unsealed(row["seed"], None if self.keyring is None else self.keyring.fernet)
        return Facts(**{**{name: row[name] for name in Facts.__struct_fields__}, "seed": seed})

    async def reseal_seeds(self, fernet: MultiFernet, only_plain: bool = False) -> int:
        """Encrypt every secret seed with the newest key. Return the number of those whose key is lost.

        `only_plain`: only those that an older server stored without encryption. Other servers may be at work:
        each transaction locks only some tables.
        """
        query = select(tables.c.id).where(tables.c.status != Status.FINISHED)
        if only_plain:
            query = query.where(~tables.c.seed.startswith(MARK))
        found, lost = await self._ids(query), 0
        for first in range(0, len(found), RESEALED_AT_ONCE):
            lost += await self._do(partial(_reseal, found[first : first + RESEALED_AT_ONCE], fernet))
        return lost

    def _sealed(self, append: Append) -> Append:
        """The append of a new table, with its seed encrypted."""
        if append.facts is None or self.keyring is None:
            return append
        return replace(
            append, facts=replace(append.facts, seed=sealed(append.facts.seed, self.keyring.fernet))
        )

    async def entries(self, table_id: str, since: int = 0, *, settled: bool = False) -> list[Event]:
        """The entries from a place on.

        `settled`: first wait for every transaction that is still adding entries to the table. Each of them
        holds a lock on the row of the table, because entries refer to it.
        """
        row = select(tables.c.id).where(tables.c.id == table_id).with_for_update()
        query = (
            select(entries.c.event)
            .where(entries.c.table_id == table_id, entries.c.place >= since)
            .order_by(entries.c.place)
        )

        def find(connection: Connection) -> Sequence[bytes]:
            if settled and self.postgres:
                connection.execute(row)
            return connection.execute(query).scalars().all()

        return [events.decode(data) for data in await self._do(find)]

    async def idle(self, status: Status, since: float, most: int) -> list[tuple[str, int]]:
        """Some tables of this status where nothing has happened since then, and the length of their logs."""
        length = select(func.count()).where(entries.c.table_id == tables.c.id).scalar_subquery()
        idle = (tables.c.status == status) & (tables.c.active < since) & tables.c.due.is_(None)
        query = select(tables.c.id, length).where(idle).order_by(tables.c.active).limit(most)
        rows = await self._do(lambda connection: connection.execute(query).all())
        return [(table_id, int(count)) for table_id, count in rows]

    # Components

    async def add_components(self, *found: Components) -> None:
        """Store components that are not stored yet. Rows are sorted, so that two servers cannot deadlock."""
        unique = {each.hash: each.json for each in found}
        rows = [{"hash": name, "json": unique[name]} for name in sorted(unique)]
        made = self._upsert(components).values(rows).on_conflict_do_nothing()
        await self._do(lambda connection: connection.execute(made))

    async def components(self, wanted: str) -> Components | None:
        if NUL in wanted:
            return None
        query = select(components.c.json).where(components.c.hash == wanted)
        json = await self._do(lambda connection: connection.execute(query).scalar_one_or_none())
        return None if json is None else Components(json, wanted)

    # Archives

    async def archive(self, table_id: str) -> Archive | None:
        data = await self.archive_data(table_id)
        return None if data is None else read_archive(data)

    async def archive_data(self, table_id: str) -> bytes | None:
        """The archive as `archive.write` made it."""
        query = select(archives.c.data).where(archives.c.table_id == table_id)
        return await self._do(lambda connection: connection.execute(query).scalar_one_or_none())

    async def add_archive(self, table_id: str, data: bytes) -> None:
        made = self._upsert(archives).values(table_id=table_id, data=data).on_conflict_do_nothing()
        await self._do(lambda connection: connection.execute(made))

    async def review(self, table_id: str) -> bytes | None:
        """The review as `reviewing.write` made it."""
        query = select(reviews.c.data).where(reviews.c.table_id == table_id)
        return await self._do(lambda connection: connection.execute(query).scalar_one_or_none())

    async def add_review(self, table_id: str, data: bytes) -> None:
        made = self._upsert(reviews).values(table_id=table_id, data=data).on_conflict_do_nothing()
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

    # Clocks

    async def due_tables(self, until: float, but: Collection[str] = ()) -> list[tuple[str, float]]:
        """The first tables that a server must look at by then, with the moment. `but` are left out."""
        due = (tables.c.due <= until) & tables.c.id.not_in(but)
        query = select(tables.c.id, tables.c.due).where(due).order_by(tables.c.due)
        found = await self._do(lambda connection: connection.execute(query.limit(DUE_AT_ONCE)).all())
        return [(row.id, row.due) for row in found]

    async def set_due(self, table_id: str, before: float, due: float | None) -> None:
        """Say when to look at the table again, unless an append has said so meanwhile."""
        unchanged = (tables.c.id == table_id) & (tables.c.due == before)
        await self._do(lambda connection: connection.execute(update(tables).where(unchanged).values(due=due)))

    # The lobby

    async def tables_under_way(self, player: str, most: int | None = None) -> list[str]:
        """The tables that are not over and where the player sits, and the player's own waiting tables.

        `most`: only so many, the newest.
        """
        waits = (tables.c.creator == player) & (tables.c.status == Status.OPEN)
        running = _sits(player) & tables.c.status.in_((Status.OPEN, Status.RUNNING))
        return await self._ids(_newest_first(waits | running).limit(most))

    async def tables_over(self, player: str) -> list[str]:
        """The player's newest tables that are over."""
        over = _sits(player) & tables.c.status.in_((Status.FINISHED, Status.CLOSED))
        return await self._ids(_newest_first(over).limit(LOBBY_LENGTH))

    async def games_played(self, player: str) -> tuple[str, ...]:
        """The slugs of the games that the player has sat down to."""
        query = select(tables.c.game).where(_sits(player)).distinct().order_by(tables.c.game)
        return tuple(await self._do(lambda connection: connection.execute(query).scalars().all()))

    async def count_tables(self, creator: str) -> Counter[Status]:
        """How many tables that a player has set up wait for people, and how many are running."""
        under_way = tables.c.status.in_((Status.OPEN, Status.RUNNING))
        query = select(tables.c.status).where(tables.c.creator == creator, under_way)
        found = await self._do(lambda connection: connection.execute(query).scalars().all())
        return Counter(Status(status) for status in found)

    async def still(self, table_ids: Collection[str]) -> dict[str, Status]:
        """Which of these tables are not over, with their status."""
        under_way = tables.c.status.in_((Status.OPEN, Status.RUNNING))
        query = select(tables.c.id, tables.c.status).where(tables.c.id.in_(table_ids), under_way)
        rows = await self._do(lambda connection: connection.execute(query).all())
        return {row.id: Status(row.status) for row in rows}

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

    # Secret keys

    async def key_marks(self) -> set[str]:
        """The marks of the secret keys that the database was last used with."""
        return await self._do(_key_marks)

    async def accept_keys(self, marks: Sequence[str], new: bool) -> bool:
        """Note the marks of a server's keys. Return False if none is known, unless they may be new."""

        def accept(connection: Connection) -> bool:
            if self.postgres:
                connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
            known = _key_marks(connection)
            if known and not new and known.isdisjoint(marks):
                return False
            connection.execute(delete(key_marks))
            connection.execute(insert(key_marks), [{"mark": mark} for mark in marks])
            return True

        return await self._do(accept)

    # Other servers

    async def try_to_write(self) -> None:
        """Commit a transaction that changes nothing but has to be written. Raises Unavailable if it fails."""
        try:
            await self._writing.transact(_write_nothing)
        except Unavailable as error:
            self.condition.failed(error)
            raise
        self.condition.worked()

    def linked(self) -> AbstractAsyncContextManager[Link]:
        """The link to the other servers (PostgreSQL)."""
        return linked(self.url, self.name)

    async def notify(self, news: Sequence[News]) -> None:
        """Tell the other servers (PostgreSQL)."""
        await self._do(lambda connection: notify(connection, self.name, news))

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in a transaction of its own; for the modules that have SQL of their own."""
        return await self._do(work)

    async def _do(self, work: Callable[[Connection], T]) -> T:
        try:
            return await self._database.transact(work)
        except Unavailable as error:
            self.condition.failed(error)
            raise

    def _upsert(self, sql_table: Any) -> Any:
        return upsert_postgres(sql_table) if self.postgres else upsert_sqlite(sql_table)


def _write_nothing(connection: Connection) -> None:
    """Write a number that nobody reads: in the header of the SQLite file, or PostgreSQL's transaction id."""
    postgres = connection.dialect.name == "postgresql"
    connection.execute(text("SELECT txid_current()" if postgres else "PRAGMA user_version = 0"))


def _reseal(table_ids: Sequence[str], fernet: MultiFernet, connection: Connection) -> int:
    """Encrypt some seeds again. Return the number of those whose key is lost."""
    lost = 0
    for table_id in table_ids:
        here = tables.c.id == table_id
        try:
            seed = connection.execute(select(tables.c.seed).where(here)).scalar_one()
        except OperationalError:  # damaged: no text; such a table cannot be opened, but others can
            lost += 1
            continue
        anew = resealed(seed, fernet)
        if anew is None:
            lost += 1
            continue
        # Not if the game has ended meanwhile: then the seed is no longer secret.
        unchanged = here & (tables.c.seed == seed)
        connection.execute(update(tables).where(unchanged).values(seed=anew))
    return lost


def _sits(player: str) -> ColumnElement[bool]:
    return tables.c.id.in_(select(seatings.c.table_id).where(seatings.c.player == player))


def _newest_first(which: ColumnElement[bool]) -> Select[str]:
    return select(tables.c.id).where(which).order_by(tables.c.created.desc())


def _key_marks(connection: Connection) -> set[str]:
    return set(connection.execute(select(key_marks.c.mark)).scalars())
