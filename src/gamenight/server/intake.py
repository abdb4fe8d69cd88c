"""What every request passes first: it waits for its turn and is counted, and its body must arrive in time."""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import msgspec

from gamenight.server.facts import Refusal
from gamenight.server.gate import Gate, Kind
from gamenight.server.headers import with_headers
from gamenight.server.limits import network
from gamenight.server.wire import Code, Problem

Message: TypeAlias = dict[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Application: TypeAlias = Callable[[Any, Any, Any], Awaitable[None]]

REFUSAL_SECONDS = 0.5
"""How long an answer 429 is held back. A client that does not wait as it was told cannot ask more often."""


def address_of(scope: Any) -> str:
    """The network address of a client. Behind a proxy uvicorn takes it from X-Forwarded-For."""
    return network((scope.get("client") or ("",))[0])


class Turns:
    """Lets one request of each address begin in a turn of the event loop.

    A client that sends a hundred requests at once makes others wait for one of them, not for a hundred.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # by address; in it: one began just now

    async def of(self, address: str) -> None:
        loop, waiting = asyncio.get_running_loop(), self._waiting.get(address)
        if waiting is None:
            self._waiting[address] = deque()
            loop.call_soon(self._next, address)
            return
        turn = loop.create_future()
        waiting.append(turn)
        await turn

    def _next(self, address: str) -> None:
        waiting = self._waiting[address]
        while waiting and waiting[0].done():  # its connection was lost
            waiting.popleft()
        if not waiting:
            del self._waiting[address]
            return
        waiting.popleft().set_result(None)
        asyncio.get_running_loop().call_soon(self._next, address)


def intake(app: Application, gate: Gate) -> Application:
    turns = Turns()

    async def counted(scope: Any, receive: Any, send: Any) -> None:
        connection = scope.get("state", {}).get("connection")
        if scope["type"] == "lifespan" or connection is None:
            await app(scope, receive, send)
            return
        connection.begin()
        try:
            if scope["type"] == "http":
                send = _held_back(send)
                await turns.of(address_of(scope))
                gate.check(Kind.REQUESTS, None, address_of(scope))
                receive = _in_time(receive, gate.limits.body_seconds)
            else:
                connection.belong_to(address_of(scope))
            await app(scope, receive, send)
        except Refusal as refusal:
            await refuse(send, refusal)
        finally:
            connection.end()

    return counted


async def refuse(send: Send, refusal: Refusal, of: str = "http") -> None:
    """Answer 429 and close the connection. `of` is websocket.http for a socket that was not accepted."""
    send = with_headers(send)
    body = msgspec.json.encode(Problem(refusal.reason, str(refusal)))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(body)),
        (b"connection", b"close"),
        *((name.lower().encode(), value.encode()) for name, value in retry_header(refusal).items()),
    ]
    await send({"type": f"{of}.response.start", "status": 429, "headers": headers})
    await send({"type": f"{of}.response.body", "body": body})


def _held_back(send: Send) -> Send:
    """Send, but an answer 429 only after `REFUSAL_SECONDS`."""

    async def send_later(message: Message) -> None:
        if message.get("status") == 429:
            await asyncio.sleep(REFUSAL_SECONDS)
        await send(message)

    return send_later


def retry_header(refusal: Refusal) -> dict[str, str]:
    return {} if refusal.wait is None else {"Retry-After": str(max(math.ceil(refusal.wait), 1))}


def _in_time(receive: Receive, seconds: float) -> Receive:
    """Receive a body. Raises a Refusal if it takes longer."""
    if not seconds:
        return receive
    loop = asyncio.get_running_loop()
    due, complete = loop.time() + seconds, False

    async def receive_in_time() -> Message:
        nonlocal complete
        if complete:
            return await receive()
        try:
            async with asyncio.timeout_at(due):
                message = await receive()
        except TimeoutError:
            raise Refusal(Code.TOO_SLOW, f"the request did not arrive within {seconds:g} seconds") from None
        complete = not message.get("more_body")
        return message

    return receive_in_time
