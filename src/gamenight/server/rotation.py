"""Rotates the server's secret keys: adds a new one, and on request forgets the old ones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec import Struct
from sqlalchemy import Connection

from gamenight.server.audit import What
from gamenight.server.keyring import LOOK_EVERY, open_keyring
from gamenight.server.operating import Operator
from gamenight.server.settings import Settings

NOTICED = LOOK_EVERY + 1.0
"""Seconds after which every running server has read a changed key file."""


class Rotated(Struct, frozen=True):
    file: Path
    forgotten: int  # old keys


async def rotate(
    operator: Operator, settings: Settings, forget: bool, why: str, told: Callable[[str], None]
) -> Rotated:
    """Add a key, and let it sign when every server accepts it. Running servers read the changed file.

    Data that are encrypted at rest must be encrypted with the new key before the old ones are forgotten.
    """
    store = operator.store
    ring = await open_keyring(settings, store)
    ring.add()
    await store.accept_keys(ring.marks, new=False)
    await store.transact(partial(_note, operator, why))
    told("waiting until the running servers accept the new key")
    await asyncio.sleep(NOTICED)
    ring.promote()
    told("waiting until the running servers use it")
    await asyncio.sleep(NOTICED)
    await store.reseal_seeds(ring.fernet)
    forgotten = 0
    if forget:
        forgotten = ring.forget()
        await store.accept_keys(ring.marks, new=False)
        await store.transact(partial(_note, operator, f"{forgotten} old keys forgotten"))
    assert ring.file is not None, "keys of the environment cannot be changed here"
    return Rotated(ring.file, forgotten)


def _note(operator: Operator, why: str, connection: Connection) -> None:
    operator.note(connection, What.ROTATE_KEYS, "", why)
