"""The names of players, cached."""

from __future__ import annotations

from gamenight.server.identity import guest_name
from gamenight.server.store import Store

CACHED = 10_000


class Names:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._names: dict[str, str] = {}

    async def of(self, player: str) -> str:
        name = None if self._store.postgres else self._names.get(player)  # another server may rename
        if name is None:
            name = self._names[player] = await self._store.name_of(player) or guest_name(player)
            if len(self._names) > CACHED:
                del self._names[next(iter(self._names))]
        return name

    async def rename(self, player: str, name: str) -> None:
        await self._store.rename(player, name)
        self._names[player] = name
