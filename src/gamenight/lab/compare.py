"""Compares two runs game by game: every measure in both, the difference, and whether it is significant.

Games with the same number have the same seed in both runs, so they are pairs. The standard error of a
difference is that of the mean of a game's part in it (the influence function of a ratio); if all weights are
1, that is the paired t-test with a normal distribution.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt
from pathlib import Path

import polars as pl
from msgspec import Struct
from msgspec.structs import replace

from gamenight.core import AnyGame
from gamenight.lab.figures.frames import Prepared, prepared
from gamenight.lab.measures import CHAPTERS, Measure, measured, measures, weight
from gamenight.lab.ratings import Z
from gamenight.lab.results import Head, game_of, read_head, tables
from gamenight.lab.stats import FEW, error, moves, ratio

RISK = 0.05  # that any of all differences that are called significant is chance
ROUNDING = 1e-9  # the order in which Polars adds up minutes is not always the same
DIFFER = 10  # in so many games at least a measure must differ


class Compared(Struct, frozen=True, kw_only=True):
    """A measure in two runs. A value is None if no game has one."""

    measure: Measure
    seats: int
    games: int  # pairs
    differ: int  # pairs in which it is not the same
    a: float | None
    b: float | None
    difference: float = 0.0  # b - a
    margin: float = 0.0  # half the width of its 95 % interval
    p: float = 1.0  # how often chance alone would make such a difference, if there were none
    significant: bool = False  # corrected for all measures of the comparison

    @property
    def testable(self) -> bool:
        return self.games >= FEW and self.differ >= DIFFER

    @property
    def low(self) -> float:
        return self.difference - self.margin

    @property
    def high(self) -> float:
        return self.difference + self.margin


def compare(a: Prepared, b: Prepared, seats: int, wanted: Sequence[Measure]) -> list[Compared]:
    """All measures at the tables with so many seats, not yet corrected."""
    one, other = (measured(run, seats, wanted) for run in (a, b))
    pairs = one.join(other, on="number", suffix=" in b", validate="1:1")
    return [_compared(pairs, seats, measure) for measure in wanted]


def _compared(pairs: pl.DataFrame, seats: int, measure: Measure) -> Compared:
    key, per = measure.key, weight(measure.key)
    in_a, in_b = (pairs[key], pairs[per]), (pairs[f"{key} in b"], pairs[f"{per} in b"])
    differ = ((in_a[0] - in_b[0]).abs() > ROUNDING) | (in_a[1] != in_b[1])
    a, b = ratio(*in_a), ratio(*in_b)
    found = Compared(measure=measure, seats=seats, games=len(pairs), differ=int(differ.sum()), a=a, b=b)
    if a is None or b is None or len(pairs) < 2 or not found.differ:
        return found
    sure = error(moves(*in_b, b) - moves(*in_a, a))
    p = erfc(abs(b - a) / sure / sqrt(2)) if sure else float(a == b)
    return replace(found, difference=b - a, margin=Z * sure, p=p)


def corrected(found: Sequence[Compared]) -> list[Compared]:
    """Mark what is significant by Holm's method.

    The least p must be below 5 % divided by the number of tests, the next one below 5 % divided by one less,
    and so on up to the first that is not. So the risk that any of those marked is chance is at most 5 %.
    """
    tested = sorted((each.p, at) for at, each in enumerate(found) if each.testable)
    marked: set[int] = set()
    for rank, (p, at) in enumerate(tested):
        if p > RISK / (len(tested) - rank):
            break
        marked.add(at)
    return [replace(each, significant=at in marked) for at, each in enumerate(found)]


class Side(Struct, frozen=True, kw_only=True):
    """One of the two runs."""

    name: str
    head: Head
    game: AnyGame


class Comparison(Struct, frozen=True, kw_only=True):
    a: Side
    b: Side
    found: list[Compared]


def comparison(a: Path, b: Path, names: tuple[str, str]) -> Comparison:
    """Compare the runs in two folders. They have one cell for each number of seats, and the same numbers."""
    sides = [_side(folder, name) for folder, name in zip((a, b), names, strict=True)]
    one, other = (
        prepared(tables(folder), side.game.cooperative, bool(side.game.features))
        for folder, side in zip((a, b), sides, strict=True)
    )
    found = [
        each
        for seats in sides[0].head.asked.seats
        for each in compare(one, other, seats, _measures(sides, seats))
    ]
    return Comparison(a=sides[0], b=sides[1], found=corrected(found))


def _side(folder: Path, name: str) -> Side:
    head = read_head(folder)
    return Side(name=name, head=head, game=game_of(head))


def _measures(sides: Sequence[Side], seats: int) -> list[Measure]:
    """The measures of both games: other components may have other features."""
    every = {each.key: each for side in sides for each in measures(side.game, seats)}
    return sorted(every.values(), key=lambda each: CHAPTERS.index(each.chapter))
