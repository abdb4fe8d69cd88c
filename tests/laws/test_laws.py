"""Every game of the house keeps every law of `gamenight.testing`, at every table, with luck of any kind."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given

from gamenight.testing import LAWS, Law, Luck, Table
from playing import ROOT, TABLES, fingerprint, lucks


# All laws of one table in a row: Hypothesis draws the same luck for each, and `played` caches the games.
@pytest.mark.parametrize("law", [law for law in LAWS if not law.once], ids=str)
@pytest.mark.parametrize("table", TABLES, ids=str)
@given(luck=lucks())
def test_every_game_keeps_the_law(law: Law, table: Table, luck: Luck) -> None:
    law.check(table, luck)


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("law", [law for law in LAWS if law.once], ids=str)
def test_every_table_keeps_the_law(law: Law, table: Table) -> None:
    law.judge(table)


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_another_process_plays_the_same_games(hash_seed: str) -> None:
    asked = "import playing as p; print(*[p.fingerprint(*table, 'process') for table in p.TABLES])"
    path = os.pathsep.join([str(ROOT / "tests"), *sys.path])
    answer = subprocess.run(
        [sys.executable, "-c", asked],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.split() == [fingerprint(*table, "process") for table in TABLES]
