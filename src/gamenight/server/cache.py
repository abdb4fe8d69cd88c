"""The cache of tables: loads them on demand, updates them, and evicts idle ones."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gamenight.server import metrics
from gamenight.server.audience import LiveTable
from gamenight.server.events import Event
from gamenight.server.facts import Refusal
from gamenight.server.loading import load
from gamenight.server.outage import Unavailable
from gamenight.server.settings import Settings
from gamenight.server.store import Store
from gamenight.server.tables import Table
from gamenight.server.wire import Code

if TYPE_CHECKING:
    from gamenight.server.others import Others

log = logging.getLogger(__name__)

SETTLE = 1.0
"""Seconds between two attempts to find out what was stored."""


class TableCache:
    """`others` is told of every change of a table. The host sets it."""

    others: Others

    def __init__(self, settings: Settings, store: Store, clock: Callable[[], float]) -> None:
        self._settings = settings
        self._store = store
        self._clock = clock
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._following: dict[LiveTable, asyncio.Task[None]] = {}
        self._settling: set[asyncio.Task[None]] = set()

    @property
    def tables(self) -> list[LiveTable]:
        return list(self._live.values())

    async def close(self) -> None:
        tasks = [*self._following.values(), *self._settling]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Finding

    def get(self, table_id: str) -> LiveTable | None:
        """The table if it is in memory."""
        return self._live.get(table_id)

    async def find(self, table_id: str) -> LiveTable:
        """The table, including everything that other servers have stored."""
        live = await self.known(table_id)
        if self._store.postgres:
            await self.follow(live)
        return live

    async def known(self, table_id: str) -> LiveTable:
        """The table as this server knows it. Loads the table if it is not in memory."""
        live = self._live.get(table_id)
        if live is None:
            live = await asyncio.shield(self._loading.get(table_id) or self._begin_to_load(table_id))
        live.used = time.monotonic()
        if live.behind:
            await self.follow(live)
        return live

    def add(self, table: Table) -> LiveTable:
        live = self._live[table.facts.id] = LiveTable(
            table, self._settings.patience, owned=not self._store.postgres, clock=self._clock
        )
        live.on_proposals = self.others.tell_plans
        live.used = time.monotonic()
        metrics.TABLES.set(len(self._live))
        self._evict_idle()
        self.others.welcome(live)
        return live

    # Loading

    def _begin_to_load(self, table_id: str) -> asyncio.Task[LiveTable]:
        """Load a table in one task, which all concurrent requests share."""

        def done(task: asyncio.Task[LiveTable]) -> None:
            del self._loading[table_id]
            if not task.cancelled():
                task.exception()  # marks the exception as retrieved: callers get it by awaiting the task

        task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
        task.add_done_callback(done)
        return task

    async def _load(self, table_id: str) -> LiveTable:
        live = self.add(await self._read(table_id))
        await self.follow(live)  # read entries that were stored while the table was loading
        return live

    async def _read(self, table_id: str) -> Table:
        try:
            return await load(self._store, table_id)
        except (Refusal, Unavailable):
            raise
        except Exception:
            log.exception("cannot read a table", extra={"table_id": table_id})
            raise Refusal(Code.UNAVAILABLE, "this table cannot be read; the server's log says why") from None

    def _evict_idle(self) -> None:
        """Evict tables without clients when there are too many. They are loaded again from their logs."""
        limit = self._settings.idle_tables
        if len(self._live) <= 2 * limit:
            return
        idle = sorted((live.used, table_id) for table_id, live in self._live.items() if not live.busy)
        for _, table_id in idle[: max(len(idle) - limit, 0)]:
            self._live.pop(table_id).silence()
        metrics.TABLES.set(len(self._live))

    # Changes

    def publish(self, live: LiveTable, happened: Sequence[Event]) -> None:
        """Apply stored events and broadcast them."""
        live.publish(happened)
        self.others.attend(live)

    async def catch_up(self, live: LiveTable) -> None:
        """Apply what was stored without this table's knowledge. The caller holds the table's lock."""
        table, doubtful = live.table, live.doubtful
        live.behind = live.doubtful = False
        try:
            happened = await self._store.entries(table.facts.id, table.length, settled=doubtful)
        except BaseException:
            live.behind, live.doubtful = True, doubtful
            raise
        self.publish(live, happened)

    async def follow(self, live: LiveTable) -> None:
        async with live.lock:
            await self.catch_up(live)

    def doubt(self, live: LiveTable) -> None:
        """Find out what was stored as soon as the database answers. Until then the table takes no change."""
        if not live.doubtful:
            live.doubtful = True
            task = asyncio.create_task(self._settle(live))
            self._settling.add(task)
            task.add_done_callback(self._settling.discard)

    async def _settle(self, live: LiveTable) -> None:
        while live.doubtful:
            await asyncio.sleep(SETTLE)
            with contextlib.suppress(Unavailable):
                await self.follow(live)

    async def reload(self, table_id: str) -> None:
        """Read a table anew whose stored entries have changed. Its clients connect again to see it."""
        live = self._live.get(table_id)
        if live is None:
            return
        async with live.lock:
            with contextlib.suppress(Refusal):  # it cannot be read, as before; `_read` logs why
                live.table = await self._read(table_id)
            for client in list(live.clients):
                client.cut()

    def hear(self, table_id: str) -> None:
        """Handle a notice: another server has changed a table."""
        live = self._live.get(table_id)
        if live is not None and not live.busy:
            live.behind = True  # nobody looks at it: read the new entries when somebody does
        elif live is not None:
            self._following[live] = asyncio.create_task(self.keep_up(live))

    async def keep_up(self, live: LiveTable) -> None:
        """Read what another server stored, now or as soon as the database answers."""
        try:
            await self.follow(live)
        except Unavailable:
            self.doubt(live)
        except Exception:
            log.exception("cannot read what another server stored", extra={"table_id": live.table.facts.id})
        finally:
            if self._following.get(live) is asyncio.current_task():  # no newer notice has replaced this task
                del self._following[live]
