"""The server's secret keys. They are not in the database but in a file, or in an environment variable.

The newest key signs and encrypts, and every key is accepted: a new key makes nothing invalid, but forgetting
an old one does. Each purpose has keys of its own, which are derived from these.
"""

from __future__ import annotations

import base64
import logging
import secrets
import time
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from cryptography.fernet import Fernet, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from gamenight.core import BadKeys
from gamenight.server.database import is_postgres, parse_url
from gamenight.server.private_files import (
    create_private,
    make_folders,
    readable_by_others,
    replace_private,
    tighten,
)
from gamenight.server.settings import KEYS, Settings, state_folder

if TYPE_CHECKING:
    from gamenight.server.store import Store

log = logging.getLogger(__name__)

SHORTEST = 32  # characters of a key
LOOK_EVERY = 2.0  # seconds until a running server looks again whether the key file has changed

_HEADER = "# The secret keys of a gamenight server, the newest first. Keep them secret and in your backups.\n"
_MAKE_ONE = "`openssl rand -hex 32` prints a good one"


class Keyring:
    """The keys, newest first. A running server notices within seconds that the key file has changed."""

    def __init__(self, keys: Sequence[str], file: Path | None = None) -> None:
        self.file = file  # None: the keys come from the environment
        self._keys = tuple(keys)
        self._stamp = None if file is None else _stamp(file)
        self._looked = time.monotonic()

    @classmethod
    def read(cls, file: Path) -> Keyring:
        return cls(_read(file), file)

    @property
    def keys(self) -> tuple[str, ...]:
        if self.file is not None and time.monotonic() - self._looked > LOOK_EVERY:
            self._look(self.file)
        return self._keys

    @property
    def fernet(self) -> MultiFernet:
        """Encrypts data at rest. Its `rotate` encrypts a token again with the newest key."""
        return MultiFernet([Fernet(base64.urlsafe_b64encode(key)) for key in self.derived("encryption")])

    def derived(self, purpose: str) -> tuple[bytes, ...]:
        """The keys for one purpose, newest first."""
        return tuple(_derived(key, purpose) for key in self.keys)

    @property
    def marks(self) -> tuple[str, ...]:
        """A name for each key, which says nothing about the key. The database stores them."""
        return tuple(key.hex()[:16] for key in self.derived("mark"))

    def add(self) -> None:
        """Add a key in the second place. It is accepted, and neither signs nor encrypts yet."""
        newest, *older = self.keys
        self._write((newest, new_key(), *older))

    def promote(self) -> None:
        """Let the second key sign and encrypt. Every server must know it already."""
        before, newest, *older = self.keys
        self._write((newest, before, *older))

    def forget(self) -> int:
        """Forget all keys but the newest. Return how many there were."""
        forgotten = len(self.keys) - 1
        self._write(self._keys[:1])
        return forgotten

    def _write(self, keys: tuple[str, ...]) -> None:
        if self.file is None:
            raise BadKeys(
                f"the keys come from {KEYS}: add a new key there in the second place and restart all servers,"
                f" then put it first and restart them again; {_MAKE_ONE}"
            )
        try:
            replace_private(self.file, _written(keys))
        except OSError as error:
            raise BadKeys(f"cannot write the key file {self.file}: {error.strerror}") from None
        self._keys, self._stamp = keys, _stamp(self.file)

    def _look(self, file: Path) -> None:
        """Read the file again if it has changed. If it cannot be read, the keys in memory stay."""
        self._looked, stamp = time.monotonic(), _stamp(file)
        if stamp == self._stamp:
            return
        self._stamp = stamp
        try:
            self._keys = _read(file)
        except BadKeys as error:
            log.error("the key file has changed, the server goes on with the keys it has: %s", error)


async def open_keyring(settings: Settings, store: Store) -> Keyring:
    """The keys that the settings name. They must include one that the database was used with before.

    At the first start there is no key file, and it is created.
    """
    known = not settings.new_keys and bool(await store.key_marks())
    ring = _given(settings, create=not known)
    if not await store.accept_keys(ring.marks, new=settings.new_keys):
        where = ring.file or KEYS
        raise BadKeys(
            f"the database was used with other keys than those in {where}: give the server those keys,"
            " or start it once with --new-keys, which signs everybody out"
        )
    return ring


def usual_key_file(database: str) -> Path:
    """Beside an SQLite file; for PostgreSQL in the state folder."""
    url = parse_url(database)
    return state_folder() / "keys" if is_postgres(url) else Path(f"{url.database}.keys")


def new_key() -> str:
    return secrets.token_urlsafe(32)


def _given(settings: Settings, create: bool) -> Keyring:
    if settings.keys.strip():
        return Keyring(_checked(settings.keys.replace(",", " ").split(), KEYS))
    file = settings.key_file or usual_key_file(settings.database)
    if create and not file.exists():
        try:
            make_folders(file.parent)
            create_private(file, _written([new_key()]))
        except OSError as error:
            raise BadKeys(f"cannot create the key file {file}: {error.strerror}") from None
    elif not file.exists():
        raise BadKeys(
            f"the key file {file} is missing: put it back, or start the server once with --new-keys,"
            " which signs everybody out"
        )
    return Keyring.read(file)


@lru_cache(256)
def _derived(key: str, purpose: str) -> bytes:
    return HKDF(SHA256(), 32, salt=None, info=f"gamenight {purpose}".encode()).derive(key.encode())


def _read(file: Path) -> tuple[str, ...]:
    try:
        if tighten(file):
            log.warning("other users could read the key file %s; it is private now", file)
        if readable_by_others(file):
            raise BadKeys(f"other users can read the key file {file}: make it private (chmod 600)")
        lines = file.read_text().splitlines()
    except OSError as error:
        raise BadKeys(f"cannot read the key file {file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadKeys(f"cannot read the key file {file}: it is not text") from None
    words = (line.strip() for line in lines)
    return _checked([word for word in words if word and not word.startswith("#")], str(file))


def _checked(keys: Sequence[str], where: str) -> tuple[str, ...]:
    if not keys:
        raise BadKeys(f"there is no key in {where}; {_MAKE_ONE}")
    if any(len(key) < SHORTEST for key in keys):
        raise BadKeys(f"a key in {where} has fewer than {SHORTEST} characters; {_MAKE_ONE}")
    return tuple(dict.fromkeys(keys))


def _written(keys: Sequence[str]) -> bytes:
    return (_HEADER + "".join(f"{key}\n" for key in keys)).encode()


def _stamp(file: Path) -> tuple[int, int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ino, found.st_size
