"""Outages of PostgreSQL: commands fail with a sentence in time, and nothing is lost or stored twice."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import asyncpg
import httpx
import msgspec
import pytest
from sqlalchemy import Connection, text

from gamenight.server import events
from gamenight.server.appends import Append
from gamenight.server.database import PostgresDatabase, parse_url
from gamenight.server.events import ActionTaken, Chatted
from gamenight.server.outage import Unavailable
from gamenight.server.store import Store
from gamenight.server.wire import Code, Done, Problem, Refused, TableInfo
from server import postgres
from server.conftest import needed
from server.forking import gamenight
from server.people import Guest, Live
from server.postgres import Postgres
from server.serving import Server

pytestmark = pytest.mark.anyio

SOON = 5.0
"""Seconds within which a command must be answered while PostgreSQL does not answer."""


@pytest.fixture(scope="module")
def own() -> Iterator[Postgres]:
    """PostgreSQL for these tests alone: others would notice that it hangs."""
    with needed(), postgres.started() as found:
        yield found


@pytest.fixture
def database(own: Postgres) -> Iterator[str]:
    name = f"test_{uuid.uuid4().hex}"
    postgres.create_database(own.url, name)
    yield f"{own.url.rpartition('/')[0]}/{name}"
    own.go_on()


@pytest.fixture
def server(database: str) -> Iterator[Server]:
    running = Server(database)
    yield running
    running.close()


@asynccontextmanager
async def playing(server: Server) -> AsyncIterator[tuple[Guest, TableInfo, Live]]:
    """A guest who plays both seats of a table, after a first turn."""
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "here")
        async with ann.live(table.id) as live:
            await live.take_turn()
            yield ann, table, live


async def refused_soon(live: Live) -> Refused:
    begun = time.monotonic()
    answer = await live.act()
    assert isinstance(answer, Refused), answer
    assert time.monotonic() - begun < SOON
    assert answer.code == Code.UNAVAILABLE
    return answer


async def acted(live: Live) -> int:
    """Act as soon as it is possible again. Return the seq after the action."""
    for _ in range(200):
        frame = await live.my_turn()
        answer = await live.act(frame.choices[0].action)
        if isinstance(answer, Done):
            return (await live.moved_to(answer.seq)).seq
        assert answer.code in {Code.UNAVAILABLE, Code.STALE}, answer
        await asyncio.sleep(0.1)
    raise AssertionError("the server did not recover")


async def log_of(url: str, table: TableInfo) -> list[events.Event]:
    connection = await asyncpg.connect(url)
    rows = await connection.fetch("SELECT event FROM entries WHERE table_id = $1 ORDER BY seq", table.id)
    await connection.close()
    return [events.decode(row["event"]) for row in rows]


def actions(log: list[events.Event]) -> int:
    return sum(isinstance(event, ActionTaken) for event in log)


async def test_while_postgres_hangs_commands_fail_with_a_sentence_in_time(
    own: Postgres, server: Server
) -> None:
    async with playing(server) as (ann, table, live), ann.live(table.id) as second:
        await second.welcome()
        own.hang()
        begun = time.monotonic()
        http = [
            ("GET", f"/api/tables/{table.id}"),
            ("POST", f"/api/tables/{table.id}/cancel"),
            ("GET", "/api/lobby"),
        ]
        asked = [ann.http.request(*each) for each in http]
        answers = await asyncio.gather(*asked, live.say("hello"), second.act())
        assert time.monotonic() - begun < SOON
        for answer in answers[: len(asked)]:
            assert isinstance(answer, httpx.Response)
            problem = msgspec.json.decode(answer.content, type=Problem)
            assert (answer.status_code, problem.code) == (503, Code.UNAVAILABLE)
            assert problem.message == "the database does not answer; try again in a moment"
        for answer in answers[len(asked) :]:
            assert isinstance(answer, Refused)
            assert answer.message == "the database does not answer; try again in a moment"
        assert (await ann.http.get("/health")).status_code == 200
        ready = await ann.http.get("/health/ready")
        assert (ready.status_code, ready.json()["status"]) == (503, "failing")
        assert ready.json()["database"] == "it does not answer"
        async with ann.live(table.id) as third:  # a new socket is turned away, and may try again later
            assert (await third.until(Refused)).code == Code.UNAVAILABLE
            await third.socket.wait_closed()
            assert third.socket.close_code == 1013
        own.go_on()
        assert await acted(live) > 65
        await second.moved_to(live.frame.seq if live.frame else 0)
        assert (await ann.http.get("/health/ready")).status_code == 200
        assert actions(await log_of(server.database, table)) == (live.frame.seq if live.frame else 0)
    status, errors = server.stop()
    assert status == 0
    assert "Traceback" not in errors
    assert errors.count("cannot use the database") == 1
    assert errors.count("works again, after") == 1


async def test_a_commit_whose_answer_was_lost_is_found_and_not_stored_twice(
    own: Postgres, server: Server
) -> None:
    async with playing(server) as (ann, table, live), ann.live(table.id) as watching:
        await watching.welcome()
        connection = await asyncpg.connect(server.database)
        await connection.execute(SLOW_COMMIT)
        before = actions(await log_of(server.database, table))
        frame = await live.my_turn()
        acting = asyncio.create_task(live.act(frame.choices[0].action))
        while not await connection.fetchval(
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'"
        ):
            await asyncio.sleep(0.01)
        own.hang()  # in the middle of the commit
        refused = await acting
        assert isinstance(refused, Refused)
        assert refused.message == "the database does not answer; try again in a moment"
        own.go_on()
        assert (await watching.moved_to(frame.seq + 1)).seq == frame.seq + 1  # without anybody's doing
        again = await live.act(frame.choices[0].action, seq=frame.seq)
        assert isinstance(again, Refused)
        assert again.code == Code.STALE
        assert actions(await log_of(server.database, table)) == before + 1
        assert isinstance(await live.say("and on"), Done)
        assert sum(isinstance(event, Chatted) for event in await log_of(server.database, table)) == 1
        await connection.close()


SLOW_COMMIT = """
    CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep(0.5); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION dawdle()
