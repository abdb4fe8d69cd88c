"""Wednesday: The Hyde's Attack on paper: Locations, Power cards, Targets, Outcasts and the Level card."""

from __future__ import annotations

from math import cos, pi, sin

from gamenight.core import Board, Paper, Spot
from gamenight.core.drawing import drawn, label, moved, paragraph, path, rect
from gamenight.games.wednesday.data import Box
from gamenight.games.wednesday.names import LOCATION_RULES
from gamenight.games.wednesday.names import PLACES as NAMES
from gamenight.games.wednesday.pictures import DARK, PALE, PLACES, VIOLET
from gamenight.games.wednesday.types import LOCATIONS, Place

WIDTH, HEIGHT = 189.0, 203.0
MIDDLE = (WIDTH / 2, 112.0)
ACROSS, DOWN = 65.0, 72.0  # from the middle of Nevermore to the farthest Location
TILE = 54.0


def paper(_box: Box) -> Paper:
    return Paper(boards=(_ring(),))


def _centres() -> dict[Place, tuple[float, float]]:
    """The middle of each place: Nevermore, then the others clockwise from the top."""
    x, y = MIDDLE
    turns = [2 * pi * n / len(LOCATIONS) - pi / 2 for n in range(len(LOCATIONS))]
    ring = [(x + ACROSS * cos(turn), y + DOWN * sin(turn)) for turn in turns]
    return {"nevermore": MIDDLE, **dict(zip(LOCATIONS, ring, strict=True))}


def _ring() -> Board:
    centres = _centres()
    ring = [centres[place] for place in LOCATIONS]
    ways = "".join(f"M{MIDDLE[0]} {MIDDLE[1]}L{x:.2f} {y:.2f}" for x, y in ring)
    loop = f"M{'L'.join(f'{x:.2f} {y:.2f}' for x, y in ring)}Z"
    return Board(
        title="Nevermore and the Locations",
        width=WIDTH,
        height=HEIGHT,
        svg=drawn(
            rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, "#ffffff", DARK, 0.8, corner=3),
            label(5, 12, "Wednesday", 10, anchor="start", bold=True, fill=VIOLET),
            label(5, 18.5, "The Hyde's Attack", 5, anchor="start", italic=True),
            paragraph(
                WIDTH - 5,
                10,
                ("Cut out the Locations and lay them", "around Nevermore in random order (§2.1)."),
                3.4,
                60,
                anchor="end",
                italic=True,
            ),
            path(ways + loop, "none", VIOLET, 1.6, dash="3 2"),
            *(_tile(place, x, y) for place, (x, y) in centres.items()),
        ),
        spots=tuple(
            Spot(f"location/{place.replace('_', '-')}", x, y, TILE) for place, (x, y) in centres.items()
        ),
        note="Cut out the five outer Locations and lay them around Nevermore Academy in random order (§2.1).",
        source="printed",
    )


def _tile(place: Place, x: float, y: float) -> str:
    name = NAMES[place].removeprefix("the ")
    half = TILE / 2
    rule = (
        "Everybody starts here. No card is played here (§4.2)"
        if place == "nevermore"
        else LOCATION_RULES[place]
    )
    return moved(
        x - half,
        y - half,
        rect(0, 0, TILE, TILE, PALE if place == "nevermore" else "#ffffff", DARK, 1, corner=4),
        rect(1.6, 1.6, TILE - 3.2, TILE - 3.2, "none", VIOLET, 0.35, corner=3),
        label(half, 10, name, 5.2, bold=True),
        moved(half - 12, 13, PLACES[place], scale=0.6),
        paragraph(half, 42, rule[0].upper() + rule[1:], 3.7, TILE - 8),
    )
