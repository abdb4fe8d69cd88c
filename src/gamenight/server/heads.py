"""uvicorn's HTTP protocol, with a size limit on request heads that uvicorn lacks."""

from __future__ import annotations

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_LIMIT = 32 * 1024
"""Largest request head in bytes: URL and headers. A larger one is refused."""

_PIECE = 4 * 1024  # bytes fed to the parser at once; so it buffers at most HEAD_LIMIT + _PIECE

_LINE_LIMIT, _LINES_LIMIT = 8000, 120
"""Limits of a WebSocket upgrade: bytes in a header line, and number of lines. The websockets library has
limits slightly above. It never answers a client that exceeds them, and then fails at shutdown."""


def _refusal(status: bytes, words: bytes) -> bytes:
    head = b"HTTP/1.1 " + status + b"\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
    return head + b"content-length: %d\r\n\r\n" % len(words) + words


_TOO_LARGE = _refusal(b"431 Request Header Fields Too Large", b"The head of the request is too big")
_WITH_BODY = _refusal(b"400 Bad Request", b"A WebSocket upgrade has no body")


class BoundedHttp(HttpToolsProtocol):
    _buffered = 0  # bytes given to the parser since it last delivered a head or a part of a body

    def data_received(self, data: bytes) -> None:
        """Feed the parser piece by piece, so that a large chunk cannot exceed the limit in one step."""
        for start in range(0, len(data), _PIECE):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return  # refused, or upgraded to a WebSocket
            piece = data[start : start + _PIECE]
            self._buffered += len(piece)
            super().data_received(piece)
            if self._buffered > HEAD_LIMIT:
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
        self._buffered = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._buffered = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._buffered = 0
        super().on_message_complete()
