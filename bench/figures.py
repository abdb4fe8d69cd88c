"""Measure history, figures and export of a player with many games, and how fast other tables stay meanwhile.

.venv/bin/python bench/figures.py [--games 2000] [--tables 8] [--keep FOLDER]

Bots play one game of each kind, and each is copied until the player has so many. At `--tables` tables two
people choose every 0.2 seconds meanwhile, as in bots.py. `--keep` leaves the database there, and says how a
browser becomes that player.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from review import HERE, ME, told

from bots import Table

GAMES = ("northwest", "wednesday", "donde_es", "nomads_land", "nowhere")
LEVELS = ("level1", "level2", "level3", "level4", "level5")
NAMES = ("Birch", "Édith", "Bob", "Carla", "Juniper", "Åsa", "Dylan")
BEFORE = 15.0  # seconds that the same tables are measured without requests
ROUNDS = 40
DAY = 86400.0
ASKED = {
    "the first page": "/api/me/games",
    "page 50": "/api/me/games?page=49",
    "a name": "/api/me/games?name=edith",
    "the figures": "/api/me/figures?zone=Europe/Madrid",
}


@contextmanager
def serving(file: Path) -> Iterator[str]:
    """The address of a server on this database."""
    command = [sys.executable, "-m", "gamenight", "serve", "--port", "0", "--bot-pause", "0"]
    command += ["--database", f"sqlite:///{file}", "--limit", "all=0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        yield server.stdout.readline().removeprefix("Serving on ").strip()
    finally:
        server.terminate()
        server.wait(20)


async def played(url: str) -> str:
    """Let bots play a game of each kind for a guest. Return the guest's cookie."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        await http.put("/api/me", json={"name": "Ann"})
        for game in GAMES:
            seats = [ME, *[{"kind": "bot", "bot": "greedy"}] * 2]
            made = await http.post("/api/tables", json={"game": game, "seats": seats, "public": True})
            table: str = made.raise_for_status().json()["id"]
            mine = next(seat["seat"] for seat in made.json()["seats"] if seat["yours"])
            left = await http.post(f"/api/tables/{table}/leave", json={"seat": mine, "bot": "greedy"})
            left.raise_for_status()
            while (await http.get(f"/api/tables/{table}")).json()["status"] != "finished":
                await asyncio.sleep(0.2)
        return next(iter(http.cookies.jar)).value or ""


def copied(file: Path, games: int) -> None:
    """Copy the games until there are so many, with other dates, results and people."""
    rng, base = random.Random(1), sqlite3.connect(file)
    base.row_factory = sqlite3.Row
    found = [dict(row) for row in base.execute("SELECT * FROM results")]
    tables = {row["id"]: dict(row) for row in base.execute("SELECT * FROM tables")}
    for number in range(games):
        result = rng.choice(found)
        table = tables[result["table_id"]]
        new, ended = f"copy{number:010}", time.time() - rng.triangular(0, 390, 20) * DAY
        names = "\n".join(["Ann", *rng.sample(NAMES, table["seats"] - 1)])
        score = max(0, round((result["score"] or 8) * rng.uniform(0.6, 1.3)))
        company = rng.choice(["bots", "bots", "bots", "friends"])
        seats, won = rng.randint(2, 4), rng.random() < 0.45
        level = rng.choice(LEVELS) if company == "bots" else None
        _add(base, "tables", {**table, "id": new, "names": names, "created": ended - 1800})
        told = {"score": score, "won": won, "level": level, "company": company, "seats": seats}
        row = {**result, "table_id": new, "ended": ended, "counts": "counted", **told}
        _add(base, "results", row)
        _add(base, "seatings", {"player": result["player"], "table_id": new})
        copy = "INSERT INTO entries SELECT ?, seq, event FROM entries WHERE table_id = ?"
        base.execute(copy, (new, result["table_id"]))
    base.commit()
    base.close()


def _add(base: sqlite3.Connection, table: str, row: dict[str, object]) -> None:
    holders = ", ".join("?" * len(row))
    base.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({holders})", tuple(row.values()))


async def measure(url: str, cookie: str, tables: int) -> None:
    async with httpx.AsyncClient(base_url=url, timeout=600, cookies={"gamenight": cookie}) as http:
        found = (await http.get("/api/me/games")).json()["found"]
        moves, until = list[float](), time.monotonic() + 600
        others = [
            asyncio.create_task(Table(url, [ME, HERE]).play(until, moves, bots=False)) for _ in range(tables)
        ]
        await asyncio.sleep(2)

        async def during(what: str, work: Callable[[], Awaitable[str]]) -> None:
            moves.clear()
            answered = await work()
            print(f"{what}: {answered}; a move at {tables} other tables: {told(sorted(moves))}", flush=True)

        await during(f"{found:,} tables, nothing asked", lambda: asyncio.sleep(BEFORE, "quiet"))
        for what, address in ASKED.items():
            await during(what, lambda address=address: _asked(http, address))  # type: ignore[misc]
        await during("the export", lambda: _exported(http))
        for other in others:
            other.cancel()
        await asyncio.gather(*others, return_exceptions=True)


async def _asked(http: httpx.AsyncClient, address: str) -> str:
    """Ask ten times a second."""
    took = list[float]()
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        (await http.get(address)).raise_for_status()
        took.append(time.perf_counter() - begun)
        await asyncio.sleep(0.1)
    took.sort()
    p50, p99 = (took[len(took) * part // 100] * 1000 for part in (50, 99))
    return f"p50 {p50:.1f} ms, p99 {p99:.1f} ms ({len(took)} requests)"


async def _exported(http: httpx.AsyncClient) -> str:
    begun, size, first = time.perf_counter(), 0, 0.0
    async with http.stream("GET", "/api/me/export") as answer:
        async for part in answer.aiter_bytes():
            first, size = first or time.perf_counter() - begun, size + len(part)
    took = time.perf_counter() - begun
    return f"{size / 1e6:.1f} MB in {took:.1f} s, the first byte after {first * 1000:.0f} ms"


async def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=2000, help="finished games of the player")
    parser.add_argument("--tables", type=int, default=8, help="tables where people play")
    parser.add_argument("--keep", type=Path, help="a folder for the database")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = (given.keep or Path(folder)) / "figures.sqlite3"
        with serving(file) as url:
            cookie = await played(url)
        copied(file, given.games)
        if given.keep is not None:
            print(f"cookie of the player: {cookie}", flush=True)
        with serving(file) as url:
            await measure(url, cookie, given.tables)


if __name__ == "__main__":
    asyncio.run(main())
