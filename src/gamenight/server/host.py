"""The host: creates and connects the parts of the server that work on tables."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from gamenight.server.archiving import archive_missing
from gamenight.server.bots import Bots
from gamenight.server.cache import TableCache
from gamenight.server.commands import Commands
from gamenight.server.laboratory import Laboratory
from gamenight.server.lobby import FrontDesk
from gamenight.server.names import Names
from gamenight.server.others import NoOthers, OtherServers
from gamenight.server.settings import Settings
from gamenight.server.store import Store


class Host:
    def __init__(self, settings: Settings, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.settings = settings
        self.store = store
        self.clock = clock
        self.names = Names(store)
        self.bots = Bots(settings, lambda live, decide: self.commands.change(live, decide))
        self.cache = TableCache(settings, store)
        self.commands = Commands(store, self.cache, self.names, self.bots, clock)
        self.desk = FrontDesk(settings, store, self.cache, self.commands, self.names, clock)
        self.laboratory = Laboratory()
        self._others = OtherServers(store, self.cache, self.bots.attend) if store.postgres else None
        self.cache.others = self._others or NoOthers(self.bots.attend)
        self._archiving: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._others is not None:
            self._others.start()
        self._archiving = asyncio.create_task(archive_missing(self.store))

    async def close(self) -> None:
        """Stop bots, listeners and the laboratory. The store finishes pending writes."""
        await self.laboratory.close()
        await self.bots.close(self.cache.tables)
        if self._others is not None:
            await self._others.close()
        await self.cache.close()
        if self._archiving is not None:
            self._archiving.cancel()
            await asyncio.gather(self._archiving, return_exceptions=True)
