"""The streets of Nowhere as a graph: who can get where, in how many spaces, and by which way."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeGuard, get_args

from gamenight.games.nowhere.data import STREETS_OF, TOWN
from gamenight.games.nowhere.vocabulary import LOCATIONS, PLACES, Location, Place, Space, Street

_LOCATIONS = frozenset(LOCATIONS)
_SPACES = frozenset(get_args(Space))


def is_location(place: Place) -> TypeGuard[Location]:
    return place in _LOCATIONS


def is_space(place: Place) -> TypeGuard[Space]:
    return place in _SPACES


def _neighbours() -> dict[Place, tuple[Place, ...]]:
    """One space of movement apart: along a street, or through an entrance (§4.6)."""
    found: dict[Place, list[Place]] = {place: [] for place in PLACES}
    for street in TOWN.street.values():
        for a, b in zip(street.spaces, street.spaces[1:], strict=False):
            found[a].append(b)
            found[b].append(a)
    for location, card in TOWN.location.items():
        for space in card.entrances:
            found[location].append(space)
            found[space].append(location)
    return {place: tuple(sorted(near, key=PLACES.index)) for place, near in found.items()}


NEIGHBOURS = _neighbours()


@lru_cache(maxsize=1 << 14)
def distances(start: Place, barred: frozenset[Place]) -> dict[Place, int]:
    """Spaces of movement from `start` to every place that can be reached without entering a barred one."""
    found = {start: 0}
    ring = [start]
    while ring:
        further: list[Place] = []
        for place in ring:
            for near in NEIGHBOURS[place]:
                if near not in found and near not in barred:
                    found[near] = found[place] + 1
                    further.append(near)
        ring = further
    return found


def within(start: Place, barred: frozenset[Place], steps: int) -> dict[Place, int]:
    """The same, of so many spaces at most; what is barred further away makes no difference."""
    return _within(start, barred & _around(start, steps), steps)


@lru_cache(maxsize=1 << 14)
def _within(start: Place, barred: frozenset[Place], steps: int) -> dict[Place, int]:
    return {place: away for place, away in distances(start, barred).items() if away <= steps}


@lru_cache(maxsize=1 << 12)
def _around(start: Place, steps: int) -> frozenset[Place]:
    return frozenset(_within(start, frozenset(), steps))


@lru_cache(maxsize=1 << 14)
def ends(start: Place, goal: Place, steps: int, barred: frozenset[Place]) -> tuple[Place, ...]:
    """Where one can be after so many spaces of a shortest way to `goal` (§5.6)."""
    away = distances(start, barred)
    layer: set[Place] = {goal}
    for left in range(away[goal], steps, -1):
        layer = {near for place in layer for near in NEIGHBOURS[place] if away.get(near) == left - 1}
    return tuple(sorted(layer, key=PLACES.index))


def short_path(start: Place, goal: Place, barred: frozenset[Place], steps: int) -> tuple[Place, ...]:
    """A shortest way of so many spaces at most."""
    return path(start, goal, barred & _around(start, steps))


@lru_cache(maxsize=1 << 14)
def path(start: Place, goal: Place, barred: frozenset[Place]) -> tuple[Place, ...]:
    """A shortest way, both ends included; of several always the same."""
    away = distances(start, barred)
    way = [goal]
    while way[-1] != start:
        here = away[way[-1]]
        way.append(next(near for near in NEIGHBOURS[way[-1]] if away.get(near) == here - 1))
    return tuple(reversed(way))


def streets_at(place: Place) -> tuple[Street, ...]:
    return STREETS_OF[place] if is_space(place) else ()
