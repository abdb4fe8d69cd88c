"""How good a position of Northwest looks to a seat. Only bots use this."""

from __future__ import annotations

from functools import lru_cache

from gamenight.core import Seat
from gamenight.games.northwest.board import (
    JOURNAL_AROUND,
    JOURNAL_DIAGONAL,
    JOURNAL_NEXT_TO,
    placements,
)
from gamenight.games.northwest.scoring import journal_points
from gamenight.games.northwest.types import EMPTY, View

WON = 1000.0


def evaluate(view: View, seat: Seat) -> float:
    """Points in hand and in prospect, ahead of the best other seat."""
    if view.end is not None:
        standing = [(sheet.total, sheet.pinecones) for sheet in view.sheets]
        mine = standing[seat]
        best = max(s for other, s in enumerate(standing) if other != seat)
        return (mine[0] - best[0]) + (WON if mine > best else -WON if mine < best else 0.0)
    worth = [
        _prospect_with(journal, view.hand.lower() if holder == view.turn else "") + cones
        for holder, (journal, cones) in enumerate(zip(view.journals, view.pinecones, strict=True))
    ]
    forager = [0.6 * sheet.forager for sheet in view.sheets]
    own = worth[seat] + forager[seat]
    return own - max(w + f for other, (w, f) in enumerate(zip(worth, forager, strict=True)) if other != seat)


@lru_cache(maxsize=1 << 16)
def _prospect_with(journal: str, hand: str) -> float:
    """The prospect of a Journal once the cube in hand lies where it does best."""
    if not hand:
        return _prospect(journal)
    return max(
        _prospect(journal[: place.space] + hand + journal[place.space + 1 :]) for place in placements(journal)
    )


@lru_cache(maxsize=1 << 16)
def _prospect(journal: str) -> float:
    """Points of a Journal, and a part of what its open spaces may still add."""
    cubes = journal.lower()
    worth = float(journal_points(journal).total)
    for space, kind in enumerate(cubes):
        if kind == "f" and _lonely(cubes, "f", JOURNAL_NEXT_TO[space]):
            worth += 0.8 * min(2, _open(cubes, JOURNAL_NEXT_TO[space])) / 2
        elif kind == "l" and _lonely(cubes, "l", JOURNAL_DIAGONAL[space]):
            worth += 0.8 * min(2, _open(cubes, JOURNAL_DIAGONAL[space])) / 2
        elif kind == "b":
            around = {cubes[n] for n in JOURNAL_AROUND[space]} - {EMPTY, "b"}
            worth += 0.6 * min(4 - len(around), _open(cubes, JOURNAL_AROUND[space]))
    return worth


def _lonely(cubes: str, kind: str, spaces: tuple[int, ...]) -> bool:
    return all(cubes[n] != kind for n in spaces)


def _open(cubes: str, spaces: tuple[int, ...]) -> int:
    return sum(cubes[n] == EMPTY for n in spaces)
