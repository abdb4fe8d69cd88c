"""`gamenight new`: the package it writes is built, installed, tested, simulated and played."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from packages import build
from playing import ROOT


def run(*words: str, folder: Path, site: Path | None = None, typed: str = "") -> tuple[int, str, str]:
    """Run Python in a folder, with the packages of another folder. Return exit status and output."""
    env = {**os.environ, "PYTHONPATH": str(site or ""), "XDG_STATE_HOME": str(folder), "COLUMNS": "100"}
    command = [sys.executable, *words]
    done = subprocess.run(
        command, cwd=folder, input=typed, capture_output=True, text=True, env=env, timeout=300, check=False
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a new game in `red_heap`, installed in `site`."""
    folder = tmp_path_factory.mktemp("new")
    status, out, errors = run("-m", "gamenight", "new", "red_heap", folder=folder)
    assert (status, errors) == (0, "")
    assert "Wrote a game that works to red_heap. Next:" in out
    build(folder / "red_heap", folder / "site")
    return folder


def test_the_name_of_the_example_is_replaced_everywhere(home: Path) -> None:
    texts = {
        path.relative_to(home / "red_heap").as_posix(): path.read_text()
        for path in (home / "red_heap").rglob("*")
        if path.is_file() and "dist" not in path.parts
    }
    assert len(texts) == 10
    assert not [name for name, text in texts.items() if "example" in (name + text).lower()]
    assert 'red_heap = "gamenight_red_heap:GAME"' in texts["pyproject.toml"]
    assert texts["rules.md"].startswith("# Red Heap\n")


def test_the_new_package_passes_its_tests_and_the_laws(home: Path) -> None:
    status, out, _ = run("-m", "pytest", "-q", folder=home / "red_heap", site=home / "site")
    assert status == 0, out
    assert "passed" in out


def test_a_broken_law_is_reported_with_the_values_it_compared(home: Path, tmp_path: Path) -> None:
    """A stone vanishes with each action, so the law of conservation fails and shows the counts."""
    shutil.copytree(home / "red_heap", tmp_path / "red_heap", ignore=shutil.ignore_patterns("dist"))
    rules = tmp_path / "red_heap" / "gamenight_red_heap" / "rules.py"
    rules.write_text(rules.read_text().replace("bag=STONES - 10 - die", "bag=STONES - 11 - die"))
    words = ["-m", "pytest", "-q", "tests/test_laws.py", "-p", "no:cacheprovider"]
    status, out, _ = run(*words, folder=tmp_path / "red_heap", site=tmp_path / "red_heap")
    assert status == 1
    assert "test_the_game_obeys_the_law[conservation.every_state_of_a_game_has_the_pieces_of" in out
    assert "{'stones': 15} == {'stones': 16}" in out


def test_the_new_game_is_listed_with_its_number_of_players(home: Path) -> None:
    status, out, errors = run("-m", "gamenight", "games", folder=home, site=home / "site")
    assert (status, errors) == (0, "")
    assert "red_heap  Red Heap, by nobody named yet (none named)\n    2 players, 2 minutes, age 6+" in out


def test_the_new_game_can_be_simulated(home: Path) -> None:
    words = ["sim", "red_heap", "--bots", "greedy,random", "--games", "60", "--json", "-"]
    status, out, errors = run("-m", "gamenight", *words, folder=home, site=home / "site")
    assert status == 0, errors
    found = json.loads(out)
    assert found["ends"] == {"last stone taken": 60}
    assert found["wins"][0] > 50, "greedy knows how to win"


def test_the_new_game_can_be_played_in_the_terminal(home: Path) -> None:
    words = ["play", "red_heap", "--players", "Ann,random", "--first", "1", "--seed", "new"]
    typed = "?\nm\n" + "1\n" * 16
    status, out, errors = run("-m", "gamenight", *words, folder=home, site=home / "site", typed=typed)
    assert status == 0, errors
    assert "Take 2 stones: " in out
    assert "The die shows" in out
    assert " won!" in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["red_heap"], "cannot write red_heap: it exists already"),
        (["blue_heap", "red_heap"], "cannot write red_heap: it exists already"),
        (["blue_heap", "no/such/folder"], "cannot write no/such/folder: No such file or directory"),
        (["Red Heap"], "'Red Heap' is not a valid short name: use lower-case letters"),
        (["../x"], "'../x' is not a valid short name"),
        (["nowhere"], "there is a game 'nowhere' already: choose another short name"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_package_that_cannot_be_written_is_refused_in_one_sentence(
    words: list[str], sentence: str, home: Path
) -> None:
    before = sorted(home.rglob("*"))
    status, out, errors = run("-m", "gamenight", "new", *words, folder=home)
    assert (status, out, errors.count("\n")) == (2, "", 1)
    assert sentence in errors
    assert sorted(home.rglob("*")) == before


def test_the_wheel_of_gamenight_holds_the_example(tmp_path: Path) -> None:
    env = {**os.environ, "GAMENIGHT_CLIENT": "0"}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, env=env, capture_output=True, check=True, timeout=120)
    (wheel,) = tmp_path.glob("*.whl")
    names = {name for name in zipfile.ZipFile(wheel).namelist() if "/cli/scaffold/" in name}
    folder = ROOT / "src" / "gamenight" / "cli" / "scaffold"
    files = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert names == {path.relative_to(ROOT / "src").as_posix() for path in files}
