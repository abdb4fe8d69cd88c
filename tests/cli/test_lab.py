"""`gamenight lab` in a real process: what it writes and refuses, and how it goes on after a stop."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from cli.running import gamenight, gamenight_here, refused

PATIENCE = 60  # seconds; a loaded machine takes long to start a process
LONG = ["lab", "run", "northwest", "--bots", "greedy", "--seats", "2,3", "--games", "150", "--seed", "5"]


@contextmanager
def running(*words: str) -> Iterator[subprocess.Popen[str]]:
    """The command in a process group of its own. The group is killed at the end."""
    command = [sys.executable, "-m", "gamenight", *words]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=PATIENCE)


def parts(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("parts/0*"))


def wait_for_part(folder: Path, process: subprocess.Popen[str], count: int = 1) -> None:
    deadline = time.monotonic() + PATIENCE
    while len(parts(folder)) < count:
        assert process.poll() is None, "it ended too early"
        assert time.monotonic() < deadline
        time.sleep(0.005)


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    order = ["game"] if table == "games" else ["game", "index"]
    found = pl.read_parquet(folder / "parts" / "*" / f"{table}.parquet")
    return found.sort(order, maintain_order=True).to_dicts()


def test_after_a_kill_the_same_command_goes_on_and_no_game_is_lost_or_there_twice(tmp_path: Path) -> None:
    folder, whole = tmp_path / "killed", tmp_path / "whole"
    with running(*LONG, "--workers", "2", "--out", str(folder)) as process:
        wait_for_part(folder, process)
        os.kill(process.pid, signal.SIGKILL)  # the workers find out by themselves
        assert process.wait(PATIENCE) == -signal.SIGKILL
    kept = rows(folder, "games")
    assert 0 < len(kept) < 300
    done = gamenight(*LONG, "--workers", "2", "--out", str(folder), home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith(f"{len(kept)} of 300 games\n")
    assert gamenight(*LONG, "--workers", "1", "--out", str(whole), home=tmp_path).returncode == 0
    for table in ("games", "decisions", "uses"):
        assert rows(folder, table) == rows(whole, table)
    assert [row["game"] for row in rows(folder, "games")] == [*range(300)]


def test_ctrl_c_writes_the_finished_games_and_says_how_to_go_on(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with running(*LONG, "--workers", "2", "--out", str(folder)) as process:
        wait_for_part(folder, process)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "Traceback" not in errors
    count = len(rows(folder, "games"))
    told = (
        f"gamenight: interrupted; {count} of 300 games are in {folder}; to go on, run the same command again"
    )
    assert errors.splitlines()[-1] == told


def test_a_folder_in_which_another_process_writes_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with running(*LONG, "--out", str(folder)) as process:
        wait_for_part(folder, process)
        os.killpg(process.pid, signal.SIGSTOP)  # so that it does not end meanwhile
        told = refused(gamenight(*LONG, "--out", str(folder), home=tmp_path))
        assert told == f"gamenight: another process writes to {folder}: wait until it has ended"


def test_a_finished_run_plays_nothing_again(tmp_path: Path) -> None:
    words = ["lab", "run", "northwest", "--bots", "random", "--games", "3", "--out", str(tmp_path / "run")]
    first = gamenight(*words, home=tmp_path)
    assert first.stdout.startswith(f"All 3 games are in {tmp_path / 'run'}, ")
    assert f"gamenight lab report {tmp_path / 'run'} --out report.html" in first.stdout
    written = parts(tmp_path / "run")
    again = gamenight(*words, home=tmp_path)
    assert again.stderr == "3 of 3 games\n"
    assert again.stdout.startswith(f"All 3 games are in {tmp_path / 'run'}.\n")
    assert parts(tmp_path / "run") == written != []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "there is no game 'chess'"),
        (["northwest", "--bots", "greedy,clever"], "there is no bot 'clever'"),
        (["northwest", "--seats", "two"], "--seats is numbers separated by commas, such as 2,4, not 'two'"),
        (["northwest", "--seats", "6"], "Northwest is for 2 to 4 players, not 6"),
        (["northwest", "-o", "mix"], "written name=value,value, not 'mix'"),
        (["northwest", "-o", "mix=even", "-o", "mix=foragers"], "mix is given twice"),
        (["northwest", "-o", "mix=odd"], "option mix is standard or even or foragers or scarce, not 'odd'"),
        (["northwest", "--set", "cubes.mix.standard.moss=1"], "has: bee, bigfoot, fern, maple, mushroom"),
        (["northwest", "--set", "cubes.mix.standard.bee=11"], "64"),
        (["northwest", "--games", "0"], "each cell plays 1 to 100,000,000 games, not 0"),
        (["northwest", "--on", "abacus"], "'abacus' is not one of 'processes', 'ray'"),
        (
            ["northwest", "--on", "ray"],
            "ray is not installed; install them with: pip install 'gamenight[ray]'",
        ),
        (["northwest", "--components", "none"], "none"),
    ],
    ids=lambda value: " ".join(value)[-40:] if isinstance(value, list) else "",
)
def test_a_mistake_gets_a_one_sentence_error(
    words: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = ["lab", "run", *words, "--out", str(tmp_path / "run")]
    assert sentence in refused(gamenight_here(*command, monkeypatch=monkeypatch, capsys=capsys))
    assert not (tmp_path / "run").exists()


def test_a_folder_that_cannot_be_written_gets_a_one_sentence_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder in (Path(__file__), Path(__file__) / "run"):
        command = ["lab", "run", "northwest", "--out", str(folder)]
        done = gamenight_here(*command, monkeypatch=monkeypatch, capsys=capsys)
        assert f"cannot write {folder}: " in refused(done)


def test_a_report_is_written_about_a_run(tmp_path: Path) -> None:
    folder, file = tmp_path / "run", tmp_path / "report.html"
    words = ["lab", "run", "northwest", "--bots", "random", "--games", "3", "--out", str(folder)]
    assert gamenight(*words, home=tmp_path).returncode == 0
    done = gamenight("lab", "report", str(folder), "--out", str(file), home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"The report is in {file}.\n"
    page = file.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "gamenight lab run northwest --seats 2 --bots random --games 3 --seed 1 --out FOLDER" in page
    design = folder / "design.json"
    design.write_text(design.read_text().replace("gamenight-lab/2", "gamenight-lab/9"))
    told = refused(gamenight("lab", "report", str(folder), "--out", str(file), home=tmp_path))
    assert told == f"gamenight: {folder} was written by another version of gamenight: run it again"


def test_a_report_that_cannot_be_written_gets_a_one_sentence_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder, out, sentence in [
        (tmp_path, tmp_path / "x.html", "cannot read"),
        (tmp_path, tmp_path / "none" / "x.html", "there is no folder"),
        (tmp_path / "none", tmp_path / "x.html", "cannot read"),
    ]:
        command = ["lab", "report", str(folder), "--out", str(out)]
        assert sentence in refused(gamenight_here(*command, monkeypatch=monkeypatch, capsys=capsys))
