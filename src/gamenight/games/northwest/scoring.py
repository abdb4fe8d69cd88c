"""Chapter 8 of the rules of Northwest: what a Journal is worth."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from gamenight.core import Seat
from gamenight.games.northwest.board import (
    JOURNAL_AROUND,
    JOURNAL_SIDE,
    PAGES,
    Pages,
    around,
    diagonal_to,
    next_to,
    pages,
)
from gamenight.games.northwest.types import ScoreSheet

_MARKS = [
    str.maketrans({**dict.fromkeys("mflbgMFLBG.", "0"), kind: "1", kind.upper(): "1"}) for kind in "mflbg"
]
"""For each kind, how a Journal becomes the set of its spaces."""

_CROWDING = {
    pages((space,)): pages(
        other
        for other in range(PAGES)
        if other != space
        and (
            other in JOURNAL_AROUND[space]
            or other // JOURNAL_SIDE == space // JOURNAL_SIDE
            or other % JOURNAL_SIDE == space % JOURNAL_SIDE
        )
    )
    for space in range(PAGES)
}
"""For each space, those where another Bigfoot would keep one there from being solitary (§8.6)."""


class JournalPoints(Struct, frozen=True, gc=False):
    """What one Journal is worth by itself, without the Forager bonus and Pinecones."""

    mushrooms: int
    ferns: int
    maples: int
    bees: int
    bigfoots: int
    total: int


@lru_cache(maxsize=1 << 16)
def journal_points(journal: str) -> JournalPoints:
    mushroom, fern, maple, bee, bigfoot = (
        int(journal.translate(marks), 2) for marks in _MARKS
    )  # §3.6: the top face has no effect
    mushrooms = mushroom.bit_count()  # §8.1
    ferns = 2 * (fern & next_to(fern)).bit_count()  # §8.3
    maples = 2 * (maple & diagonal_to(maple)).bit_count()  # §8.4
    others = (mushroom, fern, maple, bigfoot)
    bees = sum([(bee & around(kind)).bit_count() for kind in others]) if bee else 0  # §8.5
    bigfoots = 5 * _solitary(bigfoot)  # §8.6
    return JournalPoints(
        mushrooms, ferns, maples, bees, bigfoots, mushrooms + ferns + maples + bees + bigfoots
    )


@lru_cache(maxsize=1 << 12)
def sheets(journals: tuple[str, ...], pinecones: tuple[int, ...]) -> tuple[ScoreSheet, ...]:
    """The score sheet of every seat."""
    points = [journal_points(journal) for journal in journals]
    most = max(p.mushrooms for p in points)
    sole = sum(p.mushrooms == most for p in points) == 1
    filled = []
    for p, cones in zip(points, pinecones, strict=True):
        forager = (most + 1) // 2 if sole and p.mushrooms == most else 0  # §8.2
        filled.append(
            ScoreSheet(
                p.mushrooms, forager, p.ferns, p.maples, p.bees, p.bigfoots, cones, p.total + forager + cones
            )
        )
    return tuple(filled)


def winners(filled: tuple[ScoreSheet, ...]) -> tuple[Seat, ...]:
    """§8.8: most points, then most Pinecones, then together."""
    best = max((sheet.total, sheet.pinecones) for sheet in filled)
    return tuple(Seat(s) for s, sheet in enumerate(filled) if (sheet.total, sheet.pinecones) == best)


def _solitary(bigfoots: Pages) -> int:
    """How many Bigfoots share no row, no column and no border or corner with another."""
    count, rest = 0, bigfoots
    while rest:
        one = rest & -rest
        count += not bigfoots & _CROWDING[one]
        rest -= one
    return count
