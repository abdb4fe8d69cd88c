"""Makes archives: when a game ends, and at server start for finished games that have none."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.server.appends import Append, append_of
from gamenight.server.archive import archive_of, write
from gamenight.server.events import ActionTaken, GameEnded
from gamenight.server.loading import load
from gamenight.server.results import results_of
from gamenight.server.store import Store
from gamenight.server.tables import Events, Table
from gamenight.server.wire import Status

log = logging.getLogger(__name__)


async def append_with_archive(table: Table, happened: Events, now: float) -> Append:
    """The append for some events. If they end the game, it includes the archive and the results."""
    append = append_of(table, happened)
    if append.status is not Status.FINISHED:
        return append
    taken = [event for event in happened if isinstance(event, ActionTaken)]
    new = [(event.seat, table.game.Action.decode(event.action)) for event in taken]
    whole = [*table.log, *new]
    outcome = next(event.outcome for event in happened if isinstance(event, GameEnded))
    results = await asyncio.to_thread(results_of, table, whole, outcome, now)
    return replace(append, archive=await _archived(table, whole), results=results)


async def archive_missing(store: Store) -> None:
    """Archive the finished games that have no archive because an older server played them."""
    for table_id in await store.unarchived():
        try:
            table = await load(store, table_id)
            data = None if table.status is not Status.FINISHED else await _archived(table, table.log)
            if data is not None:
                await store.add_archive(table_id, data)
        except Exception:
            log.exception("cannot archive a game", extra={"table_id": table_id})


async def _archived(table: Table, actions: Sequence[tuple[Seat, Any]]) -> bytes | None:
    """Make the archive in a thread, because it replays the whole game. If that fails, return None."""
    try:
        return await asyncio.to_thread(_write, table, actions)
    except Exception:
        log.exception("cannot archive a game", extra={"table_id": table.facts.id})
        return None


def _write(table: Table, actions: Sequence[tuple[Seat, Any]]) -> bytes:
    return write(archive_of(table.game, table.facts.seats, table.origin, actions))
