"""`gamenight arena` in a real process: its figures, what it refuses, and how it goes on after a stop."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cli.running import gamenight, refused

PATIENCE = 60  # seconds; a loaded machine takes long to start a process
LONG = ["arena", "northwest", "--bots", "random,greedy", "--games", "300", "--workers", "2"]


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


def wait_for_games(file: Path, process: subprocess.Popen[str], games: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while not file.exists() or file.read_bytes().count(b"\n") <= games:
        assert process.poll() is None, "it ended too early"
        assert time.monotonic() < deadline
        time.sleep(0.005)


def figures(*words: str, home: Path) -> Any:
    done = gamenight(*words, "--json", home=home)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_after_a_kill_the_same_command_goes_on_to_the_same_figures(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    with running(*LONG, "--out", str(file)) as process:
        wait_for_games(file, process, 10)
        os.killpg(process.pid, signal.SIGKILL)
        assert process.wait(PATIENCE) == -signal.SIGKILL
    kept = file.read_bytes()
    file.write_bytes(kept + b'{"number":299,"ga')  # a kill in the middle of a line
    assert 10 < kept.count(b"\n") < 301
    resumed = figures(*LONG, "--out", str(file), home=tmp_path)
    assert resumed == figures(*LONG, "--workers", "1", home=tmp_path)
    assert file.read_bytes().startswith(kept[: kept.rindex(b"\n") + 1])
    assert len({json.loads(line)["number"] for line in file.read_bytes().splitlines()[1:]}) == 300


def test_ctrl_c_keeps_the_file_and_says_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    with running(*LONG, "--out", str(file)) as process:
        wait_for_games(file, process, 5)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "Traceback" not in errors
    games = file.read_bytes().count(b"\n") - 1
    told = f"gamenight: interrupted; {games} of 300 games are in {file}; to go on, run the same command again"
    assert errors.splitlines()[-1] == told
    assert file.read_bytes().endswith(b"}\n")


def test_a_finished_arena_plays_nothing_again(tmp_path: Path) -> None:
    words = [
        "arena",
        "northwest",
        "--bots",
        "random,greedy",
        "--games",
        "4",
        "--out",
        str(tmp_path / "a.jsonl"),
    ]
    first = figures(*words, home=tmp_path)
    data = (tmp_path / "a.jsonl").read_bytes()
    done = gamenight(*words, "--json", home=tmp_path)
    assert json.loads(done.stdout) == first
    assert done.stderr == "4 of 4 games\n"
    assert (tmp_path / "a.jsonl").read_bytes() == data


def test_the_figures_of_several_games_and_seats(tmp_path: Path) -> None:
    words = ["arena", "northwest", "wednesday", "--bots", "random,search,level1", "--think", "1"]
    words += ["--seats", "2,3", "--games", "6", "--chart", str(tmp_path / "chart.svg")]
    found = figures(*words, home=tmp_path)
    assert found["asked"]["bots"] == ["random", "search:1", "level1"]
    tables = [(table["game"], table["seats"], table["cooperative"]) for table in found["figures"]]
    assert tables == [
        ("northwest", 2, False),
        ("northwest", 3, False),
        ("wednesday", 2, True),
        ("wednesday", 3, True),
    ]
    assert [len(table["meetings"]) for table in found["figures"]] == [3, 3, 0, 0]
    assert found["games"] == sum(table["games"] for table in found["figures"]) == 24
    assert {*found["ratings"]} == {"random", "search:1", "level1"}
    assert (tmp_path / "chart.svg").read_text().startswith("<svg ")


def test_the_tables_and_charts_fit_into_eighty_columns(tmp_path: Path) -> None:
    words = ["arena", "northwest", "wednesday", "--bots", "random,greedy", "--seats", "2,3", "--games", "4"]
    done = gamenight(*words, home=tmp_path, columns=80)
    assert done.returncode == 0, done.stderr
    assert max(len(line.rstrip()) for line in done.stdout.splitlines()) <= 80
    for told in (
        "Northwest, 2 seats: 4 games, seed 1",
        "Northwest, 3 seats: rating, with 95 % intervals",
        "How often the bot on the left was ahead of the one above",
        "Wednesday: The Hyde's Attack, 3 seats: games won, in per cent",
        "Rating over all games with winners and losers",
    ):
        assert told in done.stdout
    assert "…" not in done.stdout
    assert done.stdout.count("●") == 8


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["northwest", "--bots", "greedy,clever"], "there is no bot 'clever'"),
        (["all", "--seats", "6"], "Northwest is for 2 to 4 players, not 6"),
        (["northwest", "--seats", "two"], "--seats is numbers separated by commas, such as 2,4, not 'two'"),
        (["northwest", "--out", "no/such/folder/x.jsonl"], "there is no folder no/such/folder"),
        (["northwest", "--out", "/dev/null"], "it is a device or a pipe"),
        (["northwest", "--chart", "ratings.png"], "name a file that ends with .svg, not ratings.png"),
        (["northwest", "--out", __file__], "was not written by an arena"),
    ],
    ids=lambda value: " ".join(value)[-40:] if isinstance(value, list) else "",
)
def test_a_mistake_gets_a_one_sentence_error(words: list[str], sentence: str, tmp_path: Path) -> None:
    """What `check` refuses is tested in lab/test_arena.py."""
    assert sentence in refused(gamenight("arena", *words, home=tmp_path))
