"""The clockwork: acts when the time of a person is up, also at tables that nobody looks at.

A table in memory has an alarm at the server that owns it. All others have a moment in the database at which
a server must look at them: every few seconds each server looks for those that are past.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from gamenight.server import deadlines
from gamenight.server.audience import LiveTable
from gamenight.server.bots import Bots
from gamenight.server.cache import TableCache
from gamenight.server.clocks import time_out
from gamenight.server.ending import conclude
from gamenight.server.facts import Refusal
from gamenight.server.outage import Unavailable
from gamenight.server.store import Store
from gamenight.server.tables import Events, Table

log = logging.getLogger(__name__)

ROUND = 2.0
"""Seconds between two looks at the database, and until a failed alarm rings again."""

LATE = 5.0
"""Seconds after which a server looks at a table that it does not have in memory: its owner had the time."""

Change: TypeAlias = Callable[[LiveTable, Callable[[Table], Events]], Awaitable[None]]


class Clockwork:
    def __init__(
        self, store: Store, cache: TableCache, bots: Bots, change: Change, clock: Callable[[], float]
    ) -> None:
        self._store = store
        self._cache = cache
        self._bots = bots
        self._change = change
        self._clock = clock
        self._unreadable: set[str] = set()
        self._rounds: asyncio.Task[None] | None = None
        self._closing = False

    def start(self) -> None:
        self._rounds = asyncio.create_task(self._make_rounds())

    async def close(self) -> None:
        self._closing = True
        tasks = [live.ringing for live in self._cache.tables] + [self._rounds]
        found = [task for task in tasks if task is not None]
        for live in self._cache.tables:
            live.silence()
        for task in found:
            task.cancel()
        await asyncio.gather(*found, return_exceptions=True)

    # Tables in memory

    def attend(self, live: LiveTable) -> None:
        """Set the alarm that a table needs now. Call it after every change and connection."""
        live.silence()
        due = None if self._closing or not live.owned or live.ringing is not None else deadlines.due(live)
        if due is not None:
            wait = max(due - self._clock(), 0)
            live.alarm = asyncio.get_running_loop().call_later(wait, self._ring, live)

    def _ring(self, live: LiveTable) -> None:
        live.alarm = None
        if live.owned and not self._closing:
            live.ringing = asyncio.create_task(self._answer(live))

    async def _answer(self, live: LiveTable) -> None:
        try:
            await self._change(live, lambda table: time_out(table, self._clock()))
            await self._bots.answer_for(live)
            await self._change(live, lambda table: conclude(table, deadlines.excused(live)))
        except (Refusal, Unavailable):  # the table is over, or the change could not be stored
            await asyncio.sleep(ROUND)
        except Exception:
            log.exception("cannot act for a person whose time is up", extra=_about(live))
            await asyncio.sleep(ROUND)
        finally:
            live.ringing = None
            self.attend(live)

    # All others

    async def _make_rounds(self) -> None:
        while True:
            try:
                await self.look()
            except Unavailable:
                pass  # the store logs it
            except Exception:
                log.exception("cannot look for people whose time is up")
            await asyncio.sleep(ROUND)

    async def look(self) -> None:
        """Load every table that must be looked at now. Its owner then acts for those whose time is up."""
        now = self._clock()
        for table_id, due in await self._store.due_tables(now, self._unreadable):
            late = now - due >= LATE
            if not (late or self._cache.get(table_id)):
                continue
            try:
                live = await self._cache.find(table_id)
            except Refusal:  # the cache logs why
                self._unreadable.add(table_id)
                continue
            self._cache.others.want(live)
            times = live.table.times
            if times is None or (times.due is None and not live.table.bots_to_act()):
                await self._store.set_due(table_id, due, None)
            elif times.due is not None and times.due > now:
                await self._store.set_due(table_id, due, times.due)


def _about(live: LiveTable) -> dict[str, str]:
    return {"table_id": live.table.facts.id}
