"""The signed cookie of a player: who it is, and when it was issued."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable

from itsdangerous import BadSignature, TimestampSigner
from msgspec import Struct

from gamenight.server.keyring import Keyring

COOKIE = "gamenight"
DAY = 24 * 3600
COOKIE_AGE = 90 * DAY  # seconds that a cookie is valid
RENEWED_AFTER = 7 * DAY  # seconds; an older cookie is replaced by a new one


class Claim(Struct, frozen=True):
    """What a cookie says. It is true if the player was not signed out since."""

    player: str
    generation: int  # how often the player had been signed out everywhere
    due: bool  # whether the cookie should be renewed: it is old, or signed by an old key


class Cookies:
    def __init__(self, ring: Keyring, clock: Callable[[], float] = time.time) -> None:
        self._ring = ring
        self._clock = clock

    def sign(self, player: str, generation: int) -> str:
        return _Signer(self._ring.derived("cookies")[:1], self._clock).sign(f"{player}.{generation}").decode()

    def read(self, cookie: str) -> Claim | None:
        """What the cookie says. None: it is forged, too old, or signed by a forgotten key."""
        newest, *older = self._ring.derived("cookies")
        return self._claim(cookie, (newest,)) or self._claim(cookie, tuple(older), due=True)

    def _claim(self, cookie: str, keys: tuple[bytes, ...], due: bool = False) -> Claim | None:
        if not keys:
            return None
        try:
            signer = _Signer(keys, self._clock)
            value, issued = signer.unsign(cookie, return_timestamp=True)
        except (BadSignature, UnicodeEncodeError):
            return None
        age = self._clock() - issued.timestamp()  # negative: another server's clock is ahead, or ours was
        if age > COOKIE_AGE:
            return None
        player, _, generation = value.decode().partition(".")
        return Claim(player, int(generation), due or age > RENEWED_AFTER)


class _Signer(TimestampSigner):
    def __init__(self, keys: tuple[bytes, ...], clock: Callable[[], float]) -> None:
        # The library takes the newest key last.
        super().__init__(keys[::-1], salt=b"gamenight", key_derivation="hmac", digest_method=hashlib.sha256)
        self._clock = clock

    def get_timestamp(self) -> int:
        return int(self._clock())
