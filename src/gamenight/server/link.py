"""A server's link to the others: one connection to PostgreSQL, for notices and locks.

PostgreSQL frees the locks of a connection that is lost. So a lock also tells whether a server is alive.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager
from hashlib import blake2b
from typing import Any

from sqlalchemy.engine import URL

from gamenight.server.database import KEEPALIVE, LIMIT
from gamenight.server.notices import CHANNEL, Notice, decode
from gamenight.server.outage import Unavailable, silent

_LOCK = """
    SELECT name FROM unnest($1::text[], $2::bigint[]) AS wanted(name, key) WHERE pg_try_advisory_lock(key)
"""
_END_OTHERS = """
    SELECT pg_terminate_backend(pid) FROM pg_locks
    WHERE locktype = 'advisory' AND (classid::bigint << 32 | objid::bigint) = $1 AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
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
        with self.in_time():
            rows = await self._connection.fetch(_LOCK, list(names), [_key(name) for name in names])
        return {row["name"] for row in rows}

    async def unlock(self, names: Collection[str]) -> None:
        with self.in_time():
            await self._connection.execute(_UNLOCK, [_key(name) for name in names])

    async def take_name(self, server: str) -> None:
        """Lock the name of this server, for as long as it is linked.

        After a short cut of the network PostgreSQL may not have noticed yet that the earlier connection of
        this server is gone. Then end that one. Raises Unavailable: try again.
        """
        if not await self.lock([server]):
            with self.in_time():
                await self._connection.execute(_END_OTHERS, _key(server))
            held = "an earlier connection of this server still holds its lock"
            raise Unavailable("the server is not linked to the others; try again in a moment", held)

    async def check(self) -> None:
        """Ask PostgreSQL for an answer."""
        with self.in_time():
            await self._connection.execute("SELECT 1")

    @contextmanager
    def in_time(self) -> Iterator[None]:
        """Cut the connection if there is no answer in time, or an error. Then `notices` ends."""
        cutting = asyncio.get_running_loop().call_later(LIMIT, self._connection.terminate)
        try:
            yield
        except Exception:
            lost = self._connection.is_closed()
            self._connection.terminate()
            self._heard.put_nowait(None)  # asyncpg does not always tell that a connection is closed
            if lost:
                raise silent() from None
            raise
        finally:
            cutting.cancel()


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
    connection = await asyncpg.connect(dsn, server_settings=KEEPALIVE, timeout=LIMIT)
    try:
        connection.add_termination_listener(lambda _connection: heard.put_nowait(None))
        link = Link(connection, heard)
        await link.take_name(server)
        with link.in_time():
            await connection.add_listener(CHANNEL, hear)
        yield link
    finally:
        with contextlib.suppress(Exception):  # it is cut if it cannot be closed in time
            await connection.close(timeout=1)


def _key(name: str) -> int:
    return int.from_bytes(blake2b(f"gamenight {name}".encode(), digest_size=8).digest(), signed=True)
