"""What the server knows of players, cached: their names, and how often they were signed out everywhere."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from gamenight.server.identity import guest_name
from gamenight.server.player_store import Account
from gamenight.server.store import Store

T = TypeVar("T")

CACHED = 10_000


class Names:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, Account] = {}
        self._signed_out: dict[str, int] = {}  # the newest generation of players who were signed out

    async def of(self, player: str) -> str:
        return (await self.account(player)).name

    async def account(self, player: str) -> Account:
        known = None if self._store.postgres else self._known.get(player)  # another server may rename
        if known is None:
            known = await self._store.players.account(player) or Account(guest_name(player))
            # The player may have been signed out while the database answered.
            known = replace(known, generation=max(known.generation, self._signed_out.get(player, 0)))
            _keep(self._known, player, known)
        return known

    def forget(self) -> None:
        """Empty the cache: names have changed in the database."""
        self._known.clear()

    async def rename(self, player: str, name: str) -> None:
        await self._store.players.rename(player, name)
        self._known.pop(player, None)

    def is_signed_out(self, player: str, generation: int) -> bool:
        """Whether the player was lately signed out on all devices with a cookie of this generation."""
        return generation < self._signed_out.get(player, 0)

    def signed_out(self, player: str, generation: int) -> None:
        _keep(self._signed_out, player, generation)
        self._known.pop(player, None)


def _keep(cache: dict[str, T], player: str, value: T) -> None:
    cache[player] = value
    if len(cache) > CACHED:
        del cache[next(iter(cache))]
