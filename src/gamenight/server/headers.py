"""The security headers of HTTP answers. An endpoint may set stricter or looser ones of its own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

Send: TypeAlias = Callable[[Any], Awaitable[None]]

ALWAYS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # a table's URL may hold its invitation, so other sites must not see it
    "x-frame-options": "SAMEORIGIN",
    # For what is no page of the client: it loads nothing, and nobody shows it in a frame.
    "content-security-policy": (
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
}

PAGE_POLICY = (
    # 'self' allows the table's WebSocket too: browsers compare its host and port with those of the page.
    "default-src 'self'; img-src 'self' data: blob:; media-src 'self' data: blob:; "
    "style-src 'self' 'unsafe-inline'; connect-src 'self'; object-src 'none'; base-uri 'self'; "
    "form-action 'self'; frame-ancestors 'self'"
)

_ALWAYS = [(name.encode(), value.encode()) for name, value in ALWAYS.items()]
_LINES = b"".join(b"%b: %b\r\n" % pair for pair in _ALWAYS)

REFUSALS = (b"HTTP/1.1 400 ", b"HTTP/1.1 426 ")
"""How uvicorn and wsproto begin an answer to what is no proper request. No body begins so."""


def with_headers(send: Send) -> Send:
    """Add to each answer the headers that it does not have."""

    async def add(message: Any) -> None:
        if message["type"] in {"http.response.start", "websocket.http.response.start"}:
            given = [*message.get("headers", ())]
            known = {name.lower() for name, _ in given}
            message = {**message, "headers": given + [pair for pair in _ALWAYS if pair[0] not in known]}
        await send(message)

    return add


def completed(refusal: bytes) -> bytes:
    """The same headers for an answer that uvicorn or wsproto wrote by itself."""
    status, end, rest = refusal.partition(b"\r\n")
    return refusal if _ALWAYS[0][0] in rest else status + end + _LINES + rest
