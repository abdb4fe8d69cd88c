"""The way in from a client: whatever pieces its frames come in, the same messages come out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from gamenight.server.crew import Crew
from gamenight.server.protocol import WAITING, LiveProtocol, unframed

HEAD = (
    b"GET /api/tables/abc/live HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Wire(asyncio.Transport):
    """A connection whose other end is the test."""

    def __init__(self) -> None:
        super().__init__()
        self.sent, self.closed, self.pauses = b"", False, 0

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.sent += data

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        self.pauses += 1

    def resume_reading(self) -> None:
        pass


class Talk:
    """An application that takes down what it is sent."""

    def __init__(self) -> None:
        self.got: list[bytes] = []
        self.code: int | None = None
        self.closed = False  # by the server
        self.wire = Wire()

    async def app(self, _scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] == "websocket.receive":
            self.got.append(event.get("bytes") or (event.get("text") or "").encode())
        self.code = event["code"]

    async def hear(self, *pieces: bytes, taking: bool = True) -> Talk:
        """What is heard of the pieces; with `taking` each is taken in before the next comes."""
        config = Config(
            self.app, interface="asgi3", ws_max_size=1 << 16, ws_per_message_deflate=False, log_level="error"
        )
        config.load()
        protocol = LiveProtocol(crew=Crew(), config=config, server_state=ServerState(), app_state={})
        protocol.connection_made(self.wire)
        for at, piece in enumerate(pieces):
            protocol.data_received(piece)
            if taking or at == 0:
                await asyncio.sleep(0.001)
        await asyncio.sleep(0.01)
        self.closed = self.wire.closed
        protocol.connection_lost(None)
        await asyncio.sleep(0.001)
        return self


def frame(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def heard(*pieces: bytes, taking: bool = True) -> Talk:
    return asyncio.run(Talk().hear(*pieces, taking=taking))


def cut(data: bytes, places: list[int]) -> Iterator[bytes]:
    bounds = sorted({0, len(data), *(place % (len(data) + 1) for place in places)})
    for first, last in pairwise(bounds):
        yield data[first:last]


words = st.binary(min_size=1, max_size=300).map(lambda data: data.hex().encode()[: len(data)])


@settings(max_examples=60, deadline=None)
@given(
    messages=st.lists(st.tuples(words, st.integers(1, 3), st.booleans()), min_size=1, max_size=6),
    places=st.lists(st.integers(0, 4000), max_size=8),
    apart=st.booleans(),
)
def test_messages_come_out_whole_whatever_they_came_in(
    messages: list[tuple[bytes, int, bool]], places: list[int], apart: bool
) -> None:
    """In one frame or several, with a ping between them or not, together or apart, cut anywhere."""
    frames = []
    for data, parts, ping in messages:
        size = len(data) // parts + 1
        for at, first in enumerate(range(0, len(data), size)):
            last = first + size >= len(data)
            frames.append(frame(data[first : first + size], Opcode.CONT if at else Opcode.TEXT, last))
            frames += [frame(b"?", Opcode.PING)] if ping else []
    pieces = (
        [piece for one in frames for piece in cut(one, places[:1])]
        if apart
        else cut(b"".join(frames), places)
    )
    talk = heard(HEAD, *pieces)
    assert talk.got == [data for data, _, _ in messages]
    assert not talk.closed


def test_what_looks_like_a_frame_inside_another_is_none() -> None:
    """The second piece is all payload, though by itself it would be a whole message."""
    inner = Frame(Opcode.TEXT, b"inner").serialize(mask=True)
    outer = bytes([0x81, 0x80 | len(inner), 0, 0, 0, 0])  # a mask of zeros leaves the payload as it is
    assert heard(HEAD, outer, inner).got == [inner]
    assert heard(HEAD + outer, inner).got == [inner]
    assert heard(HEAD, outer + inner, frame(b"after")).got == [inner, b"after"]


def test_a_message_within_an_unfinished_one_closes_the_socket() -> None:
    talk = heard(HEAD, frame(b"be", fin=False), frame(b"other"))
    assert (talk.got, talk.code, talk.closed) == ([], 1002, True)


@pytest.mark.parametrize("flaw", [bytes([0x81, 5]) + b"naked", bytes([0xC1, 0x80, 0, 0, 0, 0])])
def test_a_frame_without_a_mask_or_with_strange_bits_closes_the_socket(flaw: bytes) -> None:
    talk = heard(HEAD, frame(b"before"), flaw)
    assert (talk.got, talk.code, talk.closed) == ([b"before"], 1002, True)


def test_nothing_is_heard_after_a_close() -> None:
    talk = heard(HEAD, frame(b"one"), frame(b"\x03\xe8", Opcode.CLOSE), frame(b"two"))
    assert (talk.got, talk.code, talk.closed) == ([b"one"], 1000, True)


def test_no_more_is_read_than_may_wait() -> None:
    """What comes all the same comes out in order."""
    many = [b"%d" % number for number in range(3 * WAITING)]
    for count, pauses in ((WAITING, 0), (len(many), 1)):
        talk = heard(HEAD, *map(frame, many[:count]), taking=False)
        assert (talk.got, talk.wire.pauses) == (many[:count], pauses)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 128, 65_535])
def test_a_whole_frame_is_read_as_another_implementation_wrote_it(size: int) -> None:
    data = bytes(range(256)) * 256
    written = frame(data[:size])
    assert unframed(written) == data[:size]
    assert unframed(written[:-1]) is None
    assert unframed(written + b"x") is None


def test_a_frame_so_long_that_it_comes_in_pieces_is_left_to_the_library() -> None:
    assert unframed(frame(b"x" * 65_536)) is None
