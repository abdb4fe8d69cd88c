"""The patterns that the client draws must match the rules of the game."""

from __future__ import annotations

import json

import pytest

from gamenight.games.northwest.board import LANDINGS, SIDE
from playing import ROOT

PATTERN = json.loads((ROOT / "web/src/games/northwest/pattern.json").read_text())


def drawn(kind: str, hiker: int) -> tuple[int, ...]:
    row, column = divmod(hiker, SIDE)
    spaces = [(row + down, column + right) for down, right in PATTERN[kind]]
    return tuple(r * SIDE + c for r, c in spaces if 0 <= r < SIDE and 0 <= c < SIDE)


@pytest.mark.parametrize("kind", LANDINGS)
def test_the_ghost_pattern_of_northwest_matches_its_exploration_rule(kind: str) -> None:
    for hiker in range(SIDE * SIDE):
        assert sorted(drawn(kind, hiker)) == sorted(LANDINGS[kind][hiker])


def test_no_other_pattern_is_drawn() -> None:
    assert set(PATTERN) == set(LANDINGS)
