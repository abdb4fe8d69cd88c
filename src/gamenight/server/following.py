"""Follows the changes that other servers make on the same PostgreSQL."""

from __future__ import annotations

import asyncio
import logging

from gamenight.server.cache import TableCache
from gamenight.server.store import Store

log = logging.getLogger(__name__)


class Follower:
    def __init__(self, store: Store, cache: TableCache) -> None:
        self._store = store
        self._cache = cache
        self._listening: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._store.postgres:
            self._listening = asyncio.create_task(self._listen())

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    async def _listen(self) -> None:
        """Listen to PostgreSQL. After a lost connection, connect again and read every table's new entries."""
        while True:
            try:
                async with self._store.heard() as changed:
                    for live in self._cache.tables:
                        await self._cache.follow(live)
                    async for table_id in changed:
                        self._cache.hear(table_id)
            except Exception:
                log.exception("lost the connection for PostgreSQL notices; connecting again")
            await asyncio.sleep(1)
