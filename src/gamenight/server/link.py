"""A server's link to the others: one connection to PostgreSQL, for notices and locks.

PostgreSQL frees the locks of a connection that is lost. So a lock also tells whether a server is alive.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from hashlib import blake2b
from typing import Any

from sqlalchemy.engine import URL

from gamenight.server.notices import CHANNEL, Notice, decode

_KEEPALIVE = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""PostgreSQL notices within half a minute that the computer of a server is gone."""

_LOCK = """
    SELECT name FROM unnest($1::text[], $2::bigint[]) AS wanted(name, key) WHERE pg_try_advisory_lock(key)
"""
_UNLOCK = "SELECT pg_advisory_unlock(key) FROM unnest($1::bigint[]) AS key"


class Link:
    def __init__(self, connection: Any, heard: asyncio.Queue[Notice | None]) -> None:
        self._connection = connection
        self._heard = heard

    async def notices(self) -> AsyncIterator[Notice]:
        """The notices of other servers. Ends when the connection is lost."""
        while (notice := await self._heard.get()) is not None:
            yield notice

    async def lock(self, names: Collection[str]) -> set[str]:
        """Lock what no other server has locked. Return the names of what is locked now."""
        rows = await self._connection.fetch(_LOCK, list(names), [_key(name) for name in names])
        return {row["name"] for row in rows}

    async def unlock(self, names: Collection[str]) -> None:
        await self._connection.execute(_UNLOCK, [_key(name) for name in names])


@asynccontextmanager
async def linked(url: URL, server: str) -> AsyncIterator[Link]:
    """Connect and listen. The server holds a lock on its own name."""
    import asyncpg

    heard: asyncio.Queue[Notice | None] = asyncio.Queue()

    def hear(_connection: object, _pid: int, _channel: str, payload: object) -> None:
        notice = decode(str(payload))
        if notice.sender != server:
            heard.put_nowait(notice)

    dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
    connection = await asyncpg.connect(dsn, server_settings=_KEEPALIVE)
    try:
        connection.add_termination_listener(lambda _connection: heard.put_nowait(None))
        link = Link(connection, heard)
        await link.lock([server])
        await connection.add_listener(CHANNEL, hear)
        yield link
    finally:
        await connection.close()


def _key(name: str) -> int:
    return int.from_bytes(blake2b(f"gamenight {name}".encode(), digest_size=8).digest(), signed=True)
