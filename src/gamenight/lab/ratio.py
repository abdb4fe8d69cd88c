"""A ratio of two sums over games, and how sure it is: the values of measures."""

from __future__ import annotations

from math import sqrt

import polars as pl
from msgspec import Struct

from gamenight.lab.ratings import Z


class Estimate(Struct, frozen=True):
    """A value with half the width of its 95 % interval."""

    value: float
    margin: float

    @property
    def low(self) -> float:
        return self.value - self.margin

    @property
    def high(self) -> float:
        return self.value + self.margin


def estimate(amounts: pl.Series, weights: pl.Series) -> Estimate | None:
    """None if no game has a weight."""
    value = ratio(amounts, weights)
    return None if value is None else Estimate(value, Z * error(moves(amounts, weights, value)))


def ratio(amounts: pl.Series, weights: pl.Series) -> float | None:
    total = float(weights.sum())
    return float(amounts.sum()) / total if total else None


def moves(amounts: pl.Series, weights: pl.Series, ratio: float) -> pl.Series:
    """How far each game moves the ratio: its influence function."""
    return (amounts - ratio * weights) * len(weights) / float(weights.sum())


def error(values: pl.Series) -> float:
    """The standard error of the mean."""
    if len(values) < 2:
        return 0.0
    squares = ((values - float(values.sum()) / len(values)) ** 2).sum()
    return sqrt(float(squares) / (len(values) - 1) / len(values))
