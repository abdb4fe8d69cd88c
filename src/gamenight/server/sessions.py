"""Who is behind a request or a socket, and signing them out."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct

from gamenight.server.cache import TableCache
from gamenight.server.cookies import Cookies
from gamenight.server.names import Names
from gamenight.server.oversight import Oversight
from gamenight.server.store import Store

_OLD_COOKIE = re.compile(r"[a-z2-9]{12}\.[0-9a-f]{64}")  # a player and a signature, before schema 0006


class Visitor(Struct, frozen=True):
    """A player who has shown a valid cookie."""

    player: str
    name: str
    generation: int
    due: bool  # whether the cookie should be renewed


class Sessions:
    def __init__(
        self,
        store: Store,
        names: Names,
        cache: TableCache,
        cookies: Cookies,
        oversight: Oversight,
        clock: Callable[[], float],
    ) -> None:
        self._store = store
        self._names = names
        self._cache = cache
        self._cookies = cookies
        self._oversight = oversight
        self._clock = clock

    async def visitor(self, cookie: str | None) -> Visitor | None:
        """The player whose cookie it is. None: it is not valid. Refuses a blocked guest."""
        found = await self._claimed(cookie)
        return None if found is None or self._oversight.admitted(found.player) is None else found

    def admits(self, player: str | None, generation: int) -> bool:
        """Whether somebody who has shown a valid cookie was not signed out since. Refuses a blocked guest."""
        return player is None or (
            self._oversight.admitted(player) is not None and not self._names.is_signed_out(player, generation)
        )

    async def _claimed(self, cookie: str | None) -> Visitor | None:
        if not cookie:
            return None
        claim = self._cookies.read(cookie)
        if claim is not None:
            account = await self._names.account(claim.player)
            if claim.generation < account.generation:  # signed out since
                return None
            return Visitor(claim.player, account.name, claim.generation, claim.due)
        if not _OLD_COOKIE.fullmatch(cookie):
            return None
        player = await self._store.players.player_of_old_cookie(cookie, self._clock())
        if player is None:
            return None
        account = await self._names.account(player)
        return Visitor(player, account.name, account.generation, due=True)

    async def sign_out(self, player: str) -> int:
        """Sign a player out on every device. Return the generation of the cookies to come."""
        generation = await self._store.players.sign_out(player, await self._names.of(player))
        self.signed_out(player, generation)
        return generation

    def signed_out(self, player: str, generation: int) -> None:
        """Close the sockets of a player who was signed out, here or at another server."""
        self._names.signed_out(player, generation)
        for live in self._cache.tables:
            for client in list(live.clients):
                if client.player == player and client.generation < generation:
                    client.sign_out()

    async def look_again(self) -> None:
        """Find out who was signed out at another server while this one did not hear it."""
        connected = {client.player for live in self._cache.tables for client in live.clients}
        for player in connected - {None}:
            assert player is not None
            self.signed_out(player, (await self._names.account(player)).generation)
