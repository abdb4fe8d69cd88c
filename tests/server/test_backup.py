"""Backup and restore of SQLite: what a copy contains, and that a failure leaves the older file as it was."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from gamenight.core import BadFile
from gamenight.server import backup
from gamenight.server.backup import back_up, restore


def url(path: Path) -> str:
    return f"sqlite:///{path}"


@contextmanager
def in_use(path: Path, *words: str) -> Iterator[None]:
    """A database as a server leaves it while it runs: its rows are in the WAL only."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA wal_autocheckpoint=0")
        connection.execute("CREATE TABLE entries (word TEXT)")
        connection.execute("CREATE TABLE players (name TEXT)")
        connection.executemany("INSERT INTO players VALUES (?)", [(f"player {n}",) for n in range(500)])
        connection.executemany("INSERT INTO entries VALUES (?)", [(word,) for word in words])
        connection.commit()
        yield


def database(path: Path, *words: str) -> Path:
    with in_use(path, *words):
        pass
    return path


def words_in(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [word for (word,) in connection.execute("SELECT word FROM entries")]


def beside(path: Path) -> list[str]:
    """The names of all other files in the folder that belong to a file."""
    return sorted(each.name for each in path.parent.iterdir() if path.name in each.name and each != path)


def damage(path: Path) -> None:
    """Overwrite the page of another SQL table. To count the entries still works."""
    with closing(sqlite3.connect(path)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'players'"
        (page,) = connection.execute(query).fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


def test_a_backup_holds_what_is_only_in_the_wal_and_is_one_file(tmp_path: Path) -> None:
    source, copy = tmp_path / "used.sqlite3", tmp_path / "copy.sqlite3"
    with in_use(source, "in the WAL"):
        assert (tmp_path / "used.sqlite3-wal").stat().st_size > 0
        back_up(url(source), copy)
        assert copy.read_bytes()[18:20] == b"\x01\x01", "its header says that it has no WAL"
        assert beside(copy) == []
        assert words_in(copy) == ["in the WAL"]


@pytest.mark.parametrize("at", ["_flush", "replace"])
def test_a_backup_that_fails_leaves_the_older_one_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    source, copy = database(tmp_path / "a.sqlite3", "new"), database(tmp_path / "copy.sqlite3", "older")
    before = copy.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(backup if at == "_flush" else Path, at, full)
        with pytest.raises(BadFile, match="No space left"):
            back_up(url(source), copy)
    assert copy.read_bytes() == before
    assert beside(copy) == []
    back_up(url(source), copy)
    assert words_in(copy) == ["new"]


def test_a_damaged_backup_is_not_restored(tmp_path: Path) -> None:
    target, copy = database(tmp_path / "a.sqlite3", "kept"), database(tmp_path / "copy.sqlite3", "damaged")
    damage(copy)
    assert words_in(copy) == ["damaged"]
    with pytest.raises(BadFile, match="not a sound backup"):
        restore(url(target), copy)
    assert words_in(target) == ["kept"]


def test_what_is_restored_has_no_wal_of_the_database_before_it(tmp_path: Path) -> None:
    """A program that still reads the older database keeps its WAL, which would belong to the new one."""
    target, copy = tmp_path / "a.sqlite3", database(tmp_path / "copy.sqlite3", "restored")
    with in_use(target, "before"):
        assert restore(url(target), copy) == tmp_path / "a.previous.sqlite3"
        assert beside(target) == ["a.sqlite3.lock"]
        assert (tmp_path / "a.previous.sqlite3-wal").exists()
        assert words_in(target) == ["restored"]


def test_the_database_that_is_set_aside_holds_what_was_in_its_wal(tmp_path: Path) -> None:
    target, copy = tmp_path / "a.sqlite3", database(tmp_path / "copy.sqlite3", "restored")
    live = tmp_path / "live.sqlite3"
    with in_use(live, "in the WAL"):
        for suffix in ("", "-wal"):  # as after a crash
            (tmp_path / f"a.sqlite3{suffix}").write_bytes((tmp_path / f"live.sqlite3{suffix}").read_bytes())
    aside = restore(url(target), copy)
    assert aside is not None
    assert words_in(aside) == ["in the WAL"]
    assert words_in(target) == ["restored"]
