"""Builds parts of sentences: lists of names, numbers of players, and foreign text that is safe to print."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

BIDI = frozenset({0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)})
"""Unicode marks that change the direction of text. In a name they would garble the text around it."""


def printable(text: str) -> str:
    """Make foreign text safe to print: it cannot control a terminal, start a new line or reverse one.

    >>> printable("\\x1b]0;pwned\\x07 \\u202enna")
    '�]0;pwned� �nna'
    """
    return "".join("\N{REPLACEMENT CHARACTER}" if _steers(letter) else letter for letter in text)


def _steers(letter: str) -> bool:
    # Control characters (C0, C1, ESC), surrogates of a file name that is not UTF-8, line separators.
    return unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"} or ord(letter) in BIDI


def listed(names: Sequence[str]) -> str:
    """Join names for a sentence: `Ann`, `Ann and Bob`, `Ann, Bob and Cid`.

    >>> listed(["Ann", "Bob", "Cid"])
    'Ann, Bob and Cid'
    """
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def head_count(seats: range) -> str:
    """The possible numbers of players, in words.

    >>> head_count(range(2, 5)), head_count(range(2, 3)), head_count(range(1, 2))
    ('2 to 4 players', '2 players', '1 player')
    """
    if len(seats) > 1:
        return f"{seats[0]} to {seats[-1]} players"
    return f"{seats[0]} player{'s' * (seats[0] != 1)}"
