"""Nowhere on paper: the town, counters, all cards, and tokens."""

from __future__ import annotations

from gamenight.core import Board, Paper, Spot
from gamenight.games.nowhere import map as town_map
from gamenight.games.nowhere.data import Box


def paper(box: Box) -> Paper:
    return Paper(boards=(_town(box),))


def _town(box: Box) -> Board:
    return Board(
        title="The town of Nowhere",
        width=town_map.WIDTH,
        height=town_map.HEIGHT,
        svg=town_map.drawing(box),
        spots=(*_location_spots(box), *_space_spots(box)),
        note="Enter a Location where a way leads into it. A ring is a corner of two streets (§1.5).",
    )


def _location_spots(box: Box) -> list[Spot]:
    found = []
    for location in box.town.location:
        left, top, right, bottom = town_map.room(box, location)
        x, y = town_map.at((left + right) / 2, (top + bottom) / 2)
        size = town_map.UNIT * min(right - left, bottom - top)
        found.append(Spot(f"location/{location.replace('_', '-')}", x, y, size))
    return found


def _space_spots(box: Box) -> list[Spot]:
    return [
        Spot(f"street/{space.replace('_', '-')}", *town_map.at(*place), town_map.STREET)
        for space, place in box.town.space.items()
    ]
