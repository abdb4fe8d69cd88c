"""The map of Nowhere as a graph: neighbours, distances and shortest ways."""

from __future__ import annotations

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
_NOWHERE: frozenset[Place] = frozenset()


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
        self._around: dict[Place, tuple[frozenset[Place], ...]] = {  # the places within 0, 1, 2, … spaces
            place: _growing(self.far[place]) for place in PLACES
        }

    def near(self, start: Place, barred: frozenset[Place], steps: int) -> frozenset[Place]:
        """The barred places that matter for a walk of `steps` spaces: few different sets, so caches hit."""
        around = self._around[start]
        return barred & around[steps] if steps < len(around) else barred

    def streets_at(self, place: Place) -> tuple[Street, ...]:
        return self.streets_of[place] if is_space(place) else ()

    def _distances(
        self, start: Place, barred: frozenset[Place], steps: int = len(PLACES)
    ) -> dict[Place, int]:
        """The distance to every place within `steps` spaces, without entering a barred one."""
        found = {start: 0}
        ring = [start]
        for _ in range(steps):
            further: list[Place] = []
            for place in ring:
                for near in self.neighbours[place]:
                    if near not in found and near not in barred:
                        found[near] = found[place] + 1
                        further.append(near)
            if not further:
                break
            ring = further
        return found

    def _ways(self, start: Place, barred: frozenset[Place], steps: int) -> dict[Place, tuple[Place, ...]]:
        """A shortest way to each place at most `steps` spaces away: the same one that `path` finds."""
        away = self._distances(start, barred, steps)
        ways: dict[Place, tuple[Place, ...]] = {start: (start,)}
        for place, distance in away.items():  # the nearest first
            for near in self.neighbours[place]:
                if away.get(near) == distance - 1:
                    ways[place] = (*ways[near], place)
                    break
        return ways

    def _ends(self, start: Place, goal: Place, steps: int, barred: frozenset[Place]) -> tuple[Place, ...]:
        """Where a walk of `steps` spaces on a shortest way to `goal` can end; at `goal` if near (§5.6)."""
        away = self.distances(start, barred)
        layer: set[Place] = {goal}
        for left in range(away[goal], steps, -1):
            layer = {near for place in layer for near in self.neighbours[place] if away.get(near) == left - 1}
        return tuple(sorted(layer, key=PLACES.index))

    def _path(self, start: Place, goal: Place, barred: frozenset[Place]) -> tuple[Place, ...]:
        """A shortest way, both ends included. If there are several, always the same one."""
        away = self.distances(start, barred)
        way = [goal]
        while way[-1] != start:
            here = away[way[-1]]
            way.append(next(near for near in self.neighbours[way[-1]] if away.get(near) == here - 1))
        return tuple(reversed(way))


def _growing(away: dict[Place, int]) -> tuple[frozenset[Place], ...]:
    """The places within each number of spaces, from 0 on."""
    return tuple(
        frozenset(place for place, distance in away.items() if distance <= steps)
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
    return {place: tuple(sorted(near, key=PLACES.index)) for place, near in found.items()}
