"""Follows the audit log: applies to a running server what the operator changes in the database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial

from gamenight.server import audit, metrics
from gamenight.server.audit import AuditLine, What
from gamenight.server.blocks import Block, blocked
from gamenight.server.cache import TableCache
from gamenight.server.deleted import deleted_digests, digest_of
from gamenight.server.facts import Refusal
from gamenight.server.names import Names
from gamenight.server.outage import Unavailable
from gamenight.server.player_reports import count_open
from gamenight.server.store import Store

log = logging.getLogger(__name__)

ROUND = 1.0
"""Seconds until a server looks again what the operator has changed."""


class Oversight:
    def __init__(self, store: Store, cache: TableCache, names: Names, clock: Callable[[], float]) -> None:
        self._store = store
        self._cache = cache
        self._names = names
        self._clock = clock
        self._blocked: dict[str, Block] = {}
        self._deleted: set[str] = set()  # digests of players
        self._seen = 0  # the newest line of the audit log that was applied
        self._task: asyncio.Task[None] | None = None

    async def prepare(self) -> None:
        """Read what holds now, before the first request."""
        self._seen = await self._store.transact(audit.newest_line)
        await self._read()
        waiting = await self._count_reports()
        if waiting:
            log.warning("reports of players wait; see: gamenight admin reports", extra={"reports": waiting})

    def start(self) -> None:
        self._task = asyncio.create_task(self._make_rounds())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def admitted(self, player: str | None) -> str | None:
        """The player of a valid cookie, or None if their data were deleted. Refuses a blocked guest."""
        if player is None or digest_of(player) in self._deleted:
            return None
        block = self._blocked.get(player)
        if block is not None and block.holds(self._clock()):
            raise block.refusal
        return player

    async def _make_rounds(self) -> None:
        working = True
        while True:
            await asyncio.sleep(ROUND)
            try:
                await self._look()
                working = True
            except Unavailable:
                pass  # the store logs it
            except Exception:
                if working:  # one line in the log is enough
                    log.exception("cannot read the audit log; trying again every second")
                working = False

    async def _look(self) -> None:
        lines = await self._store.transact(partial(audit.lines_after, self._seen))
        if lines:
            await self._read()
            for line in lines:
                await self._apply(line)
                self._seen = line.id
            self._cut_others()
        await self._count_reports()

    async def _apply(self, line: AuditLine) -> None:
        match line.what:
            case What.CLOSE | What.STAND_IN:
                for table_id in line.tables:
                    self._cache.hear(table_id)
            case What.DELETE_DATA:
                self._names.forget()
                for table_id in line.tables:
                    await self._cache.reload(table_id)

    async def _read(self) -> None:
        self._blocked = await self._store.transact(blocked)
        self._deleted = await self._store.transact(deleted_digests)

    def _cut_others(self) -> None:
        """Cut the sockets of guests who are not admitted any more. If they come back, they read why."""
        for live in self._cache.tables:
            for client in list(live.clients):
                try:
                    stays = client.player is None or self.admitted(client.player) is not None
                except Refusal:
                    stays = False
                if not stays:
                    client.cut()

    async def _count_reports(self) -> int:
        waiting = await self._store.transact(count_open)
        metrics.REPORTS.set(waiting)
        return waiting
