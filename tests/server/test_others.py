"""Several servers on one PostgreSQL: who owns a table, who is alive, and what happens if the link is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from gamenight.server import others
from gamenight.server.audience import LiveTable
from gamenight.server.host import Host
from gamenight.server.identity import Player
from gamenight.server.keyring import open_keyring
from gamenight.server.link import Link, linked
from gamenight.server.notices import Notice
from gamenight.server.others import OtherServers
from gamenight.server.outage import Unavailable, silent
from gamenight.server.settings import Settings
from gamenight.server.store import Store
from gamenight.server.wire import NewTable, SeatKind, SeatWish
from server.conftest import fresh_database
from server.people import PATIENCE
from server.test_clockwork import until

pytestmark = pytest.mark.anyio

ANN = Player("ann", "Ann")
AGAINST_A_BOT = NewTable("northwest", (SeatWish(SeatKind.ME), SeatWish(SeatKind.BOT)), first=1)


@pytest.fixture
async def host(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Host]:
    """A server that has not started, so it is not linked."""
    database = fresh_database("postgres", tmp_path, request)
    store = await Store.open(database)
    settings = Settings(database=database, keys="k" * 32)
    found = Host(settings, store, await open_keyring(settings, store))
    yield found
    await found.close()
    await store.close()


class Generous:
    """A link that gives every lock."""

    async def lock(self, names: Collection[str]) -> set[str]:
        return set(names)


async def test_a_table_that_cannot_be_read_when_it_is_claimed_stops_no_other(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    attended: list[LiveTable] = []
    servers = OtherServers(host.store, host.cache, host.sessions, attended.append)
    host.cache.others = servers
    made = [await host.desk.set_up(ANN, AGAINST_A_BOT) for _ in range(3)]
    tables = [await host.cache.known(info.id) for info in made]

    async def fail(_: LiveTable) -> None:
        raise silent()

    monkeypatch.setattr(host.cache, "follow", fail)
    link: Any = Generous()
    await servers._claim(link)
    assert all(live.owned for live in tables)
    assert set(attended) >= set(tables)  # their bots go on
    assert all(live.doubtful for live in tables)  # they are read as soon as the database answers


async def test_a_server_whose_earlier_connection_lingers_ends_it_and_is_alive_again(host: Host) -> None:
    async with host.store.linked() as lingering:
        with pytest.raises(Unavailable):
            async with host.store.linked():
                pass
        async with asyncio.timeout(PATIENCE):
            assert [notice async for notice in lingering.notices()] == []  # its connection was ended
        async with host.store.linked(), linked(host.store.url, "another server") as other:
            assert await other.lock([host.store.name]) == set()  # so the other one knows that it is alive


async def test_a_server_without_a_link_says_so_once_and_is_not_ready(
    host: Host, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    linked, refused = host.store.linked, 0

    @asynccontextmanager
    async def refuse() -> AsyncIterator[Link]:
        nonlocal refused
        refused += 1
        raise OSError("too many clients already")
        yield  # makes it a generator

    monkeypatch.setattr(others, "ROUND", 0.01)
    monkeypatch.setattr(host.store, "linked", refuse)
    host.start()
    await until(lambda: refused > 3)
    assert await host.health.trouble() is None  # it has some time to connect
    monkeypatch.setattr(others, "LINK_PATIENCE", 0.0)
    assert await host.health.trouble() == "no connection for the notices of other servers"
    monkeypatch.setattr(host.store, "linked", linked)
    await until(lambda: host.cache.others.trouble is None)
    assert await host.health.trouble() is None
    said = [record.getMessage() for record in caplog.records if "notices" in record.getMessage()]
    assert len(said) == 2
    assert "too many clients already; connecting again" in said[0]
    assert said[1] == "connected for the notices of other servers again"


async def test_one_table_that_cannot_be_read_does_not_keep_a_server_from_its_link(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    await host.desk.set_up(ANN, AGAINST_A_BOT)

    async def fail(*_: Any, **__: Any) -> None:
        raise ValueError("this entry means nothing")

    monkeypatch.setattr(host.store, "entries", fail)
    monkeypatch.setattr(others, "LINK_PATIENCE", 0.0)
    host.start()
    await until(lambda: host.cache.others.trouble is None)


class Closed:
    """A connection that was closed without a word."""

    async def execute(self, _: str) -> None:
        raise asyncpg.InterfaceError("connection is closed")

    def is_closed(self) -> bool:
        return True

    def terminate(self) -> None:
        pass


async def test_a_link_that_was_closed_without_a_word_is_noticed_by_asking() -> None:
    link = Link(Closed(), asyncio.Queue())
    with pytest.raises(Unavailable):
        await link.check()
    async with asyncio.timeout(PATIENCE):
        assert [notice async for notice in link.notices()] == []


@pytest.mark.parametrize("steps", range(6))
async def test_a_link_that_is_lost_just_when_there_is_something_to_tell_is_made_again(
    host: Host, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, steps: int
) -> None:
    servers = OtherServers(host.store, host.cache, host.sessions, lambda _: None)
    links = 0

    class Lost(Generous):
        """A link that is lost a few steps of the event loop after somebody has called the rounds."""

        async def check(self) -> None:
            pass

        async def notices(self) -> AsyncIterator[Notice]:
            await asyncio.sleep(0.1)  # the rounds wait for something to do
            servers._wake.set()
            for _ in range(steps):
                await asyncio.sleep(0)
            return
            yield  # makes it a generator

    @asynccontextmanager
    async def link() -> AsyncIterator[Any]:
        nonlocal links
        links += 1
        yield Lost()

    monkeypatch.setattr(others, "ROUND", 0.2)
    monkeypatch.setattr(host.store, "linked", link)
    servers.start()
    await until(lambda: links == 3)
    await servers.close()
    assert caplog.records
    assert not any(record.exc_info for record in caplog.records)  # it is no fault of the program
