"""How many moves the server takes: tables of two, random legal moves, each stored before it is acknowledged.

.venv/bin/python bench/server.py [--tables 100] [--seconds 15] [--idle 1000] [--database URL] [--peer]

The load comes from this process, the server runs in its own. A move's time is from its being sent to its
arriving at the other player. With --idle, so many tables with two players each stay connected and still,
and the server's memory is read.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple, cast

import httpx
import msgspec
import uvloop
from msgspec import Raw, Struct

ROOT = Path(__file__).resolve().parent.parent


class Choice(Struct):
    action: Raw


class Frame(Struct):
    seq: int
    eyes: int | None
    choices: list[Choice]
    outcome: dict[str, object] | None


class Message(Struct):
    """The parts of any message from the server that the load generator reads."""

    type: str
    frame: Frame | None = None
    id: int | None = None
    code: str | None = None


read = msgspec.json.Decoder(Message).decode


class Socket(asyncio.Protocol):
    """A WebSocket client with nothing in it that costs time: the load shares the machine with the server."""

    def __init__(self, player: Player, path: str, host: str) -> None:
        self.player, self.buffer, self.open = player, b"", False
        self.opening = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {player.cookie}\r\n\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.opening)

    def connection_lost(self, error: Exception | None) -> None:
        self.player.lost(error)

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer + data if self.buffer else data
        if not self.open:
            head, gap, buffer = buffer.partition(b"\r\n\r\n")
            if not gap:
                self.buffer = head
                return
            assert b" 101 " in head, head
            self.open = True
        start = 0
        while len(buffer) - start >= 2:
            length, at = buffer[start + 1] & 127, start + 2
            if length == 126:
                if len(buffer) < at + 2:
                    break
                length, at = struct.unpack_from(">H", buffer, at)[0], at + 2
            elif length == 127:
                if len(buffer) < at + 8:
                    break
                length, at = struct.unpack_from(">Q", buffer, at)[0], at + 8
            if len(buffer) < at + length:
                break
            kind, payload = buffer[start] & 15, buffer[at : at + length]
            start = at + length
            if kind == 1:
                self.player.receive(payload)
            elif kind == 9:
                self.send(payload, 0x8A)
        self.buffer = buffer[start:]

    def send(self, payload: bytes, kind: int = 0x81) -> None:
        """A mask of zeros leaves the payload as it is."""
        size = len(payload)
        head = struct.pack(">BB", kind, 128 | size) if size < 126 else struct.pack(">BBH", kind, 254, size)
        self.transport.write(head + b"\0\0\0\0" + payload)


class Figures:
    def __init__(self) -> None:
        self.moves = 0
        self.refused: dict[str, int] = {}
        self.times: list[float] = []


class Player:
    """One of two at a table; plays any of its choices as soon as it is its turn."""

    def __init__(self, cookie: str, figures: Figures) -> None:
        self.cookie, self.figures = cookie, figures
        self.other: Player = self
        self.socket: Socket | None = None
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.playing = True
        self.sent_seq, self.sent_at = -1, 0.0

    def receive(self, payload: bytes) -> None:
        message = read(payload)
        frame = message.frame
        if message.type == "Done":
            self.figures.moves += 1
        elif message.type == "Refused":
            code = message.code or ""
            self.figures.refused[code] = self.figures.refused.get(code, 0) + 1
        if frame is None:
            return
        if message.type == "Welcome":
            self.welcomed.set_result(None)
        elif self.other.sent_seq == frame.seq - 1:
            self.figures.times.append(time.perf_counter() - self.other.sent_at)
        if frame.outcome is not None:
            if not self.over.done():
                self.over.set_result(None)
        elif frame.choices and self.playing and self.socket is not None:
            action = bytes(random.choice(frame.choices).action).decode()
            self.sent_seq, self.sent_at = frame.seq, time.perf_counter()
            text = f'{{"type":"Act","id":1,"seat":{frame.eyes},"seq":{frame.seq},"action":{action}}}'
            self.socket.send(text.encode())

    def lost(self, error: Exception | None) -> None:
        if not self.over.done():
            self.over.set_exception(error or ConnectionError("the server closed the socket"))


class Game(NamedTuple):
    """A table of two that has begun, and the cookies of those who sit there."""

    table: str
    cookies: tuple[str, str]


async def set_up(http: httpx.AsyncClient) -> Game:
    wanted = {"game": "northwest", "seats": [{"kind": "me"}, {"kind": "open"}]}
    made = await http.post("/api/tables", json=wanted)
    table = made.raise_for_status().json()
    joined = await http.post(f"/api/tables/{table['id']}/join", json={"invite": table["invite"]})
    joined.raise_for_status()
    first, second = (answer.headers["set-cookie"].partition(";")[0] for answer in (made, joined))
    return Game(table["id"], (first, second))


async def sit_down(game: Game, host: str, figures: Figures, playing: bool) -> tuple[Player, Player]:
    """Both players connect, the second before the first can move."""
    first, second = (Player(cookie, figures) for cookie in game.cookies)
    first.other, second.other = second, first
    address, port = host.split(":")
    for player in (second, first):
        player.playing = playing
        player.socket = socket = Socket(player, f"/api/tables/{game.table}/live", host)
        await asyncio.get_running_loop().create_connection(lambda made=socket: made, address, int(port))
        await player.welcomed
    return first, second


class Forgetful(httpx.Cookies):
    """Every request comes from somebody new."""

    def extract_cookies(self, response: httpx.Response) -> None:
        pass


async def load(host: str, tables: int, seconds: float, server: int) -> None:
    figures, stop = Figures(), asyncio.Event()

    async def play_on(games: list[Game]) -> None:
        while games and not stop.is_set():
            both = await sit_down(games.pop(), host, figures, playing=True)
            await asyncio.gather(*(player.over for player in both))
            for player in both:
                assert player.socket is not None
                player.socket.transport.close()

    each = int(seconds * 2000 / 64 / tables) + 3  # games, so that nobody runs out of them
    waiting = [await several(host, each) for _ in range(tables)]
    tasks = [asyncio.create_task(play_on(games)) for games in waiting]
    await asyncio.sleep(2)  # until every table is under way
    figures.moves, figures.times = 0, []
    begun, worked, own = time.perf_counter(), processor_time(server), time.process_time()
    await asyncio.sleep(seconds)
    took, moves, times = time.perf_counter() - begun, figures.moves, sorted(figures.times)
    busy, own = processor_time(server) - worked, time.process_time() - own
    assert all(waiting), "some table ran out of games: the figures are too low"
    stop.set()
    await asyncio.gather(*tasks)
    print(
        f"{tables} tables of two, {seconds:g} s: {moves / took:,.0f} moves/s; to the other player "
        f"p50 {times[len(times) // 2] * 1000:.1f} ms, p99 {times[len(times) * 99 // 100] * 1000:.1f} ms; "
        f"refused {figures.refused or 'none'}; processor: server {busy / took:.0%} "
        f"({busy / moves * 1e6:.0f} µs a move), load {own / took:.0%}"
    )


async def several(host: str, count: int) -> list[Game]:
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=60) as http:
        http._cookies = Forgetful()
        return list(await asyncio.gather(*(set_up(http) for _ in range(count))))


async def idle(host: str, tables: int, server: int) -> None:
    before = memory(server)
    games = [game for _ in range(tables // 20) for game in await several(host, 20)]
    kept = [await sit_down(game, host, Figures(), playing=False) for game in games]
    await asyncio.sleep(1)
    after = memory(server)
    print(
        f"{len(kept):,} idle tables, two players connected to each: {after:.0f} MB (empty: {before:.0f} MB)"
    )


def memory(process: int) -> float:
    """Resident megabytes of a process and its children."""
    ids = [process]
    children = Path(f"/proc/{process}/task/{process}/children")
    ids += [int(word) for word in children.read_text().split()] if children.exists() else []
    pages = sum(int(Path(f"/proc/{number}/statm").read_text().split()[1]) for number in ids)
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def processor_time(process: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def start_server(database: str) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "gamenight", "serve", "--port", "0", "--database", database]
    command += ["--bot-pause", "0", "--rate", "1000"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert server.stdout is not None
    line = server.stdout.readline()
    assert line.startswith("Serving on http://"), line
    return server, line.removeprefix("Serving on http://").strip()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--idle", type=int, default=0)
    parser.add_argument("--database", help="sqlite in a new folder by default")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, host = start_server(given.database or f"sqlite:///{folder}/bench.sqlite3")
        try:
            if given.idle:
                uvloop.run(idle(host, given.idle, server.pid))
            else:
                uvloop.run(load(host, given.tables, given.seconds, server.pid))
        finally:
            server.terminate()
            server.wait(20)


if __name__ == "__main__":
    main()
