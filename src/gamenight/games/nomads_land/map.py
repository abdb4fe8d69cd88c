"""The island of Nomad's Land as a drawing: tiles, zones, cliffs and tunnels."""

from __future__ import annotations

from gamenight.core.drawing import INK, drawn, label, moved, rect
from gamenight.games.nomads_land.data import Box
from gamenight.games.nomads_land.pictures import Ink, inked, tile
from gamenight.games.nomads_land.types import SIDE, ZONE_SIDE

TILE = 10.0  # millimetres
LEFT, TOP = 7.0, 20.0  # of the north-west tile
WIDTH, HEIGHT = 2 * LEFT + SIDE * TILE, TOP + SIDE * TILE + 7


def drawing(box: Box) -> str:
    return drawn(
        rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, "#e3f0f4", "#1f6f86", 1, corner=4),
        label(LEFT, 11, "Nomad's Land", 9, anchor="start", bold=True, fill="#6b3f12"),
        label(LEFT + SIDE * TILE, 11, "N ↑", 5, anchor="end", bold=True),
        moved(LEFT, TOP, inked(_outlines(box)), scale=TILE),
        _tunnels(box),
        _frames(box),
        "".join(_margin(n) for n in range(SIDE)),
    )


def _outlines(box: Box) -> list[tuple[Ink, str]]:
    tiles = [
        outline
        for number, letter in enumerate(box.land.tiles)
        for outline in tile(letter, number % SIDE, number // SIDE)
    ]
    return tiles + [outline for foot, top in sorted(box.island.climbs) for outline in _cliff(top, foot)]


def _cliff(top: int, foot: int) -> list[tuple[Ink, str]]:
    """The red edge of a cliff, with strokes on the lower side."""
    down, right = foot // SIDE - top // SIDE, foot % SIDE - top % SIDE
    x, y = top % SIDE + 0.5 + right / 2, top // SIDE + 0.5 + down / 2
    half, high = abs(down) / 2, abs(right) / 2
    ticks = "".join(
        f"M{x + along * abs(down):g} {y + along * abs(right):g}l{right * 0.22:g} {down * 0.22:g}"
        for along in (-0.36, -0.12, 0.12, 0.36)
    )
    return [("edge", f"M{x - half:g} {y - high:g}L{x + half:g} {y + high:g}"), ("hachure", ticks)]


def _tunnels(box: Box) -> str:
    """The number of each tunnel, on both its ends."""
    return "".join(
        label(
            LEFT + (end % SIDE + 0.5) * TILE,
            TOP + (end // SIDE + 0.86) * TILE,
            str(number),
            5,
            bold=True,
            fill="#ffffff",
        )
        for number, ends in enumerate(box.island.tunnels, 1)
        for end in ends
    )


def _frames(box: Box) -> str:
    """A line around each zone, with its name on the upper edge."""
    found = []
    for row in range(0, SIDE, ZONE_SIDE):
        for column in range(0, SIDE, ZONE_SIDE):
            zone = box.land.zone_of[row * SIDE + column]
            x, y, side = LEFT + column * TILE, TOP + row * TILE, ZONE_SIDE * TILE
            kind = "" if zone == "Oasis" else ", haven" if zone in box.island.havens else ", wilderness"
            wide = 1.75 * len(zone + kind) + 5
            found += [
                rect(x, y, side, side, "none", INK, 0.9),
                rect(x + side / 2 - wide / 2, y - 2.4, wide, 4.8, "#ffffff", INK, 0.4, corner=2.4),
                label(x + side / 2, y + 1.2, zone + kind, 3.7, bold=True),
            ]
    return "".join(found)


def _margin(n: int) -> str:
    """The letter of a column and the number of a row, in their zone."""
    at, letter, number = (n + 0.5) * TILE, "abcdefghi"[n % ZONE_SIDE], str(n % ZONE_SIDE + 1)
    end = SIDE * TILE
    return "".join(
        [
            label(LEFT + at, TOP - 3, letter, 3.4),
            label(LEFT + at, TOP + end + 4.4, letter, 3.4),
            label(LEFT - 3, TOP + at + 1.1, number, 3.4),
            label(LEFT + end + 3, TOP + at + 1.1, number, 3.4),
        ]
    )
