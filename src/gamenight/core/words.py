"""What sentences of every game are made of."""

from __future__ import annotations

from collections.abc import Sequence


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
