"""Measure how fast other tables stay while champions think, and how long three bots take for their turns.

.venv/bin/python bench/bots.py [--champions 8] [--tables 8] [--seconds 20] [--thinkers 1]

At `--champions` tables only bots of the highest level play. At `--tables` tables two people play at one
screen and choose every 0.2 seconds; the time of a move is from sending it until it is on their screen.
At one more table a person plays against three bots of the default level, with the usual pause before each
action; the time of their turns is from the person's last move until it is the person's turn again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

PACE = 0.2  # seconds between two moves of a person
CHAMPION, DEFAULT = {"kind": "bot", "bot": "level5"}, {"kind": "bot"}


class Table:
    """A table on the server, seen by the one client that plays all its people."""

    def __init__(self, url: str, seats: list[dict[str, str]]) -> None:
        self.url, self.seats = url, seats

    async def open(self) -> str:
        """Set up the table. Return the address of its socket."""
        async with httpx.AsyncClient(base_url=self.url, timeout=60) as http:
            wanted = {"game": "northwest", "seats": self.seats, "first": 0}
            made = (await http.post("/api/tables", json=wanted)).raise_for_status()
            self.cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        return f"ws{self.url.removeprefix('http')}/api/tables/{made.json()['id']}/live"

    async def play(self, until: float, times: list[float], bots: bool) -> None:
        """Play games until the time is up, and add the time of each move, or of the bots' turns."""
        while time.monotonic() < until:
            address = await self.open()
            async with connect(address, additional_headers={"Cookie": self.cookie}, max_size=None) as socket:
                await self._play_game(socket, until, times, bots)

    async def _play_game(
        self, socket: ClientConnection, until: float, times: list[float], bots: bool
    ) -> None:
        sent = turn = 0.0
        async for text in socket:
            message: dict[str, Any] = json.loads(text)
            frame = message.get("frame")
            if frame is None:
                continue
            if sent and not bots:
                times.append(time.perf_counter() - sent)
            if frame["outcome"] or time.monotonic() > until:
                return
            if not frame["choices"]:
                turn = turn or time.perf_counter()
                continue
            if bots and turn:
                times.append(time.perf_counter() - turn)
                turn = 0.0
            await asyncio.sleep(PACE)
            act = {"type": "Act", "id": 1, "seat": frame["eyes"], "seq": frame["seq"]}
            sent = time.perf_counter()
            await socket.send(json.dumps(act | {"action": random.choice(frame["choices"])["action"]}))


async def measure(url: str, champions: int, tables: int, seconds: float) -> None:
    people: list[dict[str, str]] = [{"kind": "me"}, {"kind": "here"}]
    for _ in range(champions):
        await Table(url, [CHAMPION] * 4).open()
    until, moves, turns = time.monotonic() + seconds, list[float](), list[float]()
    await asyncio.gather(
        Table(url, [{"kind": "me"}, *[DEFAULT] * 3]).play(until, turns, bots=True),
        *(Table(url, people).play(until, moves, bots=False) for _ in range(tables)),
    )
    moves.sort()
    print(
        f"{champions} tables of champions; {len(moves)} moves at {tables} other tables: "
        f"p50 {moves[len(moves) // 2] * 1000:.1f} ms, p99 {moves[len(moves) * 99 // 100] * 1000:.1f} ms; "
        f"{len(turns)} turns of three bots of the default level: longest {max(turns, default=0):.1f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--champions", type=int, default=8, help="tables where champions play")
    parser.add_argument("--tables", type=int, default=8, help="tables where people play")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--thinkers", type=int, default=1, help="processes of the bots")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "gamenight", "serve", "--port", "0"]
        command += ["--database", f"sqlite:///{folder}/bench.sqlite3", "--thinkers", str(given.thinkers)]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            url = server.stdout.readline().removeprefix("Serving on ").strip()
            asyncio.run(measure(url, given.champions, given.tables, given.seconds))
        finally:
            server.terminate()
            server.wait(20)


if __name__ == "__main__":
    main()
