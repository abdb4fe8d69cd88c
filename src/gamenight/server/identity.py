"""Guests: a signed cookie, a name, and codes to sign in on another device."""

from __future__ import annotations

import hmac
import secrets
import unicodedata
from hashlib import sha256

from msgspec import Struct

from gamenight.core.words import BIDI
from gamenight.server.facts import Refusal
from gamenight.server.wire import Code

COOKIE = "gamenight"
COOKIE_AGE = 400 * 24 * 3600  # seconds: as long as browsers keep one
CODE_AGE = 600.0  # seconds

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # no look-alikes such as 0 and o
_ANIMALS = (
    *("Badger", "Bat", "Beaver", "Bobcat", "Cougar", "Coyote", "Crane", "Deer", "Eagle", "Elk", "Ermine"),
    *("Falcon", "Finch", "Fox", "Grouse", "Hare", "Hawk", "Heron", "Jay", "Kestrel", "Loon", "Lynx"),
    *("Marmot", "Marten", "Mink", "Moose", "Newt", "Osprey", "Otter", "Owl", "Pika", "Quail", "Raccoon"),
    *("Raven", "Robin", "Salmon", "Seal", "Shrew", "Skunk", "Sparrow", "Swift", "Toad", "Trout", "Vole"),
    *("Warbler", "Weasel", "Wolf", "Wren"),
)
_UNSEEN = BIDI | {0xFEFF}


class Player(Struct, frozen=True):
    id: str
    name: str


def new_word(length: int) -> str:
    """A random token for ids, links and codes: about five bits a letter."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def guest_name(player: str) -> str:
    """The default name of a guest, derived from the id."""
    return f"Guest {_ANIMALS[int.from_bytes(sha256(player.encode()).digest()[:4]) % len(_ANIMALS)]}"


def clean(words: str) -> str:
    """Text without control characters and repeated blanks. Markup stays, because it is shown as text."""
    kept = "".join(
        " " if unicodedata.category(letter) in {"Cc", "Zl", "Zp"} else letter
        for letter in unicodedata.normalize("NFC", words)
        if ord(letter) not in _UNSEEN
    )
    return " ".join(kept.split())


def clean_name(name: str) -> str:
    cleaned = clean(name)
    if not cleaned or not any(unicodedata.category(letter)[0] in "LNSP" for letter in cleaned):
        raise Refusal(Code.BAD_NAME, "a name needs a letter one can see")
    return cleaned


class Signer:
    """Cookies that only this server can make."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def sign(self, player: str) -> str:
        return f"{player}.{self._mark(player)}"

    def read(self, cookie: str | None) -> str | None:
        player, _, mark = (cookie or "").partition(".")
        if player and hmac.compare_digest(mark.encode(), self._mark(player).encode()):
            return player
        return None

    def _mark(self, player: str) -> str:
        return hmac.new(self._key, player.encode(), "sha256").hexdigest()
