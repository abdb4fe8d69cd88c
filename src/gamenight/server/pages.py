"""Serves the built browser client. Unknown paths get index.html: the client routes them."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException

STATIC = Path(__file__).parent / "static"

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # a table's URL may hold its invitation, so other sites must not see it
    "X-Frame-Options": "SAMEORIGIN",
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; media-src 'self' data: blob:; "
        "style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'self'"
    ),
}
_FOR_EVER = "public, max-age=31536000, immutable"  # the name of a built file contains a hash of its content

_NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>gamenight</title>
<body style="font-family: system-ui; max-width: 36rem; margin: 4rem auto; line-height: 1.5">
<h1>gamenight is running</h1>
<p>The server works, but the browser client has not been built: <code>make client</code> builds it.</p>
<p>The API is described at <a href="/api/schema">/api/schema</a>.</p>
</body></html>
"""


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(path: str = "") -> Response[bytes]:
    name = path.strip("/")
    if name.startswith("api/"):
        raise NotFoundException("there is nothing at this address")
    file = _file(name)
    if file is not None:
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        cache = _FOR_EVER if name.startswith("assets/") else "no-cache"
        return _respond(file.read_bytes(), kind, cache)
    if name.startswith("assets/"):
        raise NotFoundException("there is no such file")
    index = STATIC / "index.html"
    if index.is_file():
        return _respond(index.read_bytes(), "text/html", "no-cache")
    return _respond(_NOT_BUILT.encode(), "text/html", "no-store")


def _file(name: str) -> Path | None:
    """The file of that name, if it is inside the folder of the built client."""
    if not name or "\0" in name:
        return None
    try:
        file = (STATIC / name).resolve()
        return file if file.is_relative_to(STATIC.resolve()) and file.is_file() else None
    except OSError:  # the name is too long for a file
        return None


def _respond(content: bytes, kind: str, cache: str) -> Response[bytes]:
    media = f"{kind}; charset=utf-8" if kind.startswith("text/") or kind.endswith("javascript") else kind
    return Response(content, media_type=media, headers={**HEADERS, "Cache-Control": cache})
