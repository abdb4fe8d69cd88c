"""Sending: messages go out in order, and a client that does not read is disconnected."""

from __future__ import annotations

import asyncio

import pytest

from gamenight.server.audience import OUTBOX_LIMIT, Client

pytestmark = pytest.mark.anyio


class Reader:
    """A client's side. While `reading` is not set, its receive buffer is full."""

    def __init__(self) -> None:
        self.reading = asyncio.Event()
        self.reading.set()
        self.got: list[bytes] = []
        self.cuts = 0
        self.client = Client(None, None, self.cut)

    async def send(self, message: bytes) -> None:
        await self.reading.wait()
        self.got.append(message)

    def cut(self) -> None:
        self.cuts += 1


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_messages_are_sent_in_order_also_after_the_client_did_not_read_for_a_while() -> None:
    reader = Reader()
    writing = asyncio.create_task(reader.client.write(reader.send))
    words = [b"one", b"two", b"three", b"four"]
    reader.client.tell(words[0])
    await settle()
    reader.reading.clear()
    for word in words[1:]:
        reader.client.tell(word)
        await settle()
    assert reader.got == words[:1]
    reader.reading.set()
    await settle()
    assert reader.got == words
    writing.cancel()


async def test_a_client_that_does_not_read_is_disconnected_once() -> None:
    reader = Reader()
    for _ in range(OUTBOX_LIMIT):
        reader.client.tell(b"word")
    assert reader.cuts == 0
    for _ in range(3):
        reader.client.tell(b"word")
    assert reader.cuts == 1


async def test_writing_ends_when_the_connection_is_lost() -> None:
    async def send(_: bytes) -> None:
        raise ConnectionError

    client = Client(None, None, lambda: None)
    client.tell(b"word")
    await client.write(send)
