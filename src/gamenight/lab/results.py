"""The folder of a run: design.json, then parts of some hundred games each. A second run goes on.

A part is a folder with three Parquet files. It is written beside the others and then renamed, so a part is
there as a whole or not at all.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

import msgspec
import polars as pl
from msgspec import DecodeError, Raw, Struct

from gamenight.core import AnyGame, BadFile, parse_components
from gamenight.games import game as find_game
from gamenight.lab.design import Asked, Cell, Design
from gamenight.lab.play import Finished
from gamenight.lab.rows import frames

FORMAT = "gamenight-lab/2"
DESIGN = "design.json"
PARTS = "parts"
HALF = ".half"  # what is being written, and remains if the process is killed
LOCK = ".lock"

_ASKED = {
    "seats": "--seats",
    "bots": "--bots",
    "options": "--option",
    "values": "--set",
    "games": "--games",
    "seed": "--seed",
}
"""What a user gives to `gamenight lab run`, by the field of `Asked`."""


class Head(Struct, frozen=True, kw_only=True):
    """The content of design.json."""

    format: str
    game: str  # slug
    version: int  # of its rules
    hash: str  # of its components
    asked: Asked
    cells: tuple[Cell, ...]
    components: Raw  # without the values of a cell


class Results:
    """The folder of a run, open for more games.

    `played` are the ids of the games of earlier runs. `count` is the number of all games in the folder.
    """

    def __init__(self, folder: Path, design: Design) -> None:
        self._folder, self._design = folder, design
        try:
            self._open()
        except OSError as error:
            raise _unwritable(folder, error) from None
        self._next = len(_parts(folder))
        self.played = frozenset(
            pl.scan_parquet(_parts(folder)).select("game").collect()["game"] if self._next else ()
        )
        self.count = len(self.played)

    def _open(self) -> None:
        """Begin a new folder, or check that this one was begun with the same design."""
        folder, head = self._folder, _head(self._design)
        begun = (folder / DESIGN).exists()
        if begun:
            _check_same(folder, read_head(folder), head)
        elif folder.is_dir() and any(not path.name.startswith(".") for path in folder.iterdir()):
            raise BadFile(f"{folder} was not written by `gamenight lab run`: name another folder")
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = lock(folder)
        if not begun:
            _write(folder / HALF, folder / DESIGN, head)
        (folder / PARTS).mkdir(exist_ok=True)
        shutil.rmtree(folder / PARTS / HALF, ignore_errors=True)

    def add(self, finished: Sequence[Finished]) -> None:
        """Write a part with these games."""
        half = self._folder / PARTS / HALF
        found = frames(finished, self._design.cells)
        try:
            half.mkdir()
            for name in ("games", "decisions", "uses"):
                path = half / f"{name}.parquet"
                getattr(found, name).write_parquet(path, compression="zstd")
                _sync(path)
            _sync(half)
            half.rename(self._folder / PARTS / f"{self._next:05}")
            _sync(self._folder / PARTS)
        except OSError as error:
            raise _unwritable(self._folder, error) from None
        self._next += 1
        self.count += len(finished)

    def close(self) -> None:
        self._lock.close()


def lock(folder: Path) -> BinaryIO:
    """Keep other processes from writing to a folder until the result is closed."""
    held = (folder / LOCK).open("wb")
    try:
        fcntl.lockf(held, fcntl.LOCK_EX | fcntl.LOCK_NB)  # unlike flock: workers do not inherit it
    except BlockingIOError:
        held.close()
        raise BadFile(f"another process writes to {folder}: wait until it has ended") from None
    return held


def read_head(folder: Path) -> Head:
    """What a folder holds. Raises if it is not a run of this format and of the present rules."""
    path = folder / DESIGN
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadFile(f"cannot read {path}: {error.strerror}") from None
    try:
        if msgspec.json.decode(data)["format"] != FORMAT:
            raise BadFile(f"{folder} was written by another version of gamenight: run it again")
        head = msgspec.json.decode(data, type=Head)
    except (DecodeError, TypeError, KeyError):
        raise BadFile(f"{path} was not written by `gamenight lab run`") from None
    now = find_game(head.game)
    if now.version != head.version:
        versions = f"version {head.version}, now {now.version}"
        raise BadFile(f"the rules of {now.title} have changed since {folder} was begun ({versions})")
    return head


def game_of(head: Head) -> AnyGame:
    """The game of a run with its components, without the values of a cell."""
    return find_game(head.game, parse_components(bytes(head.components)))


def tables(folder: Path) -> dict[str, pl.LazyFrame]:
    """The tables of a run by their names."""
    parts = _parts(folder)
    if not parts:
        raise BadFile(f"{folder} holds no games yet: run `gamenight lab run` first")
    return {
        name: pl.scan_parquet([part.with_name(f"{name}.parquet") for part in parts])
        for name in ("games", "decisions", "uses")
    }


def _parts(folder: Path) -> list[Path]:
    """The table of games of each part."""
    return sorted((folder / PARTS).glob("[0-9]*/games.parquet"))


def _head(design: Design) -> Head:
    return Head(
        format=FORMAT,
        game=design.game.slug,
        version=design.game.version,
        hash=design.game.components.hash,
        asked=design.asked,
        cells=design.cells,
        components=Raw(design.game.components.json),
    )


def _check_same(folder: Path, found: Head, head: Head) -> None:
    """Raise unless the folder was begun with the same arguments."""
    other = ""
    if found.game != head.game:
        other = f"of {found.game} instead of {head.game}"
    elif found.hash != head.hash:
        other = "with other components"
    for field, word in _ASKED.items():
        was, now = (_told(getattr(each.asked, field)) for each in (found, head))
        if not other and was != now:
            other = f"with {word} {was} instead of {now}"
    if other:
        raise BadFile(f"{folder} holds another run, {other}: name another folder")


def _told(asked: object) -> str:
    if isinstance(asked, dict):
        return " ".join(f"{name}={_told(values)}" for name, values in asked.items()) or "nothing"
    return ",".join(map(str, asked)) if isinstance(asked, tuple | list) else str(asked)


def _write(half: Path, path: Path, head: Head) -> None:
    half.write_bytes(msgspec.json.format(msgspec.json.encode(head), indent=2) + b"\n")
    _sync(half)
    half.replace(path)
    _sync(path.parent)


def _sync(path: Path) -> None:
    """Let a file or folder reach the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _unwritable(folder: Path, error: OSError) -> BadFile:
    return BadFile(f"cannot write {folder}: {error.strerror}")
