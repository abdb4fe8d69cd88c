"""The example in examples/ works with a real server."""

from __future__ import annotations

import asyncio
import sys

import pytest

from gamenight.server.wire import Status
from playing import ROOT
from server.people import Guest
from server.serving import Server

pytestmark = pytest.mark.anyio


async def test_the_example_bot_joins_by_an_invitation_and_plays_to_the_end(server: Server) -> None:
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "open")
        link = f"{server.url}/t/{table.id}?invite={table.invite}"
        bot = await asyncio.create_subprocess_exec(
            sys.executable, str(ROOT / "examples" / "bot.py"), link, stdout=asyncio.subprocess.PIPE
        )
        async with ann.live(table.id) as live:
            last = await live.play_out()
        printed, _ = await bot.communicate()
        assert last.outcome is not None
        assert printed.decode().strip() == f"Scores: {list(last.outcome.scores)}"
        ended = await ann.table(table.id)
    assert (ended.status, ended.seats[1].name) == (Status.FINISHED, "Example bot")
    assert bot.returncode == 0


def test_the_example_is_short_enough_to_read() -> None:
    code = (ROOT / "examples" / "bot.py").read_text().partition("async def play")[2]
    assert len(code.splitlines()) <= 32
