"""What sentences of every game are made of."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

BIDI = frozenset({0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)})
"""Marks that turn the direction of the text after them: they garble what stands around a name."""


def printable(text: str) -> str:
    """Somebody's text, safe to print: it cannot steer a terminal, start a line or turn one around.

    >>> printable("\\x1b]0;pwned\\x07 \\u202enna")
    '�]0;pwned� �nna'
    """
    return "".join("\N{REPLACEMENT CHARACTER}" if _steers(letter) else letter for letter in text)


def _steers(letter: str) -> bool:
    # Controls (C0, C1, ESC), half characters of a file name that is not UTF-8, separators of lines.
    return unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"} or ord(letter) in BIDI


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: `Ann`, `Ann and Bob`, `Ann, Bob and Cid`.

    >>> listed(["Ann", "Bob", "Cid"])
    'Ann, Bob and Cid'
    """
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def head_count(seats: range) -> str:
    """How many can play, in words.

    >>> head_count(range(2, 5)), head_count(range(2, 3)), head_count(range(1, 2))
    ('2 to 4 players', '2 players', '1 player')
    """
    if len(seats) > 1:
        return f"{seats[0]} to {seats[-1]} players"
    return f"{seats[0]} player{'s' * (seats[0] != 1)}"
