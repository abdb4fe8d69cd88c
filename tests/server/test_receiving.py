"""Receiving: however a client's frames are split, the server decodes the same messages."""

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
    """A transport whose other side is the test."""

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
    """An application that records the messages it receives."""

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
        """Feed pieces and return the messages. With `taking`, each piece is read before the next one."""
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
def test_messages_are_decoded_correctly_however_they_are_split(
    messages: list[tuple[bytes, int, bool]], places: list[int], apart: bool
) -> None:
    """Messages in one frame or several, with or without a ping between, split at any byte."""
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


def test_a_payload_that_looks_like_a_frame_is_not_decoded_as_one() -> None:
    """The second piece is payload, although its bytes alone would be a valid message."""
    inner = Frame(Opcode.TEXT, b"inner").serialize(mask=True)
    outer = bytes([0x81, 0x80 | len(inner), 0, 0, 0, 0])  # a mask of zeros does not change the payload
    assert heard(HEAD, outer, inner).got == [inner]
    assert heard(HEAD + outer, inner).got == [inner]
    assert heard(HEAD, outer + inner, frame(b"after")).got == [inner, b"after"]


def test_a_message_inside_an_unfinished_one_closes_the_socket() -> None:
    talk = heard(HEAD, frame(b"be", fin=False), frame(b"other"))
    assert (talk.got, talk.code, talk.closed) == ([], 1002, True)


@pytest.mark.parametrize("flaw", [bytes([0x81, 5]) + b"naked", bytes([0xC1, 0x80, 0, 0, 0, 0])])
def test_a_frame_without_a_mask_or_with_strange_bits_closes_the_socket(flaw: bytes) -> None:
    talk = heard(HEAD, frame(b"before"), flaw)
    assert (talk.got, talk.code, talk.closed) == ([b"before"], 1002, True)


def test_messages_after_a_close_are_ignored() -> None:
    talk = heard(HEAD, frame(b"one"), frame(b"\x03\xe8", Opcode.CLOSE), frame(b"two"))
    assert (talk.got, talk.code, talk.closed) == ([b"one"], 1000, True)


def test_reading_pauses_if_too_many_messages_wait() -> None:
    """Messages that arrive nevertheless are delivered in order."""
    many = [b"%d" % number for number in range(3 * WAITING)]
    for count, pauses in ((WAITING, 0), (len(many), 1)):
        talk = heard(HEAD, *map(frame, many[:count]), taking=False)
        assert (talk.got, talk.wire.pauses) == (many[:count], pauses)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 128, 65_535])
def test_a_frame_of_another_implementation_is_decoded(size: int) -> None:
    data = bytes(range(256)) * 256
    written = frame(data[:size])
    assert unframed(written) == data[:size]
    assert unframed(written[:-1]) is None
    assert unframed(written + b"x") is None


def test_a_frame_in_several_pieces_is_left_to_the_library() -> None:
    assert unframed(frame(b"x" * 65_536)) is None
