"""Tables where nothing happens for a long time are closed, and say why. Others stay."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from gamenight.server.expiry import DAY
from gamenight.server.host import Host
from gamenight.server.identity import Player
from gamenight.server.keyring import open_keyring
from gamenight.server.limits import Limits
from gamenight.server.notices import Connected, Notice
from gamenight.server.outage import Unavailable
from gamenight.server.settings import Settings
from gamenight.server.store import Store
from gamenight.server.wire import Closed, Code, NewTable, SeatKind, SeatWish, Status, TableInfo
from server.people import Guest
from server.serving import Server

pytestmark = pytest.mark.anyio

ANN = Player("ann", "Ann")


class Clock:
    def __init__(self) -> None:
        self.now = 1e9

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def hosts(database: str, clock: Clock) -> AsyncIterator[list[Host]]:
    """Two servers on PostgreSQL, one on SQLite. They only have what expiry needs."""
    number = 2 if database.startswith("postgresql") else 1
    stores = [await Store.open(database) for _ in range(number)]
    settings = Settings(database=database, limits=Limits(), keys="k" * 32)
    found = [Host(settings, store, await open_keyring(settings, store), clock) for store in stores]
    yield found
    for host in found:
        await host.close()
        await host.store.close()


async def set_up(host: Host, *others: SeatKind) -> TableInfo:
    wishes = (SeatWish(SeatKind.ME), *(SeatWish(kind) for kind in others))
    return await host.desk.set_up(ANN, NewTable("northwest", wishes, first=0))


async def expire(hosts: list[Host]) -> None:
    await asyncio.gather(*(host.expiry._close_idle() for host in hosts))


async def test_waiting_tables_expire_sooner_than_games(hosts: list[Host], clock: Clock) -> None:
    host = hosts[-1]
    waiting, running = await set_up(host, SeatKind.OPEN), await set_up(host, SeatKind.HERE)

    async def status(table: TableInfo) -> tuple[Status, Closed | None]:
        found = await hosts[0].desk.info(table.id, "ann")
        return found.status, found.closed

    clock.now += 6 * DAY
    await expire(hosts)
    assert (await status(waiting))[0] is Status.OPEN
    clock.now += 2 * DAY
    await expire(hosts)
    assert await status(waiting) == (Status.CLOSED, Closed.EXPIRED)
    assert (await status(running))[0] is Status.RUNNING
    clock.now += 23 * DAY
    await expire(hosts)
    assert await status(running) == (Status.CLOSED, Closed.EXPIRED)
    again = await host.desk.rematch(running.id, ANN, own_value=False)
    assert again.status is Status.RUNNING


async def test_whatever_happens_at_a_table_keeps_it(hosts: list[Host], clock: Clock) -> None:
    host = hosts[-1]
    table = await set_up(host, SeatKind.OPEN, SeatKind.OPEN)
    clock.now += 6 * DAY
    live = await host.cache.find(table.id)
    await host.commands.change(live, lambda found: found.take_seat("bob", "Bob", found.facts.invite, None))
    clock.now += 6 * DAY
    await expire(hosts)
    assert (await host.desk.info(table.id, "ann")).status is Status.OPEN
    clock.now += 2 * DAY
    await expire(hosts)
    assert (await host.desk.info(table.id, "ann")).closed is Closed.EXPIRED


async def test_tables_that_are_not_in_memory_expire_too(hosts: list[Host], clock: Clock) -> None:
    table = await set_up(hosts[-1], SeatKind.OPEN)
    hosts[-1].cache._live.clear()
    clock.now += 8 * DAY
    await expire(hosts)
    found = await hosts[0].desk.info(table.id, "ann")
    assert (found.status, found.closed) == (Status.CLOSED, Closed.EXPIRED)
    assert [each.id for each in (await hosts[0].desk.lobby("ann")).mine] == [table.id]


@pytest.mark.parametrize("in_memory", [True, False])
async def test_a_table_that_a_player_looks_at_through_another_server_does_not_expire(
    hosts: list[Host], clock: Clock, in_memory: bool
) -> None:
    here, others = hosts[0], hosts[0]._others
    if others is None:
        return  # there is only one server on SQLite
    table = await set_up(here, SeatKind.OPEN)
    if not in_memory:
        here.cache._live.clear()
    clock.now += 8 * DAY
    others._hear(Notice("the other server", Connected(table.id, ("ann",))))
    await expire([here])
    assert (await here.desk.info(table.id, "ann")).status is Status.OPEN
    others._hear(Notice("the other server", Connected(table.id, ())))
    await expire([here])
    assert (await here.desk.info(table.id, "ann")).closed is Closed.EXPIRED


async def test_without_a_limit_nothing_expires(database: str, clock: Clock) -> None:
    store = await Store.open(database)
    settings = Settings(database=database, limits=Limits(waiting_days=0, running_days=0), keys="k" * 32)
    host = Host(settings, store, await open_keyring(settings, store), clock)
    table = await set_up(host, SeatKind.OPEN)
    clock.now += 9999 * DAY
    await host.expiry.run()  # ends at once
    assert (await host.desk.info(table.id, "ann")).status is Status.OPEN
    await host.close()
    await store.close()


@pytest.mark.parametrize(("error", "logged"), [(Unavailable("later", "gone"), 0), (KeyError("a fault"), 1)])
async def test_only_a_fault_of_the_program_is_logged_and_the_next_round_comes(
    error: Exception,
    logged: int,
    hosts: list[Host],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """An outage of the database is logged by the store."""
    rounds = 0

    async def close_idle() -> None:
        nonlocal rounds
        rounds += 1
        if rounds == 3:
            raise asyncio.CancelledError
        raise error

    expiry = hosts[0].expiry
    monkeypatch.setattr(expiry, "_close_idle", close_idle)
    monkeypatch.setattr(expiry, "_round", 0)
    with pytest.raises(asyncio.CancelledError):
        await expiry.run()
    assert [record.message for record in caplog.records] == ["cannot close idle tables"] * 2 * logged


async def test_a_server_closes_idle_tables_by_itself_and_says_so(database: str) -> None:
    server = Server(database, "--limit", "waiting_days=0.00002")
    try:
        async with Guest(server.url) as ann:
            table = await ann.set_up("me", "open")
            async with asyncio.timeout(60):
                while (found := await ann.table(table.id)).closed is not Closed.EXPIRED:
                    await asyncio.sleep(0.2)
            assert found.status is Status.CLOSED
            refused = await ann.refused(f"/api/tables/{table.id}/join", {"invite": table.invite})
            assert refused.code == Code.NOT_OPEN
    finally:
        server.close()
