"""What every request passes first: it is counted by address, and its body must arrive in time."""

from __future__ import annotations

import asyncio
import math
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


def address_of(scope: Any) -> str:
    """The network address of a client. Behind a proxy uvicorn takes it from X-Forwarded-For."""
    return network((scope.get("client") or ("",))[0])


def intake(app: Application, gate: Gate) -> Application:
    async def counted(scope: Any, receive: Any, send: Any) -> None:
        connection = scope.get("state", {}).get("connection")
        if scope["type"] == "lifespan" or connection is None:
            await app(scope, receive, send)
            return
        connection.begin()
        try:
            if scope["type"] == "http":
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
