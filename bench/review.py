"""Measure how long the review of a game takes, and how fast other tables stay meanwhile.

.venv/bin/python bench/review.py [--games northwest,wednesday] [--tables 8]

Four bots play a game to its end. Then its review is asked for, which looks at the decisions of all four. At
`--tables` tables two people choose every 0.2 seconds meanwhile, as in bots.py.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time

import httpx

from bots import Table

GAMES = "northwest,wednesday,donde_es,nomads_land,nowhere"
BEFORE = 15.0  # seconds that the same tables are measured without a review
LONGEST = 600.0  # seconds until a measurement gives up
BOT = {"kind": "bot", "bot": "level2"}
ME, HERE = {"kind": "me"}, {"kind": "here"}


async def played(http: httpx.AsyncClient, game: str) -> str:
    """The id of a table where bots have finished a game."""
    made = await http.post("/api/tables", json={"game": game, "seats": [BOT] * 4})
    table: str = made.raise_for_status().json()["id"]
    while (await http.get(f"/api/tables/{table}")).json()["status"] != "finished":
        await asyncio.sleep(0.2)
    return table


async def reviewed(http: httpx.AsyncClient, table: str) -> int:
    """Ask for the review until it is there. Return its number of moments."""
    while True:
        answer = (await http.post(f"/api/tables/{table}/review")).raise_for_status().json()
        if answer["found"] is not None:
            total: int = answer["total"]
            return total
        await asyncio.sleep(0.5)


async def measure(url: str, game: str, tables: int) -> None:
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        table = await played(http, game)
        moves = list[float]()
        until = time.monotonic() + LONGEST
        others = [
            asyncio.create_task(Table(url, [ME, HERE]).play(until, moves, bots=False)) for _ in range(tables)
        ]
        await asyncio.sleep(2)
        moves.clear()
        await asyncio.sleep(BEFORE)
        before = sorted(moves)
        moves.clear()
        begun = time.monotonic()
        moments = await reviewed(http, table)
        took = time.monotonic() - begun
        for other in others:
            other.cancel()
        await asyncio.gather(*others, return_exceptions=True)
    print(f"{game}: {moments} moments reviewed in {took:.1f} s; a move at {tables} other tables: ", end="")
    print(f"before {told(before)}, meanwhile {told(sorted(moves))}", flush=True)


def told(moves: list[float]) -> str:
    p50, p99 = (moves[len(moves) * part // 100] * 1000 for part in (50, 99))
    return f"p50 {p50:.1f} ms, p99 {p99:.1f} ms ({len(moves)} moves)"


async def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", default=GAMES, help="slugs, with commas between them")
    parser.add_argument("--tables", type=int, default=8, help="tables where people play")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "gamenight", "serve", "--port", "0", "--bot-pause", "0"]
        command += ["--database", f"sqlite:///{folder}/bench.sqlite3", "--limit", "all=0"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            url = server.stdout.readline().removeprefix("Serving on ").strip()
            for game in given.games.split(","):
                await measure(url, game, given.tables)
        finally:
            server.terminate()
            server.wait(20)


if __name__ == "__main__":
    asyncio.run(main())
