"""One writer for several processes.

SQLite has one writer at a time, and a flush to disk takes as long for one move as for a hundred. So the
workers of a crew pass what they append to the process they work for, which makes all of it durable together.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence

import msgspec

from gamenight.server.appends import Append, Change, Committer, Conflict, Results

_encode = msgspec.msgpack.Encoder().encode
_group = msgspec.msgpack.Decoder(list[tuple[Append, ...]]).decode
_results = msgspec.msgpack.Decoder(list[str | None]).decode

_CONFLICT = "conflict"


class Line:
    """A connection on which each message is preceded by its length."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, message: bytes) -> None:
        _, writer = await self._open()
        writer.write(len(message).to_bytes(4, "big") + message)
        await writer.drain()

    async def receive(self) -> bytes:
        reader, _ = await self._open()
        size = int.from_bytes(await reader.readexactly(4), "big")
        return await reader.readexactly(size)

    async def close(self) -> None:
        _, writer = await self._open()
        writer.close()

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._streams is None:
            self._streams = await asyncio.open_unix_connection(sock=self._end)
        return self._streams


class ClerkLedger:
    """The worker's side."""

    def __init__(self, end: socket.socket) -> None:
        self._line = Line(end)

    async def write(self, group: Sequence[Change]) -> Results:
        await self._line.send(_encode(group))
        return [_error(result) for result in _results(await self._line.receive())]

    async def close(self) -> None:
        await self._line.close()


async def write_for(worker: socket.socket, committer: Committer) -> None:
    """The clerk's side: write what one worker appends, together with what the others do, until it ends."""
    line = Line(worker)
    try:
        while True:
            results = await committer.append_all(_group(await line.receive()))
            await line.send(_encode([_word(result) for result in results]))
    except (asyncio.IncompleteReadError, ConnectionError):
        return
    finally:
        await line.close()


def _word(result: Exception | None) -> str | None:
    if result is None:
        return None
    return _CONFLICT if isinstance(result, Conflict) else str(result)


def _error(word: str | None) -> Exception | None:
    if word is None:
        return None
    return Conflict() if word == _CONFLICT else RuntimeError(word)
