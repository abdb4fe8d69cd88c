"""Load balancers for tests: a small one in Python, and Caddy with the file that compose.yaml uses."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import httpx

from playing import ROOT
from server.people import PATIENCE, Guest
from server.ports import free_ports

_TABLE = re.compile(rb"^\S+ /api/tables/(\w+)")


class NoCaddy(Exception):
    pass


class Front(NamedTuple):
    """Where clients reach the servers."""

    url: str
    plain: str  # the address without TLS
    tls: ssl.SSLContext | None = None

    def guest(self) -> Guest:
        return Guest(self.url, self.tls)


@asynccontextmanager
async def hashing_proxy(servers: Sequence[str], _: Path) -> AsyncIterator[Front]:
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
        url = f"http://127.0.0.1:{proxy.sockets[0].getsockname()[1]}"
        yield Front(url, url)
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


def caddy_program() -> str:
    program = shutil.which("caddy") or shutil.which("caddy", path=str(Path(sys.executable).parent))
    if program is None:
        raise NoCaddy("Caddy is not installed here: no wheel of it exists for this platform")
    return program


@asynccontextmanager
async def caddy(
    servers: Sequence[str], folder: Path, settings: Callable[[str], str] = str
) -> AsyncIterator[Front]:
    """Caddy with deploy/Caddyfile on free ports of localhost, with a certificate of its own authority.

    `folder` is where Caddy keeps certificates. `settings` may change the Caddyfile.
    """
    program = caddy_program()
    plain, secure = free_ports(2)
    config = folder / "Caddyfile"
    here = f"\tdefault_bind 127.0.0.1\n\thttp_port {plain}\n\thttps_port {secure}\n\tskip_install_trust\n"
    shipped = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    config.write_text(settings(shipped).replace("\tadmin off\n", "\tadmin off\n" + here), encoding="utf-8")
    addresses = " ".join(server.removeprefix("http://") for server in servers)
    process = subprocess.Popen(
        [program, "run", "--adapter", "caddyfile", "--config", str(config)],
        env={**os.environ, "DOMAIN": "localhost", "SERVERS": addresses, "XDG_DATA_HOME": str(folder)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        tls = await _authority(folder / "caddy" / "pki" / "authorities" / "local" / "root.crt")
        front = Front(f"https://localhost:{secure}", f"http://localhost:{plain}", tls)
        async with asyncio.timeout(PATIENCE), front.guest() as guest:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    if (await guest.http.get("/health")).status_code == 200:
                        break
                await asyncio.sleep(0.1)
        yield front
    finally:
        process.terminate()
        process.wait(PATIENCE)


async def _authority(certificate: Path) -> ssl.SSLContext:
    """Trust Caddy's own authority, as soon as Caddy has made it."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with contextlib.suppress(OSError, ssl.SSLError):
                return ssl.create_default_context(cafile=str(certificate))
            await asyncio.sleep(0.1)
