"""Fuzzing of the socket: each message is refused, or the server closes the socket with a close frame.

A client that breaks the WebSocket protocol itself, as no browser can, is cut off by the library. A close
frame does not always come first.
"""

from __future__ import annotations

import asyncio
import base64
import json
import struct
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from gamenight.server.wire import Code, Done, Refused, TableInfo
from server.people import Guest, Live
from server.serving import Server

PATIENCE = 60.0  # seconds; long, because the machine may be busy
PROBE = 987_654_321  # the id of a message that is always refused


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = Path(tmp_path_factory.mktemp("fuzz"))
    server = Server(f"sqlite:///{folder / 'a.sqlite3'}", "--rate", "100000")
    yield server
    status, errors = server.stop()
    assert status == 0
    assert errors == ""


@pytest.fixture(scope="module")
def table(fuzzed: Server) -> tuple[TableInfo, str]:
    """A table and the cookie of its player."""

    async def set_up() -> tuple[TableInfo, str]:
        async with Guest(fuzzed.url) as ann:
            return await ann.set_up("me", "here", game="northwest"), ann.http.cookies["gamenight"]

    return asyncio.run(set_up())


# Messages

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
NUMBERS = st.integers(-3, 80) | st.sampled_from([10**18, -(10**18), 2**63, 2**64, 10**400, 10**5000])
FIELDS = st.fixed_dictionaries(
    {"type": st.sampled_from(["Act", "Undo", "Say", "AnswerBot", "AskHint", "Welcome", ""])},
    optional={
        "id": NUMBERS | JSON,
        "seat": NUMBERS | JSON,
        "seq": NUMBERS | JSON,
        "revision": NUMBERS | JSON,
        "action": JSON | st.just({"type": "PlaceCube", "at": "a1"}),
        "text": st.text(max_size=500) | JSON,
        "number": NUMBERS,
        "answer": st.sampled_from(["yes", "wait", "no"]) | JSON,
    },
)


