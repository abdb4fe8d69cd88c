"""The figures of an arena from matches that are made up."""

from __future__ import annotations

import pytest

from gamenight.core import Seat
from gamenight.lab.arena import Arena, Finished
from gamenight.lab.ratings import Standing, report

ARENA = Arena(games=("northwest",), seats=(2,), bots=("greedy", "random"), matches=2, seed=1)


def standing(*scores: int) -> Standing:
    """Of greedy, which wins each match with these points."""
    matches = [
        Finished(
            number=at,
            game="northwest",
            deal=at,
            bots=("greedy", "random"),
            winners=(Seat(0),),
            scores=(score, 0),
            reason="",
        )
        for at, score in enumerate(scores)
    ]
    return report(ARENA, matches).figures[0].standings[0]


def test_the_margin_of_a_score_is_1_96_standard_errors() -> None:
    """10 and 20 points: the standard deviation is 7.07, the standard error 5."""
    assert standing(10, 20).score == 15
    assert standing(10, 20).margin == pytest.approx(9.8)


def test_one_game_has_no_margin() -> None:
    assert standing(10).margin == 0
