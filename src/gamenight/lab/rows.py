"""The three tables of a run as Polars frames: games, decisions, and uses of features."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
import polars as pl
from msgspec import Struct
from polars._typing import SchemaDict

from gamenight.lab.design import Cell
from gamenight.lab.play import Finished

GAMES: SchemaDict = {
    "game": pl.UInt32,
    "cell": pl.UInt16,
    "number": pl.UInt32,
    "seed": pl.String,
    "seats": pl.UInt8,
    "bots": pl.List(pl.String),
    "scores": pl.List(pl.Int32),
    "winners": pl.List(pl.UInt8),
    "reason": pl.String,
    "turns": pl.UInt32,
    "rounds": pl.UInt32,
    "decisions": pl.UInt32,
    "forced": pl.UInt32,
    "actions": pl.UInt32,
    "lead_changes": pl.UInt32,
    "decided": pl.Float64,
}
DECISIONS: SchemaDict = {
    "game": pl.UInt32,
    "index": pl.UInt32,
    "seat": pl.UInt8,
    "turn": pl.UInt32,
    "action": pl.String,
    "choices": pl.UInt32,
    "before": pl.Float32,
    "after": pl.Float32,
}
USES: SchemaDict = {
    "game": pl.UInt32,
    "index": pl.UInt32,
    "seat": pl.Int8,
    "feature": pl.String,
    "count": pl.UInt32,
}


class Frames(Struct, frozen=True):
    """Some games of a run."""

    games: pl.DataFrame
    decisions: pl.DataFrame
    uses: pl.DataFrame


def frames(finished: Sequence[Finished], cells: Sequence[Cell]) -> Frames:
    """The rows of these games, ordered by game."""
    ordered = sorted(finished, key=lambda each: each.id)
    rows = [{"game": each.id, **each.written.game, **_cell(each, cells[each.cell])} for each in ordered]
    named = {f"option.{name}": pl.String() for name in cells[0].options}
    named |= {f"set.{path}": pl.String() for path in cells[0].values}
    decisions = _stacked([(each.id, each.written.decisions) for each in ordered], DECISIONS)
    return Frames(
        pl.DataFrame(rows, schema={**GAMES, **named}),
        decisions,
        _stacked([(each.id, each.written.uses) for each in ordered], USES),
    )


def _cell(each: Finished, cell: Cell) -> dict[str, object]:
    """What a row of a game says about its cell. Values are JSON, so that one column can hold all."""
    return {
        "cell": each.cell,
        "number": each.number,
        "seed": each.seed,
        "seats": cell.seats,
        "bots": each.bots,
        **{f"option.{name}": value for name, value in cell.options.items()},
        **{f"set.{path}": msgspec.json.encode(value).decode() for path, value in cell.values.items()},
    }


def _stacked(games: Iterable[tuple[int, dict[str, list[object]]]], schema: SchemaDict) -> pl.DataFrame:
    columns: dict[str, list[object]] = {name: [] for name in schema}
    for game, written in games:
        count = len(written["seat"])
        whole = {"game": [game] * count, "index": [*range(count)], **written}
        for name, column in columns.items():
            column += whole[name]
    return pl.DataFrame(columns, schema=schema)
