"""Only the user of the server can read the database, its backups and the files beside it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamenight.server.private_files import create_private, make_folders, replace_private, tighten
from gamenight.server.settings import usual_database
from gamenight.server.store import Store


@pytest.fixture(autouse=True)
def loose_umask() -> Iterator[None]:
    before = os.umask(0o000)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}


@pytest.mark.anyio
async def test_the_files_of_a_new_database_are_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    store = await Store.open(usual_database())
    found = modes(tmp_path / "gamenight")
    assert {"gamenight.sqlite3", "gamenight.sqlite3-wal", "gamenight.sqlite3-shm"} < found.keys()
    assert set(found.values()) == {0o600}
    assert modes(tmp_path) == {"gamenight": 0o700}
    await store.close()


@pytest.mark.anyio
async def test_an_existing_database_and_the_state_folder_are_made_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    await (await Store.open(usual_database())).close()
    folder = tmp_path / "gamenight"
    folder.chmod(0o755)
    for file in folder.iterdir():
        file.chmod(0o644)
    store = await Store.open(usual_database())
    assert set(modes(folder).values()) == {0o600}
    assert modes(tmp_path) == {"gamenight": 0o700}
    assert "gamenight.sqlite3; it is private now" in caplog.text
    await store.close()


@pytest.mark.anyio
async def test_a_folder_that_the_operator_made_keeps_its_rights(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir(0o755)
    await (await Store.open(f"sqlite:///{tmp_path / 'mine' / 'a.sqlite3'}")).close()
    assert modes(tmp_path) == {"mine": 0o755}
    assert set(modes(tmp_path / "mine").values()) == {0o600}


@pytest.mark.anyio
async def test_backups_and_what_is_restored_are_private(tmp_path: Path) -> None:
    database, copy = f"sqlite:///{tmp_path / 'a.sqlite3'}", tmp_path / "copy.sqlite3"
    await (await Store.open(database)).close()
    copy.write_text("an older backup that everybody can read")
    for command in ("backup", "restore"):
        words = [sys.executable, "-m", "gamenight", command, str(copy), "--database", database]
        subprocess.run(words, check=True, capture_output=True, timeout=120)
    found = modes(tmp_path)
    assert {"a.sqlite3", "a.previous.sqlite3", "copy.sqlite3"} < found.keys()
    assert set(found.values()) == {0o600}


def test_a_private_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    make_folders(tmp_path / "a" / "b")
    assert (modes(tmp_path), modes(tmp_path / "a")) == ({"a": 0o700}, {"b": 0o700})
    file = tmp_path / "a" / "file"
    assert create_private(file, b"one")
    assert not create_private(file, b"two")
    assert file.read_bytes() == b"one"
    file.chmod(0o666)
    replace_private(file, b"three")
    assert (file.read_bytes(), modes(tmp_path / "a")["file"]) == (b"three", 0o600)
    (tmp_path / "link").symlink_to(file)
    replace_private(tmp_path / "link", b"four")
    assert file.read_bytes() == b"four"
    assert (tmp_path / "link").is_symlink()


def test_a_file_that_root_replaces_keeps_its_owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`sudo gamenight admin rotate-keys` took the key file from the server."""
    file, given, change = tmp_path / "file", [], os.fchown

    def fchown(handle: int, user: int, group: int) -> None:
        given.append((user, group))
        change(handle, user, group)

    monkeypatch.setattr(os, "fchown", fchown)
    assert create_private(file, b"one")
    assert given == []
    if os.geteuid() == 0:
        os.chown(file, 12345, 23456)
    before = file.stat()
    replace_private(file, b"two")
    assert (file.stat().st_uid, file.stat().st_gid) == (before.st_uid, before.st_gid) == given[0]


def test_a_file_that_is_read_only_stays_read_only(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    file.chmod(0o444)
    assert tighten(file)
    assert modes(tmp_path) == {"file": 0o400}


def test_something_that_is_no_file_keeps_its_rights(tmp_path: Path) -> None:
    """As root, a database named /dev/null took /dev/null away from everybody else."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    pipe.chmod(0o666)
    assert not tighten(pipe)
    assert pipe.stat().st_mode & 0o777 == 0o666
