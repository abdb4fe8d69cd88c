"""The chances to save the Targets that are left, from the points at each Location. Only bots use it.

Two things limit the team. The attacked Location must have its points before the strike: `saved` and `_later`
rate that for each Location. And all Locations share the cards that are left: `outlook` asks whether these are
enough for the cheapest Targets together. So points beyond those needed count nothing, and the cards go
where they save the most Targets.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, sqrt
from typing import NamedTuple

SPREAD = 1.3  # standard deviation of the points of an unknown card
SAFE = 1.0  # points beyond those needed that a careful team lays
_SHARED = 0.75  # standard deviation of the number of cards that are enough, for a square root of cards left
_KEPT = (0.68, 0.64, 0.58, 0.5, 0.0)  # by round: cards that a player leaves at each other Location
_SPENT = (2.28, 2.08, 1.83, 1.5, 1.0)  # by round: cards that a player brings to the attacked Location


class Stock(NamedTuple):
    """A Location not yet attacked."""

    threat: bool  # whether the Hyde may still strike there in this round
    points: float  # that lie there
    hidden: int  # unknown cards among them
    now: float  # points still to come in this round, if the Hyde strikes there
    plays: float  # cards that bring them
    good: float  # points of a good card there


class Task(NamedTuple):
    """What the team has to do."""

    row: tuple[int, ...]  # points that stop each attack
    seats: int
    rank: int  # of the next attack, 1 to 5
    wanted: int  # Targets still to save to win


class Outlook(NamedTuple):
    """The chance to win, and the expected number of Targets still to be saved."""

    win: float
    saved: float


def outlook(task: Task, stocks: Sequence[Stock], cards: float) -> Outlook:
    """The mean over the Locations where the Hyde may strike. `cards`: those still to be played."""
    need = task.row[task.rank - 1]
    costs, later = _costs(task, stocks)
    order = sorted(range(len(costs)), key=costs.__getitem__)
    win = rescued = 0.0
    threats = 0
    for struck, stock in enumerate(stocks):
        if not stock.threat:
            continue
        threats += 1
        odds = [saved(stock.points + stock.now - need, stock.hidden + stock.plays)]
        spent = min(stock.plays, max(0.0, (need + SAFE - stock.points) / stock.good))
        left, cost = max(0.0, cards - odds[0] * spent), 0.0
        slope = 1.7 / (_SHARED * sqrt(left + 1))
        for other in order:
            if other != struck:  # the chance that the cards left are enough for it and all cheaper ones
                cost += costs[other]
                odds.append(later[other] / (1 + exp(slope * (cost - left))))
        win += at_least(task.wanted, odds)
        rescued += sum(odds)
    return Outlook(win / threats, rescued / threats)


def _costs(task: Task, stocks: Sequence[Stock]) -> tuple[list[float], list[float]]:
    """For each Location: the good cards it still needs if it is attacked in a later round, and its chance."""
    if task.rank == 5:
        return [], []
    mean = sum(task.row[task.rank :]) / (5 - task.rank) + SAFE
    threats = sum([stock.threat for stock in stocks])
    costs = [max(0.0, mean - stock.points) / stock.good for stock in stocks]
    later = [
        _later(task.row, task.seats, task.rank, threats, stock.points, stock.hidden, stock.good)
        for stock in stocks
    ]
    return costs, later


@lru_cache(maxsize=1 << 16)
def _later(
    row: tuple[int, ...], seats: int, rank: int, threats: int, points: float, hidden: int, good: float
) -> float:
    """The chance to bring the points in time, the mean over the later rounds."""
    chance, kept = 0.0, 0.5 * _KEPT[rank - 1] * threats / (6 - rank)
    for after in range(rank, 5):
        cards = seats * (kept + _SPENT[after])
        chance += saved(points + cards * good - row[after], hidden + cards)
        kept += _KEPT[after]
    return chance / (5 - rank)


def saved(margin: float, unknown: float) -> float:
    """The chance to have enough points: `margin` is their mean beyond those needed."""
    return 1 / (1 + exp(-1.7 * margin / (SPREAD * sqrt(unknown + 0.3))))


def at_least(wanted: int, odds: Sequence[float]) -> float:
    """The chance that at least `wanted` of these independent events happen."""
    if wanted <= 0:
        return 1.0
    fewer = [1.0] + [0.0] * (wanted - 1)  # fewer[n]: the chance of exactly n events
    for chance in odds:
        for hits in range(wanted - 1, 0, -1):
            fewer[hits] += (fewer[hits - 1] - fewer[hits]) * chance
        fewer[0] *= 1 - chance
    return 1.0 - sum(fewer)