"""


async def test_after_postgres_was_killed_and_started_again_the_game_goes_on(
    own: Postgres, server: Server
) -> None:
    async with playing(server) as (ann, table, live):
        own.kill()
        await refused_soon(live)
        begun = time.monotonic()
        answer = await ann.http.get(f"/api/tables/{table.id}")
        assert (answer.status_code, answer.json()["code"]) == (503, Code.UNAVAILABLE)
        assert time.monotonic() - begun < SOON
        assert (await ann.http.get("/health/ready")).status_code == 503
        own.start()
        seq = await acted(live)
        assert actions(await log_of(server.database, table)) == seq
    status, errors = server.stop()
    assert status == 0
    assert "Traceback" not in errors


async def test_after_all_connections_were_cut_the_next_command_works(server: Server) -> None:
    async with playing(server) as (ann, table, live):
        connection = await asyncpg.connect(server.database)
        everybody = "FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = 'gamenight'"
        await connection.execute(f"SELECT pg_terminate_backend(pid) {everybody}")
        await connection.close()
        seq = await acted(live)
        assert (await ann.table(table.id)).seq == seq
    assert "Traceback" not in server.stop()[1]


@pytest.mark.parametrize(
    "error",
    [
        asyncpg.InternalClientError("cannot switch to state 11; another operation (2) is in progress"),
        asyncpg.InterfaceError("connection is closed"),
    ],
    ids=["another operation", "closed"],
)
async def test_a_connection_that_is_cut_when_a_statement_begins_is_an_outage(
    error: Exception, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def cut(*_: object) -> None:
        raise error

    store = await Store.open(database)
    monkeypatch.setattr(asyncpg.Connection, "execute", cut)
    with pytest.raises(Unavailable):
        await store.append(Append("table", 0, (b"{}",)))
    monkeypatch.undo()
    await store.close()


async def test_closing_a_database_that_does_not_answer_leaves_no_connection_open(
    own: Postgres, database: str
) -> None:
    opened = PostgresDatabase(parse_url(database))
    drivers: list[asyncpg.Connection] = []

    def note(connection: Connection) -> None:
        drivers.append(connection.connection.driver_connection)
        connection.execute(text("SELECT pg_sleep(0.3)"))

    await asyncio.gather(*(opened.transact(note) for _ in range(3)))
    assert [driver.is_closed() for driver in drivers] == [False] * 3
    own.hang()
    await opened.close()
    assert [driver.is_closed() for driver in drivers] == [True] * 3


async def test_bots_go_on_after_postgres_hung(own: Postgres, server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "random")
        async with ann.live(table.id) as live:
            await live.my_turn()
            own.hang()
            await asyncio.gather(refused_soon(live), asyncio.sleep(SOON))
            own.go_on()
            await acted(live)
            for _ in range(2):  # the bot answers each turn
                await live.take_turn()


async def test_two_servers_share_a_table_again_after_postgres_hung(own: Postgres, server: Server) -> None:
    other = Server(server.database)
    try:
        async with Guest(server.url) as ann, Guest(other.url) as bob:
            table = await ann.set_up("me", "open")
            await bob.join(table)
            async with ann.live(table.id) as first, bob.live(table.id) as second:
                await first.my_turn()
                await second.welcome()
                own.hang()
                await refused_soon(first)
                own.go_on()
                seq = await acted(first)
                frame = await second.moved_to(seq)
                mover, watcher = (second, first) if frame.choices else (first, second)
                await watcher.moved_to(await acted(mover))
    finally:
        other.close()


def test_a_server_stops_while_postgres_hangs(own: Postgres, server: Server) -> None:
    own.hang()
    status, errors = server.stop()
    assert status == 0
    assert "Traceback" not in errors


def test_a_server_does_not_start_on_a_postgres_that_hangs(own: Postgres, database: str) -> None:
    own.hang()
    done = gamenight("serve", "--port", "0", "--database", database)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "it does not answer" in done.stderr
