"""Deletes a person's data: names and chat become "Deleted player", and the games stay.

Actions are needed to replay the games of the others, so they stay under a random id. Everything else that
names the player is replaced or removed in one transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects.postgresql import insert as upsert_postgres
from sqlalchemy.dialects.sqlite import insert as upsert_sqlite

from gamenight.core import CannotOperate
from gamenight.server import events
from gamenight.server.appends import written_names
from gamenight.server.audit import What
from gamenight.server.deleted import NAME, WORDS, digest_of, new_pseudonym
from gamenight.server.events import Chatted, Event, PlayerRenamed, SeatTaken
from gamenight.server.office import known_guest, mentions, quoted
from gamenight.server.operating import ATTEMPTS, Operator
from gamenight.server.schema import (
    METADATA,
    audit,
    deleted_players,
    entries,
    players,
    reports,
    seatings,
    tables,
)
from gamenight.server.sittings import Sittings

OF_A_PLAYER = [each for each in METADATA.sorted_tables if "player" in each.c and each is not seatings]
"""The SQL tables whose rows belong to one player and are deleted with them: codes, results, blocks."""


class Forgotten(Struct, frozen=True):
    tables: int
    entries: int  # of their logs


class _Mention(Struct, frozen=True):
    """An entry of a log that names the player."""

    table_id: str
    place: int
    data: bytes


async def delete_data(
    operator: Operator, player: str, why: str, told: Callable[[str], None] = lambda _: None
) -> Forgotten:
    """Delete everything about a player.

    First their cookies stop working, so that running servers write nothing new. The logs are read again
    until nothing is left of what a server has written meanwhile.
    """
    store, pseudonym = operator.store, new_pseudonym()
    await store.transact(partial(_sign_out, operator, player, pseudonym, why))
    changed: set[str] = set()
    count = 0
    for attempt in range(ATTEMPTS):
        told("waiting until the running servers have noticed")
        await operator.settle()
        await operator.hand_over(player, pseudonym)
        told("reading the logs of all tables")
        mentions = await store.transact(partial(_mentions, player))
        if attempt and not mentions:
            await store.transact(partial(_clear_rows, player, pseudonym))
            await store.transact(partial(_rename_seats, changed))
            return Forgotten(len(changed), count)
        told(f"replacing {len(mentions):,} entries")
        changed |= await store.transact(partial(_delete, operator, player, pseudonym, mentions))
        count += len(mentions)
    raise CannotOperate("a server keeps writing about this guest; close their tables, then try again")


def _sign_out(operator: Operator, player: str, pseudonym: str, why: str, connection: Connection) -> None:
    """Make the player's cookies invalid, at every server within seconds."""
    known_guest(player, connection)
    upsert = upsert_postgres if connection.dialect.name == "postgresql" else upsert_sqlite
    connection.execute(upsert(deleted_players).values(digest=digest_of(player)).on_conflict_do_nothing())
    operator.note(connection, What.DELETE_DATA, pseudonym, why)


def _delete(
    operator: Operator, player: str, pseudonym: str, mentions: Sequence[_Mention], connection: Connection
) -> set[str]:
    """Delete everything. Return the ids of the tables whose stored data have changed.

    Entries may be many, and nobody else changes one. Rows that servers change come last, so that no server
    waits for long.
    """
    for mention in mentions:
        row = (entries.c.table_id == mention.table_id) & (entries.c.place == mention.place)
        event = rewritten(mention.data, player, pseudonym)
        connection.execute(update(entries).where(row).values(event=event))
    changed = {mention.table_id for mention in mentions} | _clear_rows(player, pseudonym, connection)
    _rename_seats(changed, connection)
    operator.note(
        connection, What.DELETE_DATA, pseudonym, f"{len(mentions)} entries rewritten", sorted(changed)
    )
    return changed


def _clear_rows(player: str, pseudonym: str, connection: Connection) -> set[str]:
    """Delete the player outside the logs. Return the ids of the tables that they set up."""
    made = update(tables).where(tables.c.creator == player).values(creator=pseudonym)
    changed = set(connection.execute(made.returning(tables.c.id)).scalars())
    connection.execute(update(seatings).where(seatings.c.player == player).values(player=pseudonym))
    connection.execute(delete(players).where(players.c.id == player))
    for sql_table in OF_A_PLAYER:
        connection.execute(delete(sql_table).where(sql_table.c.player == player))
    _clear_reports(player, pseudonym, connection)
    connection.execute(update(audit).where(audit.c.target == player).values(target=pseudonym))
    return changed


def _rename_seats(table_ids: Collection[str], connection: Connection) -> None:
    """Derive the names of some tables anew from their entries."""
    for table_id in table_ids:
        here = tables.c.id == table_id
        query = select(entries.c.event).where(entries.c.table_id == table_id).order_by(entries.c.place)
        happened = [events.decode(data) for data in connection.execute(query).scalars()]
        seats = connection.execute(select(tables.c.seats).where(here)).scalar_one()
        names = written_names(Sittings(seats).names_after(happened))
        connection.execute(update(tables).where(here).values(names=names))


def _clear_reports(player: str, pseudonym: str, connection: Connection) -> None:
    by = update(reports).where(reports.c.reporter == player)
    connection.execute(by.values(reporter=pseudonym, text=WORDS))
    about = update(reports).where(reports.c.accused == player)
    connection.execute(about.values(accused=pseudonym, name=NAME))


def _mentions(player: str, connection: Connection) -> list[_Mention]:
    """Every entry that names the player. Reads all logs, without a lock."""
    query = select(entries.c.table_id, entries.c.place, entries.c.event).where(mentions(player, connection))
    return [_Mention(table_id, place, data) for table_id, place, data in connection.execute(query)]


def rewritten(data: bytes, player: str, pseudonym: str) -> bytes:
    """An entry without the player's id, name and words."""
    event: Event = events.decode(data)
    match event:
        case SeatTaken(_, by, _) if by == player:
            event = replace(event, name=NAME)
        case PlayerRenamed(by, _, _) if by == player:
            event = replace(event, before=NAME, name=NAME)
        case Chatted(by, _, _, _, _) if by == player:
            event = replace(event, name=NAME, text=WORDS)
    return events.encode(event).replace(quoted(player), quoted(pseudonym))
