"""Answers that are compressed once, or elsewhere: compressing them for each request would take too long."""

from __future__ import annotations

import gzip
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from litestar import Request
from litestar.datastructures import State

AnyRequest: TypeAlias = Request[Any, Any, State]

OPTION = "packed"
AS_IT_IS = {OPTION: True}
"""The option of handlers whose answers Litestar must not compress."""

SMALLEST = 500  # bytes of an answer that is worth compressing


def packs(request: AnyRequest) -> bool:
    """Whether the client can read gzip."""
    return "gzip" in request.headers.get("accept-encoding", "")


def headers_of(packed: bool) -> dict[str, str]:
    return {"Vary": "Accept-Encoding", **({"Content-Encoding": "gzip"} if packed else {})}


def packed_file(file: Path, request: AnyRequest, pack: bool = True) -> tuple[bytes, dict[str, str]]:
    """The content of a file for an answer, and its headers. `pack` is False if it is compressed already."""
    plain, packed = _contents(file, file.stat().st_mtime_ns)
    if not pack or len(plain) < SMALLEST:
        return plain, {}
    packing = packs(request)
    return packed if packing else plain, headers_of(packing)


@lru_cache(maxsize=256)
def _contents(file: Path, _changed: int) -> tuple[bytes, bytes]:
    plain = file.read_bytes()
    return plain, gzip.compress(plain, mtime=0)
