"""Serves the built browser client. Unknown paths get index.html: the client routes them."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException

from gamenight.server.headers import PAGE_POLICY
from gamenight.server.packing import AS_IT_IS, AnyRequest, packed_file

STATIC = Path(__file__).parent / "static"

PACKED = {".woff2", ".png", ".jpg"}  # kinds of files that are compressed already
_FOR_EVER = "public, max-age=31536000, immutable"  # the name of a built file contains a hash of its content

_NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>gamenight</title>
<body style="font-family: system-ui; max-width: 36rem; margin: 4rem auto; line-height: 1.5">
<h1>gamenight is running</h1>
<p>The server works, but the browser client has not been built: <code>make client</code> builds it.</p>
<p>The API is described at <a href="/api/schema">/api/schema</a>.</p>
</body></html>
"""


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False, opt=AS_IT_IS)
def page(request: AnyRequest, path: str = "") -> Response[bytes]:
    name = path.strip("/")
    if name.startswith("api/"):
        raise NotFoundException("there is nothing at this address")
    file = _file(name)
    if file is not None:
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        cache = _FOR_EVER if name.startswith("assets/") else "no-cache"
        content, headers = packed_file(file, request, pack=file.suffix not in PACKED)
        return _respond(content, kind, cache, headers)
    if name.startswith("assets/"):
        raise NotFoundException("there is no such file")
    index = STATIC / "index.html"
    if index.is_file():
        content, headers = packed_file(index, request)
        return _respond(content, "text/html", "no-cache", headers)
    return _respond(_NOT_BUILT.encode(), "text/html", "no-store", {})


def _file(name: str) -> Path | None:
    """The file of that name, if it is inside the folder of the built client."""
    if not name or "\0" in name:
        return None
    try:
        file = (STATIC / name).resolve()
        return file if file.is_relative_to(STATIC.resolve()) and file.is_file() else None
    except OSError:  # the name is too long for a file
        return None


def _respond(content: bytes, kind: str, cache: str, headers: dict[str, str]) -> Response[bytes]:
    always = {"Content-Security-Policy": PAGE_POLICY, "Cache-Control": cache}
    return Response(content, media_type=kind, headers={**always, **headers})
