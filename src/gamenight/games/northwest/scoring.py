"""Chapter 8 of the rules of Northwest: what a Journal is worth."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from gamenight.core import Seat
from gamenight.games.northwest.board import JOURNAL_AROUND, JOURNAL_DIAGONAL, JOURNAL_NEXT_TO, JOURNAL_SIDE
from gamenight.games.northwest.types import EMPTY, ScoreSheet


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
    cubes = journal.lower()  # §3.6: the top face has no effect
    mushrooms = cubes.count("m")  # §8.1
    ferns = 2 * _paired(cubes, "f", JOURNAL_NEXT_TO)  # §8.3
    maples = 2 * _paired(cubes, "l", JOURNAL_DIAGONAL)  # §8.4
    bees = sum(
        len({cubes[n] for n in JOURNAL_AROUND[space]} - {EMPTY, "b"})  # §8.5
        for space, kind in enumerate(cubes)
        if kind == "b"
    )
    bigfoots = 5 * _solitary(cubes)  # §8.6
    return JournalPoints(
        mushrooms, ferns, maples, bees, bigfoots, mushrooms + ferns + maples + bees + bigfoots
    )


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


def _paired(cubes: str, kind: str, neighbours: tuple[tuple[int, ...], ...]) -> int:
    """How many cubes of a kind have another of it among their neighbours."""
    if cubes.count(kind) < 2:
        return 0
    return sum(
        found == kind and any(cubes[n] == kind for n in neighbours[space])
        for space, found in enumerate(cubes)
    )


def _solitary(cubes: str) -> int:
    """How many Bigfoots share no row, no column and no border or corner with another."""
    found = [divmod(space, JOURNAL_SIDE) for space, kind in enumerate(cubes) if kind == "g"]
    return sum(
        all(
            other == me
            or (
                other[0] != me[0]
                and other[1] != me[1]
                and max(abs(other[0] - me[0]), abs(other[1] - me[1])) > 1
            )
            for other in found
        )
        for me in found
    )
