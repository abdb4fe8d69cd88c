"""Who is connected to a table, as the operator's command learns it from the running servers."""

from __future__ import annotations

import asyncio
import contextlib
import urllib.request

import msgspec

from gamenight.server.notices import Arrived, Connected
from gamenight.server.sqlite_file import announced
from gamenight.server.store import Store
from gamenight.server.wire import TableInfo

WAIT = 1.0  # seconds that servers on PostgreSQL have to answer
PATIENCE = 3.0  # seconds that the server on an SQLite file has to answer


async def connected_to(store: Store, table_id: str) -> tuple[frozenset[str], frozenset[int]] | None:
    """The players, or the seats, whose people are connected. None: no server runs."""
    if store.postgres:
        return await _told(store, table_id), frozenset()
    seats = await asyncio.to_thread(_asked, announced(store.url), table_id)
    return None if seats is None else (frozenset(), seats)


async def _told(store: Store, table_id: str) -> frozenset[str]:
    """Greet the servers on the same PostgreSQL. Each of them tells a newcomer who is connected to it."""
    found: set[str] = set()
    async with store.linked() as link:
        await store.notify([Arrived()])
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(WAIT):
                async for notice in link.notices():
                    if isinstance(notice.news, Connected) and notice.news.table_id == table_id:
                        found.update(notice.news.players)
    return frozenset(found)


def _asked(site: str, table_id: str) -> frozenset[int] | None:
    """Ask the server on the SQLite file. Its lock file holds its address."""
    if not site.startswith("http://"):
        return None
    try:
        with urllib.request.urlopen(f"{site}/api/tables/{table_id}", timeout=PATIENCE) as answer:
            table = msgspec.json.decode(answer.read(), type=TableInfo)
    except (OSError, msgspec.DecodeError):  # no server runs, or the address is another server's now
        return None
    return frozenset(seat.seat for seat in table.seats if seat.connected)
