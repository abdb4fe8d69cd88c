"""How good a position of Northwest looks to a seat. Only bots use this.

The weights are those that best predict the final points of a Journal. They were fitted to 250 games that bots
of 60 iterations played against each other.
"""

from __future__ import annotations

from functools import lru_cache

from gamenight.core import Seat
from gamenight.games.northwest.board import (
    JOURNAL_AROUND,
    JOURNAL_DIAGONAL,
    JOURNAL_NEXT_TO,
    LANDINGS,
    PAGE,
    diagonal_to,
    next_to,
    placements,
)
from gamenight.games.northwest.scoring import crowded, journal_points
from gamenight.games.northwest.types import EMPTY, View

WON = 1000.0
FORAGER = 0.6  # the bonus may still be lost
PAIR = 1.5  # a Fern or Maple alone, with room for another beside it
BEE = -0.5  # a Bee takes a space,
KIND_AROUND_BEE = 0.55  # and each kind still missing around it may come if there is room
REFUGE, MORE_REFUGE = 1.4, 0.7  # the first space where a Bigfoot would be solitary, and the others
BESIDE_FERN, BESIDE_MAPLE = 0.15, 0.3  # an open space where another one would pair


def evaluate(view: View, seat: Seat) -> float:
    """Points in hand and in prospect, ahead of the best other seat."""
    if view.end is not None:
        standing = [(sheet.total, sheet.pinecones) for sheet in view.sheets]
        mine = standing[seat]
        best = max(s for other, s in enumerate(standing) if other != seat)
        return (mine[0] - best[0]) + (WON if mine > best else -WON if mine < best else 0.0)
    worth = [
        prospect(journal) + cones + FORAGER * sheet.forager
        for journal, cones, sheet in zip(view.journals, view.pinecones, view.sheets, strict=True)
    ]
    worth[view.turn] += _next_gain(view)
    own = worth.pop(seat)
    return own - max(worth)


def _next_gain(view: View) -> float:
    """What the cube in hand adds, or the best cube that the player to move can reach without Pinecones."""
    journal = view.journals[view.turn]
    if view.hand:
        return gain(journal, view.hand.lower())
    if view.hiker is None:
        return 0.0
    forest = view.forest
    kinds = {forest[space] for space in LANDINGS[view.rule][view.hiker]}
    kinds.discard(EMPTY)
    return max([gain(journal, kind.lower()) for kind in kinds], default=0.0)


@lru_cache(maxsize=1 << 16)
def gain(journal: str, kind: str) -> float:
    """How much a cube adds to the prospect of a Journal where it does best."""
    spaces = [place.space for place in placements(journal)]
    return max([prospect(journal[:at] + kind + journal[at + 1 :]) for at in spaces]) - prospect(journal)


@lru_cache(maxsize=1 << 17)
def prospect(journal: str) -> float:
    """Points of a Journal, and what its open spaces promise."""
    cubes = journal.lower()
    worth = float(journal_points(journal).total)
    ferns = maples = bigfoots = free = 0
    for space, kind in enumerate(cubes):
        if kind == EMPTY:
            free |= PAGE[space]
        elif kind == "f":
            ferns |= PAGE[space]
            worth += _alone(cubes, "f", JOURNAL_NEXT_TO[space])
        elif kind == "l":
            maples |= PAGE[space]
            worth += _alone(cubes, "l", JOURNAL_DIAGONAL[space])
        elif kind == "g":
            bigfoots |= PAGE[space]
        elif kind == "b":
            around = [cubes[near] for near in JOURNAL_AROUND[space]]
            missing = 4 - len({*around} - {EMPTY, "b"})
            worth += BEE + KIND_AROUND_BEE * min(missing, around.count(EMPTY))
    refuges = (free & ~crowded(bigfoots)).bit_count()
    worth += REFUGE + MORE_REFUGE * (refuges - 1) if refuges else 0.0
    worth += BESIDE_FERN * (next_to(ferns) & free).bit_count()
    return worth + BESIDE_MAPLE * (diagonal_to(maples) & free).bit_count()


def _alone(cubes: str, kind: str, near: tuple[int, ...]) -> float:
    """What a Fern or Maple promises as long as it has no partner."""
    around = [cubes[space] for space in near]
    if kind in around:
        return 0.0
    return PAIR if EMPTY in around else 0.0
