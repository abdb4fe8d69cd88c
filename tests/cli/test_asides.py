"""Asides at the terminal: who is not asked may still do something."""

from __future__ import annotations

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from core.toy import NOD, TOY, WINK, Bid, DealCard, Options
from gamenight.cli.table import TerminalTable
from gamenight.core import CHANCE, Record, Seat

SERVER = Path(__file__).parent.parent / "server" / "toy_server.py"


def played(tmp_path: Path, *typed: str) -> str:
    words = ["play", "toy", "--players", "Ann,Bob", "--seed", "asides", "--save", str(tmp_path / "kept.json")]
    done = subprocess.run(
        [sys.executable, str(SERVER), *words],
        input="\n".join(typed) + "\n",
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "100"},
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_asides_of_everybody_at_the_keyboard_are_listed_and_made(tmp_path: Path) -> None:
    told = played(tmp_path, "1", "m", "aside 1", "l", "q")  # Ann bids; Bob is asked, and Ann nods
    assert "(? for help, m lists 4 asides too)" in told
    assert "  aside 1  Ann: Nod" in told
    assert "  aside 4  Bob: Wink" in told
    assert "  Ann nods." in told
    assert "(? for help, m lists 3 asides too)" in told


@pytest.mark.parametrize("words", ["aside 0", "aside 5", "aside", "aside x", "aside 99999999999999999999"])
def test_an_aside_that_is_not_there_is_no_move(words: str, tmp_path: Path) -> None:
    assert f"There is no move {words!r} here" in played(tmp_path, words, "q")


def test_an_aside_does_not_block_an_undo_and_survives_it(tmp_path: Path) -> None:
    log = ((CHANCE, DealCard(5)), (CHANCE, DealCard(3)), (Seat(0), Bid(1)), (Seat(1), NOD), (Seat(0), WINK))
    kept: Record[Any, Any] = Record(seats=2, options=Options(), players=("Ann", "Bob"), log=log, seed="a")
    table = TerminalTable(Console(file=StringIO()), TOY, tmp_path / "kept.json", kept)
    assert table.undo(Seat(0))
    assert table.log == [*log[:2], *log[3:]]
    assert (table.state.bids, table.state.signs) == ((None, None), ((1, "nod"), (0, "wink")))
    assert not table.undo(Seat(1))  # an aside itself is not taken back
