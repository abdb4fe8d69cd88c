"""Random and stored games for tests: our games with every number of seats, and luck drawn by Hypothesis.

A test of every game is parametrized by `each_case(*GAMES)`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamenight.core import AnyGame, Outcome, record
from gamenight.games import GAMES
from gamenight.games import game as find_game
from gamenight.testing import Case, Luck, arrived, cases, fingerprint, is_sentence, played, playout

__all__ = [
    "CASES",
    "DATA",
    "ROOT",
    "Case",
    "Luck",
    "arrived",
    "each_case",
    "fingerprint",
    "golden_name",
    "goldens",
    "is_sentence",
    "law",
    "lucks",
    "played",
    "playout",
    "store_goldens",
]

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "tests" / "data"
CASES = cases(*GAMES)


def each_case(*games: AnyGame) -> pytest.MarkDecorator:
    """Parametrize a test with every case of some games.

    `make test` runs the fewest and the most seats. The seat counts between are marked `long`.
    """
    return pytest.mark.parametrize(
        "case",
        [
            pytest.param(
                case,
                id=str(case),
                marks=[] if case.seats in (case.game.seats[0], case.game.seats[-1]) else [pytest.mark.long],
            )
            for case in cases(*games)
        ],
    )


def lucks() -> st.SearchStrategy[Luck]:
    choices = st.lists(st.integers(0, 63), max_size=24).map(tuple)
    return st.builds(
        Luck, st.integers(0, 1 << 32), choices, variant=st.integers(0, 63), at=st.integers(0, 4095)
    )


def law(test: Callable[[Case, Luck], None]) -> Callable[..., None]:
    """Decorator: run a test for every game and number of seats, with luck drawn by Hypothesis."""
    enrolled: Callable[..., None] = each_case(*GAMES)(given(luck=lucks())(test))
    return enrolled


def goldens(game: AnyGame) -> tuple[Path, ...]:
    """The stored finished games of a game."""
    return tuple(sorted((DATA / game.slug).glob("*.json")))


def golden_name(outcome: Outcome, seats: int) -> str:
    return f"{outcome.reason.replace(' ', '-')}-{seats}.json"


def store_goldens(slug: str, tries: int = 1000) -> None:
    """Store one finished game for each End and number of seats that random play reaches. Replace none."""
    for game, seats in cases(find_game(slug)):
        folder = DATA / game.slug
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(tries):
            found = playout(game, seats, f"golden {number}")
            outcome = game.outcome(found.last)
            assert outcome is not None, f"{game.title} goes on past its bound with seed {found.seed!r}"
            path = folder / golden_name(outcome, seats)
            if not path.exists():
                path.write_bytes(record.write(game, found.record()))
