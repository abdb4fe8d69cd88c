"""The stored log on SQLite and PostgreSQL: appends are durable and atomic, and never overwrite anything."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from gamenight import server as package
from gamenight.core import BadDatabase, Seat
from gamenight.server import events
from gamenight.server.appends import Append, Conflict
from gamenight.server.database import parse_url
from gamenight.server.events import BotSeated, Event, GameStarted, SeatTaken
from gamenight.server.facts import Facts
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
    await store.append(Append("a", 2, stored(GameStarted()), status=Status.FINISHED))
    assert await store.tables_under_way("ann") == ["ccc", "bb"]
    assert await store.tables_over("ann") == ["a"]


async def test_a_device_code_works_once_before_it_expires(store: Store) -> None:
    await store.add_code("code", "ann", expires=100.0)
    assert await store.use_code("cod", now=50.0) is None
    assert await store.use_code("code", now=50.0) == "ann"
    assert await store.use_code("code", now=50.0) is None
    await store.add_code("late", "ann", expires=100.0)
    assert await store.use_code("late", now=100.0) is None


async def test_a_new_device_code_replaces_the_previous_one(store: Store) -> None:
    await store.add_code("one", "ann", expires=100.0)
    await store.add_code("two", "ann", expires=100.0)
    assert await store.use_code("one", now=1.0) is None
    assert await store.use_code("two", now=1.0) == "ann"


async def test_a_key_is_created_once_and_stored(database: str) -> None:
    first = await Store.open(database)
    key = await first.key("cookies")
    await first.close()
    second = await Store.open(database)
    assert await second.key("cookies") == key
    assert await second.key("other") != key
    await second.close()


async def test_names_are_stored(store: Store) -> None:
    assert await store.name_of("ann") is None
    await store.rename("ann", "Ann")
    await store.rename("ann", "Anna")
    assert await store.name_of("ann") == "Anna"


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


def test_a_password_is_not_shown() -> None:
    assert "secret" not in str(parse_url("postgresql://ann:secret@localhost/x"))
