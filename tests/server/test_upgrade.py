"""Databases of every released schema are upgraded to the newest schema and rules, and lose nothing."""

from __future__ import annotations

import asyncio
import hmac
import re
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from alembic import command
from alembic.config import Config
from msgspec.structs import fields
from sqlalchemy import Connection, column, insert, update
from sqlalchemy import table as sql_table

import gamenight.server
from gamenight.core import CHANCE, FirstBy, Seat, record
from gamenight.games import GAMES
from gamenight.games import game as find_game
from gamenight.server.archive import read
from gamenight.server.cookies import COOKIE, Cookies
from gamenight.server.database import connected, is_postgres, parse_url
from gamenight.server.events import BotsInstructed, encode
from gamenight.server.keyring import Keyring
from gamenight.server.schema import METADATA, VERSION, entries, tables
from gamenight.server.verify import verify
from gamenight.server.wire import Closed, FirstSeat, Lobby, Status, TableInfo
from gamenight.server.wire_replay import Replay
from server.people import Guest
from server.serving import HERE, KEY, Server

MIGRATIONS = Path(gamenight.server.__file__).parent / "migrations"
DUMPS = sorted((HERE / "databases").glob("schema_*.sql"))


def opened(dump: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.executescript(dump.read_text())
    connection.row_factory = sqlite3.Row
    return connection


async def load(dump: Path, database: str) -> None:
    """Create the server's database from a dump, with the dump's schema."""
    stored = opened(dump)
    if not is_postgres(parse_url(database)):
        with sqlite3.connect(parse_url(database).database or "") as target:
            stored.backup(target)
        return

    def copy(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, stored.execute("SELECT version_num FROM alembic_version").fetchone()[0])
        keys = sql_table("keys", column("name"), column("value"))  # until schema 0005
        known = {name for (name,) in stored.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        for table in METADATA.sorted_tables:
            found = stored.execute(f"SELECT * FROM {table.name}") if table.name in known else ()
            if rows := [{c.key: row[c.name] for c in table.c if c.name in row} for row in map(dict, found)]:
                connection.execute(insert(table), rows)
        if "keys" in known:
            rows = [dict(row) for row in stored.execute("SELECT * FROM keys")]
            connection.execute(insert(keys), rows)

    postgres = connected(parse_url(database))
    await postgres.transact(copy)
    await postgres.close()


@asynccontextmanager
async def ann(dump: Path, database: str) -> AsyncIterator[Guest]:
    """Ann, the player of the stored games, as a guest of a current server."""
    await load(dump, database)
    stored = opened(dump)
    player = stored.execute("SELECT id FROM players WHERE name = 'Ann'").fetchone()[0]
    async with guest_of(database) as guest:
        guest.http.cookies.set(COOKIE, cookie_of(stored, player), domain="127.0.0.1")
        assert (await guest.me()).player == player  # the answer renews a cookie without a date
        yield guest


def cookie_of(stored: sqlite3.Connection, player: str) -> str:
    """The cookie that the server of that time gave. Until schema 0005 its key was in the database."""
    if not stored.execute("SELECT 1 FROM sqlite_master WHERE name = 'keys'").fetchone():
        return Cookies(Keyring([KEY])).sign(player, 0)
    key = stored.execute("SELECT value FROM keys WHERE name = 'cookies'").fetchone()[0]
    return f"{player}.{hmac.new(key.encode(), player.encode(), 'sha256').hexdigest()}"


@asynccontextmanager
async def guest_of(database: str) -> AsyncIterator[Guest]:
    """A guest of a current server on a database."""
    server = Server(database, environment={"GAMENIGHT_KEYS": KEY})
    try:
        async with Guest(server.url) as guest:
            yield guest
    finally:
        server.close()


def test_there_is_a_stored_database_of_every_schema() -> None:
    revisions = {path.name[1:5] for path in (MIGRATIONS / "versions").glob("v*.py")}
    assert {re.sub(r"\D", "", path.stem) for path in DUMPS} == revisions
    assert max(revisions) == VERSION


def test_there_is_a_stored_game_of_every_version_but_the_newest() -> None:
    stored = {
        (row["game"], row["version"])
        for dump in DUMPS
        for row in opened(dump).execute("SELECT * FROM tables")
    }
    wanted = {(game.slug, version) for game in GAMES for version in range(1, game.version)}
    assert wanted <= stored


@pytest.mark.parametrize("dump", DUMPS[1:], ids=lambda dump: dump.stem)  # the first schema has no archives
def test_the_fields_of_a_view_change_only_with_the_version(dump: Path) -> None:
    """Screens draw archived views. If this fails, increase the version of the game."""
    query = "SELECT game, version, data FROM archives JOIN tables ON tables.id = archives.table_id"
    for game, version, data in opened(dump).execute(query):
        if version == find_game(game).version:
            view = msgspec.json.decode(read(data).steps[-1].views[0])
            shown = fields(find_game(game).View)
            required = {
                field.name for field in shown if field.required
            }  # others are left out if as by default
            assert required <= set(view) <= {field.name for field in shown}, game


@pytest.mark.anyio
@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.stem)
async def test_upgrading_a_stored_database_loses_nothing(dump: Path, database: str) -> None:
    rows = {row["id"]: row for row in opened(dump).execute("SELECT * FROM tables WHERE status <> 'closed'")}
    async with ann(dump, database) as guest:
        renamed = await guest.http.put("/api/me", json={"name": "Anna"})
        assert renamed.status_code == 200, renamed.text
        lobby = msgspec.json.decode((await guest.http.get("/api/lobby")).content, type=Lobby)
        assert {table.id for table in lobby.mine} == rows.keys()
        for table in lobby.mine:
            old = rows[table.id]
            match Status(old["status"]):
                case Status.OPEN:
                    assert (table.status, table.seats[0].name) == (Status.OPEN, "Anna")
                    await draws_who_begins(guest, table)
                case Status.RUNNING:
                    await goes_on_or_is_closed(guest, table, old["version"])
                case Status.FINISHED:
                    await is_shown(guest, table, archived=dump != DUMPS[0])
        finished = Counter(row["game"] for row in rows.values() if row["status"] == Status.FINISHED)
        assert await counted(guest) == finished


async def counted(guest: Guest) -> Counter[str]:
    """How many games of each kind are in Ann's figures, when all older tables are counted."""
    while (found := (await guest.http.get("/api/me/figures")).json())["pending"]:
        await asyncio.sleep(0.5)
    assert all(game["names"] for game in (await guest.http.get("/api/me/games")).json()["games"])
    return Counter({game["game"]: game["played"] for game in found["games"]})


async def draws_who_begins(guest: Guest, table: TableInfo) -> None:
    """A table that waited when the server was upgraded draws its first seat like a new one."""
    begun = await guest.post(f"/api/tables/{table.id}/fill")
    lot = None if find_game(table.game).first_by_rules else FirstSeat(FirstBy.LOT, Seat(0))
    assert (begun.status, begun.first) == (Status.RUNNING, lot)
    async with guest.live(table.id) as live:
        await live.take_turn()


async def goes_on_or_is_closed(guest: Guest, table: TableInfo, version: int) -> None:
    if table.status is Status.CLOSED:
        assert table.closed is Closed.RULES_CHANGED
        assert version < find_game(table.game).version
        again = await guest.post(f"/api/tables/{table.id}/rematch")
        assert again.status is Status.RUNNING
        return
    assert (table.status, table.version) == (Status.RUNNING, find_game(table.game).version)
    async with guest.live(table.id) as live:
        before = await live.my_turn()
        assert (await live.take_turn()).seq > before.seq


async def is_shown(guest: Guest, table: TableInfo, archived: bool) -> None:
    """A game without an archive can be shown only if today's rules give the same outcome (decision 6)."""
    assert table.outcome is not None
    if table.status is Status.CLOSED:
        assert not archived
        assert table.closed is Closed.RULES_CHANGED
        assert table.version < find_game(table.game).version
        assert (await guest.http.get(f"/api/tables/{table.id}/record")).status_code == 200
        return
    assert table.status is Status.FINISHED
    for eyes in ("0", "none", "all"):
        answer = await guest.http.get(f"/api/tables/{table.id}/replay?eyes={eyes}")
        replay = msgspec.json.decode(answer.content, type=Replay)
        assert len(replay.steps) == table.seq + 1
        assert replay.outcome == table.outcome
        assert b"null" not in {bytes(step.view) for step in replay.steps}
    assert (await guest.http.get(f"/api/tables/{table.id}/record")).status_code == 200
    async with guest.live(table.id) as live:
        assert (await live.welcome()).frame.outcome == table.outcome


@pytest.mark.anyio
async def test_a_table_with_the_older_numbering_of_chance_keeps_it(database: str) -> None:
    """Mark a waiting table as one from before schema 0003."""
    game = find_game("nomads_land")
    async with guest_of(database) as guest:
        before = await guest.set_up("me", "open", game=game.slug)
        cookies = guest.http.cookies
    await number_by_place(database, before.id)
    async with guest_of(database) as guest:
        guest.http.cookies = cookies
        await guest.post(f"/api/tables/{before.id}/fill", {"bot": "greedy"})
        async with guest.live(before.id) as live:
            await live.play_out()
        data = (await guest.http.get(f"/api/tables/{before.id}/record")).content
        ended = await guest.table(before.id)
    downloaded, states = record.read(game, data)
    chance = [place for place, (seat, _) in enumerate(downloaded.log) if seat == CHANCE]
    assert downloaded.by_place
    assert chance[-1] > len(chance)  # dealt between the actions of players
    assert f"{len(chance)} chance outcomes" in verify(game, downloaded, states, ended.commitment).proven[0]


async def number_by_place(database: str, table_id: str) -> None:
    def mark(connection: Connection) -> None:
        found = connection.execute(update(tables).where(tables.c.id == table_id).values(deals_by_place=True))
        assert found.rowcount == 1
        # A table from that time has no commitment in its log, and deals from the seed alone.
        first = (entries.c.table_id == table_id) & (entries.c.place == 0)
        connection.execute(update(entries).where(first).values(event=encode(BotsInstructed(False))))

    opened = connected(parse_url(database))
    await opened.transact(mark)
    await opened.close()
