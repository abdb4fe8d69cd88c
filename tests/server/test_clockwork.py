"""The clockwork: time runs out with and without people, after a crash, and with two servers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from gamenight.core import Seat, record
from gamenight.games import game as find_game
from gamenight.server import deadlines, store
from gamenight.server.audience import Client, LiveTable
from gamenight.server.ending import propose_end
from gamenight.server.facts import Seen
from gamenight.server.host import Host
from gamenight.server.identity import Player
from gamenight.server.keyring import open_keyring
from gamenight.server.schema import entries
from gamenight.server.settings import Settings
from gamenight.server.store import Store
from gamenight.server.verify import verify
from gamenight.server.wire import Closed, Done, NewTable, SeatKind, SeatWish, Status, TableInfo
from gamenight.server.wire_clocks import Away, Clock, ClockKind
from server.conftest import fresh_database
from server.people import PATIENCE, Guest
from server.serving import Server

pytestmark = pytest.mark.anyio

DAY = 24 * 60 * 60
THREE_DAYS = Clock(ClockKind.DECISION, 3 * DAY, bot="random")
ANN, BOB = Player("ann", "Ann"), Player("bob", "Bob")


class Day:
    """A time of day that only the test changes."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def hosted(database: str, day: Day) -> AsyncIterator[Host]:
    opened = await Store.open(database)
    settings = Settings(database=database, bot_pause=0)
    opened.keyring = await open_keyring(settings, opened)
    host = Host(settings, opened, opened.keyring, day)
    host.start()
    try:
        yield host
    finally:
        await host.close()
        await opened.close()


async def set_up(host: Host, clock: Clock | None, *kinds: SeatKind) -> TableInfo:
    wishes = tuple(SeatWish(kind, bot="random" if kind is SeatKind.BOT else None) for kind in kinds)
    info = await host.desk.set_up(ANN, NewTable("northwest", wishes, first=0, clock=clock, public=True))
    live = await host.cache.find(info.id)
    if SeatKind.OPEN in kinds:
        await host.commands.change(live, lambda table: table.take_seat(BOB.id, BOB.name, None, None))
    return live.shown(ANN.id)


