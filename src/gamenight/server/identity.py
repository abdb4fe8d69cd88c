"""Guests: their ids and their names."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Iterator
from hashlib import sha256

from msgspec import Struct

from gamenight.core.words import BIDI

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # without characters that look alike, such as 0 and o
_ID_LENGTH = 12
_ANIMALS = (
    *("Badger", "Bat", "Beaver", "Bobcat", "Cougar", "Coyote", "Crane", "Deer", "Eagle", "Elk", "Ermine"),
    *("Falcon", "Finch", "Fox", "Grouse", "Hare", "Hawk", "Heron", "Jay", "Kestrel", "Loon", "Lynx"),
    *("Marmot", "Marten", "Mink", "Moose", "Newt", "Osprey", "Otter", "Owl", "Pika", "Quail", "Raccoon"),
    *("Raven", "Robin", "Salmon", "Seal", "Shrew", "Skunk", "Sparrow", "Swift", "Toad", "Trout", "Vole"),
    *("Warbler", "Weasel", "Wolf", "Wren"),
)
_UNSEEN = BIDI | {0xFEFF}
_MOST_MARKS = 3  # on one letter, such as accents


class Player(Struct, frozen=True):
    id: str
    name: str
    address: str = ""  # the network address that a request came from


def new_word(length: int) -> str:
    """A random token for ids, links and codes, with about five bits per letter."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def new_guest() -> str:
    """The id of a new guest."""
    return new_word(_ID_LENGTH)


def is_guest_id(word: str) -> bool:
    """Whether a guest may have this id. No other word of a stored entry is like it."""
    return len(word) == _ID_LENGTH and set(word) <= set(_LETTERS)


def guest_name(player: str) -> str:
    """The default name of a guest, derived from the id."""
    return f"Guest {_ANIMALS[int.from_bytes(sha256(player.encode()).digest()[:4]) % len(_ANIMALS)]}"


def clean(words: str) -> str:
    """Remove control characters, repeated blanks and floods of accents. HTML stays: it is shown as text."""
    visible = "".join(
        " " if unicodedata.category(letter) in {"Cc", "Zl", "Zp"} else letter
        for letter in _calmed(unicodedata.normalize("NFC", words))
        if ord(letter) not in _UNSEEN
    )
    return " ".join(visible.split())


def _calmed(words: str) -> Iterator[str]:
    """The text without marks that no letter carries, or that would cover the lines above and below."""
    marks = _MOST_MARKS
    for letter in words:
        marks = marks + 1 if unicodedata.category(letter) in {"Mn", "Me"} else 0
        if marks <= _MOST_MARKS:
            yield letter
