"""The curves of a review, without what only sways them: single spikes, and whose turn it is.

In many games a position looks best to the seat whose turn it is, so a raw curve goes up and down with the
turns. That is taken off, as statistics take off the season: from each chance the mean by which it is higher
or lower than its trend when that seat is to act.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean, median
from typing import TypeAlias

from gamenight.core import Seat

Chances: TypeAlias = tuple[float, ...]


def steady(raw: Sequence[Chances], acting: Sequence[Seat | None], over: bool) -> list[Chances]:
    """The curves. The last chances stay as they are if the game is `over`: they are its result."""
    if len(raw) < 3:
        return list(raw)
    last = len(raw) - over
    columns = [_without_season(_without_spikes(column[:last]), acting) for column in zip(*raw, strict=True)]
    rows = [_shares(row) for row in zip(*columns, strict=True)]
    return [*rows, *raw[last:]]


def _shares(row: Chances) -> Chances:
    """Chances between 0 and 1; those of several seats add up to 1."""
    kept = [min(1.0, max(0.0, chance)) for chance in row]
    whole = sum(kept) if len(kept) > 1 else 1.0
    return tuple(chance / (whole or 1.0) for chance in kept)


def _without_spikes(curve: Sequence[float]) -> list[float]:
    middle = [median(curve[at - 1 : at + 2]) for at in range(1, len(curve) - 1)]
    return [*curve[:1], *middle, *curve[-1:]] if len(curve) > 1 else list(curve)


def _without_season(curve: Sequence[float], acting: Sequence[Seat | None]) -> list[float]:
    reach = _circle(acting[: len(curve)])
    if not reach:
        return list(curve)
    trend = [_mean_around(curve, at, reach) for at in range(len(curve))]
    season = {
        seat: fmean(
            [value - mean for value, mean, of in zip(curve, trend, acting, strict=False) if of == seat]
        )
        for seat in set(acting[: len(curve)])
    }
    return [value - season[seat] for value, seat in zip(curve, acting, strict=False)]


def _mean_around(curve: Sequence[float], at: int, reach: int) -> float:
    """The mean over a whole circle: each end counts half, so that every turn counts the same."""
    start = max(0, at - reach)
    around = curve[start : at + reach + 1]
    weights = [0.5 if abs(start + place - at) == reach else 1.0 for place in range(len(around))]
    return fmean(around, weights)


def _circle(acting: Sequence[Seat | None]) -> int:
    """Half of the moments of a circle, in which each seat has its turn. 0: there are too few circles."""
    turns = 1 + sum(one != other for one, other in pairwise(acting))
    circles = turns / max(1, len(set(acting)))
    return round(len(acting) / circles / 2) if circles >= 4 else 0
