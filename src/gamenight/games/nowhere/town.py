"""The map of Nowhere as a graph: neighbours, distances and shortest ways."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeGuard

from gamenight.games.nowhere.cards import LocationCard, StreetCard, TownSheet
from gamenight.games.nowhere.vocabulary import (
    LOCATIONS,
    PLACES,
    SPACES,
    STREETS,
    Location,
    Place,
    Space,
    Street,
)

_LOCATIONS = frozenset(LOCATIONS)
_SPACES = frozenset(SPACES)
_ORDER = {place: number for number, place in enumerate(PLACES)}
_BIT = {place: 1 << number for number, place in enumerate(PLACES)}
_NOWHERE: frozenset[Place] = frozenset()


def as_bits(places: Iterable[Place]) -> int:
    """A set of places as a number with a bit for each: a quick key for a cache."""
    return sum(_BIT[place] for place in places)


def is_location(place: Place) -> TypeGuard[Location]:
    return place in _LOCATIONS


def is_space(place: Place) -> TypeGuard[Space]:
    return place in _SPACES


class Town:
    """One map, with the tables and caches computed from it."""

    def __init__(self, sheet: TownSheet) -> None:
        self.street: dict[Street, StreetCard] = sheet.street
        self.space: dict[Space, tuple[int, int]] = sheet.space
        self.location: dict[Location, LocationCard] = sheet.location
        self.streets_of: dict[Space, tuple[Street, ...]] = {  # two at a corner (§1.5)
            space: tuple(street for street in STREETS if space in sheet.street[street].spaces)
            for space in SPACES
        }
        self.along: dict[Street, tuple[Location, ...]] = {  # the Locations along a street (§1.4)
            street: tuple(at for at in LOCATIONS if street in sheet.location[at].streets)
            for street in STREETS
        }
        self.tapeable: tuple[Location, ...] = tuple(  # where Yellow Tape can lie (§7.13)
            at for at in LOCATIONS if sheet.location[at].tapeable
        )
        self.neighbours = _neighbours(sheet)
        self.distances = lru_cache(maxsize=1 << 14)(self._distances)
        self.ways = lru_cache(maxsize=1 << 14)(self._ways)
        self.ends = lru_cache(maxsize=1 << 14)(self._ends)
        self.path = lru_cache(maxsize=1 << 14)(self._path)
        self.far: dict[Place, dict[Place, int]] = {place: self.distances(place, _NOWHERE) for place in PLACES}
        self.around: dict[Place, tuple[int, ...]] = {  # the places within 0, 1, 2, … spaces, as bits
            place: _growing(self.far[place]) for place in PLACES
        }

    def streets_at(self, place: Place) -> tuple[Street, ...]:
        return self.streets_of[place] if is_space(place) else ()

    def _distances(self, start: Place, barred: frozenset[Place]) -> dict[Place, int]:
        """The distance to every place that can be reached without entering a barred one."""
        found = {start: 0}
        ring = [start]
        while ring:
            further: list[Place] = []
            for place in ring:
                for near in self.neighbours[place]:
                    if near not in found and near not in barred:
                        found[near] = found[place] + 1
                        further.append(near)
            ring = further
        return found

    def _ways(self, start: Place, barred: int, steps: int) -> dict[Place, tuple[Place, ...]]:
        """A shortest way to each place at most `steps` spaces away: the same one that `path` finds.

        `barred` has a bit for each place that may not be entered.
        """
        ways: dict[Place, tuple[Place, ...]] = {start: (start,)}
        ring = [start]  # the places whose ways were found last
        for _ in range(steps):
            further: list[Place] = []
            for place in ring:
                way = ways[place]
                for near in self.neighbours[place]:
                    if near not in ways:
                        if not barred & _BIT[near]:
                            ways[near] = (*way, near)
                            further.append(near)
                    elif len(ways[near]) > len(way) and _ORDER[place] < _ORDER[ways[near][-2]]:
                        ways[near] = (*way, near)  # of equally short ways, as `path` chooses
            ring = further
        return ways

    def _ends(self, start: Place, goal: Place, steps: int, barred: frozenset[Place]) -> tuple[Place, ...]:
        """Where a walk of `steps` spaces on a shortest way to `goal` can end; at `goal` if near (§5.6)."""
        away = self.distances(start, barred)
        layer: set[Place] = {goal}
        for left in range(away[goal], steps, -1):
            layer = {near for place in layer for near in self.neighbours[place] if away.get(near) == left - 1}
        return tuple(sorted(layer, key=_ORDER.__getitem__))

    def _path(self, start: Place, goal: Place, barred: frozenset[Place]) -> tuple[Place, ...]:
        """A shortest way, both ends included. If there are several, always the same one."""
        away = self.distances(start, barred)
        way = [goal]
        while way[-1] != start:
            here = away[way[-1]]
            way.append(next(near for near in self.neighbours[way[-1]] if away.get(near) == here - 1))
        return tuple(reversed(way))


def _growing(away: dict[Place, int]) -> tuple[int, ...]:
    """The places within each number of spaces, from 0 on, as bits."""
    return tuple(
        as_bits(place for place, distance in away.items() if distance <= steps)
        for steps in range(max(away.values()) + 1)
    )


def _neighbours(sheet: TownSheet) -> dict[Place, tuple[Place, ...]]:
    """The places one space of movement away: along a street, or through an entrance (§4.6)."""
    found: dict[Place, list[Place]] = {place: [] for place in PLACES}
    for street in sheet.street.values():
        for a, b in zip(street.spaces, street.spaces[1:], strict=False):
            found[a].append(b)
            found[b].append(a)
    for location, card in sheet.location.items():
        for space in card.entrances:
            found[location].append(space)
            found[space].append(location)
    return {place: tuple(sorted(near, key=_ORDER.__getitem__)) for place, near in found.items()}
