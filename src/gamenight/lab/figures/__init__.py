"""All figures of a report, computed with Polars from the tables of a run."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from gamenight.core import AnyGame
from gamenight.lab.design import Cell
from gamenight.lab.figures import cells as by_cell
from gamenight.lab.figures.frames import Prepared, prepared
from gamenight.lab.figures.tables import known, tables
from gamenight.lab.figures.types import Figures
from gamenight.lab.figures.uses import features
from gamenight.lab.stats import Spread, spread


def figures(frames: dict[str, pl.LazyFrame], game: AnyGame, cells: Sequence[Cell]) -> Figures:
    run = prepared(frames, game.cooperative, bool(game.features))
    return Figures(
        games=len(run.games),
        decisions=int(run.games["decisions"].sum()),
        tables=tables(run, tuple(end.value for end in game.End)),
        features=features(run, game.features),
        skill=by_cell.skill(run, cells),
        cells=by_cell.rows(run),
        actions=_actions(run),
    )


def _actions(run: Prepared) -> dict[str, Spread]:
    """The choices of each kind of action, the most frequent kind first."""
    real = run.decisions.filter(pl.col("choices") > 0)
    counts = real.group_by("action", "choices").len().collect(engine="streaming")
    kinds = (
        counts.group_by("action").agg(pl.col("len").sum()).sort(["len", "action"], descending=[True, False])
    )
    return {
        kind: known(spread(found["choices"], found["len"]))
        for kind in kinds["action"]
        for found in [counts.filter(pl.col("action") == kind)]
    }
