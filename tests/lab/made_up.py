"""Figures that are made up, so that every sentence of a report can be worked by hand."""

from __future__ import annotations

from typing import Any

from gamenight.core import Feature
from gamenight.games import game as find_game
from gamenight.lab.figures.types import Figures, Table, Turns, Used
from gamenight.lab.report import types
from gamenight.lab.report.types import Chapter
from gamenight.lab.stats import Bin, Difference, Share, Spread

NORTHWEST, WEDNESDAY = find_game("northwest"), find_game("wednesday")


def about(value: float, count: int = 1000, usual: float | None = None) -> Share:
    """A share whose interval is five points wide on each side."""
    return Share(count=count, value=value, low=value - 0.05, high=value + 0.05, usual=usual)


def around(mean: float) -> Spread:
    """Nine of ten lie between half and double the mean."""
    return Spread(count=100, mean=mean, low=mean / 2, middle=mean, high=mean * 2)


def table(seats: int, **other: Any) -> Table:
    turns = Turns(
        turns=1000,
        idle=about(0.12 / seats),
        forced_turns=about(0.4 / seats),
        decisions=3000,
        forced=about(0.1),
        choices=around(5 * seats),
        course=(1.0,) * 10,
    )
    known: dict[str, Any] = {
        "seats": seats,
        "games": 100,
        "won": tuple(about(1 / seats, usual=1 / seats) for _ in range(seats)),
        "nobody": about(0),
        "length": around(10 * seats),
        "rounds": None,
        "minutes": around(15 * seats),
        "minutes_bins": (Bin(0, 5, 1),),
        "scores": around(20 + seats),
        "winning": around(30 + seats),
        "score_bins": (Bin(0, 5, 1), Bin(5, 10, 1)),
        "margin": around(seats),
        "decided": around(0.2 * seats),
        "decided_bins": (1, *[0] * 8, seats),
        "lead_changes": around(2 * seats),
        "turns": turns,
        "ends": {"summit": about(0.75), "lost": about(0.25), "asleep": about(0)},
    }
    return Table(**known | other)


def found(*tables: Table, **other: Any) -> Figures:
    known: dict[str, Any] = {
        "games": 100 * len(tables),
        "decisions": 3000,
        "tables": tables,
        "features": (),
        "skill": (),
        "cells": (),
        "actions": {"TakeCube": Spread(count=3, mean=4, low=2, middle=4, high=8), "Rest": around(1)},
    }
    return Figures(**known | other)


def told(chapter: Chapter | None) -> list[str]:
    assert chapter is not None
    return [sentence.text.replace("\N{NO-BREAK SPACE}", " ") for sentence in chapter.sentences]


def notable(chapter: Chapter | None) -> list[bool]:
    assert chapter is not None
    return [sentence.notable for sentence in chapter.sentences]


def texts(shown: types.Table) -> list[list[str]]:
    return [[each.text.replace("\N{NO-BREAK SPACE}", " ") for each in row] for row in shown.rows]


def used(name: str, uses: int, gain: float = 0.0, kind: str = "Card", **other: Any) -> Used:
    known: dict[str, Any] = {
        "feature": Feature(name, kind, name.capitalize()),
        "uses": uses,
        "each_game": uses / 100,
        "games": about(uses / 1000),
        "won": about(0.5, count=1234),
        "worth": Difference(value=gain, low=gain - 0.02, high=gain + 0.02, enough=True),
        "by_winners": uses / 50,
        "by_others": uses / 200,
    }
    return Used(**known | other)
