"""The town of ¿Dónde Es? as a drawing: white houses, and the streets between them."""

from __future__ import annotations

from gamenight.core.drawing import drawn, label, moved, path, rect
from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.pictures import tile
from gamenight.games.donde_es.town import SIDE, spot

CELL = 14.0  # millimetres
LEFT, TOP = 3.5, 28.0  # of the north-west cell
WIDTH, HEIGHT = 189.0, TOP + SIDE * CELL + 18
BLUE, CLAY = "#1f4f8f", "#a5482a"


def corner(space: int) -> tuple[float, float]:
    return LEFT + space % SIDE * CELL, TOP + space // SIDE * CELL


def drawing(box: Box) -> str:
    streets = set(box.town.spaces)
    return drawn(
        rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, "#fffaf0", BLUE, 1, corner=3),
        _sea(),
        rect(LEFT, TOP, SIDE * CELL, SIDE * CELL, "#efe0c0", "#7a5a34", 0.4),
        "".join(_house(space, streets) for space in range(SIDE**2) if space not in streets),
        "".join(_street(box, space) for space in box.town.spaces),
        "".join(_wall(one, other) for one, other in sorted(box.town.walls) if one < other),
        _square_name(box),
        _legend(box),
    )


def _sea() -> str:
    waves = "".join(f"M{x} {y}q3-2.5 6 0t6 0" for y in (16, 21) for x in range(60 + y % 2 * 5, 170, 18))
    return "".join(
        [
            rect(LEFT, 3.5, SIDE * CELL, TOP - 3.5, "#d5e8f2"),
            path(waves, "none", "#5d9cc0", 0.6),
            label(LEFT + 3, 14, "¿Dónde Es?", 10, anchor="start", bold=True, fill=BLUE),
            label(LEFT + 3, 21, "Mojácar", 5, anchor="start", italic=True, fill=BLUE),
            label(WIDTH - 8, 11, "Mar Mediterráneo", 5, anchor="end", italic=True, fill=BLUE),
            label(WIDTH / 2 + 4, 11.5, "↑ forward is north", 4.2, bold=True),
        ]
    )


def _house(space: int, streets: set[int]) -> str:
    """A white house with a tiled roof, or a flat one. The space decides how it looks."""
    x, y = corner(space)
    walls = rect(x, y, CELL, CELL, "#ffffff", "#8a7a5c", 0.5)
    look = (space * 7 + space // SIDE * 3) % 5
    if look == 0:
        ridges = "".join(f"M{x + 1.5 + n * 2.2:.1f} {y + 1.5}V{y + 8.5}" for n in range(6))
        return walls + rect(x + 0.6, y + 0.6, CELL - 1.2, 8.6, "#e6b394") + path(ridges, "none", CLAY, 0.4)
    door = rect(x + 5.6, y + CELL - 4.6, 2.8, 4.6, "#8fb0d6", BLUE, 0.2) if space + SIDE in streets else ""
    panes = rect(x + 2, y + 2.6, 2.6, 2.6, "#dfe9f3", "#7a8ba0", 0.2) + rect(
        x + 9.4, y + 2.6, 2.6, 2.6, "#dfe9f3", "#7a8ba0", 0.2
    )
    terrace = rect(x + 1, y + 1, CELL - 2, CELL - 2, "none", "#d9ccb2", 0.3)
    return walls + (terrace if look == 1 else panes) + door


def _street(box: Box, space: int) -> str:
    x, y = corner(space)
    town = box.town
    name = label(x + 1, y + CELL - 1, spot(space), 2.4, anchor="start", fill="#6a5434")
    if space in town.kind_at:
        return _location(box, space, x, y)
    if space in town.square:
        return _flags(x, y) + name
    if space in town.stairs:
        ways = set(town.ways[space])
        steps = "".join(
            f"M{x + 1.4 + n * 2.8:.1f} {y + 0.5}v{CELL - 1}"
            if ways & {"left", "right"}
            else f"M{x + 0.5} {y + 1.4 + n * 2.8:.1f}h{CELL - 1}"
            for n in range(5)
        )
        return (
            rect(x, y, CELL, CELL, "#e0c99c", "#b79a68", 0.2)
            + path(steps, "none", "#8a6a3a", 0.7)
            + rect(x + 0.4, y + CELL - 3.4, 5, 3, "#efe0c0")
            + name
        )
    return rect(x, y, CELL, CELL, "#f6ecd6", "#cdb78c", 0.2) + name


def _flags(x: float, y: float) -> str:
    """A space of the Town Square: chequered."""
    half = CELL / 2
    squares = rect(x, y, half, half, "#e2b184") + rect(x + half, y + half, half, half, "#e2b184")
    return (
        rect(x, y, CELL, CELL, "#f8e8c8", CLAY, 0.5)
        + squares
        + rect(x + 0.4, y + CELL - 3.4, 5, 3, "#f8e8c8")
    )


def _location(box: Box, space: int, x: float, y: float) -> str:
    kind = box.town.kind_at[space]
    card = box.kinds[kind]
    return "".join(
        [
            rect(x, y, CELL, CELL, "#fffaf0", "#7a5a34", 0.3),
            moved(x + 2, y + 0.4, tile(kind), scale=0.5),
            label(x + 1, y + CELL - 0.9, spot(space), 2.4, anchor="start", fill="#6a5434"),
            label(
                x + CELL - 0.8, y + CELL - 0.9, f"{card.calm}/{card.frustrated}", 2.9, anchor="end", bold=True
            ),
        ]
    )


def _wall(one: int, other: int) -> str:
    x, y = corner(other)
    d = f"M{x} {y}v{CELL}" if other == one + 1 else f"M{x} {y}h{CELL}"
    return path(d, "none", "#ffffff", 2.2) + path(d, "none", CLAY, 1.4)


def _square_name(box: Box) -> str:
    """The name of the Square, over the middle of its first row."""
    first = min(space // SIDE for space in box.town.square)
    corners = [corner(space) for space in box.town.square if space // SIDE == first]
    x, y = (corners[0][0] + corners[-1][0] + CELL) / 2, corners[0][1]
    wide = 1.7 * len(box.square_spanish) + 4
    return rect(x - wide / 2, y + 4.6, wide, 4.8, "#fffaf0", CLAY, 0.3, corner=1.2) + label(
        x, y + 8.2, box.square_spanish, 3.6, bold=True
    )


def _legend(box: Box) -> str:
    """The sign and the name of each kind of location, in two rows."""
    found = []
    for n, (kind, card) in enumerate(box.kinds.items()):
        x, y = LEFT + 4 + n % 4 * 46, TOP + SIDE * CELL + 3.6 + n // 4 * 6.6
        found += [moved(x, y, tile(kind), scale=0.28), label(x + 7, y + 4.2, card.name, 3.8, anchor="start")]
    return "".join(found)
