"""The host: creates and connects the parts of the server that work on tables."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from gamenight.server.archiving import archive_missing
from gamenight.server.audience import LiveTable
from gamenight.server.bots import Bots
from gamenight.server.cache import TableCache
from gamenight.server.clockwork import Clockwork
from gamenight.server.commands import Commands
from gamenight.server.cookies import Cookies
from gamenight.server.counting import count_missing
from gamenight.server.device_codes import DeviceCodes
from gamenight.server.expiry import Expiry
from gamenight.server.gate import Gate, Waiting
from gamenight.server.health import Health
from gamenight.server.keyring import Keyring
from gamenight.server.laboratory import Laboratory
from gamenight.server.lobby import FrontDesk
from gamenight.server.names import Names
from gamenight.server.others import NoOthers, OtherServers
from gamenight.server.oversight import Oversight
from gamenight.server.player_reports import ReportBox
from gamenight.server.replays import Replays
from gamenight.server.reviews import Reviews
from gamenight.server.sessions import Sessions
from gamenight.server.settings import Settings
from gamenight.server.store import Store
from gamenight.server.tables import Events, Table

HINTS_WAITING = 24, 8  # hints that may wait: of all, and of one address


class Host:
    def __init__(
        self, settings: Settings, store: Store, ring: Keyring, clock: Callable[[], float] = time.time
    ) -> None:
        self.settings = settings
        self.store = store
        self.clock = clock
        self.gate = Gate(settings.limits)
        self.hints = Waiting("hints", *HINTS_WAITING)
        self.names = Names(store)
        self.bots = Bots(settings, self._change)
        self.cache = TableCache(settings, store, clock)
        self.clockwork = Clockwork(store, self.cache, self.bots, self._change, clock)
        self.commands = Commands(store, self.cache, self.names, self.bots, clock)
        self.desk = FrontDesk(settings, store, self.cache, self.commands, self.names, clock)
        self.expiry = Expiry(settings.limits, store, self.cache, self.commands, clock)
        self.replays = Replays()
        self.reviews = Reviews(store, self.bots.review)
        self.laboratory = Laboratory()
        self.oversight = Oversight(store, self.cache, self.names, clock)
        self.report_box = ReportBox(store)
        self.cookies = Cookies(ring, clock)
        self.sessions = Sessions(store, self.names, self.cache, self.cookies, self.oversight, clock)
        self.codes = DeviceCodes(store, ring, clock)
        others = (store, self.cache, self.sessions, self._attend)
        self._others = OtherServers(*others) if store.postgres else None
        self.cache.others = self._others or NoOthers(self._attend)
        self.health = Health(store, self.cache.others)
        self._chores: list[asyncio.Task[None]] = []

    async def _change(self, live: LiveTable, decide: Callable[[Table], Events]) -> None:
        await self.commands.change(live, decide)

    def _attend(self, live: LiveTable) -> None:
        self.bots.attend(live)
        self.clockwork.attend(live)

    def start(self) -> None:
        if self._others is not None:
            self._others.start()
        self.clockwork.start()
        self._chores = [
            asyncio.create_task(archive_missing(self.store)),
            asyncio.create_task(count_missing(self.store)),
            asyncio.create_task(self.expiry.run()),
        ]
        self.oversight.start()

    async def close(self) -> None:
        """Stop bots, listeners and the laboratory. The store finishes pending writes."""
        await self.oversight.close()
        await self.laboratory.close()
        await self.clockwork.close()
        self.replays.close()
        await self.reviews.close()
        await self.bots.close(self.cache.tables)
        if self._others is not None:
            await self._others.close()
        await self.cache.close()
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
