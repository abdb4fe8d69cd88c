"""Closes tables where nothing has happened for a long time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable

from gamenight.server import events
from gamenight.server.appends import Append, Conflict
from gamenight.server.cache import TableCache
from gamenight.server.commands import Commands
from gamenight.server.events import TableClosed
from gamenight.server.facts import Refusal
from gamenight.server.limits import Limits
from gamenight.server.outage import Unavailable
from gamenight.server.store import Store
from gamenight.server.tables import Events, Table
from gamenight.server.wire import Closed, Status

log = logging.getLogger(__name__)

DAY = 86_400.0
ROUND = 3600.0  # seconds between two searches for idle tables
SHORTEST_ROUND = 1.0  # if tables expire sooner than in an hour
SOME = 200  # tables that are closed in one round


class Expiry:
    """Several servers may do this at the same time: the key of the log decides who closes a table."""

    def __init__(
        self,
        limits: Limits,
        store: Store,
        cache: TableCache,
        commands: Commands,
        clock: Callable[[], float],
    ) -> None:
        self._days = {Status.OPEN: limits.waiting_days, Status.RUNNING: limits.running_days}
        self._store, self._cache, self._commands, self._clock = store, cache, commands, clock
        shortest = min((days for days in self._days.values() if days), default=1.0) * DAY
        self._round = max(min(ROUND, shortest / 2), SHORTEST_ROUND)

    async def run(self) -> None:
        """Close idle tables, now and then again and again."""
        while any(self._days.values()):
            try:
                await self._close_idle()
            except Unavailable:
                pass  # the store logs it
            except Exception:
                log.exception("cannot close idle tables")
            await asyncio.sleep(self._round)

    async def _close_idle(self) -> None:
        for status, days in self._days.items():
            if days:
                for table_id, length in await self._store.idle(status, self._clock() - days * DAY, SOME):
                    await self._close(table_id, length)

    async def _close(self, table_id: str, length: int) -> None:
        live = self._cache.get(table_id)
        if self._cache.others.players_elsewhere(table_id):  # who looks at the table may be about to act
            return
        if live is not None:
            if not live.clients:
                with contextlib.suppress(Refusal):  # others change the table at the same moment
                    await self._commands.change(live, expire)
            return
        entry = events.encode(TableClosed(Closed.EXPIRED))
        with contextlib.suppress(Conflict):  # something has happened there
            await self._store.append(Append(table_id, length, (entry,), status=Status.CLOSED))


def expire(table: Table) -> Events:
    """The command: close a table that is not over."""
    under_way = table.status in (Status.OPEN, Status.RUNNING)
    return (TableClosed(Closed.EXPIRED),) if under_way else ()
