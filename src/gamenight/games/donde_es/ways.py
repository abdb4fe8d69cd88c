"""Where tourists wish to go: steps, prizes, and what movement cards can reach. For bots and leads.py."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from gamenight.games.donde_es.cards import COURSES, kinds, without
from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.tracker import points, trodden
from gamenight.games.donde_es.types import DIRECTIONS, Card, Kind, Tourist

Closed: TypeAlias = tuple[int, ...]


class Cards(NamedTuple):
    """Movement cards, and what binds them."""

    hand: tuple[Card, ...]
    any_way: bool  # §8.14
    wet: bool  # §8.15


@lru_cache(maxsize=1 << 10)
def routes(box: Box, tourist: Tourist, closed: Closed) -> dict[Kind, dict[int, int]]:
    """The steps from each space to each wished kind, on paths without another wished location."""
    goals = {
        kind: [at for at in box.town.locations[kind] if at not in closed]
        for kind in box.tourists[tourist].wishes
    }
    ends = {at for spaces in goals.values() for at in spaces}
    return {kind: _walks(box, spaces, ends) for kind, spaces in goals.items()}


def _walks(box: Box, goals: list[int], ends: set[int]) -> dict[int, int]:
    far = dict.fromkeys(goals, 0)
    queue = list(goals)
    for at in queue:
        for to in box.town.ways[at].values():
            if to not in far and to not in ends:
                far[to] = far[at] + 1
                queue.append(to)
    return far


@lru_cache(maxsize=1 << 11)
def prizes(box: Box, tourist: Tourist, frustrated: bool, closed: Closed) -> dict[int, int]:
    """The points of a tourist at each wished location, by its space."""
    return {
        at: points(box, kind, frustrated)
        for kind in box.tourists[tourist].wishes
        for at in box.town.locations[kind]
        if at not in closed
    }


@lru_cache(maxsize=1 << 14)
def reach(
    box: Box, trail: tuple[int, ...], cards: Cards, ends: frozenset[int]
) -> tuple[tuple[int, int], ...]:
    """The spaces that cards can reach, with the different spaces trodden (§5.1). A walk stops at `ends`."""
    found: set[tuple[int, int]] = set()
    fringe = {(trail, cards.hand)}
    for _ in cards.hand:
        further = set()
        for walked, left in fringe:
            for card in kinds(left):
                for direction in DIRECTIONS if cards.any_way else COURSES[card]:
                    to = box.town.ways[walked[-1]].get(direction)
                    if to is None or (cards.wet and to in box.town.stairs):
                        continue
                    found.add((to, trodden((*walked, to))))
                    if to not in ends:
                        further.add(((*walked, to), without(left, card)))
        fringe = further
    return tuple(sorted(found))
