"""Draws boards and cards as SVG: each function returns the text of an element. Sizes are millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from textwrap import wrap
from typing import Literal, TypeAlias

Anchor: TypeAlias = Literal["start", "middle", "end"]
Point: TypeAlias = tuple[float, float]

INK = "#26211c"
FACES = "Libertinus Serif, Georgia, serif"  # the first is in the printing library, a browser has the others
WIDTH = 0.44  # of an average letter, as a share of the font size


def number(value: float) -> str:
    """A coordinate with at most two decimals.

    >>> number(3.0), number(0.126), number(-0.001)
    ('3', '0.13', '0')
    """
    return f"{round(value, 2) + 0:g}"


def drawn(*parts: str) -> str:
    """A group of elements with our fonts."""
    return f'<g font-family="{FACES}" fill="{INK}">{"".join(parts)}</g>'


def moved(x: float, y: float, *parts: str, scale: float = 1, turn: float = 0) -> str:
    turned = f" rotate({number(turn)})" if turn else ""
    scaled = f" scale({scale:.4g})" if scale != 1 else ""
    return f'<g transform="translate({number(x)} {number(y)}){turned}{scaled}">{"".join(parts)}</g>'


def _look(fill: str, stroke: str, width: float, dash: str) -> str:
    line = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
    return f' fill="{fill}"{line}' + (f' stroke-dasharray="{dash}"' if dash else "")


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str = "none",
    stroke: str = "",
    line: float = 0.3,
    *,
    corner: float = 0,
    dash: str = "",
) -> str:
    bent = f' rx="{number(corner)}"' if corner else ""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f"<rect {place}{bent}{_look(fill, stroke, line, dash)}/>"


def circle(
    x: float,
    y: float,
    radius: float,
    fill: str = "none",
    stroke: str = "",
    line: float = 0.3,
    *,
    dash: str = "",
) -> str:
    place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
    return f"<circle {place}{_look(fill, stroke, line, dash)}/>"


def path(d: str, fill: str = "none", stroke: str = "", line: float = 0.3, *, dash: str = "") -> str:
    ends = ' stroke-linecap="round" stroke-linejoin="round"' if stroke else ""
    return f'<path d="{d}"{_look(fill, stroke, line, dash)}{ends}/>'


def polygon(points: Iterable[Point], fill: str = "none", stroke: str = "", line: float = 0.3) -> str:
    return path(f"M{'L'.join(f'{number(x)} {number(y)}' for x, y in points)}Z", fill, stroke, line)


def label(
    x: float,
    y: float,
    words: str,
    size: float,
    *,
    anchor: Anchor = "middle",
    bold: bool = False,
    italic: bool = False,
    fill: str = INK,
    turn: float = 0,
) -> str:
    """One line of text. `y` is its base line."""
    look = (' font-weight="700"' if bold else "") + (' font-style="italic"' if italic else "")
    turned = f' transform="rotate({number(turn)} {number(x)} {number(y)})"' if turn else ""
    place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}" text-anchor="{anchor}"'
    return f'<text {place} fill="{fill}"{look}{turned}>{escape(words, quote=False)}</text>'


def broken(words: str, size: float, width: float) -> list[str]:
    """The lines of a text that is broken to a width. The widths of letters are estimated."""
    return wrap(words, max(1, int(width / (size * WIDTH)))) or [""]


def paragraph(
    x: float,
    y: float,
    words: str | Sequence[str],
    size: float,
    width: float,
    *,
    anchor: Anchor = "middle",
    bold: bool = False,
    italic: bool = False,
    fill: str = INK,
) -> str:
    """A text in several lines. `y` is the base line of the first."""
    lines = broken(words, size, width) if isinstance(words, str) else words
    return "".join(
        label(x, y + n * size * 1.15, line, size, anchor=anchor, bold=bold, italic=italic, fill=fill)
        for n, line in enumerate(lines)
    )


def disc(words: str, fill: str = "#ffffff", ink: str = INK) -> str:
    """A round token in a square of 20 by 20, with one word or a few short ones."""
    lines = words.split()
    size = min(6.5, 15 / (0.5 * max(map(len, lines), default=1)), 12 / max(1, len(lines)))
    top = 10 + size * 0.35 - (len(lines) - 1) * size * 0.575
    return circle(10, 10, 9.2, fill, ink, 0.6) + paragraph(10, top, lines, size, 16, bold=True, fill=ink)
