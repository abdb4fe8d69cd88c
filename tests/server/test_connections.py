"""Connections that are half open, too many or too costly: the server ends them or reads them slowly."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import socket
import time
from collections.abc import Awaitable, Iterator
from typing import Any
from unittest.mock import Mock

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import connect

from gamenight.server.connections import SLICE, Door, connections, file_descriptors
from gamenight.server.facts import Refusal
from gamenight.server.gate import Gate
from gamenight.server.intake import REFUSAL_SECONDS, intake
from gamenight.server.limits import Limits
from gamenight.server.wire import Code, Done
from server.people import PATIENCE, Guest
from server.serving import Server
from server.test_heads import UPGRADE

pytestmark = pytest.mark.anyio

FLAGS = ("head_seconds=1", "body_seconds=1", "ping_seconds=1", "address_connections=20")
JSON = "Content-Type: application/json\r\n"
HEAD = "GET /api/shelf HTTP/1.1\r\nHost: here\r\n"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = f"sqlite:///{tmp_path_factory.mktemp('connections') / 'a.sqlite3'}"
    server = Server(database, *(word for flag in FLAGS for word in ("--limit", flag)))
    yield server
    server.close()


def connection(server: Server, source: str = "127.0.0.1") -> socket.socket:
    host, _, port = server.url.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE, source_address=(source, 0))


def received(opened: socket.socket) -> bytes:
    """Everything until the server ends the connection. Fails if it never does."""
    data = b""
    with contextlib.suppress(ConnectionError):
        while more := opened.recv(65536):
            data += more
    return data


def trickled(server: Server, opening: str, drop: str, drops: int = 200) -> bytes:
    """Send an opening and then a drop now and then, as a slowloris does, until the server ends it."""
    with connection(server) as opened:
        opened.sendall(opening.encode())
        opened.settimeout(0.2)
        data = b""
        for _ in range(drops):
            try:
                more = opened.recv(65536)
                data += more
                if not more:
                    return data
            except TimeoutError:
                with contextlib.suppress(ConnectionError):
                    opened.sendall(drop.encode())
            except ConnectionError:
                return data
    raise AssertionError("the server waits for ever")


@pytest.mark.parametrize(
    ("opening", "drop"),
    [
        ("", ""),
        ("GET /", "x"),
        (HEAD, "X: y\r\n"),
        (f"GET /api/tables/x/live HTTP/1.1\r\nHost: here\r\n{UPGRADE}", "X: y\r\n"),
    ],
    ids=["nothing", "an address", "headers", "an upgrade"],
)
async def test_a_request_that_never_arrives_is_given_up(hasty: Server, opening: str, drop: str) -> None:
    assert await asyncio.to_thread(trickled, hasty, opening, drop) == b""


async def test_a_second_request_that_never_arrives_is_given_up(hasty: Server) -> None:
    """Each byte of it ends the time that uvicorn gives an idle connection."""
    answer = await asyncio.to_thread(trickled, hasty, f"{HEAD}\r\n{HEAD}", "X: y\r\n")
    assert answer.startswith(b"HTTP/1.1 200")
    assert answer.count(b"HTTP/1.1") == 1


async def test_a_body_that_trickles_is_answered_with_408(hasty: Server) -> None:
    head = (
        "PUT /api/me HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n"
    )
    answer = await asyncio.to_thread(trickled, hasty, head, " ")
    assert answer.startswith(b"HTTP/1.1 408")
    assert b'"too_slow"' in answer


async def test_a_body_that_nobody_reads_keeps_no_connection(hasty: Server) -> None:
    head = "GET /api/shelf HTTP/1.1\r\nHost: here\r\nContent-Length: 9999\r\n\r\n"
    assert (await asyncio.to_thread(trickled, hasty, head, " ")).startswith(b"HTTP/1.1 200")


async def test_a_socket_that_answers_no_ping_is_closed(hasty: Server) -> None:
    async with Guest(hasty.url) as ann:
        table = await ann.set_up("me", "here")

        def silent() -> bytes:
            with connection(hasty) as opened:
                opened.sendall(
                    f"GET /api/tables/{table.id}/live HTTP/1.1\r\nHost: here\r\n{UPGRADE}\r\n".encode()
                )
                return received(opened)

        assert b"Welcome" in await asyncio.to_thread(silent)
        async with ann.live(table.id) as live:  # this client answers
            await live.my_turn()
            await asyncio.sleep(3)
            assert isinstance(await live.act(), Done)


async def test_many_idle_connections_of_one_address_keep_nobody_out(hasty: Server) -> None:
    opened = []
    try:
        for _ in range(300):
            with contextlib.suppress(ConnectionError):
                opened.append(connection(hasty, "127.0.0.2"))
        async with Guest(hasty.url) as ann:
            table = await ann.set_up("me", "here")
            async with ann.live(table.id) as live:
                await live.my_turn()
                assert isinstance(await live.act(), Done)
    finally:
        for each in opened:
            each.close()


def test_connections_are_counted_by_address() -> None:
    door = Door(Limits(address_connections=2), "127.0.0.1,10.0.0.0/8")
    assert [door.let_in("2001:db8::1"), door.let_in("2001:db8::2"), door.let_in("2001:db8::3")] == [
        *(True, True, False)
    ]
    assert door.let_in("2001:db8:0:1::1")
    door.left("2001:db8::1")
    assert door.let_in("2001:db8::3")
    assert all(door.let_in(proxy) for proxy in ("127.0.0.1", "10.1.2.3") for _ in range(9))
    assert [door.let_in("192.0.2.1") for _ in range(3)] == [True, True, False]


def test_who_is_a_proxy_is_decided_as_uvicorn_does() -> None:
    """A `*` in a list trusts nobody, because uvicorn would not believe such a host either."""
    for trusted, lets_in in (("*", True), ("10.0.0.1, *", False), ("10.0.0.0/8", False)):
        door = Door(Limits(address_connections=1), trusted)
        assert [door.let_in("192.0.2.1") for _ in range(2)] == [True, lets_in]


def test_the_door_keeps_a_hundred_file_descriptors_for_other_things(monkeypatch: pytest.MonkeyPatch) -> None:
    for allowed, lets_in in ((103, 3), (resource.RLIM_INFINITY, 9)):
        system = System(allowed, allowed, allowed)
        monkeypatch.setattr(resource, "getrlimit", system.getrlimit)
        door = Door(Limits(address_connections=0))
        assert [door.let_in("192.0.2.1") for _ in range(9)] == [n < lets_in for n in range(9)]


async def test_a_connection_too_many_is_closed_at_once(hasty: Server) -> None:
    kept = [connection(hasty, "127.0.0.3") for _ in range(20)]
    with connection(hasty, "127.0.0.3") as one_more, connection(hasty, "127.0.0.4") as other:
        with contextlib.suppress(ConnectionError):
            one_more.sendall(f"{HEAD}\r\n".encode())
        assert await asyncio.to_thread(received, one_more) == b""
        other.sendall(f"{HEAD}\r\n".encode())
        assert (await asyncio.to_thread(received, other)).startswith(b"HTTP/1.1 200")
    for each in kept:
        each.close()


async def test_a_large_upload_arrives_whole(hasty: Server) -> None:
    """It is parsed in many slices."""
    async with Guest(hasty.url) as ann:
        answer = await ann.http.post("/api/replay", content=b"[" + b" " * 900_000 + b"]")
        assert (answer.status_code, answer.json()["code"]) == (400, "unreadable_log")


class Slow(asyncio.Protocol):
    """Takes its time for each slice."""

    def __init__(self) -> None:
        self.slices: list[bytes] = []

    def data_received(self, data: bytes) -> None:
        until = time.thread_time() + 0.005
        while time.thread_time() < until:
            pass
        self.slices.append(data)


class Wire(asyncio.Transport):
    """A TCP connection that notes what is asked of it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[object] = []

    def write(self, data: Any) -> None:
        self.asked.append(bytes(data))

    def pause_reading(self) -> None:
        self.asked.append("pause")

    def resume_reading(self) -> None:
        self.asked.append("resume")

    def is_closing(self) -> bool:
        return "close" in self.asked

    def close(self) -> None:
        self.asked.append("close")


