"""Everything that the server keeps about one player, as a ZIP file that is made while it is sent.

Other people's secrets are not in it. Of a game that is not over it has what its player says in the chat, and
that the table exists, but no action, no view and no seed.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from functools import partial
from time import monotonic
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec
from sqlalchemy import Connection, Table, select

from gamenight.core import AnyGame, record
from gamenight.server.counting import without_rules
from gamenight.server.ending import public_seed
from gamenight.server.events import Chatted, Event
from gamenight.server.facts import Facts
from gamenight.server.game_history import Search, page_of
from gamenight.server.loading import drawn_game
from gamenight.server.routes import record_of
from gamenight.server.schema import METADATA, device_codes, old_cookies, reports, seatings
from gamenight.server.store import Store
from gamenight.server.wire_games import MyGame
from gamenight.server.wire_me import Me

SECONDS = 600.0  # until an export ends with what it has

OWN = [
    each
    for each in METADATA.sorted_tables
    if "player" in each.c and each not in (seatings, device_codes, old_cookies)
]
"""The SQL tables whose rows are about one player, but for the keys to their account."""

README = """\
This file holds what this server keeps about you, {name}.

you.json    your name and id
tables/     every table where you sit or sat, a page each, the newest first
games/      every game that is over, as a record: gamenight replay FILE, gamenight verify FILE
words/      what you wrote in the chat of a table
rows/       results of your games, and everything else that is kept about you alone
reports.json  what you reported to the operator

{said}
"""


class _Sink:
    """Takes what ZipFile writes, until it is sent."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def write(self, data: bytes) -> int:
        self._parts.append(bytes(data))
        return len(data)

    def flush(self) -> None: ...

    def taken(self) -> bytes:
        data, self._parts = b"".join(self._parts), []
        return data


async def exported(store: Store, me: Me) -> AsyncIterator[bytes]:
    """The bytes of the file. Only one table is in memory at a time."""
    sink, ends, page, done, found = _Sink(), monotonic() + SECONDS, 0, 0, 0
    with ZipFile(sink, "w", ZIP_DEFLATED) as file:  # type: ignore[call-overload]
        file.writestr("you.json", _json(me))
        for table in OWN:
            rows = await store.transact(partial(_rows, table, me.player))
            file.writestr(f"rows/{table.name}.json", _json(rows))
        file.writestr("reports.json", _json(await store.transact(partial(_reports, me.player))))
        yield sink.taken()
        while monotonic() < ends:
            part = await store.transact(partial(page_of, me.player, Search(), page))
            found = part.found
            if not part.games:
                break
            file.writestr(f"tables/{page + 1:04}.json", _json(part.games))
            for each in part.games:
                await _add(store, file, me.player, each)
                done += 1
                yield sink.taken()
            page += 1
        file.writestr("README.txt", README.format(name=me.name, said=_said(done, found)))
    yield sink.taken()


def _said(done: int, found: int) -> str:
    if not found:
        return "You have not sat down at a table yet, so there are no games here."
    if done < found:
        return f"These are your newest {done:,} tables of {found:,}: the time for one file was over."
    return f"These are all of your {found:,} tables." if found > 1 else "This is your one table."


async def _add(store: Store, file: ZipFile, player: str, mine: MyGame) -> None:
    facts = await store.facts(mine.id)
    assert facts is not None, "tables are never deleted"
    entries = await store.entries(mine.id)
    game = await drawn_game(store, facts.game, facts.components)
    await asyncio.to_thread(_write, file, player, game, facts, entries)


def _write(file: ZipFile, player: str, game: AnyGame, facts: Facts, entries: Sequence[Event]) -> None:
    table = without_rules(game, facts, entries)
    if public_seed(table) is not None:
        file.writestr(f"games/{facts.game}-{facts.id}.json", record.write(table.game, record_of(table)))
    words = [
        {"at": event.at, "text": event.text}
        for event in entries
        if isinstance(event, Chatted) and event.player == player
    ]
    if words:
        file.writestr(f"words/{facts.id}.json", _json(words))


def _rows(table: Table, player: str, connection: Connection) -> list[dict[str, Any]]:
    rows = connection.execute(select(table).where(table.c.player == player)).mappings()
    return [{str(key): _plain(value) for key, value in row.items()} for row in rows]


def _plain(value: Any) -> Any:
    return msgspec.Raw(value) if isinstance(value, bytes) else value  # all such columns hold JSON


def _reports(player: str, connection: Connection) -> list[dict[str, Any]]:
    own = [reports.c[name] for name in ("at", "table_id", "reason", "text")]
    rows = connection.execute(select(*own).where(reports.c.reporter == player)).mappings()
    return [{str(key): value for key, value in row.items()} for row in rows]


def _json(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=2)
