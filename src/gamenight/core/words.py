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
