"""How good a position of Northwest looks to a seat. Only bots use this.

The weights are those that best predict the final points of a Journal. They were fitted to the games of bots
of 60 iterations: 250 games with two seats, and 95 with four.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gamenight.core import Scale, Seat
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
FORAGER = 0.35  # the bonus is often lost again


class Weights(NamedTuple):
    """What a Journal promises beyond its points."""

    pair: float  # a Fern or Maple alone, with room for another beside it
    bee: float  # a Bee: it takes a space,
    around_bee: float  # and each kind still missing around it may come if there is room
    refuge: float  # the first space where a Bigfoot would be solitary,
    refuges: float  # and each of the others
    solitary: float  # a solitary Bigfoot: a player without choice may have to put another beside it
    mushroom: float  # each Mushroom: it may earn the Forager bonus
    beside_fern: float  # an open space where another Fern would pair
    beside_maple: float
    late: int  # with fewer empty spaces than these, promises come true less often


WEIGHTS = (
    Weights(1.55, -0.6, 0.6, 1.2, 0.7, -0.3, 0.2, 0.15, 0.25, late=1),
    Weights(1.5, -0.5, 0.5, 0.0, 0.0, -0.6, 0.6, 0.05, 0.15, late=4),
)
"""Two players leave half of the Forest behind. Three or four need most of it, and have less choice."""


def evaluate(view: View, seat: Seat) -> float:
    """Points in hand and in prospect, ahead of the other seats.

    Of several others the best counts half and their average half: it is not sure who will be the best.
    """
    if view.end is not None:
        standing = [(sheet.total, sheet.pinecones) for sheet in view.sheets]
        mine = standing[seat]
        best = max(s for other, s in enumerate(standing) if other != seat)
        return (mine[0] - best[0]) + (WON if mine > best else -WON if mine < best else 0.0)
    tight = len(view.journals) > 2
    worth = [
        prospect(journal, tight) + cones + FORAGER * sheet.forager
        for journal, cones, sheet in zip(view.journals, view.pinecones, view.sheets, strict=True)
    ]
    worth[view.turn] += _next_gain(view, tight)
    own = worth.pop(seat)
    return own - (max(worth) + sum(worth) / len(worth)) / 2


def scale(view: View) -> Scale:
    """A lead says more when less is left to be placed. Fitted to 60 games of bots of the default level."""
    spaces = "".join(view.journals)
    return Scale(sway=5.5 - 3.0 * (1 - spaces.count(EMPTY) / len(spaces)))


def _next_gain(view: View, tight: bool) -> float:
    """What the cube in hand adds, or the best cube that the player to move can reach without Pinecones."""
    journal = view.journals[view.turn]
    if view.hand:
        return gain(journal, view.hand.lower(), tight)
    if view.hiker is None:
        return 0.0
    forest = view.forest
    kinds = {forest[space] for space in LANDINGS[view.rule][view.hiker]}
    kinds.discard(EMPTY)
    return max([gain(journal, kind.lower(), tight) for kind in kinds], default=0.0)


@lru_cache(maxsize=1 << 16)
def gain(journal: str, kind: str, tight: bool) -> float:
    """How much a cube adds to the prospect of a Journal where it does best."""
    spaces = [place.space for place in placements(journal)]
    after = [prospect(journal[:at] + kind + journal[at + 1 :], tight) for at in spaces]
    return max(after) - prospect(journal, tight)


@lru_cache(maxsize=1 << 17)
def prospect(journal: str, tight: bool) -> float:
    """Points of a Journal, and what its open spaces promise."""
    weights = WEIGHTS[tight]
    cubes = journal.lower()
    points = journal_points(journal)
    promise = weights.solitary * points.bigfoots / 5 + weights.mushroom * points.mushrooms
    ferns = maples = bigfoots = free = 0
    for space, kind in enumerate(cubes):
        if kind == EMPTY:
            free |= PAGE[space]
        elif kind == "f":
            ferns |= PAGE[space]
            promise += weights.pair * _alone(cubes, "f", JOURNAL_NEXT_TO[space])
        elif kind == "l":
            maples |= PAGE[space]
            promise += weights.pair * _alone(cubes, "l", JOURNAL_DIAGONAL[space])
        elif kind == "g":
            bigfoots |= PAGE[space]
        elif kind == "b":
            around = [cubes[near] for near in JOURNAL_AROUND[space]]
            missing = 4 - len({*around} - {EMPTY, "b"})
            promise += weights.bee + weights.around_bee * min(missing, around.count(EMPTY))
    if refuges := (free & ~crowded(bigfoots)).bit_count():
        promise += weights.refuge + weights.refuges * (refuges - 1)
    promise += weights.beside_fern * (next_to(ferns) & free).bit_count()
    promise += weights.beside_maple * (diagonal_to(maples) & free).bit_count()
    return points.total + promise * min(1.0, free.bit_count() / weights.late)


def _alone(cubes: str, kind: str, near: tuple[int, ...]) -> bool:
    """Whether a Fern or Maple has no partner yet, but room for one."""
    around = [cubes[space] for space in near]
    return kind not in around and EMPTY in around
