"""The combinations of a run side by side, and tables that hide some rows."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Raw

from gamenight.lab.design import Asked, design
from gamenight.lab.figures.types import Row
from gamenight.lab.report import types
from gamenight.lab.report.cells import cells
from gamenight.lab.report.types import cell
from gamenight.lab.results import Head
from lab.made_up import NORTHWEST, WEDNESDAY, about, found, table, texts

pytestmark = pytest.mark.usefixtures("undrawn")


def test_combinations_are_listed_with_what_was_set() -> None:
    def row(at: int, **other: Any) -> Row:
        known: dict[str, Any] = {
            "cell": at,
            "games": 10,
            "first": about(0.4, usual=0.25),
            "table": None,
            "length": 12.5,
            "minutes": 33.4,
            "winning": 7.0,
            "decided": 0.5,
            "lead_changes": 2.0,
        }
        return Row(**known | other)

    planned = design(
        NORTHWEST, Asked(seats=(4,), bots=("greedy",), options={"mix": ("even", "standard")}, games=1, seed=1)
    )
    head = Head(
        format="",
        game="northwest",
        version=1,
        hash="",
        asked=planned.asked,
        cells=planned.cells,
        components=Raw(b"{}"),
    )
    empty = row(1, winning=None, decided=None, lead_changes=None)
    chapter = cells(found(table(4), cells=(row(0), empty)), head, NORTHWEST)
    assert chapter is not None
    (shown,) = chapter.tables
    assert texts(shown) == [
        ["4 players", "greedy", "mix = even", "40 %", "12.5", "33", "7", "50 %", "2"],
        ["4 players", "greedy", "mix = standard", "40 %", "12.5", "33", "", "", ""],
    ]
    assert (shown.shown, shown.left, shown.rows[0][3].strong) == (24, 3, True)
    assert cells(found(table(4), cells=(row(0),)), head, NORTHWEST) is None
    together = cells(found(table(4), cells=(row(0), row(1))), head, WEDNESDAY)
    assert together is not None
    assert len(together.tables[0].head) == len(together.tables[0].rows[0]) == 6


@pytest.mark.parametrize(("rows", "first"), [(3, 3), (5, 5), (6, 3)])
def test_a_table_hides_rows_only_if_more_than_two_are_too_many(rows: int, first: int) -> None:
    every = tuple((cell(str(row)),) for row in range(rows))
    shown = types.Table(title="T", head=("a",), rows=every, shown=3)
    assert (shown.first.rows, shown.rest.rows) == (every[:first], every[first:])
    assert (shown.first.title, shown.rest.title) == ("T", "")
