"""`gamenight lab tune` in a real process: what it writes and refuses, and how it goes on after a kill."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.running import gamenight, gamenight_here, refused

VALUES = "[values]\ncubes.pinecones.faces = [1, 6]\n"
LESS = '[[target]]\nfigure = "choices"\nseats = 2\nat_most = 7\n'
MORE = '[[target]]\nfigure = "choices"\nseats = 3\nat_least = 8\n'
PATIENCE = 120  # seconds


def words(folder: Path, text: str, *more: str) -> list[str]:
    """The command for a target file with this text."""
    (folder / "target.toml").write_text(text)
    small = ["--bots", "random", "--games", "10", "--trials", "6", "--target", str(folder / "target.toml")]
    return ["lab", "tune", "northwest", *small, "--out", str(folder / "tune"), *more]


def test_values_that_meet_the_target_are_written_as_components(tmp_path: Path) -> None:
    done = gamenight(*words(tmp_path, VALUES + MORE), home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "meets the target, also with fresh luck: cubes.pinecones.faces = " in done.stdout
    best = tmp_path / "tune" / "best.toml"
    assert f"The values are in {best}, the trade-off in {tmp_path / 'tune' / 'tuning.html'}." in done.stdout
    checked = gamenight("components", "check", "northwest", str(best), home=tmp_path)
    assert "can be played" in checked.stdout
    words_of_sim = ["sim", "northwest", "--components", str(best), "--games", "2", "--bots", "random,random"]
    assert gamenight(*words_of_sim, home=tmp_path).returncode == 0
    again = gamenight(*words(tmp_path, VALUES + MORE), home=tmp_path)
    assert again.stderr.startswith("60 of 60 games\n")
    assert again.stdout == done.stdout


def test_targets_that_conflict_end_with_status_2_and_the_nearest_values(tmp_path: Path) -> None:
    less = LESS.replace("seats = 2", "seats = 3")
    done = gamenight(*words(tmp_path, VALUES + less + MORE, "-o", "mix=even"), home=tmp_path)
    assert done.returncode == 2
    assert done.stdout.startswith("No trial meets all 2 targets.\n")
    assert "conflict: " in done.stdout
    best = tmp_path / "tune" / "best.toml"
    told = f"gamenight: the targets are not met; the nearest values are in {best}"
    assert done.stderr.splitlines()[-1] == told
    assert 'game = "northwest"' in best.read_text()
    page = (tmp_path / "tune" / "tuning.html").read_text()
    assert "The trade-off" in page
    assert "--option mix=even" in page
    (head,) = (tmp_path / "tune").glob("tune.json")
    assert json.loads(head.read_text())["asked"]["options"] == {"mix": ["even"]}


def test_after_a_kill_the_same_command_goes_on(tmp_path: Path) -> None:
    command = words(tmp_path, VALUES + MORE, "--workers", "2")
    process = subprocess.Popen(
        [sys.executable, "-m", "gamenight", *command], stderr=subprocess.DEVNULL, start_new_session=True
    )
    deadline = time.monotonic() + PATIENCE
    while not [*(tmp_path / "tune").glob("trials/*/parts/0*")]:
        assert process.poll() is None, "it ended too early"
        assert time.monotonic() < deadline
        time.sleep(0.005)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    done = gamenight(*command, home=tmp_path)
    assert done.returncode == 0, done.stderr
    (tmp_path / "other").mkdir()
    whole = gamenight(*words(tmp_path / "other", VALUES + MORE, "--workers", "1"), home=tmp_path)
    assert whole.stdout.replace(str(tmp_path / "other"), str(tmp_path)) == done.stdout


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (VALUES + MORE.replace("choices", "fun"), "the target fun is unknown"),
        (VALUES.replace("faces", "noses") + MORE, "no component 'cubes.pinecones.noses'"),
        (VALUES + MORE + "at_most = 1\n", "cannot be met"),
        ("values = \n", "target.toml: "),
        ("[values]\ncubes.mix.standard.bee = [1, 2]\n" + LESS, "can be played"),
    ],
)
def test_a_mistake_gets_a_one_sentence_error(
    text: str,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    done = gamenight_here(*words(tmp_path, text), monkeypatch=monkeypatch, capsys=capsys)
    assert done.returncode == 2
    assert sentence in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--bots", "clever"], "there is no bot 'clever'"),
        (["--option", "mix"], "written name=value,value, not 'mix'"),
        (["-o", "mix=odd"], "option mix is standard or even or foragers or scarce, not 'odd'"),
        (["-o", "mix=even,foragers"], "not 'even,foragers'"),
    ],
)
def test_what_cannot_be_played_gets_a_one_sentence_error(
    more: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = words(tmp_path, VALUES + MORE, *more)
    assert sentence in refused(gamenight_here(*command, monkeypatch=monkeypatch, capsys=capsys))
    assert not (tmp_path / "tune").exists()


def test_a_missing_file_gets_a_one_sentence_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = words(tmp_path, VALUES + MORE)
    (tmp_path / "target.toml").unlink()
    assert "cannot read " in refused(gamenight_here(*command, monkeypatch=monkeypatch, capsys=capsys))