def _written(value: object) -> str:
    """JSON, also of numbers that Python refuses to write because of their length."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(key)}:{_written(each)}" for key, each in value.items()) + "}"
    if isinstance(value, int) and abs(value) > 10**4000:
        return "1" + "0" * 5000
    return json.dumps(value)


Message: TypeAlias = str | bytes | list[str]
MESSAGES: st.SearchStrategy[Message] = st.one_of(
    FIELDS.map(_written),
    JSON.map(_written),
    st.text(max_size=200),
    st.binary(max_size=200),
    st.sampled_from(["", b"", b"\xff\xfe", '"\\ud800"', "9" * 5000]),
    st.sampled_from(["[" * 5000, '{"id":' * 5000, "x" * 20_000]),
    st.lists(st.text(max_size=20), min_size=2, max_size=4),  # fragments
)


async def send_all(server: Server, found: tuple[TableInfo, str], messages: list[Message]) -> None:
    """Send messages, and pings between them. The server must answer the last one, or close the socket."""
    table, cookie = found
    address = f"ws{server.url.removeprefix('http')}/api/tables/{table.id}/live"
    headers = {"Cookie": f"gamenight={cookie}"}
    async with connect(address, additional_headers=headers, max_queue=None, max_size=None) as socket:
        live = Live(socket)
        try:
            await live.welcome()
            for message in messages:
                await socket.send(message)
                await socket.ping()
            await socket.send(json.dumps({"type": "Nothing", "id": PROBE}))
            refused = await live.answer(PROBE)
            assert isinstance(refused, Refused)
            assert refused.code == Code.MALFORMED
        except ConnectionClosed:
            assert socket.close_code in {1002, 1003, 1007, 1009, 4029}, socket.close_code


async def others_are_served(server: Server, found: tuple[TableInfo, str]) -> None:
    async with Guest(server.url) as bob:
        await bob.me()
        async with bob.live(found[0].id) as live:
            await live.welcome()
            assert isinstance(await live.say("still here"), Done)


def fuzz(server: Server, found: tuple[TableInfo, str], examples: int) -> None:
    @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    @given(st.lists(MESSAGES, min_size=1, max_size=12))
    def run(messages: list[Message]) -> None:
        asyncio.run(send_all(server, found, messages))

    run()
    asyncio.run(others_are_served(server, found))


def test_every_odd_message_is_refused(fuzzed: Server, table: tuple[TableInfo, str]) -> None:
    fuzz(fuzzed, table, 20)


@pytest.mark.long
def test_many_odd_messages_are_refused(fuzzed: Server, table: tuple[TableInfo, str]) -> None:
    fuzz(fuzzed, table, 500)


# Frames and bytes

Stream: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def tcp(server: Server) -> AsyncIterator[Stream]:
    host, port = server.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        yield reader, writer
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


def upgrade(table: str, query: str = "", *more: str) -> bytes:
    key = base64.b64encode(b"0" * 16).decode()
    lines = [f"GET /api/tables/{table}/live?{query} HTTP/1.1", "Host: localhost", "Upgrade: websocket"]
    lines += ["Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *more]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def frame(first: int, payload: bytes, masked: bool = True) -> bytes:
    """A frame of a client. `first` holds the flags and the opcode."""
    size = len(payload)
    length = bytes([size]) if size < 126 else b"\x7e" + struct.pack(">H", size)
    if not masked:
        return bytes([first]) + length + payload
    return bytes([first, length[0] | 0x80]) + length[1:] + b"\0\0\0\0" + payload


async def opcodes_until_closed(reader: asyncio.StreamReader) -> list[int]:
    """The opcodes of all frames that the server sends until it closes the connection.

    TCP resets a connection that is closed before everything is read. So a large message may end without a
    close frame.
    """
    found = []
    with suppress(asyncio.IncompleteReadError, ConnectionResetError):
        while True:
            head = await asyncio.wait_for(reader.readexactly(2), PATIENCE)
            size = head[1] & 0x7F
            if size >= 126:
                wide = 2 if size == 126 else 8
                size = int.from_bytes(await reader.readexactly(wide))
            await reader.readexactly(size)
            found.append(head[0] & 0x0F)
    return found


TEXT, CLOSE, PING = 0x81, 0x88, 0x89
BAD_FRAMES = {
    "not masked": frame(TEXT, b"{}", masked=False),
    "a reserved opcode": frame(0x83, b"{}"),
    "a reserved flag": frame(0xC1, b"{}"),
    "a continuation of nothing": frame(0x80, b"{}"),
    "a text inside a fragmented text": frame(0x01, b"{") + frame(0x01, b"}"),
    "a ping in fragments": frame(0x09, b"x"),
    "a ping that is too long": frame(PING, b"x" * 126),
    "a text that is not UTF-8": frame(TEXT, b"\xff\xfe"),
    "a text that ends in the middle of a letter": frame(0x01, b"\xe2\x82") + frame(0x80, b""),
    "a close with one byte": frame(CLOSE, b"\x03"),
    "a close with a bad code": frame(CLOSE, struct.pack(">H", 999)),
    "a close whose reason is not UTF-8": frame(CLOSE, struct.pack(">H", 1000) + b"\xff"),
    "a length of 2^63": bytes([TEXT, 0xFF]) + b"\xff" * 8 + b"\0\0\0\0",
    "a message that is too large": frame(0x01, b"x" * 60_000) + frame(0x80, b"x" * 60_000),
}


@pytest.mark.parametrize("name", BAD_FRAMES)
def test_a_bad_frame_ends_its_connection_alone(
    fuzzed: Server, table: tuple[TableInfo, str], name: str
) -> None:
    async def run() -> None:
        async with tcp(fuzzed) as (reader, writer):
            writer.write(upgrade(table[0].id))
            assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
            writer.write(BAD_FRAMES[name])
            assert set(await opcodes_until_closed(reader)) <= {1, 8, 10}
        await others_are_served(fuzzed, table)

    asyncio.run(run())


async def end_of(stream: Stream, sent: bytes) -> bytes:
    reader, writer = stream
    with suppress(OSError):
        writer.write(sent)
        writer.write_eof()
        return await asyncio.wait_for(reader.read(), PATIENCE)
    return b""


def throw(server: Server, found: tuple[TableInfo, str], examples: int) -> None:
    opening = upgrade(found[0].id)
    flood = frame(PING, b"x") * 2000

    @settings(max_examples=examples, suppress_health_check=list(HealthCheck))
    @given(st.booleans(), st.binary(max_size=300) | st.just(flood) | st.text(max_size=40).map(_request))
    def run(after: bool, data: bytes) -> None:
        async def once() -> None:
            async with tcp(server) as stream:
                answer = await end_of(stream, opening + data if after else data)
                assert not after or answer.startswith(b"HTTP/1.1 101 "), answer[:200]

        asyncio.run(once())

    run()
    asyncio.run(others_are_served(server, found))


def _request(word: str) -> bytes:
    return f"GET /api/tables/{word}/live?since={word} HTTP/1.1\r\nHost: x\r\n\r\n".encode()


def test_no_bytes_disturb_the_server(fuzzed: Server, table: tuple[TableInfo, str]) -> None:
    throw(fuzzed, table, 20)


@pytest.mark.long
def test_many_bytes_do_not_disturb_the_server(fuzzed: Server, table: tuple[TableInfo, str]) -> None:
    throw(fuzzed, table, 1000)


# The address of the socket

WORDS = ["9" * 5000, "-1", "x", "%00", "%ff", "1e9", "%D9%A3", "0x10", "9" * 19, "%201"]


@pytest.mark.parametrize("field", ["since", "revision", "eyes"])
def test_an_odd_number_in_the_address_is_refused_and_the_socket_closed(
    fuzzed: Server, table: tuple[TableInfo, str], field: str
) -> None:
    async def run() -> None:
        for word in WORDS:
            address = f"ws{fuzzed.url.removeprefix('http')}/api/tables/{table[0].id}/live?{field}={word}"
            async with connect(address) as socket:
                live = Live(socket)
                refused = await live.until(Refused)
                assert refused.code in {Code.MALFORMED, Code.NOT_YOURS}, word[:20]
                with pytest.raises(ConnectionClosed):
                    await socket.recv()
                assert socket.close_code == 4003

    asyncio.run(run())
