"""Files and folders that only their owner can read, whatever the umask is: database, backups, keys."""

from __future__ import annotations

import os
import secrets
import stat
from pathlib import Path

FILE = 0o600
FOLDER = 0o700
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def readable_by_others(path: Path) -> bool:
    return bool(path.stat().st_mode & _OTHERS)


def tighten(path: Path) -> bool:
    """Take the rights of other users away. Return whether they had any and lost them.

    A file of another user is left as it is, and so is a device: everybody needs /dev/null.
    """
    if not (path.is_file() or path.is_dir()):
        return False
    found = path.stat()
    if not found.st_mode & _OTHERS or found.st_uid != os.geteuid():
        return False
    path.chmod(stat.S_IMODE(found.st_mode) & ~_OTHERS)  # a read-only file stays one
    return True


def touch_private(path: Path) -> None:
    """Create an empty file unless there is one; take the rights of others away if there is."""
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, FILE))
    tighten(path)


def make_folders(path: Path) -> None:
    """Create a folder and the missing ones above it. A folder that exists is left as it is."""
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(FOLDER, exist_ok=True)


def create_private(path: Path, data: bytes) -> bool:
    """Create a file with its content at once. Return False, with nothing written, if it exists."""
    half = _half(path, data)
    try:
        os.link(half, path)
    except FileExistsError:
        return False
    finally:
        half.unlink()
    _flush(path.parent)
    return True


def replace_private(path: Path, data: bytes) -> None:
    """Write a file atomically and durably: a reader sees the old content or the new. Its owner stays.

    Root may run a command for a server that runs as another user.
    """
    target = path.resolve()  # of a symbolic link
    _half(target, data, owner=target.stat()).replace(target)
    _flush(target.parent)


def _half(path: Path, data: bytes, owner: os.stat_result | None = None) -> Path:
    half = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    handle = os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE)
    try:
        with os.fdopen(handle, "wb") as file:
            if owner is not None:
                os.fchown(handle, owner.st_uid, owner.st_gid)
            file.write(data)
            file.flush()
            os.fsync(handle)
    except BaseException:
        half.unlink(missing_ok=True)
        raise
    return half


def _flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
