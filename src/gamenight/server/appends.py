"""Appends to the logs, and group commit.

While one transaction is being flushed to disk, the appends of other tables gather. They become the next
transaction, so many tables share one flush.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain
from typing import Any, TypeAlias

from msgspec import UNSET, Struct, UnsetType
from sqlalchemy import Connection, Executable, delete, insert, update
from sqlalchemy.dialects.postgresql import insert as upsert_postgres
from sqlalchemy.dialects.sqlite import insert as upsert_sqlite
from sqlalchemy.exc import IntegrityError

from gamenight.server import metrics
from gamenight.server.clocks import look_again
from gamenight.server.database import Database, PostgresDatabase
from gamenight.server.events import (
    ActionTaken,
    Event,
    GameEnded,
    GameStarted,
    SeatLeft,
    SeatTaken,
    TableClosed,
)
from gamenight.server.events import encode as encode_event
from gamenight.server.facts import Facts
from gamenight.server.notices import CHANNEL, changes, notify, payloads
from gamenight.server.outage import Condition, Unavailable
from gamenight.server.results import Result, rows_of
from gamenight.server.schema import archives, entries, results, seatings, tables
from gamenight.server.tables import Table
from gamenight.server.wire import Closed, Status
from gamenight.server.wire_clocks import Away

ROWS_AT_ONCE = 500
"""Rows in one INSERT statement. SQLite limits the number of bound values."""

Statement: TypeAlias = tuple[Executable, Any]
"""A statement and its parameters."""


class Conflict(Exception):
    """Another writer has already stored an entry at this place."""


class Append(Struct, frozen=True):
    """New entries of one table, from `place` on, and the derived rows that change with them."""

    table_id: str
    place: int
    entries: tuple[bytes, ...]  # encoded events
    facts: Facts | None = None  # only for a new table
    status: Status | None = None  # the new status; None: unchanged
    players: tuple[str, ...] = ()  # ids of players who sat down
    gone: tuple[str, ...] = ()  # ids of players who no longer have a seat
    archive: bytes | None = None  # only if the game ends with these entries
    seed: str | None = None  # likewise: it is no longer secret
    due: float | UnsetType | None = UNSET  # when a server must look at the table again; unset: unchanged
    active: float | None = None  # the time, if the stored one is too old
    names: str | None = None  # of the seats, joined by `written_names`; None: unchanged
    results: tuple[Result, ...] = ()  # only if the game ends with these entries


def append_of(table: Table, happened: Sequence[Event], facts: Facts | None = None) -> Append:
    """The append for some events. Call it before the events are applied to the table."""
    status, sat, gone = None, set(), set()
    for event in happened:
        match event:
            case ActionTaken():
                pass
            case GameStarted():
                status = Status.RUNNING
            case GameEnded():
                status = Status.FINISHED
            case TableClosed(reason):
                status = Status.CLOSED
                if reason is Closed.CANCELLED:  # a cancelled table is listed for nobody
                    gone |= {sitting.player for sitting in table.sittings if sitting.player is not None}
            case SeatTaken(_, player):
                sat.add(player)
            case SeatLeft(seat, bot, why):
                left = table.sittings[seat].player
                last = bot is None and len(table.sittings.seats_of(left)) == 1
                if left is not None and (last or why is Away.REMOVED):
                    gone.add(left)
    stored = tuple([encode_event(event) for event in happened])
    names = table.sittings.names_after(happened)
    return Append(
        table.facts.id,
        table.length,
        stored,
        facts,
        status,
        tuple(sat),
        tuple(gone),
        seed=table.facts.seed if status is Status.FINISHED else None,
        due=look_again(table, happened),
        names=written_names(names) if facts is not None or names != table.sittings.names else None,
    )


def written_names(names: Sequence[str]) -> str:
    """The names of the seats as the database holds them. No name has a line break; an open seat has none."""
    return "\n".join(names)


Change: TypeAlias = tuple[Append, ...]
"""Appends that are stored atomically."""


Results: TypeAlias = Sequence[Exception | None]
"""The result of each change: None if it is durable, or the error if nothing of it was written."""


class Committer:
    """Group commit: collects changes while the previous group is being written."""

    def __init__(self, database: Database, name: str, condition: Condition) -> None:
        self._database = database
        self._condition = condition
        self._name = name  # id of this server in notices
        self._pending: list[tuple[Change, asyncio.Future[Exception | None]]] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._work = asyncio.create_task(self._commit_groups())

    async def append(self, change: Change) -> None:
        """Return once everything is durable; raise Conflict, with nothing written, if a place is taken.

        After Unavailable it is not known whether it was written: the answer to the commit may be lost.
        """
        done: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        self._pending.append((change, done))
        self._wake.set()
        error = await done
        if error is not None:
            raise error

    async def close(self) -> None:
        """Finish pending writes."""
        self._closing = True
        self._wake.set()
        await self._work

    async def _commit_groups(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            group, self._pending = self._pending, []
            if group:
                await self._commit(group)
            elif self._closing:
                return

    async def _commit(self, group: list[tuple[Change, asyncio.Future[Exception | None]]]) -> None:
        begun = time.perf_counter()
        try:
            results = await self._write([change for change, _ in group])
            self._condition.worked()
        except Exception as error:
            results = [error] * len(group)
            if isinstance(error, Unavailable):
                self._condition.failed(error)
        metrics.COMMITTED.observe(time.perf_counter() - begun)
        metrics.GROUPED.observe(len(group))
        for (_, done), result in zip(group, results, strict=True):
            if not done.done():
                done.set_result(result)

    async def _write(self, group: Sequence[Change]) -> Results:
        """Write a group as one transaction. If one change conflicts, each gets its own transaction."""
        # In the order of table ids, so that no two servers lock the same rows in opposite orders.
        appends = sorted(
            (append for change in group for append in change), key=lambda append: append.table_id
        )
        try:
            await self._store(appends)
        except IntegrityError as error:
            if len(group) == 1:
                return [Conflict(str(error.orig))]
            return [result for change in group for result in await self._write([change])]
        return [None] * len(group)

    async def _store(self, appends: Sequence[Append]) -> None:
        """Write appends as one transaction. Moves alone need one round trip to PostgreSQL."""
        if isinstance(self._database, PostgresDatabase) and not any(_statements(appends, upsert_postgres)):
            told = payloads(self._name, changes([append.table_id for append in appends]))
            ids, places, stored = zip(*_rows(appends), strict=True)
            await self._database.run(_INSERT_AND_NOTIFY, ids, places, stored, CHANNEL, list(told))
        else:
            await self._database.transact(partial(write, appends, self._name))


def _rows(appends: Sequence[Append]) -> list[tuple[str, int, bytes]]:
    """The rows of the SQL table `entries`."""
    return [
        (append.table_id, append.place + at, entry)
        for append in appends
        for at, entry in enumerate(append.entries)
    ]


def write(appends: Sequence[Append], sender: str, connection: Connection) -> None:
    """Write appends in a transaction. A place that is taken raises IntegrityError."""
    postgres = connection.dialect.name == "postgresql"
    for statement, values in _statements(appends, upsert_postgres if postgres else upsert_sqlite):
        connection.execute(statement, values)
    rows = _rows(appends)
    if postgres:
        notify(connection, sender, changes([append.table_id for append in appends]))
        if rows:  # empty for a table where nobody sits yet
            keys = entries.c.keys()
            connection.execute(insert(entries), [dict(zip(keys, row, strict=True)) for row in rows])
        return
    # One statement for many rows: each statement releases the GIL and then waits for it.
    for first in range(0, len(rows), ROWS_AT_ONCE):
        some = rows[first : first + ROWS_AT_ONCE]
        connection.exec_driver_sql(_insert_of(len(some)), tuple(chain.from_iterable(some)))


def _statements(appends: Sequence[Append], upsert: Any) -> Iterator[Statement]:
    """The statements for everything except the entries."""
    for append in appends:
        if append.facts is not None:
            row = {name: getattr(append.facts, name) for name in Facts.__struct_fields__}
            row |= {"status": append.status or Status.OPEN, "due": append.due or None, "names": append.names}
            yield insert(tables), {**row, "active": append.facts.created}
        elif changed := _changed(append):
            yield update(tables).where(tables.c.id == append.table_id).values(changed), None
        sat = [{"player": player, "table_id": append.table_id} for player in append.players]
        if sat:
            yield upsert(seatings).on_conflict_do_nothing(), sat
        if append.gone:
            here, stood_up = seatings.c.table_id == append.table_id, seatings.c.player.in_(append.gone)
            yield delete(seatings).where(here, stood_up), None
        if append.archive is not None:
            yield insert(archives), {"table_id": append.table_id, "data": append.archive}
        if append.results:
            yield insert(results), rows_of(append.table_id, append.results)


def _changed(append: Append) -> dict[str, Any]:
    """The derived columns of a table that change."""
    changed: dict[str, Any] = {}
    if append.status is not None:
        changed["status"] = append.status
    if append.seed is not None:
        changed["seed"] = append.seed
    if append.due is not UNSET:
        changed["due"] = append.due
    if append.active is not None:
        changed["active"] = append.active
    if append.names is not None:
        changed["names"] = append.names
    return changed


_COLUMNS = ", ".join(column.name for column in entries.c)


@lru_cache(maxsize=ROWS_AT_ONCE)
def _insert_of(rows: int) -> str:
    places = ", ".join(["(?, ?, ?)"] * rows)
    return f"INSERT INTO {entries.name} ({_COLUMNS}) VALUES {places}"


_INSERT_AND_NOTIFY = f"""
    WITH stored AS (
        INSERT INTO {entries.name} ({_COLUMNS}) SELECT * FROM unnest($1::text[], $2::integer[], $3::bytea[])
    )
    SELECT pg_notify($4, payload) FROM unnest($5::text[]) AS payload
"""
