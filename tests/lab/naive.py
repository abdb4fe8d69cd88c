"""Every figure of a report again, in plain Python over the rows of a small run: slow, and easy to check."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, variance
from typing import Any, TypeAlias

import polars as pl

from gamenight.core import AnyGame
from gamenight.lab.design import Cell

Row: TypeAlias = dict[str, Any]


def table(folder: Path, name: str) -> list[Row]:
    found = pl.read_parquet(folder / "parts" / "*" / f"{name}.parquet").to_dicts()
    return sorted(found, key=lambda row: (row["game"], row.get("index", 0)))


def share(happened: float, count: int, usual: float | None = None) -> Row:
    """The roots of (p - x)² = z² x (1 - x) / n, which is how Wilson's interval is defined."""
    p, z2 = happened / count, 1.96**2
    a, b, c = 1 + z2 / count, -2 * p - z2 / count, p * p
    root = math.sqrt(max(0.0, b * b - 4 * a * c))
    low, high = (-b - root) / (2 * a), (-b + root) / (2 * a)
    return {"count": count, "value": p, "low": max(0.0, low), "high": min(1.0, high), "usual": usual}


def spread(values: Sequence[float]) -> Row | None:
    if not values:
        return None
    ordered = sorted(values)
    low, middle, high = (ordered[int(part * (len(values) - 1))] for part in (0.05, 0.5, 0.95))
    return {"count": len(values), "mean": fmean(values), "low": low, "middle": middle, "high": high}


def histogram(values: Sequence[float]) -> list[Row]:
    if not values:
        return []
    width = next(
        unit * each
        for unit in (1, 10, 100, 1000)
        for each in (1, 2, 5)
        if unit * each >= (max(values) - min(values)) / 24
    )
    counts = Counter(math.floor(value / width) for value in values)
    return [
        {"start": at * width, "end": (at + 1) * width, "count": counts[at]}
        for at in range(min(counts), max(counts) + 1)
    ]


def seconds(choices: int) -> float:
    return {0: 2.0, 1: 3.0}.get(choices) or 4 + 4 * math.log2(choices)


