"""The tables of a run, prepared for the figures: games with minutes and turns, and a row for each seat."""

from __future__ import annotations

import polars as pl
from msgspec import Struct

FORCED, CHOSEN, DOUBLED, SPOKEN = 3.0, 4.0, 4.0, 2.0
"""Seconds: to do what is forced, to choose and do something, for each doubling of the choices, to speak.

That a choice takes longer with the logarithm of the number of choices is Hick's law.
"""


class Prepared(Struct, frozen=True):
    """The tables of a run."""

    games: pl.DataFrame  # with columns of `_per_game`
    seats: pl.DataFrame  # a row for each seat of each game; in a cooperative game one for each game
    decisions: pl.LazyFrame
    uses: pl.LazyFrame
    cooperative: bool
    featured: bool  # whether the game names features


def prepared(tables: dict[str, pl.LazyFrame], cooperative: bool, featured: bool) -> Prepared:
    games = tables["games"].collect(engine="streaming")
    more = _per_game(tables["decisions"], tables["uses"]).collect(engine="streaming")
    games = games.join(more, on="game", how="left").sort("game")
    seats = _tables(games) if cooperative else _seats(games)
    return Prepared(games, seats, tables["decisions"], tables["uses"], cooperative, featured)


def seconds() -> pl.Expr:
    """The estimated time of a decision."""
    choices = pl.col("choices").cast(pl.Float64)
    return (
        pl.when(pl.col("choices") == 0)
        .then(SPOKEN)
        .when(pl.col("choices") == 1)
        .then(FORCED)
        .otherwise(CHOSEN + DOUBLED * choices.log(2))
    )


def _per_game(decisions: pl.LazyFrame, uses: pl.LazyFrame) -> pl.LazyFrame:
    """Minutes, and how many turns were idle or forced, of each game."""
    used = (
        uses.select("game", "index", "seat")
        .filter(pl.col("seat") >= 0)
        .with_columns(pl.col("seat").cast(pl.UInt8))
        .unique()
        .with_columns(used=pl.lit(value=True))
    )
    turns = (
        decisions.join(used, on=["game", "index", "seat"], how="left")
        .group_by("game", "turn")
        .agg(
            seconds=seconds().sum(),
            choice=(pl.col("choices") > 1).any(),
            waited=(pl.col("choices") > 0).any(),
            used=pl.col("used").fill_null(value=False).any(),
            before=pl.col("before").sort_by("index").first(),
            after=pl.col("after").max(),  # only the last decision of a turn has one
        )
    )
    return turns.group_by("game").agg(
        minutes=pl.col("seconds").sum() / 60,
        idle=(pl.col("choice") & ~pl.col("used") & (pl.col("after") <= pl.col("before"))).sum(),
        forced_turns=(pl.col("waited") & ~pl.col("choice")).sum(),
    )


def _seats(games: pl.DataFrame) -> pl.DataFrame:
    """A row for each seat: what it won, and what the same seat with the same bot won in its cell."""
    wide = games.select("game", "cell", "seats", "bots", "scores", "winners").with_columns(
        seat=pl.int_ranges(0, pl.col("seats"), dtype=pl.UInt8)
    )
    winners = pl.col("winners")
    rows = wide.explode("seat", "bots", "scores").select(
        "game",
        "cell",
        "seats",
        "seat",
        "scores",
        bot="bots",
        won=pl.when(winners.list.contains(pl.col("seat"))).then(1 / winners.list.len()).otherwise(0.0),
    )
    return _compared(rows, ["cell", "seat", "bot"])


def _tables(games: pl.DataFrame) -> pl.DataFrame:
    """A row for each game: whether the table won it, and how often that was so in its cell."""
    won = (pl.col("winners").list.len() > 0).cast(pl.Float64)
    return _compared(games.select("game", "cell", "seats", won=won), ["cell"])


def _compared(rows: pl.DataFrame, alike: list[str]) -> pl.DataFrame:
    return rows.with_columns(usual=pl.col("won").mean().over(alike)).with_columns(
        extra=pl.col("won") - pl.col("usual")
    )
