"""The structs of the laboratory: nobody changes a figure, and those with many fields take them by name."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import pytest
from msgspec import Struct

from gamenight import lab
from gamenight.lab import (
    arena,
    compare,
    design,
    ledger,
    play,
    ratings,
    results,
    simulate,
    stats,
    target,
    trials,
    tune,
)
from gamenight.lab.figures import types as figures
from gamenight.lab.report import findings
from gamenight.lab.report import types as report

STRUCTS: set[type[Struct]] = {
    value
    for module in pkgutil.walk_packages(lab.__path__, f"{lab.__name__}.")
    if not module.name.endswith(".cluster")  # needs Ray
    for value in vars(import_module(module.name)).values()
    if isinstance(value, type) and issubclass(value, Struct) and value.__module__.startswith(lab.__name__)
}
BY_NAME: list[type[Struct]] = [
    *(arena.Arena, arena.Match, arena.Finished, ledger.Heading, play.Finished, simulate.Result),
    *(compare.Compared, compare.Comparison, compare.Side),
    *(design.Asked, design.Cell, design.Design, design.Task, results.Head, tune.Head),
    *(figures.Figures, figures.Row, figures.Skill, figures.Table, figures.Turns, figures.Used),
    *(ratings.Figures, ratings.Report, ratings.Standing, stats.Difference, stats.Share, stats.Spread),
    *(findings.Findings, findings.Row, report.Chapter, report.Heat, report.Table),
    *(target.Target, trials.Trial, trials.Tuned),
]


@pytest.mark.parametrize("kind", sorted(STRUCTS - {simulate.Tally}, key=str))
def test_a_struct_is_frozen_unless_it_is_private_or_counts(kind: type[Struct]) -> None:
    assert kind.__struct_config__.frozen or kind.__name__.startswith("_")


@pytest.mark.parametrize("kind", BY_NAME)
def test_figures_that_are_easily_mixed_up_are_given_by_name(kind: type[Struct]) -> None:
    with pytest.raises(TypeError, match="positional"):
        kind(*[None] * len(kind.__struct_fields__))
