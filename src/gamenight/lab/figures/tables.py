"""The figures for each number of seats: who wins, how long it takes, the scores, the lead, the turns."""

from __future__ import annotations

import polars as pl

from gamenight.lab.figures.frames import Prepared
from gamenight.lab.figures.types import Table, Turns
from gamenight.lab.stats import Spread, histogram, share, spread

TENTHS = 10


def tables(run: Prepared, ends: tuple[str, ...]) -> tuple[Table, ...]:
    return tuple(_table(run, seats, ends) for seats in sorted(run.games["seats"].unique()))


def _table(run: Prepared, seats: int, ends: tuple[str, ...]) -> Table:
    games = run.games.filter(pl.col("seats") == seats)
    rows = run.seats.filter(pl.col("seats") == seats)
    scores = games.select(pl.col("scores").explode())["scores"]
    counted = dict(games["reason"].value_counts().iter_rows())
    by_seat = rows.group_by("seat").agg(pl.col("won").sum()).sort("seat")["won"] if "seat" in rows else [0.0]
    total = len(games)
    decided = games["decided"].drop_nulls()
    return Table(
        seats=seats,
        games=total,
        won=(share(float(rows["won"].sum()), total),)
        if run.cooperative
        else tuple(share(won, total, 1 / seats) for won in by_seat),
        nobody=share(int((games["winners"].list.len() == 0).sum()), total),
        length=known(spread(games["turns"])),
        rounds=spread(games["rounds"]),
        minutes=known(spread(games["minutes"])),
        minutes_bins=histogram(games["minutes"]),
        scores=spread(scores),
        winning=spread(winning(games)),
        score_bins=histogram(scores),
        margin=None if run.cooperative else spread(_margin(games)),
        decided=spread(decided),
        decided_bins=_tenths(decided),
        lead_changes=spread(games["lead_changes"]),
        turns=_turns(run, games),
        ends={end: share(counted.get(end, 0), total) for end in ends},
    )


def known(found: Spread | None) -> Spread:
    assert found is not None, "there are games"
    return found


def winning(games: pl.DataFrame) -> pl.Series:
    """The scores of the winners."""
    won = games.select("scores", "winners").explode("winners").drop_nulls("winners")
    return won.select(pl.col("scores").list.get(pl.col("winners")))["scores"]


def _margin(games: pl.DataFrame) -> pl.Series:
    ordered = pl.col("scores").list.sort(descending=True)
    return games.select(margin=ordered.list.get(0) - ordered.list.get(1))["margin"]


def _tenths(parts: pl.Series) -> tuple[int, ...]:
    """How many shares lie in each tenth; 1 is in the last one."""
    tenth = (parts * TENTHS).ceil().cast(pl.Int64) - 1
    found = dict(tenth.clip(0, TENTHS - 1).value_counts().iter_rows())
    return tuple(found.get(at, 0) for at in range(TENTHS))


def _turns(run: Prepared, games: pl.DataFrame) -> Turns:
    turns, decisions = int(games["turns"].sum()), int(games["decisions"].sum())
    real = run.decisions.filter(pl.col("choices") > 0).join(games.lazy().select("game", "turns"), on="game")
    counts = real.group_by("choices").len().collect(engine="streaming")
    tenth = (pl.col("turn") - 1) * TENTHS // pl.col("turns")
    course = real.group_by(tenth=tenth).agg(pl.col("choices").mean()).collect(engine="streaming")
    means = dict(course.iter_rows())
    return Turns(
        turns=turns,
        idle=share(int(games["idle"].sum()), turns) if run.featured else None,
        forced_turns=share(int(games["forced_turns"].sum()), turns),
        decisions=decisions,
        forced=share(int(games["forced"].sum()), decisions),
        choices=known(spread(counts["choices"], counts["len"])),
        course=tuple(means.get(at) for at in range(TENTHS)),
    )
