"""Writing files: devices and pipes are written directly, links are followed, permissions are preserved."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import subprocess
import threading
from pathlib import Path

import pytest

from cli.running import gamenight, refused
from gamenight.cli import files
from gamenight.core import BadFile

SIM = ("sim", "northwest", "--games", "3", "--bots", "random", "--workers", "1")
PLAY = ("play", "northwest", "--first", "1", "--seed", "saved", "--plain", "--save")


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def node(path: Path, like: str) -> Path:
    """A device node only for the test, so that a bug cannot break a device that other programs use."""
    device = Path(like).stat()
    try:
        os.mknod(path, device.st_mode, device.st_rdev)
        path.write_bytes(b"")
    except PermissionError:  # only root may create and open a device node
        return Path(like)
    return path


def test_results_are_written_to_a_device(tmp_path: Path) -> None:
    null = node(tmp_path / "null", "/dev/null")
    done = gamenight(*SIM, "--json", str(null), home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "mean score" in done.stdout
    assert stat.S_ISCHR(null.stat().st_mode)


def test_a_full_device_is_reported_after_the_results(tmp_path: Path) -> None:
    full = node(tmp_path / "full", "/dev/full")
    done = gamenight(*SIM, "--json", str(full), home=tmp_path)
    assert done.returncode == 2
    assert done.stderr.endswith(f"gamenight: cannot write {full}: No space left on device\n")
    assert "mean score" in done.stdout
    assert stat.S_ISCHR(full.stat().st_mode)


def test_results_are_written_to_a_pipe(pipe: Path, tmp_path: Path) -> None:
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        try:
            done = gamenight(*SIM, "--json", str(pipe), home=tmp_path)
            read, _ = reader.communicate(timeout=60)
        finally:
            reader.kill()
    assert done.returncode == 0, done.stderr
    assert json.loads(read)["games"] == 3
    assert pipe.is_fifo()


def test_standard_output_gets_only_the_results(tmp_path: Path) -> None:
    done = gamenight(*SIM, "--json", "/dev/stdout", home=tmp_path)
    assert json.loads(done.stdout)["games"] == 3


def test_a_closed_pipe_is_a_one_sentence_error(pipe: Path) -> None:
    def read_a_little() -> None:
        with pipe.open("rb") as file:
            file.read(1)

    reader = threading.Thread(target=read_a_little)
    reader.start()
    with pytest.raises(BadFile, match="Broken pipe"):
        files.write(pipe, b"x" * 1_000_000)
    reader.join()


@pytest.mark.parametrize("words", [PLAY, ("backup",)], ids=["play", "backup"])
def test_a_file_that_will_be_read_again_is_not_written_to_a_device(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    null = node(tmp_path / "null", "/dev/null")
    told = refused(gamenight(*words, str(null), home=tmp_path, typed="1\nq\n"))
    assert told == (
        f"gamenight: cannot write {null}: it is a device or a pipe, not a file that can be read again"
    )
    assert stat.S_ISCHR(null.stat().st_mode)


def linked(folder: Path) -> tuple[Path, Path]:
    """A symbolic link, and its target in another folder."""
    (folder / "real").mkdir()
    link, real = folder / "link.json", folder / "real" / "saved.json"
    link.symlink_to(real)
    return link, real


def test_results_are_written_to_the_target_of_a_link(tmp_path: Path) -> None:
    link, real = linked(tmp_path)
    done = gamenight(*SIM, "--json", str(link), home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert link.is_symlink()
    assert json.loads(real.read_bytes())["games"] == 3
    assert list(real.parent.iterdir()) == [real]


def test_a_game_is_saved_to_the_target_of_a_link_and_the_previous_one_moved_aside(tmp_path: Path) -> None:
    link, real = linked(tmp_path)
    real.write_text("the game before")
    done = gamenight(*PLAY, str(link), home=tmp_path, typed="1\nq\n")
    assert done.returncode == 0, done.stderr
    assert link.is_symlink()
    assert json.loads(real.read_bytes())["game"] == "northwest"
    assert real.with_name("saved.previous.json").read_text() == "the game before"


def test_a_loop_of_links_is_refused(tmp_path: Path) -> None:
    (tmp_path / "one").symlink_to(tmp_path / "other")
    (tmp_path / "other").symlink_to(tmp_path / "one")
    told = refused(gamenight(*SIM, "--json", str(tmp_path / "one"), home=tmp_path))
    assert "its symbolic links form a loop" in told
    assert (tmp_path / "one").is_symlink()


@pytest.mark.parametrize(("umask", "expected"), [(0o022, 0o644), (0o077, 0o600)])
def test_a_new_file_has_the_permissions_of_the_umask(umask: int, expected: int, tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    gamenight(*SIM, "--json", str(file), home=tmp_path, umask=umask)
    assert mode(file) == expected


def test_a_file_that_is_written_again_keeps_its_permissions(tmp_path: Path) -> None:
    file = tmp_path / "saved.json"
    file.touch()
    file.chmod(0o640)
    files.write(file, b"new")
    assert (file.read_bytes(), mode(file)) == (b"new", 0o640)


def database(path: Path, word: str) -> Path:
    """A database with the SQL tables that `restore` checks."""
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE entries (word TEXT)")
        connection.execute("INSERT INTO entries VALUES (?)", (word,))
    connection.close()
    return path


def word_in(path: Path) -> str:
    with sqlite3.connect(path) as connection:
        (word,) = connection.execute("SELECT word FROM entries").fetchone()
    connection.close()
    return str(word)


def test_backup_and_restore_follow_links(tmp_path: Path) -> None:
    link, real = linked(tmp_path)
    tables = database(tmp_path / "tables.sqlite3", "first")
    done = gamenight("backup", str(link), "--database", f"sqlite:///{tables}", home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert link.is_symlink()
    assert word_in(real) == "first"
    other = database(tmp_path / "other.sqlite3", "second")
    done = gamenight("restore", str(other), "--database", f"sqlite:///{link}", home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert link.is_symlink()
    assert word_in(real) == "second"
    assert word_in(real.with_name("saved.previous.json")) == "first"


def test_a_backup_is_not_restored_over_a_device(tmp_path: Path) -> None:
    null = node(tmp_path / "null", "/dev/null")
    backup = database(tmp_path / "backup.sqlite3", "saved")
    told = refused(gamenight("restore", str(backup), "--database", f"sqlite:///{null}", home=tmp_path))
    assert "is not a file" in told
    assert stat.S_ISCHR(null.stat().st_mode)
