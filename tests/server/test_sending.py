"""Sending: messages go out in order and together, and a client that does not read is disconnected."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from gamenight.server.audience import OUTBOX_LIMIT, Client
from gamenight.server.protocol import framed

pytestmark = pytest.mark.anyio


class Reader:
    """A fake Way. While `reading` is False its send buffer is full."""

    def __init__(self) -> None:
        self.reading = True
        self.got: list[list[bytes]] = []
        self.cuts = 0
        self.caught_up: Callable[[], None] = lambda: None

    def write(self, messages: Sequence[bytes]) -> bool:
        if self.reading:
            self.got.append(list(messages))
        return self.reading

    def when_writable(self, call: Callable[[], None]) -> None:
        self.caught_up = call

    def cut(self) -> None:
        self.cuts += 1


async def test_messages_of_one_loop_iteration_are_sent_together_in_order() -> None:
    reader = Reader()
    client = Client(None, None, reader)
    client.tell(b"one")
    client.tell(b"two")
    assert reader.got == []
    await asyncio.sleep(0)
    assert reader.got == [[b"one", b"two"]]
    client.tell(b"three")
    await asyncio.sleep(0)
    assert reader.got == [[b"one", b"two"], [b"three"]]


async def test_messages_wait_until_the_client_reads_again() -> None:
    reader = Reader()
    reader.reading = False
    client = Client(None, None, reader)
    for word in (b"one", b"two"):
        client.tell(word)
        await asyncio.sleep(0)
    assert reader.got == []
    reader.reading = True
    reader.caught_up()
    assert reader.got == [[b"one", b"two"]]
    reader.caught_up()
    assert len(reader.got) == 1


async def test_a_client_that_does_not_read_is_disconnected() -> None:
    reader = Reader()
    reader.reading = False
    client = Client(None, None, reader)
    for _ in range(OUTBOX_LIMIT):
        client.tell(b"word")
    assert reader.cuts == 0
    client.tell(b"word")
    assert reader.cuts == 1


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_another_implementation_can_decode_a_frame(size: int) -> None:
    peer = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN, max_size=None)
    peer.receive_data(b"".join(framed(b"x" * size)))
    (frame,) = peer.events_received()
    assert isinstance(frame, Frame)
    assert (frame.opcode, frame.fin, len(frame.data)) == (Opcode.TEXT, True, size)
