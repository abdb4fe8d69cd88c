"""The file of an arena: what was asked for, then one line for each finished match. A second run goes on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import DecodeError
from msgspec.json import decode, encode
from msgspec.structs import asdict

from gamenight.core import BadFile
from gamenight.games import game as find_game
from gamenight.lab.arena import Arena, Finished, Match

FORMAT = "gamenight-arena/1"

_ASKED = {
    "games": "the games",
    "seats": "--seats",
    "bots": "--bots",
    "matches": "--games",
    "seed": "--seed",
    "components": "--components",
}
"""What a user gives to `gamenight arena`, by the field of `Arena`."""


class Heading(Arena, frozen=True, kw_only=True):
    """The first line of the file."""

    format: str = FORMAT
    rules: tuple[str, ...]  # slug, version and components of each game


class Ledger:
    """The file, open for more matches. `finished` holds those of earlier runs."""

    def __init__(self, path: Path, arena: Arena, planned: Sequence[Match]) -> None:
        self._path = path
        heading = _heading(arena)
        first = encode(heading) + b"\n"
        try:
            data = path.read_bytes() if path.exists() else b""
            whole = data[: data.rfind(b"\n") + 1]  # a killed process can leave half a line at the end
            if whole:
                self._check_heading(whole, heading)
            elif not first.startswith(data):
                raise BadFile(f"{path} was not written by an arena: name another file")
            self.finished = self._read(whole, planned)
            self._file = path.open("ab", buffering=0)
            self._file.truncate(len(whole))
        except OSError as error:
            raise BadFile(f"cannot write {path}: {error.strerror}") from None
        if not whole:
            self._write(first)

    def add(self, match: Finished) -> None:
        self._write(encode(match) + b"\n")

    def close(self) -> None:
        self._file.close()

    def _write(self, line: bytes) -> None:
        try:
            self._file.write(line)
        except OSError as error:
            raise BadFile(f"cannot write {self._path}: {error.strerror}") from None

    def _check_heading(self, whole: bytes, heading: Heading) -> None:
        try:
            found = decode(whole.partition(b"\n")[0], type=Heading)
        except DecodeError:
            found = None
        if found is None or found.format != FORMAT:
            raise BadFile(f"{self._path} was not written by an arena: name another file")
        for field, word in _ASKED.items():
            was, now = _told(getattr(found, field)), _told(getattr(heading, field))
            if was != now:
                other = f"with {word} {was} instead of {now}"
                raise BadFile(f"{self._path} holds another arena, {other}: name another file")
        if found.rules != heading.rules:
            raise BadFile(f"the rules have changed since {self._path} was begun: name another file")

    def _read(self, whole: bytes, planned: Sequence[Match]) -> dict[int, Finished]:
        finished: dict[int, Finished] = {}
        for at, line in enumerate(whole.splitlines()[1:], start=2):
            try:
                match = decode(line, type=Finished)
            except DecodeError:
                match = None
            if match is None or _plan(match) not in planned[match.number : match.number + 1]:
                raise BadFile(f"line {at} of {self._path} is not a match of this arena")
            finished[match.number] = match
        return finished


def _heading(arena: Arena) -> Heading:
    games = map(find_game, arena.games)
    own = arena.components
    rules = tuple(f"{game.slug} {game.version} {own.get(game.slug, game.components.hash)}" for game in games)
    return Heading(**asdict(arena), rules=rules)


def _told(value: object) -> str:
    if isinstance(value, dict):
        return ",".join(f"{slug} {each}" for slug, each in value.items()) or "none"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _plan(match: Finished) -> Match:
    return Match(number=match.number, game=match.game, deal=match.deal, bots=match.bots)
