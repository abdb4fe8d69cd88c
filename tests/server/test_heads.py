"""A request with a head that is too large is refused, and does not disturb other clients."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Iterator

import pytest

from gamenight.server.headers import ALWAYS
from gamenight.server.serve import HEAD_LIMIT
from gamenight.server.wire import Done
from server.people import PATIENCE, Guest
from server.serving import Server

pytestmark = pytest.mark.anyio

UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
)
CHUNKED = "POST /api/replay HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n"


BAD_REQUEST = "HTTP/1.1 400 Bad Request"
SWITCHING = "HTTP/1.1 101 Switching Protocols"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(f"sqlite:///{tmp_path_factory.mktemp('heads') / 'a.sqlite3'}")
    yield server
    status, errors = server.stop()
    assert status == 0
    assert errors == "", "no client can fill the log"


def answer(url: str, *pieces: str) -> str:
    """The first line of the server's answer to some bytes. Empty if it closes without an answer."""
    host, _, port = url.removeprefix("http://").partition(":")
    received = b""
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as connection:
        with contextlib.suppress(ConnectionError):  # the server may close while we still send
            for piece in pieces:
                connection.sendall(piece.encode())
        with contextlib.suppress(ConnectionError):
            while b"\r\n" not in received and (more := connection.recv(4096)):
                received += more
    return received.partition(b"\r\n")[0].decode()


def upgrade(table_id: str, size: int) -> str:
    """A WebSocket upgrade for a table, with headers of about `size` bytes."""
    padding = "".join(f"X-{at}: {'x' * 4000}\r\n" for at in range(size // 4000))
    return f"GET /api/tables/{table_id}/live HTTP/1.1\r\nHost: here\r\n{UPGRADE}{padding}\r\n"


async def answers(url: str, size: int) -> set[str]:
    """The answers to an upgrade at each of twenty tables."""
    asked = (asyncio.to_thread(answer, url, upgrade(f"table{n}", size)) for n in range(20))
    return set(await asyncio.gather(*asked))


async def test_tables_work_after_upgrades_with_oversized_headers(running: Server) -> None:
    async with Guest(running.url) as ann:
        tables = [await ann.set_up("me", "here") for _ in range(6)]
        # The answer can be lost if the connection is reset while the client still sends.
        assert await answers(running.url, 300_000) <= {BAD_REQUEST, ""}
        # A head that arrives in one piece may be larger than the limit.
        for size in (150_000, 2 * HEAD_LIMIT):
            assert await answers(running.url, size) <= {BAD_REQUEST, SWITCHING, ""}
        for table in tables:
            async with ann.live(table.id) as live:
                await live.my_turn()
                assert isinstance(await live.act(), Done)


@pytest.mark.parametrize(
    "more",
    [
        f"Cookie: {'x' * 9000}\r\n",
        "X: y\r\n" * 130,
        "Content-Length: 10\r\n",
        "Transfer-Encoding: chunked\r\n",
    ],
    ids=["a long line", "many lines", "a body", "chunks"],
)
async def test_an_unusual_upgrade_is_answered(running: Server, more: str) -> None:
    """Another WebSocket library of uvicorn never answered, and the server failed when it was stopped."""
    request = f"GET /api/tables/some/live HTTP/1.1\r\nHost: here\r\n{UPGRADE}{more}\r\n"
    assert await asyncio.to_thread(answer, running.url, request) in {SWITCHING, BAD_REQUEST}


@pytest.mark.parametrize(
    "request_",
    [
        "\x16\x03\x01\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "POST /api/replay HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n\r\n",
        f"GET /api/tables/some/live HTTP/1.1\r\nHost: here\r\n{UPGRADE.replace('13', '7')}\r\n",
        f"POST /api/tables/some/live HTTP/1.1\r\nHost: here\r\n{UPGRADE}\r\n",
    ],
    ids=["no HTTP", "no host", "a malformed chunk", "an unknown version", "a POST to a socket"],
)
async def test_what_is_no_proper_request_is_refused_with_the_security_headers(
    running: Server, request_: str
) -> None:
    host, _, port = running.url.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(request_.encode())
    head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)).decode()
    writer.close()
    assert head.startswith(("HTTP/1.1 400 ", "HTTP/1.1 426 "))
    for name, value in ALWAYS.items():
        assert head.lower().count(f"{name}: {value}\r\n".lower()) == 1, head


async def test_a_head_within_the_limit_is_served(running: Server) -> None:
    assert await answers(running.url, HEAD_LIMIT // 2) == {SWITCHING}


@pytest.mark.parametrize(
    ("opening", "endless"),
    [
        ("GET / HTTP/1.1\r\nHost: here\r\n", "X: y\r\n"),
        ("GET / HTTP/1.1\r\nHost: here\r\nX: ", "y"),
        ("GET /", "y"),
        (CHUNKED, "X: y\r\n"),
    ],
    ids=["headers", "one header", "address", "trailers"],
)
async def test_an_endless_head_is_refused_before_it_is_buffered(
    running: Server, opening: str, endless: str
) -> None:
    """The client never finishes its head. Only the limit can make the server answer."""
    flood = endless * (2 * HEAD_LIMIT // len(endless))
    said = await asyncio.to_thread(answer, running.url, opening, flood)
    assert said in {BAD_REQUEST, ""}


async def test_a_body_may_be_larger_than_the_limit_of_heads(running: Server) -> None:
    async with Guest(running.url) as ann:
        sent = await ann.http.post("/api/replay", content=b"{" + b" " * (4 * HEAD_LIMIT))
        assert sent.status_code == 400
        assert sent.json()["code"] == "unreadable_log"
