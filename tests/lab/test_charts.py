"""The charts of a report, as the drawing library gets their descriptions. All numbers are worked by hand."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
import vl_convert

from gamenight.lab.report import charts
from gamenight.lab.stats import Bin, Share

Described = dict[str, Any]
NAMES = {"grid": False, "labelExpr": "split(datum.label, '\\n')", "labelLimit": 160, "labelLineHeight": 13}
RULE = {"type": "rule", "color": "var(--soft)", "strokeCap": "round", "strokeWidth": 4}
DOT = {"type": "point", "color": "var(--accent)", "filled": True, "opacity": 1, "size": 90}
BAR = {"type": "bar", "color": "var(--accent)", "binSpacing": 1}


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Described]:
    """The descriptions of the charts that a test makes."""
    found: list[Described] = []
    convert = vl_convert.vegalite_to_svg

    def kept(description: str) -> str:
        found.append(json.loads(description))
        return str(convert(description))

    monkeypatch.setattr(vl_convert, "vegalite_to_svg", kept)
    return found


def rows(chart: Described, layer: int | None = None) -> list[Described]:
    """The data of a chart or of one of its layers."""
    part = chart if layer is None else chart["layer"][layer]
    found: list[Described] = chart["datasets"][part["data"]["name"]]
    return found


def across(chart: Described, layer: int) -> Described:
    found: Described = chart["layer"][layer]["encoding"]["x"]
    return found


def won(value: float, usual: float | None = None) -> Share:
    return Share(count=100, value=value, low=value - 0.05, high=value + 0.05, usual=usual)


def test_dots_show_shares_in_per_cent_with_their_intervals(drawn: list[Described]) -> None:
    figure = charts.dots("Wins", {"Seat 1": won(0.5, usual=0.25), "Seat 2": won(0.25)}, "of 100")
    (chart,) = drawn
    assert (figure.title, figure.svg[:4]) == ("Wins", "<svg")
    assert rows(chart) == [
        {"name": "Seat 1", "share": 50, "low": 45, "high": pytest.approx(55), "usual": 25},
        {"name": "Seat 2", "share": 25, "low": 20, "high": pytest.approx(30)},
    ]
    assert [layer["mark"] for layer in chart["layer"]] == [
        {"type": "tick", "color": "var(--muted)", "size": 26, "thickness": 2},
        RULE,
        DOT,
    ]
    assert [across(chart, at)["field"] for at in range(3)] == ["usual", "low", "share"]
    assert across(chart, 1)["axis"] == {"tickCount": 5}
    assert across(chart, 1)["scale"] == {"domain": [0, pytest.approx(60.5)], "nice": True}  # 1.1 × 55
    assert chart["layer"][0]["encoding"]["y"] == {
        "field": "name",
        "type": "nominal",
        "title": None,
        "sort": ["Seat 1", "Seat 2"],
        "axis": NAMES,
    }
    assert (chart["width"], chart["height"]) == (254, {"step": 30})  # 290 less six letters


def test_the_axis_of_shares_has_room_and_ends_between_5_and_100(drawn: list[Described]) -> None:
    few = Share(count=100, value=0.01, low=0.0, high=0.02)
    charts.dots("", {"a": few}, "")
    charts.dots("", {"a": few, "b": won(0.94)}, "")
    charts.dots("", {"a": won(0.1, usual=0.5)}, "")
    ends = [across(chart, -2)["scale"]["domain"][1] for chart in drawn]
    assert ends == [5, 100, pytest.approx(55)]


def test_shares_that_nothing_is_expected_of_have_no_tick(drawn: list[Described]) -> None:
    charts.dots("", {"a": won(0.5)}, "")
    assert [layer["mark"]["type"] for layer in drawn[0]["layer"]] == ["rule", "point"]


def test_a_long_name_has_two_lines_and_takes_the_room_of_the_longer_one(drawn: list[Described]) -> None:
    name = "A name of more than twenty letters that never ends"
    charts.dots("", {name: won(0.5)}, "")
    assert rows(drawn[0])[0]["name"] == "A name of more than\ntwenty letters …"
    assert drawn[0]["width"] == 290 - 6 * 19


def test_a_histogram_shows_shares_of_the_whole(drawn: list[Described]) -> None:
    charts.bars("", [Bin(0, 5, 1), Bin(5, 10, 3)], "minutes")
    (chart,) = drawn
    assert rows(chart) == [{"start": 0, "end": 5, "share": 25}, {"start": 5, "end": 10, "share": 75}]
    assert (chart["mark"], chart["width"], chart["height"]) == (BAR, 290, 150)
    assert [chart["encoding"][axis]["axis"] for axis in "xy"] == [
        {"grid": False, "tickCount": 6},
        {"tickCount": 4},
    ]


def test_steps_show_each_tenth_of_a_game_that_has_a_value(drawn: list[Described]) -> None:
    for filled in (True, False):
        charts.steps("", [1.0, None, 3.0], "of the game", "choices", filled)
    for chart, field in zip(drawn, ("start", "middle"), strict=True):
        assert rows(chart) == [
            {"start": 0, "middle": 5, "end": 10, "value": 1},
            {"start": 20, "middle": 25, "end": 30, "value": 3},
        ]
        x, y = (chart["encoding"][axis] for axis in "xy")
        assert (x["field"], x["scale"]) == (field, {"domain": [0, 100]})
        assert x["axis"] == {"grid": False, "values": [0, 25, 50, 75, 100]}
        assert y["axis"] == {"tickCount": 4}
        assert (chart["width"], chart["height"]) == (290, 150)
    assert drawn[0]["mark"] == BAR
    point = {"color": "var(--accent)", "filled": True, "size": 40}
    assert drawn[1]["mark"] == {"type": "line", "color": "var(--accent)", "strokeWidth": 2.5, "point": point}


def test_ranges_show_the_mean_and_nine_of_ten_games(drawn: list[Described]) -> None:
    charts.ranges("", {"2 players": (1, 2, 4)}, "turns")
    (chart,) = drawn
    assert rows(chart) == [{"name": "2 players", "low": 1, "mean": 2, "high": 4}]
    assert [layer["mark"] for layer in chart["layer"]] == [RULE, DOT]
    assert [across(chart, at)["field"] for at in range(2)] == ["low", "mean"]
    assert across(chart, 0)["scale"] == {"nice": True, "zero": True}
    assert across(chart, 0)["axis"] == {"tickCount": 5}
    assert (chart["width"], chart["height"]) == (236, {"step": 30})


def test_a_cloud_marks_the_best_trial_and_the_field_of_the_targets(drawn: list[Described]) -> None:
    wide, high = charts.Axis("turns", 2, math.inf), charts.Axis("wins", -math.inf, 25)
    charts.cloud("", [(0, 10), (10, 20)], (5, 30), wide, high)
    (chart,) = drawn
    field, others, best = (rows(chart, layer) for layer in range(3))
    assert field == [{"x": 2, "x2": pytest.approx(10.6), "y": pytest.approx(8.8), "y2": 25}]
    assert others == [{"x": 0, "y": 10}, {"x": 10, "y": 20}]
    assert best == [{"x": 5, "y": 30}]
    for layer in chart["layer"]:
        x, y = (layer["encoding"][axis] for axis in "xy")
        assert x["scale"] == {"domain": [pytest.approx(-0.6), pytest.approx(10.6)], "nice": False}
        assert y["scale"] == {"domain": [pytest.approx(8.8), pytest.approx(31.2)], "nice": False}
        assert x["axis"] == y["axis"] == {"tickCount": 4}
    assert [layer["mark"] for layer in chart["layer"]] == [
        {"type": "rect", "color": "var(--soft)", "opacity": 0.45},
        {"type": "point", "color": "var(--muted)", "opacity": 0.8, "size": 36},
        {"type": "point", "color": "var(--accent)", "filled": True, "opacity": 1, "size": 110},
    ]
    assert (chart["width"], chart["height"]) == (260, 200)


def test_an_axis_with_one_value_has_room_on_both_sides() -> None:
    assert charts.Axis("", -math.inf, math.inf).domain([3.0]) == (2.0, 4.0)


def test_all_charts_have_the_same_quiet_axes(drawn: list[Described]) -> None:
    charts.bars("", [Bin(0, 5, 1)], "")
    config = drawn[0]["config"]
    assert config["padding"] == 4
    assert config["view"]["stroke"] is None
    assert config["axis"] == {
        "labelColor": "var(--ink)",
        "labelFontSize": 12,
        "titleColor": "var(--muted)",
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "titlePadding": 8,
        "gridColor": "var(--line)",
        "domain": False,
        "ticks": False,
        "labelPadding": 6,
        "labelOverlap": True,
    }
