"""The terrains of Nomad's Land as pictures of one tile, in units of the tile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

Ink: TypeAlias = str
"""The name of a colour and of how it is drawn: a key of `INKS`."""

INKS: dict[Ink, tuple[str, str, float]] = {  # fill, stroke, width of the stroke
    "grass": ("#dcead0", "", 0),
    "sand": ("#f6e8c6", "", 0),
    "rock": ("#8d8377", "", 0),
    "quick": ("#d8a760", "", 0),
    "ledge": ("#d9c3a0", "", 0),
    "stone": ("#c9c2b8", "", 0),
    "clay": ("#eab79a", "", 0),
    "water": ("#9fd0de", "", 0),
    "meadow": ("#efe6a0", "", 0),
    "cream": ("#fffaf0", "", 0),
    "border": ("none", "#8c8672", 0.02),
    "tuft": ("none", "#5f8a55", 0.04),
    "grain": ("none", "#b48d4c", 0.05),
    "swirl": ("none", "#6b3f12", 0.07),
    "strata": ("none", "#8c6a3f", 0.05),
    "wave": ("none", "#1f6f86", 0.06),
    "peak": ("#4a3f36", "", 0),
    "snow": ("#ffffff", "", 0),
    "dark": ("#1d1712", "", 0),
    "teeth": ("#5a1d0e", "", 0),
    "wall": ("#ffffff", "#3f2413", 0.04),
    "roof": ("#8a3a1e", "", 0),
    "fruit": ("#b2301d", "", 0),
    "leaf": ("#2f6b47", "", 0),
    "pole": ("none", "#3f2413", 0.08),
    "pennant": ("#b5562a", "", 0),
    "edge": ("none", "#b3191b", 0.14),
    "hachure": ("none", "#b3191b", 0.06),
}
"""The inks, from the lowest layer to the highest."""

_TUFT = "q-.02-.1-.11-.12m.11 .12q.01-.12 .09-.17"
_WAVE = "q.11-.11 .22 0t.22 0t.22 0"

Shape: TypeAlias = tuple[Ink, float, float, str]
"""An ink, where the outline begins in the tile, and its relative outline."""

GROUND: dict[str, Ink] = {
    "G": "grass",
    "S": "sand",
    "M": "rock",
    "H": "grass",
    "Q": "quick",
    "C": "ledge",
    "T": "stone",
    "X": "clay",
    "W": "water",
    "F": "meadow",
    "B": "cream",
    "O": "water",
}

_FROND = (
    "c-.17-.23-.52-.17-.64 .09c.2-.09 .38-.06 .5 .03c-.18 .03-.36 .17-.36 .41c.2-.2 .42-.29 .53-.41"
    "c.03 .14 .14 .32 .35 .38c-.03-.2-.09-.32-.17-.41c.14-.03 .29 .03 .38 .14c.03-.26-.26-.44-.46-.32"
    "c.03-.12 .14-.17 .26-.17c-.12-.14-.32-.06-.38 .26Z"
)

SHAPES: Mapping[str, tuple[Shape, ...]] = {
    "G": (("tuft", 0.3, 0.45, _TUFT), ("tuft", 0.66, 0.78, _TUFT)),
    "S": (
        ("grain", 0.14, 0.4, "q.18-.13 .36 0t.36 0"),
        ("grain", 0.3, 0.72, "h.01m.2 .08h.01m.18-.1h.01"),
    ),
    "M": (
        ("peak", 0.04, 0.93, "l.44-.87l.48 .87Z"),
        ("snow", 0.48, 0.06, "l-.16 .3l.1-.04l.08 .09l.07-.1l.1 .05Z"),
    ),
    "H": (
        ("wall", 0.22, 0.48, "h.56v.4h-.56Z"),
        ("roof", 0.1, 0.52, "l.4-.4l.4 .4Z"),
        ("dark", 0.41, 0.88, "v-.25h.18v.25Z"),
    ),
    "Q": (
        (
            "swirl",
            0.5,
            0.52,
            "a.07 .06 0 0 1 .12 .03a.14 .12 0 0 1-.27 .02a.21 .18 0 0 1 .42-.09a.29 .25 0 0 1-.57 .13"
            "a.37 .32 0 0 1 .66-.3",
        ),
    ),
    "C": (
        ("strata", 0.1, 0.3, "l.3 .06l.2-.08l.3 .05"),
        ("strata", 0.12, 0.55, "l.22-.05l.26 .08l.28-.04"),
        ("strata", 0.1, 0.8, "l.34 .05l.2-.07l.25 .04"),
    ),
    "T": (("dark", 0.14, 0.94, "v-.44a.36 .35 0 0 1 .72 0v.44Z"),),
    "X": (
        ("teeth", 0.08, 0.14, "h.84v.12l-.14 .24l-.14-.24l-.14 .24l-.14-.24l-.14 .24l-.14-.24Z"),
        ("teeth", 0.08, 0.86, "h.84v-.12l-.14-.24l-.14 .24l-.14-.24l-.14 .24l-.14-.24l-.14 .24Z"),
    ),
    "W": (("wave", 0.16, 0.4, _WAVE), ("wave", 0.2, 0.7, _WAVE)),
    "F": (
        (
            "fruit",
            0.5,
            0.4,
            "c.1-.09 .32-.07 .32 .16c0 .2-.16 .34-.24 .34c-.05 0-.05-.03-.08-.03s-.03 .03-.08 .03"
            "c-.08 0-.24-.14-.24-.34c0-.23 .22-.25 .32-.16Z",
        ),
        ("pole", 0.5, 0.4, "q.0-.13 .05-.2"),
        ("leaf", 0.53, 0.29, "c.04-.14 .16-.2 .28-.17c-.02 .14-.15 .21-.28 .17Z"),
    ),
    "B": (("pole", 0.3, 0.9, "v-.78"), ("pennant", 0.34, 0.14, "l.5 .17l-.5 .19Z")),
    "O": (
        ("wave", 0.16, 0.9, _WAVE),
        ("pole", 0.5, 0.84, "q-.02-.24 .06-.42"),
        ("leaf", 0.56, 0.38, _FROND),
    ),
}


def tile(letter: str, x: float, y: float) -> list[tuple[Ink, str]]:
    """The outlines of a tile whose north-west corner is at x, y."""
    square = f"M{x:g} {y:g}h1v1h-1Z"
    shapes = [(ink, f"M{x + left:g} {y + top:g}{d}") for ink, left, top, d in SHAPES[letter]]
    return [(GROUND[letter], square), ("border", square), *shapes]


def inked(outlines: Iterable[tuple[Ink, str]]) -> str:
    """All outlines as SVG: one path for each ink."""
    found = dict.fromkeys(INKS, "")
    for ink, outline in outlines:
        found[ink] += outline
    return "".join(_path(ink, d) for ink, d in found.items() if d)


def _path(ink: Ink, d: str) -> str:
    fill, stroke, width = INKS[ink]
    line = f' stroke="{stroke}" stroke-width="{width}" stroke-linecap="round"' if stroke else ""
    return f'<path d="{d}" fill="{fill}"{line}/>'
