"""Kills servers and PostgreSQL again and again while people and bots play all games, and checks the logs.

python -m server.soak [--kills 60] [--seed N] [--on sqlite|postgres]

An action that a server acknowledged must be in the log, once. After every kill tables must go on. On
SQLite one server is killed. On PostgreSQL two servers and the database are killed in turn, and the two people
of a table use different servers. The exit status is 1 if anything was lost or doubled, or a table stopped.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from gamenight.games import GAMES
from server import postgres
from server.serving import Server
from server.soaking import Logs, Pair, audit, read_postgres, read_sqlite

ALL = 10
"""After every tenth kill tables with bots must go on too before the next kill. Bots need some seconds after a
server has started, because they think in processes of their own, with a low priority."""

PAUSE = 2.0  # seconds between two kills, at most

PATIENCE = 300.0  # seconds until a table that does not go on counts as stopped; the machine may be busy

GONE = (OSError, TimeoutError, EOFError, ConnectionClosed, InvalidHandshake, httpx.HTTPError)


class Stopped(Exception):
    """A table did not go on."""


class Site(Protocol):
    name: str
    urls: list[str]  # of the servers
    log: list[str]  # what servers wrote before they were killed

    async def kill(self, number: int) -> str:
        """Kill something and start it again. Return what it was."""

    async def logs(self, tables: Sequence[str]) -> Logs:
        """The stored events of some tables, in order."""


class OnSqlite:
    name = "SQLite"

    def __init__(self, folder: Path) -> None:
        self._file = folder / "soak.sqlite3"
        self.log: list[str] = []
        self._server = self._start()
        self.urls = [self._server.url]

    def _start(self) -> Server:
        return serve(f"sqlite:///{self._file}")

    async def kill(self, _: int) -> str:
        self.log.append(self._server.kill())
        self._server = await asyncio.to_thread(self._start)
        self.urls[0] = self._server.url
        return "the server"

    async def logs(self, tables: Sequence[str]) -> Logs:
        return read_sqlite(self._file, tables)

    def close(self) -> None:
        self.log.append(self._server.kill())


class OnPostgres:
    name = "PostgreSQL"

    def __init__(self, database: postgres.Postgres) -> None:
        self._database = database
        self.log: list[str] = []
        self._servers = [self._start() for _ in range(2)]
        self.urls = [server.url for server in self._servers]

    async def kill(self, number: int) -> str:
        """A server, the database, the other server, the database."""
        if number % 2:
            self._database.kill()
            await asyncio.to_thread(self._recover)
            return "PostgreSQL"
        at = number // 2 % 2
        self.log.append(self._servers[at].kill())
        self._servers[at] = await asyncio.to_thread(self._start)
        self.urls[at] = self._servers[at].url
        return f"server {at + 1}"

    def _start(self) -> Server:
        return serve(self._database.url)

    def _recover(self) -> None:
        """Start PostgreSQL. It refuses as long as a process of the old one is not quite gone."""
        for _ in range(20):
            with contextlib.suppress(postgres.NoPostgres):
                self._database.start()
                return
            time.sleep(0.2)
        raise Stopped("PostgreSQL does not start again")

    async def logs(self, tables: Sequence[str]) -> Logs:
        return await read_postgres(self._database.url, tables)

    def close(self) -> None:
        self.log.extend(server.kill() for server in self._servers)


def serve(database: str) -> Server:
    """People try again until they sit, so they may leave any number of waiting tables behind."""
    return Server(database, "--rate", "1000", "--limit", "waiting_tables=0")


class Soak:
    def __init__(self, site: Site, seed: int) -> None:
        self.site, self.luck = site, random.Random(seed)
        self.pairs = [
            Pair(game, bots, random.Random(f"{seed}/{game.slug}/{bots}"))
            for game in GAMES
            for bots in (False, True)
        ]
        self.playing: list[asyncio.Task[None]] = []  # they end only by an error
        self.kills = self.missing = self.doubled = 0
        self.took: list[float] = []

    async def run(self, kills: int) -> bool:
        """Return whether everything is as it must be."""
        self.playing = [asyncio.create_task(pair.play(self.site.urls, GONE)) for pair in self.pairs]
        fine = True
        try:
            await self._go_on(self.pairs)
            while self.kills < kills:
                await self._wait_for_actions()
                await self._kill()
        except Stopped as stopped:
            print(f"{self.site.name}: {stopped}", flush=True)
            fine = False
        finally:
            for task in self.playing:
                task.cancel()
            ends = await asyncio.gather(*self.playing, return_exceptions=True)
        for error in (end for end in ends if isinstance(end, Exception)):
            print(f"{self.site.name}: {error!r}", flush=True)
            fine = False
        await self._check(final=True)
        self._report("end")
        return fine and not (self.missing or self.doubled)

    async def _wait_for_actions(self) -> None:
        """Let people act for a while. The number of actions counts, but not on a machine that is too busy."""
        wanted, end = self.luck.randint(10, 200), time.monotonic() + PAUSE
        while sum(pair.progress for pair in self.pairs) < wanted and time.monotonic() < end:
            await asyncio.sleep(0.005)

    async def _kill(self) -> None:
        begun = time.perf_counter()
        for pair in self.pairs:
            pair.progress = 0
        killed = await self.site.kill(self.kills)
        self.kills += 1
        await self._go_on([pair for pair in self.pairs if self.kills % ALL == 0 or not pair.bots])
        await self._check()
        self.took.append(time.perf_counter() - begun)
        self._report(killed)

    async def _go_on(self, pairs: Sequence[Pair]) -> None:
        end = time.monotonic() + PATIENCE
        while waiting := [pair for pair in pairs if not pair.progress]:
            if time.monotonic() > end or any(task.done() for task in self.playing):
                raise Stopped(f"after {self.kills} kills these do not go on: {', '.join(map(str, waiting))}")
            await asyncio.sleep(0.02)

    async def _check(self, final: bool = False) -> None:
        people = [person for pair in self.pairs for person in pair.people(final)]
        sent = [person.sent_so_far() for person in people]
        logs = await self.site.logs(sorted({each.table for each in sent}))
        for person, each in zip(people, sent, strict=True):
            missing, doubled, why = audit(each, logs[each.table], open_end=not final)
            self.missing, self.doubled = self.missing + missing, self.doubled + doubled
            if why:
                print(f"{self.site.name}: table {each.table} ({each.game}): {why}", flush=True)
                print(*person.attempts, sep="\n", flush=True)

    def _report(self, killed: str) -> None:
        people = [person for pair in self.pairs for person in pair.people(final=True)]
        games = sum(pair.finished for pair in self.pairs)
        print(
            f"{self.site.name}: {self.kills} kills ({killed}); "
            f"{sum(p.acknowledged for p in people):,} actions acknowledged, "
            f"{sum(p.asides for p in people):,} of them asides, {self.missing} missing, "
            f"{self.doubled} doubled; {games} games over; "
            f"{sum(self.took) / max(len(self.took), 1):.1f} s a kill",
            flush=True,
        )


@asynccontextmanager
async def sites(chosen: str | None, folder: Path) -> AsyncIterator[list[Site]]:
    with contextlib.ExitStack() as held:
        found: list[Any] = []
        if chosen in (None, "sqlite"):
            found.append(OnSqlite(folder))
            held.callback(found[-1].close)
        if chosen in (None, "postgres"):
            database = held.enter_context(postgres.started())
            found.append(OnPostgres(database))
            held.callback(found[-1].close)
        yield found


async def soak(kills: int, seed: int, chosen: str | None) -> bool:
    """A third of the kills on SQLite, the others on PostgreSQL."""
    fine = True
    with tempfile.TemporaryDirectory() as folder:
        async with sites(chosen, Path(folder)) as found:
            for site in found:
                share = kills if chosen else kills // 3 if isinstance(site, OnSqlite) else kills - kills // 3
                fine &= await Soak(site, seed).run(share)
        if not fine:
            kept = Path(tempfile.mkdtemp(prefix="gamenight-soak-")) / "log"
            kept.write_text("".join(text for site in found for text in site.log))
            print(f"the servers' log: {kept}")
    return fine


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4)))
    parser.add_argument("--on", choices=["sqlite", "postgres"])
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    sys.exit(0 if asyncio.run(soak(given.kills, given.seed, given.on)) else 1)


if __name__ == "__main__":
    main()
