"""Whole games of the house for tests: its tables, luck drawn by Hypothesis, stored games.

A test that wants every game asks for `TABLES`; a game is enrolled by being in `GAMES`.
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
from gamenight.testing import Luck, Table, arrived, fingerprint, is_sentence, played, playout, tables

__all__ = [
    "DATA",
    "ROOT",
    "TABLES",
    "Luck",
    "Table",
    "arrived",
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
TABLES = tables(*GAMES)


def lucks() -> st.SearchStrategy[Luck]:
    choices = st.lists(st.integers(0, 63), max_size=24).map(tuple)
    return st.builds(
        Luck, st.integers(0, 1 << 32), choices, variant=st.integers(0, 63), place=st.integers(0, 4095)
    )


def law(test: Callable[[Table, Luck], None]) -> Callable[..., None]:
    """Enrol a test: over every game and seat count, with luck drawn by Hypothesis."""
    enrolled: Callable[..., None] = pytest.mark.parametrize("table", TABLES, ids=str)(
        given(luck=lucks())(test)
    )
    return enrolled


def goldens(game: AnyGame) -> tuple[Path, ...]:
    """The stored finished games of a game."""
    return tuple(sorted((DATA / game.slug).glob("*.json")))


def golden_name(outcome: Outcome, seats: int) -> str:
    return f"{outcome.reason.replace(' ', '-')}-{seats}.json"


def store_goldens(slug: str, tries: int = 1000) -> None:
    """Store a finished game for each End and seat count that random play finds, unless there is one."""
    for game, seats in tables(find_game(slug)):
        folder = DATA / game.slug
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(tries):
            found = playout(game, seats, f"golden {number}")
            outcome = game.outcome(found.last)
            assert outcome is not None, f"{game.title} goes on past its bound with seed {found.seed!r}"
            path = folder / golden_name(outcome, seats)
            if not path.exists():
                path.write_bytes(record.write(game, found.record()))
