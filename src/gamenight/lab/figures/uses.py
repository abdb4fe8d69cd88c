"""The figures of features: how often each is used, by whom, and what it is worth."""

from __future__ import annotations

from typing import Any

import polars as pl

from gamenight.core import Feature
from gamenight.lab.figures.frames import Prepared
from gamenight.lab.figures.types import Used
from gamenight.lab.stats import Sums, difference, share


def features(run: Prepared, named: tuple[Feature, ...]) -> tuple[Used, ...]:
    games = {row["feature"]: row for row in _by_game(run).iter_rows(named=True)}
    seats = {row["feature"]: row for row in _by_seat(run).iter_rows(named=True)}
    every = _sums(run.seats.select(_totals()).to_dicts()[0])
    winners = int((run.seats["won"] > 0).sum())
    return tuple(
        _used(run, feature, games.get(feature.key), seats.get(feature.key), every, winners)
        for feature in named
    )


def _by_game(run: Prepared) -> pl.DataFrame:
    each = run.uses.group_by("feature", "game").agg(pl.col("count").sum())
    return each.group_by("feature").agg(pl.col("count").sum(), games=pl.len()).collect(engine="streaming")


def _by_seat(run: Prepared) -> pl.DataFrame:
    """Sums over the seats that used a feature. In a cooperative game: over the games."""
    alike = ["game"] if run.cooperative else ["game", "seat"]
    uses = run.uses if run.cooperative else run.uses.filter(pl.col("seat") >= 0)
    each = (
        uses.with_columns(pl.col("seat").cast(pl.UInt8, strict=False))
        .group_by("feature", *alike)
        .agg(pl.col("count").sum())
        .join(run.seats.lazy(), on=alike)
    )
    won = pl.col("won") > 0
    return (
        each.group_by("feature")
        .agg(
            *_totals(),
            won=pl.col("won").sum(),
            usual=pl.col("usual").mean(),
            by_winners=pl.col("count").filter(won).sum(),
            by_others=pl.col("count").filter(~won).sum(),
        )
        .collect(engine="streaming")
    )


def _totals() -> list[pl.Expr]:
    extra = pl.col("extra")
    return [pl.len().alias("seats"), extra.sum().alias("total"), extra.pow(2).sum().alias("squares")]


def _sums(row: dict[str, Any]) -> Sums:
    return Sums(row["seats"], row["total"], row["squares"])


def _used(
    run: Prepared,
    feature: Feature,
    game: dict[str, Any] | None,
    seat: dict[str, Any] | None,
    every: Sums,
    winners: int,
) -> Used:
    total = len(run.games)
    uses = game["count"] if game else 0
    some = _sums(seat) if seat else None
    losers = len(run.seats) - winners
    alone = seat is not None and not run.cooperative
    return Used(
        feature=feature,
        uses=uses,
        each_game=uses / total,
        games=share(game["games"] if game else 0, total),
        won=share(seat["won"], seat["seats"], seat["usual"]) if seat else None,
        worth=difference(some, every.without(some)) if some else None,
        by_winners=seat["by_winners"] / winners if seat and alone and winners else None,
        by_others=seat["by_others"] / losers if seat and alone and losers else None,
    )
