"""Several workers behind one address: tables are spread over them, and clients notice no difference."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from gamenight.server.crew import Crew, Inbox
from gamenight.server.wire import Done, Refused, Said, Status, TableInfo
from server.conftest import fresh_database
from server.people import Guest
from server.serving import Server

pytestmark = pytest.mark.anyio

TABLES = 6


def workers_of(server: Server) -> list[int]:
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def crew(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(fresh_database(request.param, tmp_path_factory.mktemp("crew"), request), "--workers", "2")
    yield server
    status, errors = server.stop()
    assert (status, errors) == (0, "")


async def play_a_game(url: str) -> TableInfo:
    """Two people play a whole game, each over their own connections, from the invitation to the end."""
    async with Guest(url) as ann, Guest(url) as bob:
        table = await ann.set_up("me", "open")
        await bob.join(table)
        async with ann.live(table.id) as first, bob.live(table.id) as second:
            ends = await asyncio.gather(first.play_out(), second.play_out())
            assert ends[0].view == ends[1].view
            await first.say("good game")
            assert (await second.until(Said)).line.text == "good game"
        return await bob.table(table.id)


async def test_many_tables_are_played_to_their_ends(crew: Server) -> None:
    over = await asyncio.gather(*(play_a_game(crew.url) for _ in range(TABLES)))
    assert all(info.status is Status.FINISHED and info.seed is not None for info in over)
    moves = sum(info.seq - 64 for info in over)
    async with Guest(crew.url) as eve:
        for name in ('gamenight_moves_total{by="person"}', "gamenight_move_seconds_count"):
            async with asyncio.timeout(10):  # the figures of the other worker arrive a little later
                while await figure(eve, name) < moves:
                    await asyncio.sleep(0.1)


async def figure(guest: Guest, name: str) -> float:
    figures = (await guest.http.get("/metrics")).text.splitlines()
    return float(next(line for line in figures if line.startswith(name)).rpartition(" ")[2])


async def test_a_change_by_one_worker_is_known_to_the_other_at_once(crew: Server) -> None:
    """Every request uses a new connection, so either worker may answer it."""
    async with Guest(crew.url) as ann:
        table = await ann.set_up("me", "open")
        for n in range(10):
            async with Guest(crew.url) as again:
                again.http.cookies.update(dict(ann.http.cookies))
                answer = await again.http.put("/api/me", json={"name": f"Ann {n}"})
                assert answer.status_code == 200, answer.text
            async with Guest(crew.url) as again:
                again.http.cookies.update(dict(ann.http.cookies))
                assert (await again.me()).name == f"Ann {n}"
                assert (await again.table(table.id)).seats[0].name == f"Ann {n}"


async def test_tables_are_spread_over_workers_whichever_worker_sets_them_up(
    crew: Server, inboxes: list[Inbox]
) -> None:
    """All requests use one connection."""
    async with Guest(crew.url) as ann:
        tables = [await ann.set_up("me", "here") for _ in range(40)]
        owned = sum(Crew(0, inboxes).owns(table.id) for table in tables)
        assert 5 < owned < 35
        for table in tables[:TABLES]:
            async with ann.live(table.id) as live:
                assert (await live.take_turn()).seq == 65


async def test_bots_play_in_the_owner_of_their_table(crew: Server) -> None:
    for _ in range(3):
        async with Guest(crew.url) as ann:
            table = await ann.set_up("me", "random", "random")
            async with ann.live(table.id) as live:
                assert (await live.play_out()).outcome is not None


async def test_one_of_two_simultaneous_actions_is_first(crew: Server) -> None:
    async with Guest(crew.url) as ann:
        table = await ann.set_up("me", "here")
        async with ann.live(table.id) as first, ann.live(table.id) as second:
            for _ in range(5):
                frame, same = await first.my_turn(), await second.my_turn()
                answers = await asyncio.gather(first.act(frame.choices[0].action), second.act())
                assert sorted(type(answer).__name__ for answer in answers) == ["Done", "Refused"]
                assert frame == same
                await first.moved_to(frame.seq + 1)
                await second.moved_to(frame.seq + 1)


async def test_a_killed_worker_is_replaced_and_no_move_is_lost(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'a.sqlite3'}", "--workers", "2")
    async with Guest(server.url) as ann:
        tables = [await ann.set_up("me", "here") for _ in range(TABLES)]
        done: dict[str, int] = {}
        for table in tables:
            async with ann.live(table.id) as live:
                done[table.id] = (await live.take_turn()).seq
        cookies = dict(ann.http.cookies)
    for victim in workers_of(server):
        os.kill(victim, signal.SIGKILL)
        async with Guest(server.url) as ann:
            ann.http.cookies.update(cookies)
            for table in tables:
                async with patiently(ann, table.id) as seq:
                    assert seq == done[table.id]
                    done[table.id] += 1
    while len(workers_of(server)) < 2:
        await asyncio.sleep(0.02)
    status, errors = server.stop()
    assert status == 0
    assert errors.count("will be replaced") == 2


@contextlib.asynccontextmanager
async def patiently(guest: Guest, table_id: str) -> AsyncIterator[int]:
    """Connect and yield the table's seq. Retry while its worker is being replaced."""
    for _ in range(100):
        try:
            async with guest.live(table_id) as live:
                frame = await live.my_turn()
                assert isinstance(await live.act(), Done | Refused)
                yield frame.seq
                return
        except (OSError, EOFError, TimeoutError, ConnectionClosed, InvalidHandshake):
            await asyncio.sleep(0.1)
    raise AssertionError("nobody serves the table")


