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
COOKIE_AGE = 400 * 24 * 3600  # seconds; browsers allow no more
CODE_AGE = 600.0  # seconds that a device code is valid

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # without characters that look alike, such as 0 and o
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
    """A random token for ids, links and codes, with about five bits per letter."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def guest_name(player: str) -> str:
    """The default name of a guest, derived from the id."""
    return f"Guest {_ANIMALS[int.from_bytes(sha256(player.encode()).digest()[:4]) % len(_ANIMALS)]}"


def clean(words: str) -> str:
    """Remove control characters and repeated blanks. HTML stays: the client shows it as plain text."""
    visible = "".join(
        " " if unicodedata.category(letter) in {"Cc", "Zl", "Zp"} else letter
        for letter in unicodedata.normalize("NFC", words)
        if ord(letter) not in _UNSEEN
    )
    return " ".join(visible.split())


def clean_name(name: str) -> str:
    cleaned = clean(name)
    if not cleaned or not any(unicodedata.category(letter)[0] in "LNSP" for letter in cleaned):
        raise Refusal(Code.BAD_NAME, "a name needs at least one visible character")
    return cleaned


class Signer:
    """Signs and checks cookies with the server's secret key."""

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
