"""The stored log on SQLite and PostgreSQL: appends are durable and atomic, and never overwrite anything."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, select, text

from gamenight import server as package
from gamenight.core import BadDatabase, Seat
from gamenight.server import events
from gamenight.server.appends import Append, Conflict
from gamenight.server.database import parse_url, shown
from gamenight.server.events import BotSeated, Chatted, Event, GameStarted, SeatTaken
from gamenight.server.facts import Facts
from gamenight.server.notices import Changed, changes, decode, payloads
from gamenight.server.player_store import Account
from gamenight.server.schema import METADATA, VERSION
from gamenight.server.store import Store
from gamenight.server.wire import Status

pytestmark = pytest.mark.anyio

TAKEN = SeatTaken(Seat(0), "ann", "Ann")
SEATED = BotSeated(Seat(1), "random")


def facts(name: str, public: bool = True) -> Facts:
    return Facts(
        id=name,
        game="northwest",
        version=1,
        seats=2,
        options=b"{}",
        public=public,
        invite="i",
        seed="s",
        creator="ann",
        created=float(len(name)),
    )


def stored(*happened: Event) -> tuple[bytes, ...]:
    return tuple(events.encode(event) for event in happened)


def opening(name: str, *happened: Event) -> Append:
    return Append(name, 0, stored(*happened or (TAKEN,)), facts(name), None, ("ann",))


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    opened = await Store.open(database)
    yield opened
    await opened.close()


async def test_appended_entries_are_there_after_the_database_is_reopened(database: str) -> None:
    first = await Store.open(database)
    await first.append(opening("one", TAKEN, SEATED))
    await first.close()
    second = await Store.open(database)
    assert await second.entries("one") == [TAKEN, SEATED]
    assert await second.entries("one", 1) == [SEATED]
    assert await second.facts("one") == facts("one")
    assert await second.facts("two") is None
    await second.close()


async def test_a_place_is_written_once(store: Store) -> None:
    await store.append(opening("one"))
    await store.append(Append("one", 1, stored(SEATED)))
    with pytest.raises(Conflict):
        await store.append(Append("one", 1, stored(GameStarted())))
    assert await store.entries("one") == [TAKEN, SEATED]


async def test_a_conflicting_append_writes_nothing(store: Store) -> None:
    await store.append(opening("one"))
    await store.append(opening("two"))
    with pytest.raises(Conflict):
        await store.append(Append("two", 1, stored(SEATED)), Append("one", 0, stored(SEATED, GameStarted())))
    assert await store.entries("one") == [TAKEN]
    assert await store.entries("two") == [TAKEN]


async def test_a_conflict_does_not_affect_other_appends_of_the_group(store: Store) -> None:
    names = [f"table{n}" for n in range(30)]
    await asyncio.gather(*(store.append(opening(name)) for name in names))
    appends = [Append(name, 0 if n % 3 == 0 else 1, stored(SEATED)) for n, name in enumerate(names)]
    results = await asyncio.gather(*map(store.append, appends), return_exceptions=True)
    for n, (name, result) in enumerate(zip(names, results, strict=True)):
        assert isinstance(result, Conflict) == (n % 3 == 0)
        assert await store.entries(name) == ([TAKEN] if n % 3 == 0 else [TAKEN, SEATED])


async def test_if_many_write_the_same_place_exactly_one_succeeds(store: Store) -> None:
    await store.append(opening("one"))
    writes = [store.append(Append("one", 1, stored(BotSeated(Seat(1), str(n))))) for n in range(20)]
    results = await asyncio.gather(*writes, return_exceptions=True)
    assert [result for result in results if result is None] == [None]
    assert sum(isinstance(result, Conflict) for result in results) == 19
    winner = results.index(None)
    assert await store.entries("one", 1) == [BotSeated(Seat(1), str(winner))]


async def test_the_lobby_lists_public_tables_by_status_newest_first(store: Store) -> None:
    await store.append(opening("a"))
    await store.append(opening("bb"))
    await store.append(Append("ccc", 0, stored(TAKEN), facts("ccc", public=False), None, ("bob",)))
    assert await store.public_tables(Status.OPEN) == ["bb", "a"]
    await store.append(Append("a", 1, stored(GameStarted()), status=Status.RUNNING))
    assert await store.public_tables(Status.OPEN) == ["bb"]
    assert await store.public_tables(Status.RUNNING) == ["a"]
    assert await store.tables_under_way("ann") == [
        "ccc",
        "bb",
        "a",
    ]  # ccc: Ann created it, and it waits for people
    assert await store.tables_under_way("bob") == ["ccc"]
    assert await store.tables_under_way("ann", most=1) == ["ccc"]
    await store.append(Append("a", 2, stored(GameStarted()), status=Status.FINISHED))
    assert await store.tables_under_way("ann") == ["ccc", "bb"]
    assert await store.tables_over("ann") == ["a"]


async def test_names_are_stored(store: Store) -> None:
    assert await store.players.account("ann") is None
    await store.players.rename("ann", "Ann")
    await store.players.rename("ann", "Anna")
    assert await store.players.account("ann") == Account("Anna")


async def test_signing_out_is_counted_and_keeps_the_name(store: Store) -> None:
    assert await store.players.sign_out("ann", "Guest Fox") == 1
    assert await store.players.account("ann") == Account("Guest Fox", 1)
    await store.players.rename("ann", "Ann")
    assert await store.players.sign_out("ann", "Guest Fox") == 2
    assert await store.players.account("ann") == Account("Ann", 2)


async def test_the_migrations_lead_to_the_schema_the_program_expects(store: Store) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    assert await store._database.transact(differences) == []


def test_the_version_of_the_schema_is_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(package.__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_heads() == [VERSION]


async def test_two_servers_do_not_share_an_sqlite_file(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'one.sqlite3'}"
    first = await Store.open(address)
    with pytest.raises(BadDatabase, match="another server is using"):
        await Store.open(address)
    await first.close()
    await (await Store.open(address)).close()


@pytest.mark.parametrize("address", ["mysql://x/y", "nonsense", "sqlite:////proc/nowhere/x.sqlite3"])
async def test_a_database_that_cannot_be_opened_is_refused_in_one_sentence(address: str) -> None:
    with pytest.raises(BadDatabase) as caught:
        await Store.open(address)
    assert "\n" not in str(caught.value)


def test_the_address_of_a_database_is_shown_without_its_password() -> None:
    assert (
        shown(parse_url("postgresql://ann:secret@localhost/x")) == "postgresql+asyncpg://ann:***@localhost/x"
    )


async def test_many_rows_of_one_commit_are_all_stored_in_order(store: Store) -> None:
    """SQLite takes no more than some hundred rows in one statement: 600 are two, and 1,203 of two tables."""
    chatted = [Chatted("ann", "Ann", None, str(number), 1.0) for number in range(1203)]
    await store.append(opening("one", *chatted[:600]))
    assert await store.entries("one") == chatted[:600]
    await asyncio.gather(
        store.append(Append("one", 600, stored(*chatted[600:]))), store.append(opening("two", *chatted))
    )
    assert await store.entries("one") == await store.entries("two") == chatted
    assert await store.entries("two", 1200) == chatted[1200:]


async def test_a_player_may_sit_down_again_and_be_gone_again(store: Store) -> None:
    await store.append(opening("one"))
    for place, (players, gone) in enumerate(
        [(("bob",), ()), (("bob", "cid"), ()), ((), ("bob",)), (("bob",), ()), (("bob",), ("cid",))], start=1
    ):
        await store.append(Append("one", place, stored(SEATED), players=players, gone=gone))
        listed = {player for player in ("bob", "cid") if await store.tables_under_way(player)}
        assert listed == [{"bob"}, {"bob", "cid"}, {"cid"}, {"bob", "cid"}, {"bob"}][place - 1]


async def test_a_device_code_is_nowhere_in_the_database(store: Store) -> None:
    await store.players.add_code("abcdefgh", "ann", 2e9)

    def words(connection: Connection) -> set[str]:
        rows = [row for sql_table in METADATA.sorted_tables for row in connection.execute(select(sql_table))]
        return {str(value) for row in rows for value in row}

    found = await store.transact(words)
    assert sha256(b"abcdefgh").hexdigest() in found
    assert not [word for word in found if "abcdefgh" in word]


def test_a_change_of_many_tables_is_told_in_notices_that_postgres_accepts() -> None:
    ids = [f"{number:014}" for number in range(250)]
    told = list(payloads("sender", changes([*ids, *ids])))
    assert all(len(payload.encode()) < 8000 for payload in told)
    news = [decode(payload.encode()).news for payload in told]
    assert [table_id for each in news if isinstance(each, Changed) for table_id in each.tables] == ids


async def test_every_connection_makes_a_commit_durable_before_it_returns(store: Store) -> None:
    """This proves the setting, not the disk: docs/operation.md says what a power failure may still do."""
    settings = (
        ("SHOW synchronous_commit",)
        if store.postgres
        else ("PRAGMA journal_mode", "PRAGMA synchronous", "PRAGMA foreign_keys")
    )

    def found(connection: Connection) -> list[object]:
        return [connection.execute(text(setting)).scalar() for setting in settings]

    for database in (store._database, store._writing):
        assert await database.transact(found) == (["on"] if store.postgres else ["wal", 2, 1])  # 2: FULL


async def test_entries_belong_to_a_table(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.append(Append("nowhere", 0, stored(TAKEN)))
