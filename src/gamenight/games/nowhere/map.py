"""The map of Nowhere as a drawing: streets of white felt pen, Locations, doors and the lake."""

from __future__ import annotations

from itertools import pairwise, product
from typing import TypeAlias

from msgspec import Struct

from gamenight.core.drawing import Point, broken, circle, drawn, label, moved, paragraph, path, polygon, rect
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.names import interaction_text
from gamenight.games.nowhere.vocabulary import Location, Space, Street

UNIT = 25.0  # millimetres from a space of a street to the next
HEAD, EDGE = 17.0, 5.5  # free room above the map, and at its other sides
STREET, DOOR = 13.0, 5.0  # widths
LINE, PENCIL, LAKE = "#2f4a86", "#9fb0cf", "#cfe4ee"

Room: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom, in units of the map."""


class Frame(Struct, frozen=True):
    """The size of the drawing in millimetres, and where the space 0, 0 of the map is on it."""

    left: float
    top: float
    width: float
    height: float

    def at(self, x: float, y: float) -> Point:
        return self.left + x * UNIT, self.top + y * UNIT


def frame_of(box: Box) -> Frame:
    outlines = [point for card in box.town.location.values() for point in card.outline]
    half = STREET / 2 / UNIT
    streets = [
        (x + dx, y + dy) for x, y in box.town.space.values() for dx, dy in ((-half, -half), (half, half))
    ]
    across, down = [x for x, _ in outlines + streets], [y for _, y in outlines + streets]
    return Frame(
        left=EDGE - min(across) * UNIT,
        top=HEAD - min(down) * UNIT,
        width=(max(across) - min(across)) * UNIT + 2 * EDGE,
        height=(max(down) - min(down)) * UNIT + HEAD + EDGE,
    )


def drawing(box: Box, frame: Frame) -> str:
    town, at = box.town, frame.at
    ways = "".join(_line([at(*town.space[space]) for space in card.spaces]) for card in town.street.values())
    doors = "".join(_line(door) for location in town.location for door in _doors(box, frame, location))
    outlines = [[at(x, y) for x, y in card.outline] for card in town.location.values()]
    return drawn(
        rect(0.5, 0.5, frame.width - 1, frame.height - 1, "#fbf6e6", LINE, 1, corner=4),
        _lake(frame),
        "".join(polygon(outline, "#f1e7cc", "#6b5a34", 0.6) for outline in outlines),
        path(ways, "none", LINE, STREET + 1.2) + path(doors, "none", LINE, DOOR + 1.2),
        path(ways, "none", "#ffffff", STREET) + path(doors, "none", "#ffffff", DOOR),
        "".join(_ticks(box, frame, street) for street in town.street),
        "".join(_number(box, frame, space) for space in town.space),
        "".join(_street_name(box, frame, street) for street in town.street),
        "".join(_location(box, frame, location) for location in town.location),
        label(6, 12, "Nowhere", 10.5, anchor="start", bold=True, fill=LINE),
        label(54, 12, "nothing to see here", 5, anchor="start", italic=True),
        _compass(frame),
    )


def room(box: Box, location: Location) -> Room:
    """The largest rectangle inside the outline of a Location, or the outline's extent if there is none."""
    outline = box.town.location[location].outline
    across, down = sorted({x for x, _ in outline}), sorted({y for _, y in outline})
    rooms = [
        (left, top, right, bottom)
        for (left, right), (top, bottom) in product(_spans(across), _spans(down))
        if all(
            _inside(outline, x, y)
            for (a, b), (c, d) in product(pairwise(across), pairwise(down))
            if left <= a and b <= right and top <= c and d <= bottom
            for x, y in product((a + 0.01, b - 0.01), (c + 0.01, d - 0.01))
        )
    ]
    extent = (across[0], down[0], across[-1], down[-1])
    return max(rooms, key=lambda found: (found[2] - found[0]) * (found[3] - found[1]), default=extent)


def _spans(values: list[float]) -> list[tuple[float, float]]:
    return [(low, high) for low, high in product(values, values) if low < high]


def _inside(outline: tuple[tuple[float, float], ...], x: float, y: float) -> bool:
    """Whether a ray to the east crosses the outline an odd number of times."""
    crossed = 0
    for (x1, y1), (x2, y2) in pairwise((*outline, outline[0])):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            crossed += 1
    return crossed % 2 == 1


def _line(points: list[Point]) -> str:
    return f"M{'L'.join(f'{x:g} {y:g}' for x, y in points)}"


