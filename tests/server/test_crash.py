"""`kill -9` in the middle of many games, repeated: no acknowledged action is lost or stored twice.

The environment variable SOAK sets the number of kills.
"""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from gamenight.server import events
from gamenight.server.events import ActionTaken
from gamenight.server.wire import Done, Refused, Status, TableInfo
from server.people import Guest, Live
from server.serving import Server

pytestmark = pytest.mark.anyio

KILLS = int(os.environ.get("SOAK", "10"))
GAMES = 50


class Witness:
    """Plays both seats of a table and records every acknowledgement."""

    def __init__(self, table: TableInfo, luck: random.Random) -> None:
        self.table, self.luck = table, luck
        self.acknowledged: dict[int, Any] = {}  # actions by their seq
        self.over = False

    async def play(self, guest: Guest) -> None:
        """Play until the game is over or the server is gone."""
        try:
            async with guest.live(self.table.id) as live:
                welcome = await live.welcome()
                assert welcome.frame.seq >= 64 + len(self.acknowledged)  # no acknowledged action is missing
                while not self.over:
                    await self.take_turn(live)
        except (TimeoutError, OSError, ConnectionClosed, InvalidHandshake, EOFError):
            pass

    async def take_turn(self, live: Live) -> None:
        frame = await live.my_turn()
        if frame.outcome is not None:
            self.over = True
            return
        action = self.luck.choice(frame.choices).action
        answer = await live.act(action)
        assert isinstance(answer, Done), answer
        assert frame.seq not in self.acknowledged
        self.acknowledged[frame.seq] = action
        await live.moved_to(answer.seq)


async def test_nothing_acknowledged_is_lost_or_doubled_by_kill_9(tmp_path: Path) -> None:
    file = tmp_path / "crash.sqlite3"
    luck = random.Random(7)
    server = Server(f"sqlite:///{file}")
    cookies: dict[str, str] = {}
    async with Guest(server.url) as ann:
        tables = [await ann.set_up("me", "here") for _ in range(GAMES)]
        cookies = dict(ann.http.cookies)
    witnesses = [Witness(table, random.Random(n)) for n, table in enumerate(tables)]
    for _ in range(KILLS):
        await _play_until_killed(server, cookies, witnesses, luck.uniform(0.05, 0.6))
        _check_log(file, witnesses)
        server = Server(f"sqlite:///{file}")
    async with Guest(server.url) as ann:  # every game continues to its end
        ann.http.cookies.update(cookies)
        await asyncio.gather(*(witness.play(ann) for witness in witnesses))
        assert all(witness.over for witness in witnesses)
        for witness in witnesses[:5]:
            assert (await ann.table(witness.table.id)).status is Status.FINISHED
    server.close()
    _check_log(file, witnesses)


async def _play_until_killed(
    server: Server, cookies: dict[str, str], witnesses: list[Witness], seconds: float
) -> None:
    async with Guest(server.url) as ann:
        ann.http.cookies.update(cookies)
        playing = asyncio.gather(*(witness.play(ann) for witness in witnesses if not witness.over))
        await asyncio.sleep(seconds)
        server.kill()
        await playing


def _check_log(file: Path, witnesses: list[Witness]) -> None:
    """Read the database: places have no gaps, and every acknowledged action is at its seq."""
    with closing(sqlite3.connect(file)) as connection:
        for witness in witnesses:
            rows = connection.execute(
                "SELECT seq, event FROM entries WHERE table_id = ? ORDER BY seq", (witness.table.id,)
            ).fetchall()
            assert [seq for seq, _ in rows] == list(range(len(rows)))
            happened = [events.decode(event) for _, event in rows]
            actions = [event for event in happened if isinstance(event, ActionTaken)]
            for seq, action in witness.acknowledged.items():
                assert msgspec.json.decode(actions[seq].action) == action


async def test_a_refusal_is_not_an_acknowledgement(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'refused.sqlite3'}")
    async with Guest(server.url) as ann:
        table = await ann.post("/api/tables/quick", {"game": "northwest"})
        async with ann.live(table.id) as live:
            await live.my_turn()
            assert isinstance(await live.act(seq=3), Refused)
    server.kill()
    server = Server(f"sqlite:///{tmp_path / 'refused.sqlite3'}")
    async with Guest(server.url) as ann:
        assert (await ann.table(table.id)).seq == 64
    server.close()
