"""Challenges: positions with one clearly best action, as data beside a game.

The file belongs to one version of the rules and to the packaged components. With others it holds none.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Raw, Struct

from gamenight.core.errors import Malformed
from gamenight.core.game import AnyGame, Seat

FILE = "challenges.json.z"


class Challenge(Struct, frozen=True, forbid_unknown_fields=True):
    seats: int
    seat: Seat  # whose decision it is
    lost: tuple[float, ...]  # for each of its legal actions: how much less chance to win than the best one
    reasons: tuple[str, ...]  # for the best one; `{0}`, `{1}` stand for seats
    state: Raw  # as JSON; secret

    @property
    def key(self) -> str:
        """Names the challenge, also after an update that brings others."""
        return f"{zlib.crc32(bytes(self.state)):08x}"

    @property
    def best(self) -> int:
        """The place of the best action among the legal ones."""
        return self.lost.index(0.0)


class ChallengeFile(Struct, frozen=True, forbid_unknown_fields=True):
    version: int  # of the rules
    components: str  # their hash
    challenges: tuple[Challenge, ...]


def packaged_challenges(package: str) -> bytes:
    """The file in a game's package. Empty: there is none yet."""
    file = files(package) / FILE
    return file.read_bytes() if file.is_file() else b""


def challenges_written(game: AnyGame, found: Sequence[Challenge]) -> bytes:
    file = ChallengeFile(game.version, game.components.hash, tuple(found))
    return zlib.compress(msgspec.json.encode(file), 9)


@lru_cache(maxsize=64)
def challenges_of(game: AnyGame) -> tuple[Challenge, ...]:
    """A game's challenges, if they are about these rules and components. Raises Malformed."""
    if not game.challenges:
        return ()
    try:
        file = msgspec.json.decode(zlib.decompress(game.challenges), type=ChallengeFile)
    except (zlib.error, msgspec.DecodeError) as error:
        raise Malformed(f"the challenges of {game.title}: {error}") from None
    same = (file.version, file.components) == (game.version, game.components.hash)
    return file.challenges if same else ()


def position_of(game: AnyGame, challenge: Challenge) -> object:
    """The state with which a challenge begins."""
    return msgspec.json.decode(challenge.state, type=game.State)
