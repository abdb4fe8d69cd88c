"""Seals the seeds of tables: encrypts them in the database as long as they are secret."""

from __future__ import annotations

from cryptography.fernet import InvalidToken, MultiFernet

from gamenight.core import BadKeys

MARK = "sealed:"  # distinguishes a sealed seed from a plain one


def sealed(seed: str, fernet: MultiFernet) -> str:
    return MARK + fernet.encrypt(seed.encode()).decode()


def unsealed(stored: str, fernet: MultiFernet | None) -> str:
    """The seed. A plain one is of a finished game, or was stored by an older server."""
    if not stored.startswith(MARK):
        return stored
    if fernet is None:
        raise BadKeys("the seed of this table is encrypted, and the server has no keys")
    try:
        return fernet.decrypt(stored.removeprefix(MARK)).decode()
    except InvalidToken:
        raise BadKeys(
            "the seed of this table is encrypted with a key that the server does not have"
        ) from None


def resealed(stored: str, fernet: MultiFernet) -> str | None:
    """A seed sealed with the newest key. None if its key is lost."""
    try:
        return sealed(unsealed(stored, fernet), fernet)
    except BadKeys:
        return None
