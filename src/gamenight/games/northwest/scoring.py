"""Chapter 8 of the rules of Northwest: what a Journal is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import TypeAlias

from msgspec import Struct

from gamenight.core import Seat
from gamenight.games.northwest.board import JOURNAL_AROUND, JOURNAL_DIAGONAL, JOURNAL_NEXT_TO, JOURNAL_SIDE
from gamenight.games.northwest.types import ScoreSheet

Spaces: TypeAlias = int
"""A set of spaces of a Journal: a bit for each, that of the first space being the highest."""

PAGES = JOURNAL_SIDE * JOURNAL_SIDE

_MARKS = [
    str.maketrans({**dict.fromkeys("mflbgMFLBG.", "0"), kind: "1", kind.upper(): "1"}) for kind in "mflbg"
]
"""For each kind, how a Journal becomes the set of its spaces."""


def _set(spaces: Iterable[int]) -> Spaces:
    return sum(1 << (PAGES - 1 - space) for space in spaces)


def _in(spaces: Spaces) -> list[int]:
    return [space for space in range(PAGES) if spaces & _set((space,))]


def _neighbours(table: tuple[tuple[int, ...], ...]) -> Callable[[Spaces], Spaces]:
    """What lies beside any of some spaces; few enough sets come up to remember them all."""

    @cache
    def beside(spaces: Spaces) -> Spaces:
        return _set({other for space in _in(spaces) for other in table[space]})

    return beside


_next_to = _neighbours(JOURNAL_NEXT_TO)
_diagonal_to = _neighbours(JOURNAL_DIAGONAL)
_around = _neighbours(JOURNAL_AROUND)

_CROWDING = tuple(
    _set(
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
)
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
    ferns = 2 * (fern & _next_to(fern)).bit_count()  # §8.3
    maples = 2 * (maple & _diagonal_to(maple)).bit_count()  # §8.4
    others = (mushroom, fern, maple, bigfoot)
    bees = sum([(bee & _around(kind)).bit_count() for kind in others]) if bee else 0  # §8.5
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


@cache
def _solitary(bigfoots: int) -> int:
    """How many Bigfoots share no row, no column and no border or corner with another."""
    return sum(1 for space in _in(bigfoots) if not bigfoots & _CROWDING[space])
