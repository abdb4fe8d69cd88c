"""The file of an SQLite database: its lock, and who may read it."""

from __future__ import annotations

import fcntl
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import URL

from gamenight.core import BadDatabase
from gamenight.server.database import is_postgres
from gamenight.server.private_files import make_folders, readable_by_others, tighten, touch_private
from gamenight.server.settings import state_folder

log = logging.getLogger(__name__)


@contextmanager
def owned(url: URL) -> Iterator[None]:
    """Lock an SQLite file, because only one server at a time may use it. Other databases need no lock."""
    if url.get_backend_name() != "sqlite" or not url.database:
        yield
        return
    database = Path(url.database)
    try:
        make_folders(database.parent)
        with locked(database):
            _make_private(database)
            yield
    except OSError as error:
        raise BadDatabase(f"cannot open the database {database}: {error.strerror}") from None


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Hold an exclusive lock on an SQLite file. The system releases it when the process ends."""
    lock = _lock_file(database)
    touch_private(lock)
    with lock.open("a") as file:  # "a": it may hold the address of the server that runs
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadDatabase(f"another server is using the database {database}") from None
        yield


def announce(url: URL, site: str) -> None:
    """Write the address of the server that holds the lock into the lock file, for `gamenight admin`."""
    if not is_postgres(url):
        _lock_file(Path(url.database or "")).write_text(site)


def announced(url: URL) -> str:
    """The address of the last server on an SQLite file; empty if there was none."""
    file = _lock_file(Path(url.database or ""))
    return file.read_text() if file.is_file() else ""


def _lock_file(database: Path) -> Path:
    return database.with_name(f"{database.name}.lock")


def _make_private(database: Path) -> None:
    """Let only this user read the database. SQLite gives its WAL and shared memory the same rights."""
    if database.parent.resolve() == state_folder().resolve():
        tighten(database.parent)
    if database.exists() and not _is_sqlite(database):
        return  # it cannot be opened, and may be anything: leave it alone
    beside = [database.with_name(f"{database.name}{suffix}") for suffix in ("-wal", "-shm")]
    for file in (database, *beside):
        if tighten(file):
            log.warning("other users could read %s; it is private now", file)
        elif file.exists() and readable_by_others(file):
            log.warning("other users can read %s, which belongs to another user: make it private", file)
    touch_private(database)


def _is_sqlite(file: Path) -> bool:
    """Whether a file is empty or begins as a database of SQLite does."""
    if not file.is_file():
        return False
    with file.open("rb") as opened:
        return opened.read(16) in (b"", b"SQLite format 3\x00")