def wired() -> tuple[Any, Wire]:
    protocol, wire = connections(Door(Limits(head_seconds=0))), Wire()
    made: Any = protocol(config=uvicorn.Config(lambda: None), server_state=ServerState(), app_state={})  # type: ignore[call-arg]
    made.connection_made(wire)
    return made, wire


async def test_what_is_written_in_one_turn_leaves_together_and_before_the_end() -> None:
    made, wire = wired()
    made.write(b"one ")
    made.write(b"two")
    await asyncio.sleep(0)
    made.write(b"three")
    made.close()
    await asyncio.sleep(0)
    assert wire.asked == [b"one two", b"three", "close"]


async def test_nothing_is_written_to_a_connection_that_is_lost() -> None:
    """uvloop raises an error then, and any client could fill the log."""
    made, wire = wired()
    made.write(b"one")
    wire.close()
    await asyncio.sleep(0)
    assert wire.asked == ["close"]


async def test_a_protocol_that_stops_reading_stops_tcp_only_if_more_arrives() -> None:
    made, wire = wired()
    read = Slow()
    made.set_protocol(read)
    made.pause_reading()
    assert not wire.asked
    made.data_received(b"more")
    assert wire.asked == ["pause"]
    made.resume_reading()
    await asyncio.sleep(0)
    assert read.slices == [b"more"]


async def test_what_arrived_before_a_refusal_is_not_parsed_after_it() -> None:
    """wsproto raised an error for each flood of messages on a socket that was refused with 429."""
    made, _ = wired()
    read = Slow()
    made.set_protocol(read)
    made.pause_reading()
    made.data_received(b"more")
    made.resume_reading()
    made.close()
    await asyncio.sleep(0)
    assert not read.slices


