"""Measure how long moves take while one client floods the server, compared with a quiet server.

.venv/bin/python bench/flood.py [--tables 8] [--seconds 4] [--rounds 3] [--only messages,requests]

Some tables play at the speed of busy people, each from an address of its own. One hostile client floods from
another address and another process, in one way after the other. The time of a move is from sending it until
the server says that it is stored. Each flood is compared with the quiet time just before it. With --rounds
the medians count, because the speed of a machine changes. Everything is on this machine, and the flood ends
after `--seconds`. The flood takes processor time too: on a machine with few cores that alone makes moves
slower. --spin measures that: a process that only computes, and sends nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import connect

ROOT = Path(__file__).resolve().parent.parent
RECORDS = ROOT / "tests" / "data" / "wednesday"
HOSTILE = "127.0.0.2"
PAUSE = 0.03  # seconds between two moves of a table
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: {cookie}\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
SAY = b'{"type":"Say","id":1,"text":"buy!"}'
MESSAGE, PING = b"\x81" + bytes([128 | len(SAY)]) + b"\0\0\0\0" + SAY, b"\x89\x80\0\0\0\0"


# The polite tables


class Table:
    """One guest plays for both seats of a table, and another table when the game is over."""

    def __init__(self, host: str, number: int) -> None:
        self.host, self.address = host, f"127.0.1.{number + 1}"
        self.times: list[float] = []

    async def play(self) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        async with httpx.AsyncClient(base_url=f"http://{self.host}", timeout=60, transport=transport) as http:
            while True:
                wanted = {"game": "northwest", "seats": [{"kind": "me"}, {"kind": "here"}]}
                made = (await http.post("/api/tables", json=wanted)).raise_for_status().json()
                await self._play_at(made["id"], http.cookies["gamenight"])

    async def _play_at(self, table_id: str, cookie: str) -> None:
        address = f"ws://{self.host}/api/tables/{table_id}/live"
        headers = {"Cookie": f"gamenight={cookie}"}
        ways: dict[str, Any] = {"additional_headers": headers, "open_timeout": 60, "ping_timeout": 60}
        async with connect(address, local_addr=(self.address, 0), **ways) as socket:
            frame: Any = None
            sent = 0.0
            async for data in socket:
                message = msgspec.json.decode(data)
                frame = message.get("frame", frame)
                if message["type"] == "Refused":
                    raise RuntimeError(f"a polite player was refused: {message['message']}")
                if message["type"] == "Done":
                    self.times.append(time.perf_counter() - sent)
                if message["type"] not in {"Welcome", "Done"}:
                    continue
                if frame["outcome"] is not None:
                    return
                await asyncio.sleep(PAUSE)
                act = {"type": "Act", "id": 1, "seat": frame["eyes"], "seq": frame["seq"]}
                sent = time.perf_counter()
                await socket.send(msgspec.json.encode(act | {"action": frame["choices"][0]["action"]}))


# The floods, in a process of their own


async def _opened(host: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    name, port = host.split(":")
    return await asyncio.open_connection(name, int(port), local_addr=(HOSTILE, 0))


async def _again(attempt: Callable[[], Awaitable[None]]) -> None:
    """Try for ever: a hostile client does not wait."""
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            await attempt()
        await asyncio.sleep(0.001)


async def _socket_flood(host: str, frame: bytes) -> None:
    transport = httpx.AsyncHTTPTransport(local_address=HOSTILE)
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=60, transport=transport) as http:
        made = (await http.post("/api/tables/quick", json={"game": "northwest"})).raise_for_status().json()
        cookie = f"gamenight={http.cookies['gamenight']}"
    head = UPGRADE.format(path=f"/api/tables/{made['id']}/live", cookie=cookie).encode()

    async def attempt() -> None:
        reader, writer = await _opened(host)
        reading = asyncio.create_task(reader.read())
        try:
            writer.write(head)
            await asyncio.sleep(0.1)
            while not reading.done():
                writer.write(frame * 200)
                await writer.drain()
        finally:
            reading.cancel()
            writer.close()

    await asyncio.gather(*(_again(attempt) for _ in range(20)))


async def messages(host: str) -> None:
    """Lines for the chat, on twenty sockets."""
    await _socket_flood(host, MESSAGE)


async def pings(host: str) -> None:
    """Pings, on twenty sockets."""
    await _socket_flood(host, PING)


async def requests(host: str) -> None:
    """Requests on forty connections, without a cookie: each comes from a new guest."""

    async def attempt() -> None:
        reader, writer = await _opened(host)
        try:
            while True:
                writer.write(b"GET /api/lobby HTTP/1.1\r\nHost: here\r\n\r\n")
                await writer.drain()
                if not await reader.read(65536):
                    return
        finally:
            writer.close()

    await asyncio.gather(*(_again(attempt) for _ in range(40)))


async def connections(host: str) -> None:
    """Two thousand connections that send nothing, opened again when they are closed."""

    async def attempt() -> None:
        reader, writer = await _opened(host)
        try:
            await reader.read()
        finally:
            writer.close()

    await asyncio.gather(*(_again(attempt) for _ in range(2000)))


async def replays(host: str) -> None:
    """The same record again and again, with all its secrets, on ten connections."""
    record = max((file.read_bytes() for file in RECORDS.glob("*.json")), key=len)
    head = b"POST /api/replay?eyes=all HTTP/1.1\r\nHost: here\r\nAccept-Encoding: gzip\r\n"

    async def attempt() -> None:
        reader, writer = await _opened(host)
        try:
            while True:
                writer.write(head + b"Content-Length: %d\r\n\r\n" % len(record) + record)
                await writer.drain()
                if not await reader.read(65536):
                    return
        finally:
            writer.close()

    await asyncio.gather(*(_again(attempt) for _ in range(10)))


async def spin(_: str) -> None:
    """Nothing but computing, to see what the flood's own processor time does."""
    for number in count():
        if not number % 100_000:
            await asyncio.sleep(0)


