"""Backup and restore of the SQLite database. A backup can be made while the server runs."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from gamenight.core import BadDatabase, BadFile
from gamenight.server.database import parse_url
from gamenight.server.private_files import make_folders, tighten, touch_private
from gamenight.server.sqlite_file import locked


def back_up(database: str, target: Path) -> None:
    """Copy the database to `target`, atomically."""
    source = _file_of(database)
    if not source.exists():
        raise BadDatabase(f"there is no database {source}")
    half = target.with_name(f".{target.name}.half")
    try:
        half.unlink(missing_ok=True)
        touch_private(half)
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(half)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")  # one file, without a WAL file beside it
        _flush(half)
        half.replace(target)
        _flush(target.parent)
    except (OSError, sqlite3.Error) as error:
        half.unlink(missing_ok=True)
        raise BadFile(f"cannot copy {source} to {target}: {error}") from None


def restore(database: str, source: Path) -> Path | None:
    """Replace the database by a backup. Return the path the old database was moved to, if there was one."""
    target = _file_of(database)
    _check(source)
    make_folders(target.parent)
    with locked(target):  # no server may use it meanwhile
        file = target.resolve()  # replace the target of a symbolic link, not the link
        aside = _set_aside(file)
        back_up(f"sqlite:///{source}", file)
    return aside


def _file_of(database: str) -> Path:
    url = parse_url(database)
    if url.get_backend_name() != "sqlite" or not url.database:
        raise BadDatabase("this is for SQLite; a PostgreSQL database is copied with pg_dump and pg_restore")
    path = Path(url.database)
    if path.exists() and not path.is_file():
        raise BadDatabase(f"{path} is not a file, so it cannot be a database")
    return path


def _check(source: Path) -> None:
    """Raise BadFile unless the file is an intact gamenight database."""
    if not source.is_file():
        reason = "it is not a file" if source.exists() else "there is no such file"
        raise BadFile(f"cannot read {source}: {reason}")
    try:
        with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as connection:
            sound = connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            connection.execute("SELECT count(*) FROM entries").fetchone()
    except sqlite3.Error:
        sound = False
    if not sound:
        raise BadFile(f"{source} is not a sound backup of a gamenight database")


def _set_aside(target: Path) -> Path | None:
    """Move a database away, with its WAL and shared-memory files."""
    if not target.exists():
        return None
    # A database that cannot be read may be the reason for the restore.
    with contextlib.suppress(sqlite3.Error), closing(sqlite3.connect(target)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    aside = target.with_stem(f"{target.stem}.previous")
    target.replace(aside)
    tighten(aside)
    for suffix in ("-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            target.with_name(target.name + suffix).replace(aside.with_name(aside.name + suffix))
    return aside


def _flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
