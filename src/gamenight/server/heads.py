"""uvicorn's HTTP protocol with a limit on the head of a request, which uvicorn does not have."""

from __future__ import annotations

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_LIMIT = 32 * 1024
"""Bytes of a request's address and headers; a larger head is refused."""

_PIECE = 4 * 1024  # bytes; the parser keeps at most one piece more than the limit

_LINE_LIMIT, _LINES_LIMIT = 8000, 120
"""Most bytes of a line and most lines of an upgrade. The websockets library reads little more than that. It
does not answer a client that sends more, and fails at shutdown."""


def _refusal(status: bytes, words: bytes) -> bytes:
    head = b"HTTP/1.1 " + status + b"\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
    return head + b"content-length: %d\r\n\r\n" % len(words) + words


_TOO_LARGE = _refusal(b"431 Request Header Fields Too Large", b"The head of the request is too big")
_WITH_BODY = _refusal(b"400 Bad Request", b"A WebSocket upgrade has no body")


class BoundedHttp(HttpToolsProtocol):
    _kept = 0  # bytes that the parser took since it last passed on a head or a part of a body

    def data_received(self, data: bytes) -> None:
        """Feed the parser piece by piece, so that a large chunk cannot exceed the limit in one step."""
        for start in range(0, len(data), _PIECE):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return  # refused, or upgraded to a WebSocket
            piece = data[start : start + _PIECE]
            self._kept += len(piece)
            super().data_received(piece)
            if self._kept > HEAD_LIMIT:
                self._refuse(_TOO_LARGE)

    def handle_websocket_upgrade(self) -> None:
        names = [name for name, _ in self.headers]
        longest = max([len(self.url), *(len(name) + len(value) for name, value in self.headers)])
        if longest > _LINE_LIMIT or len(names) > _LINES_LIMIT:
            self._refuse(_TOO_LARGE)
        elif b"content-length" in names or b"transfer-encoding" in names:
            self._refuse(_WITH_BODY)
        else:
            super().handle_websocket_upgrade()

    def _refuse(self, answer: bytes) -> None:
        self.transport.write(answer)
        self.transport.close()

    def on_headers_complete(self) -> None:
        self._kept = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._kept = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._kept = 0
        super().on_message_complete()