def _doors(box: Box, frame: Frame, location: Location) -> list[list[Point]]:
    """From each entrance to the wall of the Location. The round end of the line reaches through it."""
    card = box.town.location[location]
    across, down = [x for x, _ in card.outline], [y for _, y in card.outline]
    found = []
    for entrance in card.entrances:
        x, y = box.town.space[entrance]
        wall = min(max(x, min(across)), max(across)), min(max(y, min(down)), max(down))
        ends = [edge - 0.06 * _sign(edge - own) for edge, own in zip(wall, (x, y), strict=True)]
        found.append([frame.at(x, y), frame.at(ends[0], ends[1])])
    return found


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _ticks(box: Box, frame: Frame, street: Street) -> str:
    """The lines across a street between two spaces."""
    d = ""
    for one, other in pairwise(box.town.street[street].spaces):
        (x1, y1), (x2, y2) = frame.at(*box.town.space[one]), frame.at(*box.town.space[other])
        x, y, half = (x1 + x2) / 2, (y1 + y2) / 2, STREET / 2
        d += f"M{x:g} {y - half:g}v{STREET:g}" if y1 == y2 else f"M{x - half:g} {y:g}h{STREET:g}"
    return path(d, "none", PENCIL, 0.5)


def _number(box: Box, frame: Frame, space: Space) -> str:
    """The number of a space along its street. A corner has none, but a ring."""
    x, y = frame.at(*box.town.space[space])
    if len(box.town.streets_of[space]) > 1:
        return circle(x, y, 4.6, "none", PENCIL, 0.5)
    return label(x + 3.8, y + 5, space.rpartition("_")[2], 3, anchor="end", fill="#5a6a8c")


def _street_name(box: Box, frame: Frame, street: Street) -> str:
    """In the space nearest to the middle of the street where the street goes straight on."""
    card, town = box.town.street[street], box.town
    places = [town.space[space] for space in card.spaces]
    straight = [
        n
        for n in range(1, len(places) - 1)
        if len(town.streets_of[card.spaces[n]]) == 1 and 2 in _apart(places[n - 1], places[n + 1])
    ]
    n = min(straight or [0], key=lambda found: abs(found - len(places) / 2))
    upright = len(places) > 1 and places[n][0] == places[n - 1 if n else 1][0]
    words = label(0, -0.8, card.name, 3.7, italic=True, bold=True, fill=LINE)
    return moved(*frame.at(*places[n]), words, turn=-90 if upright else 0)


def _apart(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return abs(one[0] - other[0]), abs(one[1] - other[1])


def _location(box: Box, frame: Frame, location: Location) -> str:
    """The name and the Interaction, in the largest room of the Location."""
    left, top, right, bottom = room(box, location)
    x, y = frame.at((left + right) / 2, (top + bottom) / 2)
    wide = max(10, (right - left) * UNIT - 2.4)
    card = box.town.location[location]
    size = min(4.2, wide / (0.53 * max(map(len, card.name.split()), default=1)))
    name, words = broken(card.name, size, wide), broken(interaction_text(box, location), 2.8, wide)
    start = y - (len(name) * 4.8 + len(words) * 3.2) / 2 + 3.4
    return paragraph(x, start, name, size, wide, bold=True) + paragraph(
        x, start + len(name) * 4.8 - 0.6, words, 2.8, wide
    )


def _lake(frame: Frame) -> str:
    """Along the south."""
    top, right, bottom = frame.height - 25.5, frame.width - 1, frame.height - 1
    waves = "".join(f"M{x} {top + 12 + x % 3 * 4:g}q3-3 6 0t6 0" for x in range(14, int(right) - 20, 26))
    shore = f"M1 {top:g}C60 {top - 4:g} 120 {top + 5:g} {right:g} {top:g}V{bottom - 3:g}"
    water = f"{shore}Q{right:g} {bottom:g} {right - 3:g} {bottom:g}H4Q1 {bottom:g} 1 {bottom - 3:g}Z"
    return path(water, LAKE) + path(waves, "none", "#6f9fb8", 0.6)


def _compass(frame: Frame) -> str:
    rose = path("M0-9L2-2L9 0L2 2L0 9L-2 2L-9 0L-2-2Z", "#ffffff", LINE, 0.5)
    return moved(frame.width - 15, 12, rose, scale=0.9) + label(
        frame.width - 27, 14, "N", 6, bold=True, fill=LINE
    )
