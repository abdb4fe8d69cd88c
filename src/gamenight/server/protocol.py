"""uvicorn's WebSocket with less to do for a message.

Several go out in one step, without a task for it: a move is told to everybody at a table, and its maker is
told that it is done; through ASGI each message is awaited, framed and written by itself, and that was a
fifth of what a move costs. Several may come in before the first is answered.

A message mostly comes as one frame, and a frame in one piece: then nothing has to be parsed step by step.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from struct import Struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from gamenight.server.crew import Crew

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library has no compiled parts
    from websockets.utils import apply_mask

EXTENSION = "gamenight.outlet"

_SHORT, _MIDDLE, _LONG = Struct("!BB").pack, Struct("!BBH").pack, Struct("!BBQ").pack
WAITING = 8
"""Messages of one client that may wait; then its socket is read no further."""

_TEXT, _BINARY = 0x81, 0x82  # a message in one frame
_CONTROL = (0x88, 0x89, 0x8A)  # close, ping, pong
_MASKED = 0x80
_END_OF_HEAD = b"\r\n\r\n"


class Outlet:
    """The way out to one client."""

    __slots__ = ("_protocol",)

    def __init__(self, protocol: LiveProtocol) -> None:
        self._protocol = protocol

    def write(self, messages: Sequence[bytes]) -> bool:
        """Send all of them; or none, and say so, if the client has not read what was sent before."""
        protocol = self._protocol
        if not protocol.writable.is_set():
            return False
        if protocol.handshake_complete and not protocol.close_sent and not protocol.transport.is_closing():
            protocol.transport.write(b"".join([part for message in messages for part in framed(message)]))
        return True

    def when_writable(self, call: Callable[[], None]) -> None:
        """Call this when a client that had not read has caught up."""
        self._protocol.caught_up = call

    def cut(self) -> None:
        """Break the connection: the client reads too slowly to be told so."""
        self._protocol.transport.abort()


class Inlet(asyncio.Queue[Any]):
    """The messages of one client: one reader, and always room, so there is less to do than a queue does."""

    _reader: asyncio.Future[None] | None = None

    def _init(self, _maxsize: int) -> None:
        self._queue: deque[Any] = deque()

    def put_nowait(self, item: Any) -> None:
        self._queue.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        if not self._queue:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._queue.popleft()


class LiveProtocol(WebSocketsSansIOProtocol):
    caught_up: Callable[[], None] | None = None

    def __init__(self, *, crew: Crew, opening: bytes = b"", **given: Any) -> None:
        super().__init__(**given)
        self.queue = Inlet()
        self._crew = crew
        self._opening = opening  # the request, if another process has read it
        self._whole = False  # whether all that came ended where a frame does, and no message is half there

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if self._opening:
            self.data_received(self._opening)

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            self._whole = data.find(_END_OF_HEAD) == len(data) - len(_END_OF_HEAD)
            if self._crew.hand_over(self.transport, data):
                return
        elif self._whole and self._deliver(data):
            return
        super().data_received(data)

    def _deliver(self, data: bytes) -> bool:
        """Deliver `data` if it is exactly one whole message. Otherwise return False: the library reads it."""
        payload, kind = unframed(data), data[0]
        if payload is not None and kind in (_TEXT, _BINARY):
            if self.queue.qsize() < WAITING:
                self.queue.put_nowait({"type": "websocket.receive", "bytes": payload})
                return True
        elif payload is None or kind not in _CONTROL:
            self._whole = False
        return False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # it has none if the handshake was refused
            self.scope["extensions"][EXTENSION] = {"outlet": Outlet(self)}

    def send_receive_event_to_app(self) -> None:
        """Let a few messages wait: uvicorn stops reading after each, until it is taken."""
        if len(self.frames) == 1 and self.queue.qsize() < WAITING and not self.close_sent:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": self.frames.pop()})
        else:
            super().send_receive_event_to_app()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.caught_up is not None:
            asyncio.get_running_loop().call_soon(self.caught_up)


def unframed(data: bytes) -> bytes | None:
    """The payload of a frame as a client sends it, if this is one, no less and no more."""
    if len(data) < 6 or data[1] < _MASKED:
        return None
    size, start = data[1] - _MASKED, 2
    if size == 127:  # so long that it comes in pieces
        return None
    if size == 126:
        size, start = data[2] << 8 | data[3], 4
    if len(data) != start + 4 + size:
        return None
    return apply_mask(data[start + 4 :], data[start : start + 4])


def framed(message: bytes) -> tuple[bytes, bytes]:
    """A message as a server sends it: whole, and without a mask."""
    size = len(message)
    if size < 126:
        return _SHORT(_TEXT, size), message
    if size < 1 << 16:
        return _MIDDLE(_TEXT, 126, size), message
    return _LONG(_TEXT, 127, size), message
