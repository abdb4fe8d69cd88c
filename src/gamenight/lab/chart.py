"""A picture of the figures of an arena: each bot as a dot with its 95 % interval, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape

from msgspec import Struct

from gamenight.games import game as find_game
from gamenight.lab.ratings import Figures, Report

WIDTH, RIGHT = 720, 40  # of the picture, and of its right margin
LETTER = 9  # the width of a letter of a name, at most on average
ROW, HEAD, FOOT = 28, 52, 40  # heights: of a bot, of a heading and of an axis
TICKS = 4  # parts of an axis

STYLE = """
text { font: 14px system-ui, sans-serif; fill: #1d2430; }
.title { font-size: 15px; font-weight: 600; }
.axis { font-size: 12px; fill: #5a6472; }
line { stroke: #d5d9e0; }
.range { stroke: #2b6a8f; stroke-width: 3; stroke-linecap: round; }
circle { fill: #2b6a8f; }
"""


class Bar(Struct, frozen=True):
    """A bot in a chart."""

    name: str
    value: float
    low: float
    high: float


def bars(figures: Figures) -> list[Bar]:
    """The rating of each bot, or in a cooperative game the games it won, in per cent."""
    return [
        Bar(each.bot, 100 * each.won.value, 100 * each.won.low, 100 * each.won.high)
        if each.rating is None
        else Bar(each.bot, each.rating.mu, each.rating.low, each.rating.high)
        for each in figures.standings
    ]


def heading(figures: Figures) -> str:
    what = "games won, in per cent" if figures.cooperative else "rating"
    return f"{find_game(figures.game).title}, {figures.seats} seats: {what}, with 95 % intervals"


def span(shown: Sequence[Bar], cooperative: bool) -> tuple[float, float]:
    """The ends of the axis."""
    return (0.0, 100.0) if cooperative else (min(bar.low for bar in shown), max(bar.high for bar in shown))


def svg(report: Report) -> str:
    """All charts of an arena below each other, as a file that needs no other one."""
    parts: list[str] = []
    top = 0
    for figures in report.figures:
        parts += _panel(figures, top)
        top += HEAD + ROW * len(figures.standings) + FOOT
    size = f'width="{WIDTH}" height="{top}" viewBox="0 0 {WIDTH} {top}"'
    back = f'<rect width="{WIDTH}" height="{top}" fill="#fbfaf7"/>'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
            f"<style>{STYLE}</style>",
            back,
            *parts,
            "</svg>\n",
        ]
    )


def _panel(figures: Figures, top: int) -> list[str]:
    shown = bars(figures)
    low, high = span(shown, figures.cooperative)
    bottom = top + HEAD + ROW * len(shown)
    left = 32 + LETTER * max(len(bar.name) for bar in shown)

    def across(value: float) -> str:
        return f"{left + (value - low) / (high - low) * (WIDTH - left - RIGHT):.1f}"

    parts = [f'<text class="title" x="16" y="{top + 30}">{escape(heading(figures))}</text>']
    for tick in (low + (high - low) * part / TICKS for part in range(TICKS + 1)):
        parts += [
            f'<line x1="{across(tick)}" x2="{across(tick)}" y1="{top + HEAD}" y2="{bottom}"/>',
            f'<text class="axis" x="{across(tick)}" y="{bottom + 16}" text-anchor="middle">{tick:.0f}</text>',
        ]
    for at, bar in enumerate(shown):
        y = top + HEAD + ROW * at + ROW // 2
        told = f"{bar.name}: {bar.value:.1f} ({bar.low:.1f} to {bar.high:.1f})"
        parts += [
            f"<g><title>{escape(told)}</title>",
            f'<text x="{left - 16}" y="{y + 5}" text-anchor="end">{escape(bar.name)}</text>',
            f'<line class="range" x1="{across(bar.low)}" x2="{across(bar.high)}" y1="{y}" y2="{y}"/>',
            f'<circle cx="{across(bar.value)}" cy="{y}" r="6"/></g>',
        ]
    return parts
