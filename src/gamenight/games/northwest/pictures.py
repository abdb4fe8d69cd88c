"""The signs of Northwest, drawn in a square of 20 by 20."""

from __future__ import annotations

from math import cos, pi, sin

from gamenight.core.drawing import INK, circle, label, moved, path, polygon, rect
from gamenight.games.northwest.types import Cover

FACES = {"m": "#f3e4c8", "f": "#dbe8cf", "l": "#f6d9c0", "b": "#fbe9a9", "g": "#ddd3c9"}
"""The colour of each type on paper: light, so that the sign and the letter show in grey as well."""

_LEAF = (
    "M10 1L11.6 5L14 3.6L13.4 7.4L18 6.4L16.6 8.6L19 10.6L14.6 12.6L15 14.4L10.8 13.8L11 19H9L9.2 13.8"
    "L5 14.4L5.4 12.6L1 10.6L3.4 8.6L2 6.4L6.6 7.4L6 3.6L8.4 5Z"
)


def _mushroom() -> str:
    cap = path("M1.5 11C1.5 5 5.5 2 10 2S18.5 5 18.5 11Z", "#a92a1a", INK, 0.5)
    stem = path("M7.4 11C7.8 14 7 16 6.6 18H13.4C13 16 12.2 14 12.6 11Z", "#fffaf0", INK, 0.5)
    return (
        stem
        + cap
        + circle(6, 8, 1.3, "#fff")
        + circle(10.5, 5.5, 1.4, "#fff")
        + circle(14.4, 8.6, 1.2, "#fff")
    )


def _fern() -> str:
    leaves = "".join(
        f"M{10 + side * 0.3} {y}q{side * long * 0.5} {-long * 0.55} {side * long} {-long * 0.35}"
        f"q{-side * long * 0.35} {long * 0.55} {-side * long} {long * 0.35}Z"
        for y, long in ((16, 7), (12.6, 6), (9.4, 5), (6.6, 3.8))
        for side in (-1, 1)
    )
    tip = "M10 1.2q1.4 2.2 0 4q-1.4-1.8 0-4Z"
    return path(leaves + tip, "#2f5d27", "#1f3d1a", 0.3) + path("M10 19V4", "none", "#1f3d1a", 0.8)


def _bee() -> str:
    wings = path("M9 8C4 2 1 4 2.5 7S6 10 9 9ZM11 8C16 2 19 4 17.5 7S14 10 11 9Z", "#ffffff", INK, 0.5)
    body = path(
        "M10 6.5C13.2 6.5 14 9.5 14 12S12 18.5 10 18.5 6 14.5 6 12 6.8 6.5 10 6.5Z",
        "#e8b23c",
        INK,
        0.5,
    )
    stripes = path("M6.2 10.5H13.8M6.1 13.2H13.9M7.2 15.9H12.8", "none", INK, 1.2)
    return (
        wings
        + body
        + stripes
        + circle(10, 5.4, 2, INK)
        + path("M9 4L7.2 1.6M11 4L12.8 1.6", "none", INK, 0.5)
    )


def _bigfoot() -> str:
    toes = "".join(
        circle(x, y, r, "#4a3427")
        for x, y, r in ((5.6, 5.4, 1.3), (8, 3.6, 1.4), (10.7, 2.9, 1.5), (14, 3.8, 2.1))
    )
    sole = path(
        "M5.8 8C7 6.4 13 5.6 15 7.6C16.6 9.4 14.2 11.6 14 14C13.8 17 12.6 19 10.2 19"
        "S7 17 7.2 14.4C7.3 12 4.6 10 5.8 8Z",
        "#4a3427",
    )
    return toes + circle(3.8, 7.8, 1.1, "#4a3427") + sole


def pinecone() -> str:
    cone = path(
        "M10 3C14.4 3 16.6 6 16.6 9.2C16.6 13.6 13 17 10 19C7 17 3.4 13.6 3.4 9.2C3.4 6 5.6 3 10 3Z",
        "#8a5a2b",
        INK,
        0.5,
    )
    scales = path(
        "M5 6.5Q7.5 9.5 10 6.5T15 6.5M4 10Q6 13 8 10T12 10T16 10M6 13.5Q8 16 10 13.5T14 13.5",
        "none",
        "#f6e6cc",
        0.7,
    )
    return path("M9.2 0.8H10.8V3.4H9.2Z", INK) + cone + scales


SIGNS = {
    "m": _mushroom(),
    "f": _fern(),
    "l": path(_LEAF, "#b9481a", INK, 0.4),
    "b": _bee(),
    "g": _bigfoot(),
}


def _cedar(x: int, top: int) -> str:
    return f"M{x} {top}l3 {11 - top}h-1.6l2.6 5h-3.4v2h-1.2v-2h-3.4l2.6-5h-1.6Z"


COVERS: dict[Cover, str] = {
    "grove": rect(0, 0, 20, 20, "#2f5a45", INK, 0.4)
    + "".join(path(_cedar(x, top), "#c9dcae") for x, top in ((5, 7), (10, 3), (15, 7))),
    "mountain": rect(0, 0, 20, 20, "#3f5f86", INK, 0.4)
    + circle(15.5, 5, 2.2, "#f3d58f")
    + path("M0.4 18L8 4L12.6 11L15 8L19.6 18Z", "#20364f")
    + path("M8 4L11 8.6L9.4 8L8 9.8L6.4 7.8L5.2 9Z", "#f4f1e4"),
    "river": rect(0, 0, 20, 20, "#d8c48a", INK, 0.4)
    + path("M0.4 8Q5 5 9.4 7.4T19.6 6V10H0.4Z", "#7d8f4e")
    + path(
        "M8.7 7.4C13.4 9 4 11.4 7.4 13.7S17.4 16 15.4 19.8H4C6 17.4 0.4 15.4 2 12.7S9.4 9.4 8.7 7.4Z",
        "#2f7f8c",
    ),
    "campfire": rect(0, 0, 20, 20, "#5c2418", INK, 0.4)
    + path("M4 17.4L16 15M4 15L16 17.4", "none", "#2a120a", 1.6)
    + path("M10 2.6C11.4 6 14.6 7.4 14.6 11.4A4.6 4.4 0 0 1 5.4 11.4C5.4 8 8.8 7 10 2.6Z", "#f2a33a")
    + path("M10 8C10.8 9.8 12.4 10.4 12.4 12.4A2.4 2.4 0 0 1 7.6 12.4C7.6 11 9.4 10.4 10 8Z", "#fff0b8"),
}
"""What the Journals show (§2.2)."""


def chip(kind: str, letter: str, cone: bool = False) -> str:
    """A Memento as it lies on the board, with a pinecone in the corner if that face is on top."""
    corner = (
        circle(16, 15.8, 3.4, "#ffffff", INK, 0.4) + moved(13.2, 13, pinecone(), scale=0.28) if cone else ""
    )
    return (
        rect(0, 0, 20, 20, FACES[kind])
        + moved(3.4, 2.4, SIGNS[kind], scale=0.68)
        + label(1.2, 18.6, letter, 4.6, anchor="start", bold=True)
        + corner
    )


def star(x: float, y: float, radius: float, fill: str) -> str:
    turns = [pi * n / 5 - pi / 2 for n in range(10)]
    points = [
        (x + cos(turn) * radius * (0.42 if n % 2 else 1), y + sin(turn) * radius * (0.42 if n % 2 else 1))
        for n, turn in enumerate(turns)
    ]
    return polygon(points, fill)
