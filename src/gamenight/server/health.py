"""The health of a server: whether it can store changes, and if not, why."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from gamenight.server.others import Others
from gamenight.server.outage import Unavailable
from gamenight.server.store import Store

TRUSTED = 30.0
"""Seconds after a change was stored in which nothing is written to find out whether it is still possible."""

_AGAIN = 2.0  # seconds between two attempts to write while they fail


class Health:
    """Whether a balancer should use this server. It writes only if nothing was stored for a while."""

    def __init__(self, store: Store, others: Others) -> None:
        self._store = store
        self._others = others
        self._file = None if store.postgres else Path(store.url.database or "")
        self._identity = _identity(self._file)
        self._checking = asyncio.Lock()
        self._failed = 0.0  # when the last attempt to write failed, on the monotonic clock

    async def trouble(self) -> str | None:
        """What is wrong with the database or the link to other servers, or None."""
        if _identity(self._file) != self._identity:
            return "its file was deleted or replaced while the server runs: stop it and restore a backup"
        async with self._checking:
            condition = self._store.condition
            sound = condition.trouble is None
            if time.monotonic() >= (condition.written + TRUSTED if sound else self._failed + _AGAIN):
                try:
                    await self._store.try_to_write()
                except Unavailable:
                    self._failed = time.monotonic()
            return condition.trouble or self._others.trouble


def _identity(file: Path | None) -> tuple[int, int] | None:
    try:
        found = None if file is None else file.stat()
    except OSError:
        return (0, 0)
    return None if found is None else (found.st_dev, found.st_ino)
