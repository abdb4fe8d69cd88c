"""The geometry of Northwest: where each exploration rule leads, and how far Pinecones carry."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TypeAlias

from gamenight.games.northwest.types import EMPTY, PlaceCube, TakeCube

SIDE = 8
JOURNAL_SIDE = 4

_ORTHOGONAL = ((-1, 0), (0, -1), (0, 1), (1, 0))
_DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
_AROUND = tuple(sorted(_ORTHOGONAL + _DIAGONAL))
_KNIGHT = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))
_LINES = tuple(sorted((dr * n, dc * n) for dr, dc in _ORTHOGONAL for n in range(1, SIDE)))

_STEPS = {"m": _AROUND, "l": _DIAGONAL, "f": _ORTHOGONAL, "b": _KNIGHT, "g": _LINES}  # §4.1 to §4.5


def _spaces(side: int, steps: tuple[tuple[int, int], ...]) -> tuple[tuple[int, ...], ...]:
    """For each space of a square board, the spaces that `steps` lead to, in board order."""
    return tuple(
        tuple(
            (row + dr) * side + col + dc for dr, dc in steps if 0 <= row + dr < side and 0 <= col + dc < side
        )
        for row in range(side)
        for col in range(side)
    )


LANDINGS = {kind: _spaces(SIDE, steps) for kind, steps in _STEPS.items()}
"""LANDINGS[kind][hiker]: the spaces the exploration rule leads to."""

NEXT_TO = _spaces(SIDE, _ORTHOGONAL)
JOURNAL_NEXT_TO = _spaces(JOURNAL_SIDE, _ORTHOGONAL)
JOURNAL_DIAGONAL = _spaces(JOURNAL_SIDE, _DIAGONAL)
JOURNAL_AROUND = _spaces(JOURNAL_SIDE, _AROUND)

TAKE = tuple(TakeCube(space) for space in range(SIDE * SIDE))
PLACE = tuple(PlaceCube(space) for space in range(JOURNAL_SIDE * JOURNAL_SIDE))

Targets = tuple[tuple[int, TakeCube], ...]


@cache
def reach(kind: str, hiker: int) -> tuple[Targets, ...]:
    """Spaces by the Pinecones they cost: those of the exploration rule, then a step farther each (§6.2).

    A space stands once, at its cheapest cost, with one way to it (§6.5).
    """
    tier: list[tuple[int, tuple[int, ...]]] = [(space, (space,)) for space in LANDINGS[kind][hiker]]
    seen = {space for space, _ in tier}
    tiers: list[Targets] = [tuple((space, TAKE[space]) for space, _ in tier)]
    while tier:
        farther: list[tuple[int, tuple[int, ...]]] = []
        for at, path in tier:
            for space in NEXT_TO[at]:
                if space not in seen:
                    seen.add(space)
                    farther.append((space, (*path, space)))
        tier = sorted(farther)
        tiers.append(tuple((space, TakeCube(space, path)) for space, path in tier))
    return tuple(tiers[:-1])


@cache
def farther(rule: str, hiker: int, cones: int) -> tuple[tuple[int, TakeCube], ...]:
    """What `reach` adds for one Pinecone and more, up to `cones`."""
    return tuple([take for tier in reach(rule, hiker)[1 : cones + 1] for take in tier])


Pages: TypeAlias = int
"""A set of spaces of a Journal: a bit for each, that of the first space being the highest."""

PAGES = JOURNAL_SIDE * JOURNAL_SIDE
ALL_PAGES: Pages = (1 << PAGES) - 1


def pages(spaces: Iterable[int]) -> Pages:
    return sum(1 << (PAGES - 1 - space) for space in spaces)


PAGE = tuple(pages((space,)) for space in range(PAGES))

_WEST = pages(range(0, PAGES, JOURNAL_SIDE))
_EAST = pages(range(JOURNAL_SIDE - 1, PAGES, JOURNAL_SIDE))


@cache
def next_to(some: Pages) -> Pages:
    """The spaces that share a border with any of `some`."""
    return _beside(some) | _above_and_below(some)


@cache
def diagonal_to(some: Pages) -> Pages:
    """The spaces diagonally next to any of `some`."""
    return _above_and_below(_beside(some))


@cache
def around(some: Pages) -> Pages:
    beside = _beside(some)
    return beside | _above_and_below(some | beside)


def _beside(some: Pages) -> Pages:
    return (some & ~_WEST) << 1 | (some & ~_EAST) >> 1


def _above_and_below(some: Pages) -> Pages:
    return some << JOURNAL_SIDE & ALL_PAGES | some >> JOURNAL_SIDE


_TAKEN = bytes.maketrans(b"mflbgMFLBG" + EMPTY.encode(), b"1" * 10 + b"0")
_PLACES = tuple(zip(PLACE, PAGE, strict=True))


def placements(journal: str) -> tuple[PlaceCube, ...]:
    """Where a cube may go in a Journal (§5.1, §5.2)."""
    return _placements(journal.encode().translate(_TAKEN))


@cache
def _placements(marks: bytes) -> tuple[PlaceCube, ...]:
    """`marks` has a 1 for each space that is taken."""
    taken = int(marks, 2)
    if not taken:
        return PLACE[:1]
    free = next_to(taken) & ~taken
    return tuple([place for place, page in _PLACES if page & free])
