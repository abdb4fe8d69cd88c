"""How many tables a guest and an address may have at the same time: waiting for people, and not over."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from gamenight.server.facts import Refusal
from gamenight.server.gate import RETRY
from gamenight.server.identity import Player
from gamenight.server.limits import Limits
from gamenight.server.store import Store
from gamenight.server.wire import Code, Status

ADDRESSES, TABLES = 10_000, 2000  # how many addresses are remembered, and how many tables of each


class Quota:
    """The database does not know addresses, so each server remembers which tables an address has set up."""

    def __init__(self, limits: Limits, store: Store) -> None:
        self._limits = limits
        self._store = store
        self._tables: OrderedDict[str, deque[str]] = OrderedDict()  # by address
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by address

    @asynccontextmanager
    async def room(self, player: Player, table_id: str, waits: bool) -> AsyncIterator[None]:
        """Set up a table in this context. Raises a Refusal if there may be no more.

        `waits`: its game does not start at once. If it starts later, nothing is checked again, because such a
        table counts as one that is not over from the beginning.
        """
        lock = self._locks.setdefault(player.address, asyncio.Lock())
        async with lock:
            await self._check(player, waits)
            yield
            self._add(player, table_id)

    def _add(self, player: Player, table_id: str) -> None:
        self._tables.setdefault(player.address, deque(maxlen=TABLES)).append(table_id)
        self._tables.move_to_end(player.address)
        if len(self._tables) > ADDRESSES:
            self._tables.popitem(last=False)

    async def _check(self, player: Player, waits: bool) -> None:
        limits, mine = self._limits, await self._store.count_tables(player.id)
        if waits:
            _check(
                mine[Status.OPEN], limits.waiting_tables, "of your tables wait for people; cancel one first"
            )
        advice = "finish some first, or let bots finish them: leave your seat"
        _check(mine.total(), limits.running_tables, f"of your tables are not over; {advice}")
        ours = self._tables.get(player.address, ())
        most = [limit for limit in (limits.address_waiting_tables, limits.address_running_tables) if limit]
        if not most or len(ours) < min(most):
            return
        still = await self._store.still(ours)
        self._tables[player.address] = deque(still, TABLES)
        waiting = sum(status is Status.OPEN for status in still.values())
        if waits:
            _check(waiting, limits.address_waiting_tables, "tables of your network address wait for people")
        _check(len(still), limits.address_running_tables, "tables of your network address are not over")


def _check(number: int, most: float, which: str) -> None:
    if most and number >= most:
        raise Refusal(Code.TOO_MANY, f"{most:g} {which}", RETRY)
