"""Statistics: shares, means, ratios and differences with their 95 % intervals, and distributions."""

from __future__ import annotations

from math import floor, hypot, log10, sqrt

import polars as pl
from msgspec import Struct

from gamenight.lab.ratings import Z, wilson

FEW = 30  # with fewer observations nothing is called significant
ROUNDING = 1e-9  # a distance that may be an error of rounding
BINS = 24  # of a histogram at most


class Share(Struct, frozen=True, kw_only=True):
    """How often something happened: a share of `count` with its 95 % interval."""

    count: int
    value: float
    low: float
    high: float
    usual: float | None = None  # what would be expected

    @property
    def significant(self) -> bool:
        """Whether the expected share lies outside the interval."""
        if self.usual is None or self.count < FEW:
            return False
        return self.usual < self.low - ROUNDING or self.usual > self.high + ROUNDING


class Difference(Struct, frozen=True, kw_only=True):
    """The difference of two means with its 95 % interval."""

    value: float
    low: float
    high: float
    enough: bool  # whether both have enough observations

    @property
    def significant(self) -> bool:
        return self.enough and (self.low > ROUNDING or self.high < -ROUNDING)


class Spread(Struct, frozen=True, kw_only=True):
    """A distribution: its mean, and below which values 5, 50 and 95 of 100 lie."""

    count: int
    mean: float
    low: float
    middle: float
    high: float


class Bin(Struct, frozen=True):
    """One bar of a histogram: values from `start` up to but without `end`."""

    start: float
    end: float
    count: int


class Sums(Struct, frozen=True):
    """Enough about some numbers to know their mean and variance."""

    count: int
    total: float
    squares: float

    def without(self, some: Sums) -> Sums:
        return Sums(self.count - some.count, self.total - some.total, self.squares - some.squares)

    @property
    def mean(self) -> float:
        return self.total / self.count

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.count < 2:
            return 0.0
        return sqrt(max(0.0, self.squares - self.total**2 / self.count) / (self.count - 1) / self.count)


def share(happened: float, count: int, usual: float | None = None) -> Share:
    found = wilson(happened, count)
    return Share(count=count, value=found.value, low=found.low, high=found.high, usual=usual)


def difference(some: Sums, others: Sums) -> Difference | None:
    """None if there is nothing to compare."""
    if not some.count or not others.count:
        return None
    value, margin = some.mean - others.mean, Z * hypot(some.error, others.error)
    enough = min(some.count, others.count) >= FEW
    return Difference(value=value, low=value - margin, high=value + margin, enough=enough)


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
    """The ratio of two sums over games. None if no game has a weight."""
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
    if not len(values):
        return 0.0
    around = values - float(values.sum()) / len(values)  # large values would lose digits
    return Sums(len(values), float(around.sum()), float((around**2).sum())).error


def spread(values: pl.Series, counts: pl.Series | None = None) -> Spread | None:
    """The distribution of values, or of values that occur so often. None if there are none."""
    table = pl.DataFrame({"value": values, "count": pl.repeat(1, len(values), eager=True)})
    if counts is not None:
        table = table.with_columns(count=counts)
    table = table.drop_nulls().group_by("value").agg(pl.col("count").sum()).sort("value")
    total = int(table["count"].sum())
    if not total:
        return None
    below = table["count"].cum_sum()

    def at(part: float) -> float:
        return float(table["value"][int(below.search_sorted(floor(part * (total - 1)) + 1))])

    mean = float((table["value"].cast(pl.Float64) * table["count"]).sum()) / total
    return Spread(count=total, mean=mean, low=at(0.05), middle=at(0.5), high=at(0.95))


def histogram(values: pl.Series) -> tuple[Bin, ...]:
    """Counts in bins of a round width. Empty bins between others are there too."""
    known = values.drop_nulls().cast(pl.Float64)
    if not len(known):
        return ()
    least, most = (float(found) for found in known.sort()[[0, -1]])
    width = bin_width(least, most)
    first = floor(least / width)
    found = dict((known / width).floor().cast(pl.Int64).value_counts().iter_rows())
    return tuple(
        Bin(at * width, (at + 1) * width, found.get(at, 0)) for at in range(first, floor(most / width) + 1)
    )


def bin_width(least: float, most: float) -> float:
    """The smallest of 1, 2, 5, 10, 20 … that gives few enough bins."""
    rough = (most - least) / BINS
    if rough <= 1:
        return 1.0
    unit = 10.0 ** floor(log10(rough))
    return next(unit * each for each in (1, 2, 5, 10) if unit * each >= rough)