async def test_what_takes_long_to_parse_is_read_in_slices_and_more_slowly() -> None:
    config = uvicorn.Config(lambda: None)
    protocol, slow = connections(Door(Limits())), Slow()
    made: list[Any] = []

    def make() -> asyncio.Protocol:
        made.append(protocol(config=config, server_state=ServerState(), app_state={}))  # type: ignore[call-arg]
        found: asyncio.Protocol = made[-1]
        return found

    loop = asyncio.get_running_loop()
    server = await loop.create_server(make, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    while not made or made[0]._protocol is None:
        await asyncio.sleep(0.01)
    made[0].set_protocol(slow)
    sent = bytes(range(256)) * 100
    begun, rested = loop.time(), False
    writer.write(sent)
    while sum(map(len, slow.slices)) < len(sent):
        rested |= not made[0]._tcp.is_reading()
        await asyncio.sleep(0.005)
    assert b"".join(slow.slices) == sent
    assert max(map(len, slow.slices)) <= SLICE
    assert rested
    # Ten times as long as parsing took, but for the time that may be used at once.
    assert loop.time() - begun > 5 * 0.005 * len(slow.slices)
    made[0].abort()
    with contextlib.suppress(ConnectionError):
        await reader.read()
    writer.close()
    server.close()


async def test_all_sockets_of_a_client_behind_a_proxy_share_one_tenth_of_the_time() -> None:
    opened: list[Any] = []

    async def accept(scope: Any, receive: Any, send: Any) -> None:
        opened.append(scope["state"]["connection"])
        await receive()
        await send({"type": "websocket.accept"})
        await receive()

    config = uvicorn.Config(intake(accept, Gate(Limits())), ws="wsproto")
    config.load()
    protocol, words = connections(Door(Limits())), {"config": config, "app_state": {}}
    server = await asyncio.get_running_loop().create_server(
        lambda: protocol(server_state=ServerState(), **words),  # type: ignore[call-arg]
        "127.0.0.1",
        0,
    )
    address = "ws://{}:{}".format(*server.sockets[0].getsockname())
    async with contextlib.AsyncExitStack() as sockets:
        for client in ("192.0.2.1", "192.0.2.1", "192.0.2.2", None, None):
            headers = {"X-Forwarded-For": client} if client else {}
            await sockets.enter_async_context(connect(address, additional_headers=headers))
        one, again, other, nobody, another = (connection._time for connection in opened)
        assert one is again
        # A proxy that does not say for whom it sends has one for each connection.
        assert len({id(time) for time in (one, other, nobody, another)}) == 4
    server.close()


async def test_one_request_of_an_address_begins_at_a_time_so_that_others_do_not_wait_for_all() -> None:
    begun: list[str] = []

    async def answer(scope: Any, *_: Any) -> None:
        begun.append(scope["client"][0])

    def asked(address: str) -> Awaitable[None]:
        scope = {"type": "http", "client": (address, 1), "state": {"connection": Mock()}}
        return whole(scope, None, None)

    whole = intake(answer, Gate(Limits()))
    many = [asyncio.ensure_future(asked("192.0.2.1")) for _ in range(100)]
    await asyncio.sleep(0)
    gone = many.pop(50)
    gone.cancel()  # the connection of one that waits is lost
    await asked("192.0.2.2")
    assert begun.count("192.0.2.1") <= 3
    await asyncio.gather(*many)
    assert begun.count("192.0.2.1") == 99


async def test_an_answer_429_comes_late_so_that_nobody_can_ask_for_many() -> None:
    sent: list[tuple[float, int]] = []
    loop = asyncio.get_running_loop()

    async def refuse(*_: Any) -> None:
        raise Refusal(Code.TOO_FAST, "too many", 1.0)

    async def write(message: Any) -> None:
        if message["type"] == "http.response.start":
            sent.append((loop.time() - begun, message["status"]))

    scope = {"type": "http", "client": ("192.0.2.1", 1), "state": {"connection": Mock()}}
    begun = loop.time()
    await intake(refuse, Gate(Limits()))(scope, None, write)
    ((after, status),) = sent
    assert status == 429
    assert after >= REFUSAL_SECONDS * 0.9


class System:
    """The limit of open files of a system that accepts no soft limit above `most`."""

    def __init__(self, soft: int, hard: int, most: int) -> None:
        self.limits, self.most = (soft, hard), most

    def getrlimit(self, _: int) -> tuple[int, int]:
        return self.limits

    def setrlimit(self, _: int, limits: tuple[int, int]) -> None:
        if limits[0] == resource.RLIM_INFINITY or limits[0] > self.most:
            raise ValueError("current limit exceeds maximum limit")
        self.limits = limits


@pytest.mark.parametrize(
    ("soft", "hard", "most", "allowed"),
    [
        (1024, 4096, 4096, 4096),
        (256, resource.RLIM_INFINITY, 10_240, 10_240),  # macOS
        (256, resource.RLIM_INFINITY, 256, 256),
    ],
)
def test_the_limit_of_open_files_is_raised_as_far_as_the_system_allows(
    soft: int, hard: int, most: int, allowed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = System(soft, hard, most)
    for name in ("getrlimit", "setrlimit"):
        monkeypatch.setattr(resource, name, getattr(system, name))
    assert file_descriptors() == allowed
