"""A designer's own components on the command line: written, edited, simulated, played."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from cli.running import gamenight, refused
from gamenight.core import packaged_sheets, record
from gamenight.games import game as find_game
from gamenight.games import recorded

NORTHWEST = find_game("northwest")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The components of Northwest in a folder, with more Bees."""
    folder = tmp_path / "mine"
    done = gamenight("components", "northwest", str(folder), home=tmp_path)
    assert done.returncode == 0, done.stderr
    file = folder / "cubes.toml"
    file.write_text(file.read_text().replace("bee = 10", "bee = 14", 1).replace("fern = 13", "fern = 9", 1))
    return folder


def sim(folder: Path, home: Path) -> subprocess.CompletedProcess[str]:
    command = ["sim", "northwest", "--games", "60", "--components", str(folder), "--json", "-"]
    return gamenight(*command, home=home)


def test_the_written_files_are_the_packaged_ones(tmp_path: Path) -> None:
    for slug in ("northwest",):
        done = gamenight("components", slug, str(tmp_path / slug), home=tmp_path)
        assert done.returncode == 0
        sheets = packaged_sheets(f"gamenight.games.{slug}")
        assert {path.stem: path.read_text() for path in (tmp_path / slug).iterdir()} == {
            name: sheet.text for name, sheet in sheets.items()
        }


def test_files_are_not_overwritten(folder: Path, tmp_path: Path) -> None:
    said = refused(gamenight("components", "northwest", str(folder), home=tmp_path))
    assert "cubes.toml exists already" in said


def test_a_simulation_plays_with_the_components_of_a_folder(folder: Path, tmp_path: Path) -> None:
    figures = json.loads(sim(folder, tmp_path).stdout)
    assert figures["components"] != NORTHWEST.components.hash
    packaged = json.loads(gamenight("sim", "northwest", "--games", "60", "--json", "-", home=tmp_path).stdout)
    assert packaged["components"] == NORTHWEST.components.hash
    assert figures["scores"] != packaged["scores"]


def test_a_wrong_value_is_named_with_file_and_line(folder: Path, tmp_path: Path) -> None:
    file = folder / "cubes.toml"
    file.write_text(file.read_text().replace("bee = 14", 'bee = "many"', 1))
    line = file.read_text()[: file.read_text().index('"many"')].count("\n") + 1
    said = refused(gamenight("sim", "northwest", "--components", str(folder), home=tmp_path))
    assert f"cubes.toml: line {line}: " in said


@pytest.mark.parametrize("name", ["cube.toml", "cubes.toml"])
def test_a_file_of_another_name_or_no_text_is_named(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(b"\xff")
    assert name in refused(gamenight("sim", "northwest", "--components", str(tmp_path), home=tmp_path))


def test_a_folder_without_components_is_refused(tmp_path: Path) -> None:
    said = refused(gamenight("play", "northwest", "--components", str(tmp_path / "nothing"), home=tmp_path))
    assert "there are no components in" in said


def test_a_game_that_was_left_goes_on_with_its_components(folder: Path, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    play = ["play", "northwest", "--save", str(saved), "--seed", "1", "--first", "1", "--plain"]
    assert gamenight(*play, "--components", str(folder), home=tmp_path, typed="1\nq\n").returncode == 0
    saved_game = recorded(saved.read_bytes())
    assert saved_game.components != NORTHWEST.components
    before, _ = record.read(saved_game, saved.read_bytes())
    resumed = gamenight("play", "northwest", "--resume", "--save", str(saved), home=tmp_path, typed="q\n")
    assert resumed.returncode == 0, resumed.stderr
    again, _ = record.read(recorded(saved.read_bytes()), saved.read_bytes())
    assert again == before
