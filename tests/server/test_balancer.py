"""Two servers on one PostgreSQL behind a load balancer that hashes on the table's id."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from gamenight.server.wire import Done, Status, TableInfo
from playing import ROOT
from server.balancing import Front, NoCaddy, caddy, caddy_program, hashing_proxy
from server.conftest import fresh_database
from server.people import PATIENCE, Guest
from server.serving import Server

pytestmark = pytest.mark.anyio

BALANCERS: dict[str, Callable[[Sequence[str], Path], AbstractAsyncContextManager[Front]]] = {
    "proxy": hashing_proxy,
    "caddy": caddy,
}
TABLES = 8
MANY = 30  # tables: by chance they are all at one server once in five hundred million runs


class Site(NamedTuple):
    front: Front
    servers: tuple[Server, Server]

    def guest(self) -> Guest:
        return self.front.guest()


@pytest.fixture(params=BALANCERS)
async def site(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Site]:
    database = fresh_database("postgres", tmp_path, request)
    apart = "--metrics", "127.0.0.1:0"
    servers = Server(database, *apart), Server(database, *apart)
    try:
        async with BALANCERS[request.param]([server.url for server in servers], tmp_path) as front:
            yield Site(front, servers)
    except NoCaddy as error:
        pytest.skip(str(error))
    finally:
        for server in servers:
            server.close()


async def sockets(server: Server) -> int:
    async with httpx.AsyncClient() as client:
        lines = (await client.get(server.metrics, timeout=PATIENCE)).text.splitlines()
        return int(float(next(line for line in lines if line.startswith("gamenight_sockets")).split()[1]))


async def test_all_clients_of_a_table_reach_the_same_server(site: Site) -> None:
    used: list[int] = []
    async with site.guest() as ann, site.guest() as bob:
        while len(set(used)) < 2 or len(used) < 4:
            assert len(used) < MANY, f"all tables are at one server: {used}"
            table = await ann.set_up("me", "open")
            await bob.join(table)
            async with ann.live(table.id) as first, bob.live(table.id, since=3) as second:
                for live in (first, second):
                    await live.welcome()
                counts = [await sockets(server) for server in site.servers]
                assert sorted(counts) == [0, 2]
                used.append(counts.index(2))
            while sum([await sockets(server) for server in site.servers]):
                await asyncio.sleep(0.05)


def test_caddy_accepts_the_file_for_a_public_name_with_tls(tmp_path: Path) -> None:
    """The other tests use localhost, for which Caddy makes a certificate of its own."""
    try:
        program = caddy_program()
    except NoCaddy as error:
        pytest.skip(str(error))
    words = [program, "adapt", "--validate", "--adapter", "caddyfile", "--config", "deploy/Caddyfile"]
    given = {"DOMAIN": "games.example.org", "SERVERS": "one:8000 two:8000", "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run(words, cwd=ROOT, env=os.environ | given, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    servers = json.loads(done.stdout)["apps"]["http"]["servers"].values()
    assert sorted(server["listen"][0] for server in servers) == [":443", ":80"]
    secure = next(server for server in servers if server["listen"] == [":443"])
    assert secure["routes"][0]["match"] == [{"host": ["games.example.org"]}]
    assert not secure.get("automatic_https"), "Caddy gets the certificate"


async def test_people_and_bots_play_to_the_end(site: Site) -> None:
    async def play() -> TableInfo:
        async with site.guest() as ann, site.guest() as bob:
            table = await ann.set_up("me", "open", "random")
            await bob.join(table)
            async with ann.live(table.id) as first, bob.live(table.id) as second:
                ends = await asyncio.gather(first.play_out(), second.play_out())
                assert ends[0].view == ends[1].view
            return await ann.table(table.id)

    over = await asyncio.gather(*(play() for _ in range(4)))
    assert all(info.status is Status.FINISHED for info in over)


async def test_every_table_goes_on_at_the_other_server_if_one_is_killed(site: Site) -> None:
    async with site.guest() as ann:
        tables = [await ann.set_up("me", "random") for _ in range(TABLES)]
        done: dict[str, int] = {}
        for table in tables:
            async with ann.live(table.id) as live:
                done[table.id] = (await live.take_turn()).seq
        site.servers[0].kill()
        for table in tables:
            assert await play_on(ann, table.id) >= done[table.id]


async def play_on(guest: Guest, table_id: str) -> int:
    """Connect, retrying, and play two turns with the bot between them. Return the first seq."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                async with guest.live(table_id) as live:
                    frame = await live.my_turn()
                    assert isinstance(await live.act(), Done)
                    await live.moved_to(frame.seq + 2)
                    await live.my_turn()
                    return frame.seq
            except (OSError, ConnectionClosed, InvalidHandshake):
                await asyncio.sleep(0.1)