FLOODS = {each.__name__: each for each in (messages, pings, requests, connections, replays, spin)}


async def flood(host: str, kind: str, seconds: float) -> None:
    print("begins", flush=True)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await FLOODS[kind](host)


# The measurement


async def p99(tables: list[Table], seconds: float) -> float:
    """The 99th percentile of all moves in the next seconds."""
    for table in tables:
        table.times.clear()
    await asyncio.sleep(seconds)
    times = sorted(moved for table in tables for moved in table.times)
    if not times:
        sys.exit("nobody could move at all")
    return times[len(times) * 99 // 100]


async def measure(host: str, kinds: list[str], tables: int, seconds: float, rounds: int) -> None:
    playing = [Table(host, number) for number in range(tables)]
    tasks = [asyncio.create_task(table.play()) for table in playing]
    await asyncio.sleep(2)
    found: dict[str, list[tuple[float, float]]] = {kind: [] for kind in kinds}
    for _ in range(rounds):
        for kind in kinds:
            quiet = await p99(playing, seconds)
            command = [
                sys.executable,
                __file__,
                "--flood",
                kind,
                "--server",
                host,
                "--seconds",
                str(seconds + 1),
            ]
            hostile = await asyncio.create_subprocess_exec(*command)
            await asyncio.sleep(1)
            found[kind].append((quiet, await p99(playing, seconds)))
            await hostile.wait()
            await asyncio.sleep(1)
    failed = [task.exception() for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for kind, pairs in found.items():
        quiet, loud, ratio = (median(each) for each in zip(*((q, f, f / q) for q, f in pairs), strict=True))
        print(
            f"{kind}: p99 of a move {quiet * 1000:.1f} ms quiet, {loud * 1000:.1f} ms in the flood; "
            f"ratio {ratio:.2f} (median of {len(pairs)})"
        )
    if failed:
        sys.exit(f"a polite table stopped: {failed[0]!r}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default="messages,pings,requests,connections,replays")
    parser.add_argument("--spin", action="store_true", help="also a process that only computes")
    parser.add_argument("--limit", action="append", default=[], help="a limit of the server, such as all=0")
    parser.add_argument("--flood", choices=FLOODS, help=argparse.SUPPRESS)
    parser.add_argument("--server", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.flood:
        uvloop.run(flood(given.server, given.flood, given.seconds))
        return
    kinds = [*given.only.split(","), *(["spin"] if given.spin else [])]
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "gamenight", "serve", "--port", "0", "--log-level", "error"]
        words += ["--database", f"sqlite:///{folder}/flood.sqlite3"]
        words += [word for limit in given.limit for word in ("--limit", limit)]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            host = server.stdout.readline().removeprefix("Serving on http://").strip()
            try:
                uvloop.run(measure(host, kinds, given.tables, given.seconds, given.rounds))
            finally:
                server.terminate()


if __name__ == "__main__":
    main()
