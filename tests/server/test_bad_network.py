"""A bad network between people and a server: whole games of each title, and nothing is lost or doubled.

People do what a person at a browser does: who hears nothing for a while, or sees a table that has moved on,
loads the page again. `FAULTS_SEED=7 pytest tests/server/test_bad_network.py` tries another seed.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from gamenight.core import AnyGame
from gamenight.games import GAMES
from gamenight.server.wire import Done, TableInfo
from server.people import Guest, Live
from server.proxy import FATES, Weather, bad_network
from server.serving import Server
from server.soaking import Attempt, Sent, audit, read_sqlite

pytestmark = pytest.mark.anyio

SEED = int(os.environ.get("FAULTS_SEED", "1"))
SILENCE = 0.4  # seconds after which a person loads the page again
STUCK = 300.0  # seconds for one game; the machine may be busy
GONE = (OSError, TimeoutError, EOFError, ConnectionClosed, InvalidHandshake, httpx.HTTPError)

seeds = pytest.mark.parametrize(
    "seed", [SEED, *(pytest.param(SEED + more, marks=[pytest.mark.long]) for more in range(1, 10))]
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(f"sqlite:///{tmp_path_factory.mktemp('network') / 'a.sqlite3'}", "--rate", "1000")
    yield running
    running.close()


class Person:
    def __init__(self, guest: Guest, table: TableInfo, luck: random.Random) -> None:
        self.guest, self.table, self.luck = guest, table, luck
        self.attempts: list[Attempt] = []
        self.over = False

    async def play(self, address: str) -> None:
        """Play until the game is over, on one connection after the other."""
        self.guest.url = address
        while not self.over:
            try:
                async with self.guest.live(self.table.id) as live:
                    await asyncio.wait_for(live.welcome(), SILENCE * 10)
                    while await self._act(live):
                        pass
            except GONE:
                await asyncio.sleep(0)

    async def _act(self, live: Live) -> bool:
        """Act, or wait for news. Return whether to go on with this page."""
        frame = live.frame
        assert frame is not None, "the welcome has a frame"
        self.over = frame.outcome is not None
        if self.over or not frame.choices:
            await asyncio.wait_for(live.news(), 0.001 if self.over else SILENCE)
            return True
        attempt = Attempt(self.luck.choice(frame.choices).action, frame.seq)
        self.attempts.append(attempt)
        answer = await asyncio.wait_for(live.act(attempt.action), SILENCE)
        if not isinstance(answer, Done):
            return False  # perhaps this refuses its double: it is not known whether the first one is stored
        attempt.stored = True
        await asyncio.wait_for(live.moved_to(answer.seq), SILENCE)
        return True


@seeds
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
async def test_nothing_is_lost_or_doubled_on_a_bad_network(game: AnyGame, seed: int, server: Server) -> None:
    weather = Weather(f"{seed}/{game.slug}", share=0.2)
    async with (
        Guest(server.url) as ann,
        Guest(server.url) as bob,
        bad_network(server.url, weather) as address,
    ):
        table = await ann.set_up("me", "open", "random", game=game.slug)
        await bob.join(table)
        luck = random.Random(f"{seed}/{game.slug}/people")
        people = [Person(guest, table, luck) for guest in (ann, bob)]
        async with asyncio.timeout(STUCK):
            await asyncio.gather(*(person.play(address) for person in people))
        assert (await ann.table(table.id)).status.value == "finished"
        log = read_sqlite(Path(server.database.removeprefix("sqlite:///")), [table.id])[table.id]
        for person in people:
            attempts = [(each.action, each.stored) for each in person.attempts]
            sent = Sent(game.slug, table.id, (await person.guest.me()).player, attempts)
            assert audit(sent, log, open_end=False) == (0, 0, "")
    assert set(FATES) <= set(weather.befell)
