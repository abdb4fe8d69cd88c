"""Load balancers for tests: a small one in Python, and Caddy with the file that compose.yaml uses."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from zlib import crc32

import httpx

from playing import ROOT
from server.people import PATIENCE

_TABLE = re.compile(rb"^\S+ /api/tables/(\w+)")


class NoCaddy(Exception):
    pass


@asynccontextmanager
async def hashing_proxy(servers: Sequence[str]) -> AsyncIterator[str]:
    """Pass each connection on to a server, by the table of its first request. Skip servers that are gone."""
    tasks: set[asyncio.Task[object]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None, "a connection is served in a task"
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            found = _TABLE.match(head)
            begin = crc32(found[1]) if found else 0
            for turn in range(len(servers)):
                host, _, port = servers[(begin + turn) % len(servers)].removeprefix("http://").partition(":")
                with contextlib.suppress(OSError):
                    upstream, out = await asyncio.open_connection(host, int(port))
                    out.write(head)
                    await asyncio.gather(_pump(reader, out), _pump(upstream, writer))
                    return
        writer.close()

    proxy = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{proxy.sockets[0].getsockname()[1]}"
    finally:
        proxy.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


@asynccontextmanager
async def caddy(servers: Sequence[str]) -> AsyncIterator[str]:
    program = shutil.which("caddy") or shutil.which("caddy", path=str(Path(sys.executable).parent))
    if program is None:
        raise NoCaddy("Caddy is not installed here: no wheel of it exists for this platform")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    addresses = " ".join(server.removeprefix("http://") for server in servers)
    process = subprocess.Popen(
        [program, "run", "--adapter", "caddyfile", "--config", str(ROOT / "deploy" / "Caddyfile")],
        env={**os.environ, "SITE": f"http://127.0.0.1:{port}", "SERVERS": addresses},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    url = f"http://127.0.0.1:{port}"
    try:
        async with asyncio.timeout(PATIENCE), httpx.AsyncClient(base_url=url) as http:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    if (await http.get("/health")).status_code == 200:
                        break
                await asyncio.sleep(0.1)
        yield url
    finally:
        process.terminate()
        process.wait(PATIENCE)
