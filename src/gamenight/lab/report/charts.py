"""The charts of a report as static SVG. All are small, so that they fit a phone and stand side by side.

Colours are variables of the page's style, so that charts follow its light and dark theme.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from textwrap import wrap
from typing import Any, TypeAlias

import altair as alt
import vl_convert
from msgspec import Struct

from gamenight.lab.stats import Bin, Share

Chart: TypeAlias = alt.Chart | alt.LayerChart | alt.FacetChart
WIDTH, HEIGHT = 290, 150  # of a chart without its axes
LETTER = 6  # the width of a letter, at most on average
INK, MUTED, LINE, ACCENT, SOFT = "var(--ink)", "var(--muted)", "var(--line)", "var(--accent)", "var(--soft)"


class Figure(Struct, frozen=True):
    """A chart with its caption."""

    title: str
    svg: str


def dots(title: str, shares: dict[str, Share], axis: str) -> Figure:
    """A dot with its interval for each name, and a dashed line where it is expected."""
    named = {fold(name): each for name, each in shares.items()}
    rows = [
        {"name": name, "share": 100 * each.value, "low": 100 * each.low, "high": 100 * each.high}
        | ({} if each.usual is None else {"usual": 100 * each.usual})
        for name, each in named.items()
    ]
    top = min(100.0, max(5.0, *(110 * max(each.high, each.usual or 0) for each in shares.values())))
    base = alt.Chart(_data(rows)).encode(y=_names([*named]))
    across = alt.X(
        "low:Q", title=axis, scale=alt.Scale(domain=[0, top], nice=True), axis=alt.Axis(tickCount=5)
    )
    marks: list[alt.Chart] = [
        base.mark_rule(strokeWidth=4, strokeCap="round", color=SOFT).encode(x=across, x2="high:Q"),
        base.mark_point(filled=True, size=90, opacity=1, color=ACCENT).encode(x="share:Q"),
    ]
    if any("usual" in row for row in rows):
        marks.insert(0, base.mark_tick(thickness=2, size=26, color=MUTED).encode(x="usual:Q"))
    return _figure(title, alt.layer(*marks).properties(width=_room([*named]), height=alt.Step(30)))


def bars(title: str, bins: Sequence[Bin], axis: str) -> Figure:
    """A histogram, as shares of the whole."""
    total = sum(each.count for each in bins)
    rows = [{"start": each.start, "end": each.end, "share": 100 * each.count / total} for each in bins]
    chart = (
        alt.Chart(_data(rows))
        .mark_bar(color=ACCENT, binSpacing=1)
        .encode(
            x=alt.X("start:Q", bin="binned", title=axis, axis=alt.Axis(grid=False, tickCount=6)),
            x2="end:Q",
            y=alt.Y("share:Q", title="of 100", axis=alt.Axis(tickCount=4)),
        )
    )
    return _figure(title, chart.properties(width=WIDTH, height=HEIGHT))


def steps(title: str, values: Sequence[float | None], axis: str, up: str, filled: bool) -> Figure:
    """Something in each tenth of the game: as bars, or as a line."""
    rows = [
        {"start": 10 * at, "end": 10 * (at + 1), "middle": 10 * at + 5, "value": value}
        for at, value in enumerate(values)
        if value is not None
    ]
    across = alt.Axis(grid=False, values=[0, 25, 50, 75, 100])
    base = alt.Chart(_data(rows)).encode(y=alt.Y("value:Q", title=up, axis=alt.Axis(tickCount=4)))
    scale = alt.Scale(domain=[0, 100])
    chart = (
        base.mark_bar(color=ACCENT, binSpacing=1).encode(
            x=alt.X("start:Q", bin="binned", title=axis, axis=across, scale=scale), x2="end:Q"
        )
        if filled
        else base.mark_line(
            color=ACCENT, strokeWidth=2.5, point=alt.OverlayMarkDef(filled=True, size=40, color=ACCENT)
        ).encode(x=alt.X("middle:Q", title=axis, axis=across, scale=scale))
    )
    return _figure(title, chart.properties(width=WIDTH, height=HEIGHT))


def ranges(title: str, spans: dict[str, tuple[float, float, float]], axis: str) -> Figure:
    """A dot for the mean and a bar for nine of ten games, for each name."""
    rows = [
        {"name": name, "low": low, "mean": mean, "high": high} for name, (low, mean, high) in spans.items()
    ]
    base = alt.Chart(_data(rows)).encode(y=_names([*spans]))
    across = alt.X("low:Q", title=axis, scale=alt.Scale(zero=True, nice=True), axis=alt.Axis(tickCount=5))
    chart = alt.layer(
        base.mark_rule(strokeWidth=4, strokeCap="round", color=SOFT).encode(x=across, x2="high:Q"),
        base.mark_point(filled=True, size=90, opacity=1, color=ACCENT).encode(x="mean:Q"),
    )
    return _figure(title, chart.properties(width=_room([*spans]), height=alt.Step(30)))


class Axis(Struct, frozen=True):
    """One of the two figures of a cloud, and what it should be."""

    title: str
    low: float
    high: float

    def domain(self, values: Sequence[float]) -> tuple[float, float]:
        """From the least to the greatest value, with the bounds that are finite, and some room."""
        ends = [*values, *(bound for bound in (self.low, self.high) if isfinite(bound))]
        room = 0.06 * (max(ends) - min(ends)) or 1.0
        return min(ends) - room, max(ends) + room


def cloud(
    title: str, points: Sequence[tuple[float, float]], marked: tuple[float, float], across: Axis, up: Axis
) -> Figure:
    """A dot for each pair of figures, a marked one, and a field where both are as they should be."""
    (left, right), (bottom, top) = (
        axis.domain([each[at] for each in (*points, marked)]) for at, axis in enumerate((across, up))
    )
    field = {
        "x": max(left, across.low),
        "x2": min(right, across.high),
        "y": max(bottom, up.low),
        "y2": min(top, up.high),
    }
    few = alt.Axis(tickCount=4)
    x = alt.X("x:Q", title=across.title, axis=few, scale=alt.Scale(domain=[left, right], nice=False))
    y = alt.Y("y:Q", title=up.title, axis=few, scale=alt.Scale(domain=[bottom, top], nice=False))
    dots = [{"x": one, "y": other} for one, other in points]
    best = {"x": marked[0], "y": marked[1]}
    chart = alt.layer(
        alt.Chart(_data([field])).mark_rect(color=SOFT, opacity=0.45).encode(x=x, x2="x2:Q", y=y, y2="y2:Q"),
        alt.Chart(_data(dots)).mark_point(size=36, opacity=0.8, color=MUTED).encode(x=x, y=y),
        alt.Chart(_data([best])).mark_point(filled=True, size=110, opacity=1, color=ACCENT).encode(x=x, y=y),
    )
    return _figure(title, chart.properties(width=WIDTH - 30, height=WIDTH - 90))


def fold(name: str) -> str:
    """A long name in two lines."""
    return "\n".join(wrap(name, 20, max_lines=2, placeholder=" …"))


def _names(names: list[str]) -> alt.Y:
    axis = alt.Axis(grid=False, labelLimit=160, labelExpr="split(datum.label, '\\n')", labelLineHeight=13)
    return alt.Y("name:N", title=None, sort=names, axis=axis)


def _room(names: list[str]) -> int:
    """The width that the names leave for a chart."""
    return WIDTH - LETTER * max(len(line) for name in names for line in name.split("\n"))


def _data(rows: list[dict[str, Any]]) -> alt.InlineData:
    return alt.InlineData(values=rows)


def _figure(title: str, chart: Chart) -> Figure:
    styled = (
        chart.configure(background="transparent", font="system-ui, sans-serif", padding=4)
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=INK,
            labelFontSize=12,
            titleColor=MUTED,
            titleFontSize=12,
            titleFontWeight="normal",
            titlePadding=8,
            gridColor=LINE,
            domain=False,
            ticks=False,
            labelPadding=6,
            labelOverlap=True,
        )
    )
    svg: str = vl_convert.vegalite_to_svg(styled.to_json())
    return Figure(title, svg)
