"""The figures that compare cells and bots."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from gamenight.lab.design import Cell
from gamenight.lab.figures.frames import Prepared
from gamenight.lab.figures.tables import winning
from gamenight.lab.figures.types import Row, Skill
from gamenight.lab.stats import share


def rows(run: Prepared) -> tuple[Row, ...]:
    return tuple(
        _row(run, cell, run.games.filter(pl.col("cell") == cell))
        for cell in sorted(run.games["cell"].unique())
    )


def _row(run: Prepared, cell: int, games: pl.DataFrame) -> Row:
    seats = run.seats.filter(pl.col("cell") == cell)
    alone = not run.cooperative
    usual = 1 / games["seats"][0]
    return Row(
        cell=cell,
        games=len(games),
        first=share(_won(seats.filter(pl.col("seat") == 0)), len(games), usual) if alone else None,
        table=None if alone else share(_won(seats), len(games)),
        length=_mean(games["turns"]) or 0.0,
        minutes=_mean(games["minutes"]) or 0.0,
        winning=_mean(winning(games)),
        decided=_mean(games["decided"]),
        lead_changes=_mean(games["lead_changes"]),
    )


def _won(seats: pl.DataFrame) -> float:
    return float(seats["won"].sum())


def _mean(values: pl.Series) -> float | None:
    found = values.cast(pl.Float64).mean()
    return found if isinstance(found, float) else None


def skill(run: Prepared, cells: Sequence[Cell]) -> tuple[Skill, ...]:
    """Level against level: in mixes, who won. In a cooperative game: how often each company of bots won."""
    names = pl.DataFrame(
        {"cell": range(len(cells)), "mix": [cell.bots for cell in cells]},
        schema={"cell": pl.UInt16, "mix": pl.String},
    )
    seats = run.seats.join(names, on="cell")
    if run.cooperative:
        if len({cell.bots for cell in cells}) < 2:
            return ()
        seats = seats.with_columns(bot="mix")
    else:
        several = [mix for mix in {cell.bots for cell in cells} if len({*mix.split("+")}) > 1]
        seats = seats.filter(pl.col("mix").is_in(several))
    found = seats.group_by("seats", "mix", "bot").agg(pl.col("won").sum(), count=pl.len())
    return tuple(
        Skill(
            bots=row["mix"],
            bot=row["bot"],
            seats=row["seats"],
            won=share(row["won"], row["count"], None if run.cooperative else 1 / row["seats"]),
        )
        for row in found.sort("seats", "mix", "bot").iter_rows(named=True)
    )