async def until(holds: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


async def act(host: Host, live: LiveTable) -> None:
    table = live.table
    seat = table.to_act[0]
    action, seen = table.legal_actions(seat)[0], Seen(table.seq, table.revision)
    player = table.sittings[seat].player
    await host.commands.change(live, lambda found: found.act(player, seat, seen, action))


async def turn(host: Host, live: LiveTable) -> None:
    before = live.table.to_act
    while live.table.to_act == before:
        await act(host, live)


async def test_a_game_of_days_goes_on_after_a_restart_while_nobody_is_connected(database: str) -> None:
    day = Day()
    async with hosted(database, day) as host:
        info = await set_up(host, THREE_DAYS, SeatKind.ME, SeatKind.OPEN)
    day.now += 4 * DAY
    async with hosted(database, day) as host:
        live: LiveTable | None = None
        async with asyncio.timeout(PATIENCE):
            while live is None or live.table.to_act != (1,):  # nobody but the clockwork opens the table
                live = host.cache.get(info.id)
                await asyncio.sleep(0.01)
        ann = live.table.sittings[Seat(0)]
        assert (ann.away, ann.bot) == (Away.TIME, "random")
        assert live.table.sittings[Seat(1)].away is None


async def test_a_restart_in_the_middle_of_a_countdown_gives_nobody_more_time(database: str) -> None:
    day = Day()
    async with hosted(database, day) as host:
        info = await set_up(host, Clock(ClockKind.BANK, 1000), SeatKind.ME, SeatKind.OPEN)
        live = await host.cache.find(info.id)
        day.now += 105
        await turn(host, live)
        day.now += 205
    async with hosted(database, day) as host:
        day.now += 100
        shown = {time.seat: (time.left, time.runs) for time in (await host.desk.info(info.id, None)).times}
        assert shown == {0: (900, False), 1: (700, True)}


async def test_an_opponent_who_opens_the_table_later_finds_the_bot_in_the_overdue_seat(database: str) -> None:
    day = Day()
    async with hosted(database, day) as host:
        info = await set_up(host, THREE_DAYS, SeatKind.ME, SeatKind.OPEN)
    day.now += 4 * DAY
    async with hosted(database, day) as host:
        live = await host.cache.find(info.id)
        await until(lambda: live.table.to_act == (1,))
        assert live.shown(BOB.id).seats[0].away is Away.TIME


async def test_the_moment_to_look_at_a_table_is_forgotten_when_the_game_is_over(database: str) -> None:
    day = Day()
    async with hosted(database, day) as host:
        info = await set_up(host, THREE_DAYS, SeatKind.ME, SeatKind.HERE)
        live = await host.cache.find(info.id)
        assert [table for table, _ in await host.store.due_tables(day.now + 4 * DAY)] == [info.id]
        while live.table.status is Status.RUNNING:
            await act(host, live)
        assert await host.store.due_tables(day.now + 400 * DAY) == []


async def test_a_bot_whose_turn_it_was_at_a_crash_acts_although_nobody_comes(database: str) -> None:
    day = Day()
    async with hosted(database, day) as host:
        info = await set_up(host, THREE_DAYS, SeatKind.ME, SeatKind.BOT)
        live = await host.cache.find(info.id)
        live.owned = False  # this server does not run its bots any longer
        await turn(host, live)
        assert live.table.bots_to_act()
    day.now += 60
    async with hosted(database, day) as host:
        await until(lambda: host.cache.get(info.id) is not None)
        live = await host.cache.find(info.id)
        await until(lambda: live.table.to_act == (0,))
        assert live.table.sittings[Seat(0)].away is None


async def test_a_table_that_is_looked_at_too_early_is_looked_at_again_in_time(tmp_path: Path) -> None:
    day = Day()
    async with hosted(f"sqlite:///{tmp_path / 'test.sqlite3'}", day) as host:
        info = await set_up(host, THREE_DAYS, SeatKind.ME, SeatKind.BOT)
        day.now += 60
        await host.clockwork.look()
        ((_, due),) = await host.store.due_tables(day.now + 4 * DAY)
        live = await host.cache.find(info.id)
        assert live.table.times is not None
        assert due == live.table.times.due


async def test_tables_that_cannot_be_read_do_not_keep_the_clockwork_from_the_others(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "DUE_AT_ONCE", 2)
    day = Day()
    async with hosted(database, day) as host:
        broken = []
        for _ in range(2):
            broken.append((await set_up(host, THREE_DAYS, SeatKind.ME, SeatKind.OPEN)).id)
            day.now += 1
        info = await set_up(host, THREE_DAYS, SeatKind.ME, SeatKind.OPEN)
        damage = update(entries).where(entries.c.table_id.in_(broken)).values(event=b"{}")
        await host.store.transact(lambda connection: connection.execute(damage))
    day.now += 4 * DAY
    async with hosted(database, day) as host:
        await host.clockwork.look()
        await host.clockwork.look()
        assert host.cache.get(info.id) is not None


async def test_who_is_gone_for_long_need_not_agree_to_end_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosted(f"sqlite:///{tmp_path / 'test.sqlite3'}", Day()) as host:
        info = await set_up(host, None, SeatKind.ME, SeatKind.OPEN)
        live = await host.cache.find(info.id)
        ann = Client(ANN.id, None, lambda: None)
        host.commands.welcome(live, ann, 0, None)
        assert deadlines.excused(live) == set()
        monkeypatch.setattr(deadlines, "EXCUSED_AFTER", 0.0)
        assert deadlines.excused(live) == {BOB.id}
        await host.commands.change(live, lambda table: propose_end(table, ANN.id, deadlines.excused(live)))
        assert live.table.closed is Closed.AGREED


# Through the API


async def set_up_for_two(ann: Guest, bob: Guest, clock: dict[str, Any]) -> TableInfo:
    wanted = {"game": "northwest", "seats": [{"kind": "me"}, {"kind": "open"}], "first": 0, "clock": clock}
    return await bob.join(await ann.post("/api/tables", wanted))


SHORT = {"kind": "decision", "seconds": 1, "bot": "random"}


@pytest.fixture(scope="module")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    running = Server(f"sqlite:///{tmp_path_factory.mktemp('clockwork') / 'test.sqlite3'}")
    yield running
    running.close()


async def test_a_person_whose_time_is_up_is_told_and_returns(sqlite_server: Server) -> None:
    async with Guest(sqlite_server.url) as ann, Guest(sqlite_server.url) as bob:
        table = await set_up_for_two(ann, bob, SHORT)
        assert table.clock == Clock(ClockKind.DECISION, 1, "random")
        async with ann.live(table.id) as first:
            frame = (await first.welcome()).frame
            assert [(time.seat, time.runs) for time in frame.times] == [(0, True)]
            changed = await first.changed(lambda info: info.seats[0].left)
            assert (changed.seats[0].away, changed.seats[0].bot) == (Away.TIME, "random")
            back = await ann.post(f"/api/tables/{table.id}/return", {"seat": 0})
            assert (back.seats[0].away, back.seats[0].left) == (None, False)
            assert not (await first.line("You are back.")).seats[0].left


async def test_two_servers_agree_on_whose_time_is_up(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """The clients of the table are at two servers. One dies; then the other one takes the time."""
    database = fresh_database("postgres", tmp_path, request)
    one, two = Server(database), Server(database)
    async with Guest(one.url) as ann, Guest(two.url) as bob:
        table = await set_up_for_two(ann, bob, SHORT)
        async with bob.live(table.id) as second:
            async with ann.live(table.id) as first:
                for live in (first, second):
                    assert (await live.changed(lambda info: info.seats[0].left)).seats[0].away is Away.TIME
            later = await set_up_for_two(ann, bob, {**SHORT, "seconds": 3})
        one.kill()
        async with bob.live(later.id) as second:
            assert (await second.shown(lambda info: info.seats[0].left)).seats[0].bot == "random"
    two.close()


async def test_a_server_plays_on_at_a_table_whose_server_died(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """Nobody is connected. The other server finds the table in the database."""
    database = fresh_database("postgres", tmp_path, request)
    one = Server(database)
    async with Guest(one.url) as ann, Guest(one.url) as bob:
        table = await set_up_for_two(ann, bob, SHORT)
        one.kill()
        two = Server(database)
        async with Guest(two.url) as eve, asyncio.timeout(PATIENCE):
            while True:
                opened = await Store.open(database)
                happened = await opened.entries(table.id)
                await opened.close()
                if sum(type(event).__name__ == "SeatLeft" for event in happened) == 2:
                    break
                await asyncio.sleep(0.2)
            seats = (await eve.table(table.id)).seats
            assert [seat.away for seat in seats] == [Away.TIME, Away.TIME]
        two.close()


async def test_a_removed_guest_is_told_and_sees_no_secrets_any_longer(sqlite_server: Server) -> None:
    async with Guest(sqlite_server.url) as ann, Guest(sqlite_server.url) as bob:
        table = await bob.join(await ann.set_up("me", "open", game="wednesday"))
        async with bob.live(table.id) as live:
            assert (await live.welcome()).frame.eyes == 1
            await ann.post(f"/api/tables/{table.id}/remove", {"seat": 1})
            assert (await live.changed(lambda info: info.removed)).seats[1].yours is False
        async with bob.live(table.id) as live:
            assert (await live.welcome()).frame.eyes is None
        refused = await bob.http.post(f"/api/tables/{table.id}/join", json={"invite": table.invite})
        assert refused.status_code == 403
        assert "removed you" in refused.json()["message"]
        assert table.id not in [mine.id for mine in (await bob.lobby()).mine]


async def test_a_game_that_people_agree_to_end_is_over_without_a_result(sqlite_server: Server) -> None:
    async with Guest(sqlite_server.url) as ann, Guest(sqlite_server.url) as bob:
        table = await bob.join(await ann.set_up("me", "open"))
        async with ann.live(table.id) as first:
            await ann.post(f"/api/tables/{table.id}/end", {})
            asked = await bob.table(table.id)
            assert asked.ending is not None
            assert (asked.ending.seat, asked.ending.asked) == (0, (1,))
            await bob.post(f"/api/tables/{table.id}/end/answer", {"agree": True})
            over = await first.changed(lambda info: info.status is Status.CLOSED)
            assert (over.closed, over.outcome) == (Closed.AGREED, None)
        assert (await bob.lobby()).mine[0].closed is Closed.AGREED
        answer = await bob.http.get(f"/api/tables/{table.id}/record")
        assert answer.status_code == 200
        northwest = find_game("northwest")
        saved, states = record.read(northwest, answer.content)
        assert saved.outcome is None
        assert verify(northwest, saved, states, over.commitment).proven
        replay = await bob.http.get(f"/api/tables/{table.id}/replay?eyes=0")
        assert replay.status_code == 200


async def test_the_timeout_of_one_seat_does_not_stop_another_from_acting(sqlite_server: Server) -> None:
    async with Guest(sqlite_server.url) as ann, Guest(sqlite_server.url) as bob:
        table = await set_up_for_two(ann, bob, SHORT)
        async with bob.live(table.id) as live:
            await live.shown(lambda info: info.seats[0].left)
            await live.my_turn()
            assert isinstance(await live.act(), Done)
