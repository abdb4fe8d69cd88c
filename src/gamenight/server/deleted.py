"""Players whose data were deleted: the pseudonym in their place, and how a server knows their cookies."""

from __future__ import annotations

from hashlib import sha256

from sqlalchemy import Connection, select

from gamenight.server.identity import new_word
from gamenight.server.schema import deleted_players

NAME = "Deleted player"
WORDS = "(deleted)"  # instead of a text that the player wrote

_PREFIX = "deleted-"


def new_pseudonym() -> str:
    """A random id that takes the place of a player's id, so that their actions still belong together."""
    return _PREFIX + new_word(10)


def is_deleted(player: str) -> bool:
    return player.startswith(_PREFIX)


def digest_of(player: str) -> str:
    return sha256(player.encode()).hexdigest()


def deleted_digests(connection: Connection) -> set[str]:
    return set(connection.execute(select(deleted_players.c.digest)).scalars())
