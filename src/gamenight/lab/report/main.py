"""The main figures of a run as plain text, for programs that set runs side by side."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from gamenight.core import AnyGame
from gamenight.lab.figures.types import Figures, Table
from gamenight.lab.report.words import between, minutes, number, percent
from gamenight.lab.stats import Share, Spread


class MainFigure(Struct, frozen=True):
    name: str
    value: str
    range: str  # the 95 % interval of a share; where nine of ten values of anything else lie


class MainFigures(Struct, frozen=True):
    """The figures for one number of seats."""

    seats: int
    games: int
    figures: tuple[MainFigure, ...]


def main_figures(found: Figures, game: AnyGame) -> tuple[MainFigures, ...]:
    return tuple(MainFigures(each.seats, each.games, tuple(_of(each, game))) for each in found.tables)


def _of(table: Table, game: AnyGame) -> Iterator[MainFigure]:
    for seat, won in enumerate(table.won, 1):
        yield _share("The table wins" if game.cooperative else f"Seat {seat} wins", won)
    yield _spread("Turns", table.length)
    time = table.minutes
    yield MainFigure("Estimated minutes", minutes(time.mean), f"{minutes(time.low)} to {minutes(time.high)}")
    for name, spread in (
        ("Points of a winner", table.winning),
        ("Points ahead of the second", table.margin),
        ("Changes of the lead", table.lead_changes),
        ("Choices of a decision", table.turns.choices),
    ):
        if spread is not None:
            yield _spread(name, spread)
    if table.decided is not None:
        low, high = percent(table.decided.low), percent(table.decided.high)
        yield MainFigure("Decided after", percent(table.decided.mean), f"{low} to {high}")
    yield _share("Forced turns", table.turns.forced_turns)
    if table.turns.idle is not None:
        yield _share("Idle turns", table.turns.idle)


def _share(name: str, found: Share) -> MainFigure:
    return MainFigure(name, percent(found.value), between(found))


def _spread(name: str, found: Spread) -> MainFigure:
    return MainFigure(name, number(found.mean), f"{number(found.low)} to {number(found.high)}")
