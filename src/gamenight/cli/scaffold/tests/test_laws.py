"""Example Game obeys the laws that hold for every game."""

from __future__ import annotations

import pytest

from gamenight.testing import LAWS, Case, Law, cases, conservation_of
from gamenight_example_game import GAME
from gamenight_example_game.types import State


def pieces(state: State) -> dict[str, int]:
    """Count every piece, wherever it is. No piece may appear or vanish."""
    return {"stones": state.bag + state.heap + sum(state.taken)}


@pytest.mark.parametrize("case", cases(GAME), ids=str)
@pytest.mark.parametrize("law", [*LAWS, *conservation_of(pieces)], ids=str)
def test_the_game_obeys_the_law(law: Law, case: Case) -> None:
    law.judge(case)
