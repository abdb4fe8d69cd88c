"""Our games obey every law of `gamenight.testing`, with every number of seats and random luck."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given

from gamenight.games import GAMES
from gamenight.testing import LAWS, Case, Law, Luck
from playing import CASES, ROOT, each_case, fingerprint, lucks


# All laws of a case in a row: Hypothesis draws the same luck for each law, and `played` caches the games.
@pytest.mark.parametrize("law", [law for law in LAWS if not law.once], ids=str)
@each_case(*GAMES)
@given(luck=lucks())
def test_every_game_obeys_the_law(law: Law, case: Case, luck: Luck) -> None:
    law.check(case, luck)


@each_case(*GAMES)
@pytest.mark.parametrize("law", [law for law in LAWS if law.once], ids=str)
def test_every_case_obeys_the_law(law: Law, case: Case) -> None:
    law.judge(case)


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_another_process_plays_the_same_games(hash_seed: str) -> None:
    asked = "import playing as p; print(*[p.fingerprint(*case, 'process') for case in p.CASES])"
    path = os.pathsep.join([str(ROOT / "tests"), *sys.path])
    answer = subprocess.run(
        [sys.executable, "-c", asked],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.split() == [fingerprint(*case, "process") for case in CASES]
