"""Chapter 8 of the rules of Northwest: what a Journal is worth."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from operator import itemgetter
from typing import TypeAlias

from msgspec import Struct

from gamenight.core import Seat
from gamenight.games.northwest.board import (
    JOURNAL_AROUND,
    JOURNAL_SIDE,
    PAGE,
    PAGES,
    Pages,
    around,
    diagonal_to,
    next_to,
    pages,
    placements,
)
from gamenight.games.northwest.types import KINDS, ScoreSheet

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


@cache
def crowded(bigfoots: Pages) -> Pages:
    """The spaces that share a row, a column, a border or a corner with one of these Bigfoots."""
    spaces = 0
    for space, page in enumerate(PAGE):
        if page & bigfoots:
            spaces |= _CROWDING[PAGE[space]]
    return spaces


class JournalPoints(Struct, frozen=True, gc=False):
    """What one Journal is worth by itself, without the Forager bonus and Pinecones."""

    mushrooms: int
    ferns: int
    maples: int
    bees: int
    bigfoots: int
    total: int


Sets: TypeAlias = tuple[Pages, Pages, Pages, Pages, Pages]
"""Where the cubes of each kind lie in a Journal, in the order of KINDS."""


@lru_cache(maxsize=1 << 14)
def _sets(journal: str) -> Sets:
    """The spaces of each type. §3.6: the top face has no effect."""
    mushroom, fern, maple, bee, bigfoot = [int(journal.translate(marks), 2) for marks in _MARKS]
    return mushroom, fern, maple, bee, bigfoot


def _mushrooms(some: Pages) -> int:
    return some.bit_count()  # §8.1


@cache
def _ferns(some: Pages) -> int:
    return 2 * (some & next_to(some)).bit_count()  # §8.3


@cache
def _maples(some: Pages) -> int:
    return 2 * (some & diagonal_to(some)).bit_count()  # §8.4


@cache
def _bigfoots(some: Pages) -> int:
    """§8.6: of those that share no row, no column and no border or corner with another."""
    solitary, rest = 0, some
    while rest:
        one = rest & -rest
        solitary += not some & _CROWDING[one]
        rest -= one
    return 5 * solitary


def _visits(bee: Pages, kind: Pages) -> int:
    """§8.5: how many Bees have a cube of another kind around them."""
    return (bee & around(kind)).bit_count()


@lru_cache(maxsize=1 << 16)
def journal_points(journal: str) -> JournalPoints:
    mushroom, fern, maple, bee, bigfoot = _sets(journal)
    mushrooms, ferns, maples = _mushrooms(mushroom), _ferns(fern), _maples(maple)
    bees, bigfoots = 0, _bigfoots(bigfoot)
    for kind in (mushroom, fern, maple, bigfoot) if bee else ():
        bees += _visits(bee, kind)
    return JournalPoints(
        mushrooms, ferns, maples, bees, bigfoots, mushrooms + ferns + maples + bees + bigfoots
    )


_POINTS: dict[str, Callable[[Pages], int]] = {"m": _mushrooms, "f": _ferns, "l": _maples, "g": _bigfoots}
"""What the cubes of a kind earn by themselves; a Bee earns by the others."""


def earnings(journals: tuple[str, ...], seat: Seat, cube: str) -> dict[int, int]:
    """Points a seat would gain by placing the cube in each space it may go to, the Forager bonus included."""
    kind, gained = cube.lower(), _earnings(journals[seat], cube.lower())
    bonus = forager_gained(journals, seat) if kind == "m" else 0
    return {space: points + bonus for space, points in gained.items()} if bonus else gained


Places: TypeAlias = dict[str, tuple[int, int]]
"""For each cube a space of a Journal, and the points it earns there without the Forager bonus."""


@lru_cache(maxsize=1 << 12)
def best_places(journal: str) -> Places:
    """The first of the spaces where a cube earns most. The Journal must not be full."""
    best = {kind: max(_earnings(journal, kind).items(), key=itemgetter(1)) for kind in KINDS}
    return best | {kind.upper(): place for kind, place in best.items()}


@lru_cache(maxsize=1 << 12)
def _earnings(journal: str, kind: str) -> dict[int, int]:
    mushroom, fern, maple, bee, bigfoot = sets = _sets(journal)
    spaces = [place.space for place in placements(journal)]
    if kind == "b":
        near = [around(other) for other in (mushroom, fern, maple, bigfoot)]
        return {space: sum([PAGE[space] & other != 0 for other in near]) for space in spaces}
    some, points = sets[KINDS.index(kind)], _POINTS[kind]
    before = points(some) + _visits(bee, some)
    gained = {}
    for space in spaces:
        more = some | PAGE[space]
        gained[space] = points(more) + _visits(bee, more) - before
    return gained


@lru_cache(maxsize=1 << 12)
def forager_gained(journals: tuple[str, ...], seat: Seat, before: Seat | None = None) -> int:
    """How much the Forager bonus of the seat grows by a Mushroom, after one of `before`, if any (§8.2)."""
    mushrooms = [journal.lower().count("m") for journal in journals]
    if before is not None:
        mushrooms[before] += 1
    own = mushrooms.pop(seat)
    others = max(mushrooms)
    return _forager(own + 1, others) - _forager(own, others)


@lru_cache(maxsize=1 << 12)
def sheets(journals: tuple[str, ...], pinecones: tuple[int, ...]) -> tuple[ScoreSheet, ...]:
    """The score sheet of every seat."""
    points = [journal_points(journal) for journal in journals]
    foragers = _foragers([p.mushrooms for p in points])
    return tuple(
        [
            ScoreSheet(
                p.mushrooms, forager, p.ferns, p.maples, p.bees, p.bigfoots, cones, p.total + forager + cones
            )
            for p, forager, cones in zip(points, foragers, pinecones, strict=True)
        ]
    )


def _foragers(mushrooms: list[int]) -> list[int]:
    """§8.2: the bonus of each seat."""
    others = [max([*mushrooms[:seat], *mushrooms[seat + 1 :]]) for seat in range(len(mushrooms))]
    return [_forager(own, most) for own, most in zip(mushrooms, others, strict=True)]


def _forager(own: int, others: int) -> int:
    """§8.2: half of the Mushrooms, rounded up, for whoever has more of them than anybody else."""
    return (own + 1) // 2 if own > others else 0


def winners(filled: tuple[ScoreSheet, ...]) -> tuple[Seat, ...]:
    """§8.8: most points, then most Pinecones, then together."""
    best = max((sheet.total, sheet.pinecones) for sheet in filled)
    return tuple(Seat(s) for s, sheet in enumerate(filled) if (sheet.total, sheet.pinecones) == best)
