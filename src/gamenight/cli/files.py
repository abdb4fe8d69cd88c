"""Files of the command line: an error is one sentence, and a file is written whole or not at all."""

from __future__ import annotations

import os
import secrets
import shutil
from pathlib import Path

from gamenight.core import BadFile


def read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadFile(f"cannot read {path}: {error.strerror}") from None


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(f"cannot make the folder {path}: {error.strerror}") from None


def set_aside(path: Path) -> Path | None:
    """Move a file that would be written over to a name of its own; None if there is none."""
    target = target_of(path)
    if not target.exists():
        return None
    aside = target.with_stem(f"{target.stem}.previous")
    target.replace(aside)
    return aside


def target_of(path: Path) -> Path:
    """The file that a path leads to: a symbolic link stays, and what it points to is written."""
    if not path.is_symlink():
        return path
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise BadFile(f"cannot write {path}: its symbolic links lead in a circle")
    return target


def check_writable(path: Path) -> None:
    """Before long work whose result goes to `path`: whether it could be written."""
    if path.is_dir():
        raise BadFile(f"cannot write {path}: it is a folder")
    if _is_stream(path):
        return
    folder = target_of(path).parent
    if not folder.is_dir():
        raise BadFile(f"cannot write {path}: there is no folder {folder}")
    if not os.access(folder, os.W_OK):
        raise BadFile(f"cannot write {path}: the folder {folder} is read-only")


def check_keepable(path: Path) -> None:
    """Before something is written to `path` that will be read again: whether that can be done."""
    if _is_stream(path):
        raise BadFile(f"cannot write {path}: it is a device or a pipe, not a file that can be read again")
    check_writable(path)


def write(path: Path, data: bytes) -> None:
    """Put `data` at `path`. A file appears in one step; a device or a pipe is written to as it is."""
    check_writable(path)
    try:
        if _is_stream(path):
            path.write_bytes(data)
        else:
            _replace(target_of(path), data)
    except OSError as error:
        raise BadFile(f"cannot write {path}: {error.strerror}") from None


def _is_stream(path: Path) -> bool:
    """Whether a path is a device, a pipe or a socket: replacing it would break it for every program."""
    return path.exists() and not path.is_file() and not path.is_dir()


def _replace(path: Path, data: bytes) -> None:
    """A reader sees the old file or the new one. A new file has the permissions that the umask leaves."""
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
