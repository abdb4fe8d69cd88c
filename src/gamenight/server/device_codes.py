"""One-time codes that sign in another device, and the limits that keep them from being guessed.

There are 31^8 codes, about 40 bits. After a thousand wrong ones from any addresses, the server accepts none
for a while. If a thousand codes are valid at the same time, somebody who tries until then finds one of them
with a chance of about one in a million.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable

from gamenight.server.facts import Refusal
from gamenight.server.gate import after
from gamenight.server.identity import new_word
from gamenight.server.keyring import Keyring
from gamenight.server.limits import network
from gamenight.server.player_store import SignIn, TryLimits
from gamenight.server.store import Store
from gamenight.server.wire import Code

CODE_AGE = 600.0  # seconds that a code is valid
LIMITS = TryLimits(seconds=600.0, from_address=5, in_all=1000)


class DeviceCodes:
    def __init__(self, store: Store, ring: Keyring, clock: Callable[[], float]) -> None:
        self._store = store
        self._ring = ring
        self._clock = clock

    async def make(self, player: str) -> str:
        """A new code, which replaces the player's earlier one."""
        code = new_word(8)
        await self._store.players.add_code(code, player, self._clock() + CODE_AGE)
        return f"{code[:4]}-{code[4:]}"

    async def use(self, typed: str, address: str) -> SignIn:
        """Sign in as the player who made the code."""
        code = "".join(typed.lower().replace("-", "").split())
        found = await self._store.players.use_code(code, self._sender(address), self._clock(), LIMITS)
        if isinstance(found, SignIn):
            return found
        if found is None:
            raise Refusal(Code.BAD_CODE, "that code is wrong, has been used, or is older than ten minutes")
        raise Refusal(Code.TOO_FAST, f"too many wrong codes; try again {after(found)}", wait=found)

    def _sender(self, address: str) -> str:
        """A digest of the address. The database keeps it until a code is used more than ten minutes later."""
        key = self._ring.derived("addresses")[0]
        return hmac.new(key, network(address).encode(), "sha256").hexdigest()[:32]
