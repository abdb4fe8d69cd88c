"""The chapters about the run: its cells side by side, and where the figures come from."""

from __future__ import annotations

from gamenight.core import AnyGame
from gamenight.lab.figures.types import Figures, Row
from gamenight.lab.report import types
from gamenight.lab.report.types import Chapter, cell
from gamenight.lab.report.words import bots, minutes, number, percent, players, settings
from gamenight.lab.results import Head


def cells(found: Figures, head: Head, game: AnyGame) -> Chapter | None:
    """Every cell in a line, if the design compares more than numbers of players."""
    if len(found.cells) == len(found.tables):
        return None
    won = "table wins" if game.cooperative else "seat 1 wins"
    alone = () if game.cooperative else ("winner's points", "decided after", "lead changes")
    return Chapter(
        id="cells",
        title="The combinations side by side",
        tables=(
            types.Table(
                head=("players", "bots", "settings", won, "turns", "minutes", *alone),
                rows=tuple(_row(each, head, game) for each in found.cells),
                shown=24,
                left=3,
            ),
        ),
        explained=(
            "All other chapters add up the combinations with the same number of players. Game by game all "
            "combinations have the same luck.",
        ),
    )


def _row(each: Row, head: Head, game: AnyGame) -> tuple[types.Cell, ...]:
    asked = head.cells[each.cell]
    share = each.table or each.first
    assert share is not None
    return (
        cell(players(asked.seats)),
        cell(bots(asked.bots)),
        cell(", ".join(settings(asked)) or "as printed"),
        cell(percent(share.value), strong=share.significant),
        cell(number(each.length)),
        cell(minutes(each.minutes)),
        *(
            ()
            if game.cooperative
            else (
                cell("" if each.winning is None else number(each.winning)),
                cell("" if each.decided is None else percent(each.decided)),
                cell("" if each.lead_changes is None else number(each.lead_changes)),
            )
        ),
    )
