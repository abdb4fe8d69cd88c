"""Example Game keeps the laws that hold for every game."""

from __future__ import annotations

import pytest

from gamenight.testing import LAWS, Law, Table, conservation_of, tables
from gamenight_example_game import GAME
from gamenight_example_game.types import State


def pieces(state: State) -> dict[str, int]:
    """Every piece, wherever it lies: none may appear or vanish."""
    return {"stones": state.bag + state.heap + sum(state.taken)}


@pytest.mark.parametrize("table", tables(GAME), ids=str)
@pytest.mark.parametrize("law", [*LAWS, *conservation_of(pieces)], ids=str)
def test_the_game_keeps_the_law(law: Law, table: Table) -> None:
    law.judge(table)
