"""File access for the command line. Errors are one sentence, and writes are atomic."""

from __future__ import annotations

import os
import secrets
import shutil
from pathlib import Path

from gamenight.core import BadFile

LARGEST = 64 * 1024 * 1024
"""Bytes of a file that is read. The largest record has less than 10 MB, but a device may never end."""


def read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise BadFile(f"cannot read {path}: {error.strerror}") from None
    if len(data) > LARGEST:
        raise BadFile(f"cannot read {path}: it is larger than {LARGEST // 1024**2} MB, so it is no such file")
    return data


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(f"cannot create the folder {path}: {error.strerror}") from None


def set_aside(path: Path) -> Path | None:
    """If the file exists, rename it so that it is not overwritten. Return its new path, or None."""
    target = target_of(path)
    if not target.exists():
        return None
    aside = target.with_stem(f"{target.stem}.previous")
    target.replace(aside)
    return aside


def target_of(path: Path) -> Path:
    """Resolve a symbolic link, so that writing changes the link's target and not the link."""
    if not path.is_symlink():
        return path
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise BadFile(f"cannot write {path}: its symbolic links form a loop")
    return target


def check_writable(path: Path) -> None:
    """Raise BadFile if `path` cannot be written. Call this before long work whose result goes there."""
    if path.is_dir():
        raise BadFile(f"cannot write {path}: it is a folder")
    if _is_stream(path):
        return
    folder = target_of(path).parent
    if not folder.is_dir():
        raise BadFile(f"cannot write {path}: there is no folder {folder}")
    if not os.access(folder, os.W_OK):
        raise BadFile(f"cannot write {path}: the folder {folder} is read-only")


def check_rereadable(path: Path) -> None:
    """Raise BadFile unless `path` can be written and read again later, as a device or a pipe cannot."""
    if _is_stream(path):
        raise BadFile(f"cannot write {path}: it is a device or a pipe, not a file that can be read again")
    check_writable(path)


def write(path: Path, data: bytes) -> None:
    """Write `data` to `path`. A file is replaced atomically; a device or a pipe is written directly."""
    check_writable(path)
    try:
        if _is_stream(path):
            path.write_bytes(data)
        else:
            _replace(target_of(path), data)
    except OSError as error:
        raise BadFile(f"cannot write {path}: {error.strerror}") from None


def _is_stream(path: Path) -> bool:
    """Whether a path is a device, a pipe or a socket. Such a path must never be replaced by a file."""
    return path.exists() and not path.is_file() and not path.is_dir()


def _replace(path: Path, data: bytes) -> None:
    """Replace a file atomically: a reader sees the old content or the new. Permissions are preserved."""
    half = path.with_name(f".gamenight-{secrets.token_hex(8)}")
    try:
        with half.open("xb") as file:
            if path.exists():
                shutil.copymode(path, half)
            file.write(data)
        half.replace(path)
    except BaseException:
        half.unlink(missing_ok=True)
        raise
