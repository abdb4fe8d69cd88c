"""Counts the tables of before schema 0008: the names of their seats, and the results of finished games."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from functools import partial

from sqlalchemy import Connection, select, update
from sqlalchemy.dialects.postgresql import insert as upsert_postgres
from sqlalchemy.dialects.sqlite import insert as upsert_sqlite

from gamenight.core import AnyGame
from gamenight.server.appends import written_names
from gamenight.server.archive import NOTHING, archived_game
from gamenight.server.events import Event
from gamenight.server.facts import Facts
from gamenight.server.loading import drawn_game
from gamenight.server.results import Result, results_of, rows_of
from gamenight.server.schema import results, tables
from gamenight.server.store import Store
from gamenight.server.tables import Table

log = logging.getLogger(__name__)


async def count_missing(store: Store) -> None:
    """Count the tables that an older server left uncounted, the newest first.

    It may take minutes, so it rests as long as it works.
    """
    for table_id in await store.transact(_uncounted):
        begun = time.perf_counter()
        try:
            await _count(store, table_id)
        except Exception:
            log.exception("cannot count a game", extra={"table_id": table_id})
        await asyncio.sleep(time.perf_counter() - begun)


def _uncounted(connection: Connection) -> Sequence[str]:
    query = select(tables.c.id).where(tables.c.names.is_(None)).order_by(tables.c.created.desc())
    return connection.execute(query).scalars().all()


async def _count(store: Store, table_id: str) -> None:
    facts = await store.facts(table_id)
    assert facts is not None, "tables are never deleted"
    game = await drawn_game(store, facts.game, facts.components)
    entries = await store.entries(table_id)
    active = await store.transact(partial(_active, table_id))
    names, found = await asyncio.to_thread(_counted, game, facts, entries, active)
    await store.transact(partial(_write, table_id, names, found))


def _counted(
    game: AnyGame, facts: Facts, entries: Sequence[Event], active: float
) -> tuple[str, tuple[Result, ...]]:
    table = folded_table(game, facts, entries)
    found = () if table.outcome is None else results_of(table, table.log, table.outcome, active)
    return written_names(table.sittings.names), found


def folded_table(game: AnyGame, facts: Facts, entries: Sequence[Event]) -> Table:
    """The table under today's rules if they are those that it was played under, else without rules."""
    if facts.version == game.version and facts.components in (None, game.components.hash):
        try:
            return Table(game, facts).fold(entries)
        except Exception:  # rules may raise anything on a log that is damaged
            log.exception("cannot replay a game", extra={"table_id": facts.id})
    return without_rules(game, facts, entries)


def without_rules(game: AnyGame, facts: Facts, entries: Sequence[Event]) -> Table:
    """The table with its people, log and outcome, but with no state of the game. It takes no time."""
    return Table(archived_game(game, facts, NOTHING), facts).fold(entries)


def _active(table_id: str, connection: Connection) -> float:
    return float(connection.execute(select(tables.c.active).where(tables.c.id == table_id)).scalar_one())


def _write(table_id: str, names: str, found: Sequence[Result], connection: Connection) -> None:
    """Another server may have counted the table meanwhile, or somebody sat down there."""
    still = (tables.c.id == table_id) & tables.c.names.is_(None)
    connection.execute(update(tables).where(still).values(names=names))
    if found:
        upsert = upsert_postgres if connection.dialect.name == "postgresql" else upsert_sqlite
        connection.execute(upsert(results).on_conflict_do_nothing(), rows_of(table_id, found))