class Naive:
    """The figures of a folder."""

    def __init__(self, folder: Path, game: AnyGame, cells: Sequence[Cell]) -> None:
        self.game, self.cells = game, cells
        self.games = table(folder, "games")
        self.uses = table(folder, "uses")
        self.of: dict[int, list[Row]] = defaultdict(list)
        for row in table(folder, "decisions"):
            self.of[row["game"]].append(row)
        self.used_at = {(row["game"], row["index"], row["seat"]) for row in self.uses}
        self.sitting = [self._sitting(row, seat) for row in self.games for seat in self._seats(row)]
        won: dict[Any, list[float]] = defaultdict(list)
        for each in self.sitting:
            won[each["alike"]].append(each["won"])
        for each in self.sitting:
            each["usual"] = fmean(won[each["alike"]])

    def _seats(self, game: Row) -> range:
        return range(1) if self.game.cooperative else range(game["seats"])

    def _sitting(self, game: Row, seat: int) -> Row:
        winners = game["winners"]
        won = float(bool(winners)) if self.game.cooperative else (seat in winners) / (len(winners) or 1)
        bot = game["bots"][seat]
        alike = game["cell"] if self.game.cooperative else (game["cell"], seat, bot)
        return {"game": game, "seat": seat, "bot": bot, "won": won, "alike": alike}

    def minutes(self, game: Row) -> float:
        return sum(seconds(row["choices"]) for row in self.of[game["game"]]) / 60

    def figures(self) -> Row:
        choices: dict[str, list[int]] = defaultdict(list)
        for row in self.decisions(self.games):
            choices[row["action"]].append(row["choices"])
        return {
            "games": len(self.games),
            "decisions": len(self.decisions(self.games)),
            "tables": [self.table(seats) for seats in sorted({row["seats"] for row in self.games})],
            "features": [self.feature(each.key) for each in self.game.features],
            "skill": self.skill(),
            "cells": [self.cell(cell) for cell in range(len(self.cells))],
            "actions": {kind: spread(found) for kind, found in choices.items()},
        }

    def decisions(self, games: Sequence[Row]) -> list[Row]:
        return [row for game in games for row in self.of[game["game"]] if row["choices"] > 0]

    def table(self, seats: int) -> Row:
        games = [row for row in self.games if row["seats"] == seats]
        count, alone = len(games), not self.game.cooperative
        sitting = [each for each in self.sitting if each["game"]["seats"] == seats]
        decided = [row["decided"] for row in games if row["decided"] is not None]
        scores = [score for row in games for score in row["scores"]]
        return {
            "seats": seats,
            "games": count,
            "won": [
                share(
                    sum(each["won"] for each in sitting if each["seat"] == seat),
                    count,
                    1 / seats if alone else None,
                )
                for seat in (range(seats) if alone else range(1))
            ],
            "nobody": share(sum(not row["winners"] for row in games), count),
            "length": spread([row["turns"] for row in games]),
            "rounds": spread([row["rounds"] for row in games if row["rounds"] is not None]),
            "minutes": spread([self.minutes(row) for row in games]),
            "minutes_bins": histogram([self.minutes(row) for row in games]),
            "scores": spread(scores),
            "winning": spread([row["scores"][seat] for row in games for seat in row["winners"]]),
            "score_bins": histogram(scores),
            "margin": spread([sorted(row["scores"])[-1] - sorted(row["scores"])[-2] for row in games])
            if alone
            else None,
            "decided": spread(decided),
            "decided_bins": [sum(at / 10 < part <= (at + 1) / 10 for part in decided) for at in range(10)],
            "lead_changes": spread([row["lead_changes"] for row in games]) if alone else None,
            "turns": self.turns(games),
            "ends": {
                end.value: share(sum(row["reason"] == end for row in games), count) for end in self.game.End
            },
        }

    def turns(self, games: Sequence[Row]) -> Row:
        turns = [turn for game in games for turn in self.split(game)]
        decisions = self.decisions(games)
        tenths: list[list[int]] = [[] for _ in range(10)]
        for game in games:
            for row in self.decisions([game]):
                tenths[(row["turn"] - 1) * 10 // game["turns"]].append(row["choices"])
        forced = sum({row["choices"] for row in turn} in ({1}, {0, 1}) for turn in turns)
        return {
            "turns": len(turns),
            "idle": share(sum(map(self.is_idle, turns)), len(turns)) if self.game.features else None,
            "forced_turns": share(forced, len(turns)),
            "decisions": len(decisions),
            "forced": share(sum(row["choices"] == 1 for row in decisions), len(decisions)),
            "choices": spread([row["choices"] for row in decisions]),
            "course": [fmean(tenth) if tenth else None for tenth in tenths],
        }

    def split(self, game: Row) -> list[list[Row]]:
        turns: dict[int, list[Row]] = defaultdict(list)
        for row in self.of[game["game"]]:
            turns[row["turn"]].append(row)
        return list(turns.values())

    def is_idle(self, turn: list[Row]) -> bool:
        if not any(row["choices"] > 1 for row in turn):
            return False
        if any((row["game"], row["index"], row["seat"]) in self.used_at for row in turn):
            return False
        return bool(turn[-1]["after"] <= turn[0]["before"])

    def feature(self, key: str) -> Row:
        alone = not self.game.cooperative
        rows = [row for row in self.uses if row["feature"] == key]
        counts: Counter[Any] = Counter()
        for row in rows:
            if not alone or row["seat"] >= 0:
                counts[row["game"], row["seat"] if alone else 0] += row["count"]
        some = [each for each in self.sitting if (each["game"]["game"], each["seat"]) in counts]
        others = [each for each in self.sitting if (each["game"]["game"], each["seat"]) not in counts]
        uses = sum(row["count"] for row in rows)
        (named,) = [each for each in self.game.features if each.key == key]
        by = {
            winner: sum(counts[each["game"]["game"], each["seat"]] for each in same) / len(same)
            for winner in (True, False)
            for same in [[each for each in self.sitting if (each["won"] > 0) == winner]]
            if same and alone and some
        }
        return {
            "feature": {"key": key, "kind": named.kind, "name": named.name},
            "uses": uses,
            "each_game": uses / len(self.games),
            "games": share(len({row["game"] for row in rows}), len(self.games)),
            "won": share(sum(each["won"] for each in some), len(some), fmean(each["usual"] for each in some))
            if some
            else None,
            "worth": self.worth(some, others) if some and others else None,
            "by_winners": by.get(True),
            "by_others": by.get(False),
        }

    def worth(self, some: list[Row], others: list[Row]) -> Row:
        a, b = ([each["won"] - each["usual"] for each in group] for group in (some, others))
        value = fmean(a) - fmean(b)
        error = sum(variance(group) / len(group) for group in (a, b) if len(group) > 1)
        margin = 1.96 * math.sqrt(error)
        enough = min(len(a), len(b)) >= 30
        return {"value": value, "low": value - margin, "high": value + margin, "enough": enough}

    def skill(self) -> list[Row]:
        won: dict[Any, list[float]] = defaultdict(list)
        for each in self.sitting:
            mix = self.cells[each["game"]["cell"]].bots
            if self.game.cooperative or len({*mix.split("+")}) > 1:
                bot = mix if self.game.cooperative else each["bot"]
                won[each["game"]["seats"], mix, bot].append(each["won"])
        if self.game.cooperative and len({cell.bots for cell in self.cells}) == 1:
            return []
        return [
            {
                "bots": mix,
                "bot": bot,
                "seats": seats,
                "won": share(sum(found), len(found), None if self.game.cooperative else 1 / seats),
            }
            for (seats, mix, bot), found in sorted(won.items())
        ]

    def cell(self, cell: int) -> Row:
        games = [row for row in self.games if row["cell"] == cell]
        alone = not self.game.cooperative
        first = sum(e["won"] for e in self.sitting if e["game"]["cell"] == cell and e["seat"] == 0)
        winning = [row["scores"][seat] for row in games for seat in row["winners"]]
        decided = [row["decided"] for row in games if row["decided"] is not None]
        return {
            "cell": cell,
            "games": len(games),
            "first": share(first, len(games), 1 / self.cells[cell].seats) if alone else None,
            "table": None if alone else share(first, len(games)),
            "length": fmean(row["turns"] for row in games),
            "minutes": fmean(self.minutes(row) for row in games),
            "winning": fmean(winning) if winning else None,
            "decided": fmean(decided) if decided else None,
            "lead_changes": fmean(row["lead_changes"] for row in games) if alone else None,
        }
