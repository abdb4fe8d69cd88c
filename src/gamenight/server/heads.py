"""uvicorn's HTTP protocol with a limit on the head of a request, which uvicorn does not have."""

from __future__ import annotations

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_LIMIT = 32 * 1024
"""Bytes of a request's address and headers; a larger head is refused."""

_PIECE = 4 * 1024  # bytes; the parser keeps at most one piece more than the limit

_TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-type: text/plain; charset=utf-8\r\ncontent-length: 34\r\nconnection: close\r\n\r\n"
    b"The head of the request is too big"
)


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
                self.transport.write(_TOO_LARGE)
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
