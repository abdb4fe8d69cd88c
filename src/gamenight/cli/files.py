"""Files of the command line: read with a clear sentence, written whole or not at all."""

from __future__ import annotations

import os
import tempfile
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
    if not path.exists():
        return None
    aside = path.with_stem(f"{path.stem}.previous")
    path.replace(aside)
    return aside


def check_writable(path: Path) -> None:
    """Before long work whose result goes to `path`: whether it could be written."""
    folder = path.parent
    if path.is_dir():
        raise BadFile(f"cannot write {path}: it is a folder")
    if not folder.is_dir():
        raise BadFile(f"cannot write {path}: there is no folder {folder}")
    if not os.access(folder, os.W_OK):
        raise BadFile(f"cannot write {path}: the folder {folder} is read-only")


def write(path: Path, data: bytes) -> None:
    """Put `data` at `path` in one step: a reader sees the old file or the new one."""
    check_writable(path)
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise BadFile(f"cannot write {path}: {error.strerror}") from None