async def test_workers_exit_with_the_server_also_if_it_is_killed(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'a.sqlite3'}"
    server = Server(database, "--workers", "2")
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "here")
        async with ann.live(table.id) as live:
            seq = (await live.take_turn()).seq
        workers = workers_of(server)
        assert len(workers) == 2
        server.kill()
        for worker in workers:
            while Path(f"/proc/{worker}").exists():
                await asyncio.sleep(0.02)
        cookies = dict(ann.http.cookies)
    server = Server(database)
    async with Guest(server.url) as ann:
        ann.http.cookies.update(cookies)
        async with ann.live(table.id) as live:
            assert (await live.my_turn()).seq == seq
    server.close()


# A crew by itself


@pytest.fixture
async def inboxes() -> AsyncIterator[list[Inbox]]:
    made = [Inbox.new(), Inbox.new()]
    yield made
    for inbox in made:
        asyncio.get_running_loop().remove_reader(inbox.read)
        inbox.read.close()
        inbox.write.close()


@pytest.fixture
async def connected() -> AsyncIterator[tuple[socket.socket, asyncio.Transport]]:
    """A client, and the server's side of its connection."""
    client, served = socket.socketpair()
    transport, _ = await asyncio.get_running_loop().connect_accepted_socket(asyncio.Protocol, served)
    yield client, transport
    client.close()
    transport.close()
    await asyncio.sleep(0)


async def test_a_connection_is_passed_to_the_owner_of_its_table_with_the_request(
    inboxes: list[Inbox], connected: tuple[socket.socket, asyncio.Transport]
) -> None:
    client, transport = connected
    crews = [Crew(me, inboxes) for me in (0, 1)]
    tables = [f"table{n}" for n in range(40)]
    assert all(crews[0].owns(table) != crews[1].owns(table) for table in tables)
    theirs = next(table for table in tables if crews[1].owns(table))
    mine = next(table for table in tables if crews[0].owns(table))
    adopted: asyncio.Queue[tuple[socket.socket, bytes]] = asyncio.Queue()
    crews[1].start(lambda connection, request: adopted.put_nowait((connection, request)))
    for kept_here in (f"GET /api/tables/{mine}/live HTTP/1.1", "GET /api/me HTTP/1.1", "nonsense"):
        assert not crews[0].hand_over(transport, kept_here.encode())
    request = f"GET /api/tables/{theirs}/live?since=3 HTTP/1.1\r\n\r\n".encode()
    assert crews[0].hand_over(transport, request)
    connection, came = await adopted.get()
    assert came == request
    assert transport.is_closing()
    await asyncio.sleep(0)  # the first process has let go of it
    with connection:
        connection.send(b"hello")
        assert client.recv(5) == b"hello"


async def test_messages_wait_in_order_while_the_inbox_of_the_owner_is_full(
    inboxes: list[Inbox], connected: tuple[socket.socket, asyncio.Transport]
) -> None:
    client, transport = connected
    crew, owner = Crew(0, inboxes), Crew(1, inboxes)
    tables = [f"table{n}" for n in range(10_000) if owner.owns(f"table{n}")]
    for table in tables:
        crew.tell_owner(table)  # far more than fit into an inbox
    assert crew.hand_over(transport, f"GET /api/tables/{tables[0]}/live HTTP/1.1\r\n\r\n".encode())
    adopted: asyncio.Future[socket.socket] = asyncio.get_running_loop().create_future()
    heard: list[str] = []
    owner.listen(heard.append)
    owner.start(lambda connection, _: adopted.set_result(connection))
    async with asyncio.timeout(20):
        with await adopted as connection:
            connection.send(b"hello")
    assert client.recv(5) == b"hello"
    assert heard == tables


async def test_a_message_that_is_too_long_is_dropped_and_the_next_ones_arrive(
    inboxes: list[Inbox], connected: tuple[socket.socket, asyncio.Transport]
) -> None:
    client, transport = connected
    crew, owner = Crew(0, inboxes), Crew(1, inboxes)
    table = next(f"table{n}" for n in range(99) if owner.owns(f"table{n}"))
    long = f"GET /api/tables/{table}/live HTTP/1.1\r\nX: {'x' * 300_000}\r\n\r\n"
    assert crew.hand_over(transport, long.encode())
    heard: list[str] = []
    owner.listen(heard.append)
    crew.tell_owner(table)
    owner.catch_up()
    assert heard == [table]
    await asyncio.sleep(0)  # the first process has let go of the connection
    assert client.recv(1) == b"", "closed"


async def test_a_changed_table_is_told_to_its_owner_and_a_renamed_player_to_all() -> None:
    inboxes = [Inbox.new() for _ in range(3)]
    crews = [Crew(me, inboxes) for me in range(3)]
    heard: list[list[str]] = [[], [], []]
    for crew, words in zip(crews, heard, strict=True):
        crew.listen(words.append)
    owned = [next(f"t{n}" for n in range(99) if crew.owns(f"t{n}")) for crew in crews]
    for table in owned:
        crews[0].tell_owner(table)
    crews[0].tell_all("@ann")
    for crew in crews:
        crew.catch_up()
    assert heard == [[], [owned[1], "@ann"], [owned[2], "@ann"]]
    for end in (end for inbox in inboxes for end in inbox):
        end.close()


async def test_a_single_process_owns_every_table_and_passes_on_nothing(
    connected: tuple[socket.socket, asyncio.Transport],
) -> None:
    crew = Crew()
    assert crew.alone
    assert crew.owns("any")
    assert not crew.hand_over(connected[1], b"GET /api/tables/any/live HTTP/1.1\r\n\r\n")
    crew.tell_owner("any")
    crew.tell_all("any")
    crew.catch_up()
