"""Plug-ins on a real server: on its shelf, at its tables, in the bots' processes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import msgspec
import pytest

from gamenight.server.wire import (
    Code,
    Lobby,
    Shelf,
    Status,
)
from gamenight.server.wire_bots import (
    BotCard,
)
from packages import install, install_good
from server.people import Guest
from server.serving import Server

pytestmark = pytest.mark.anyio

Start: TypeAlias = Callable[..., Server]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start servers on one database, one after the other, with or without the packages of a folder."""
    servers: list[Server] = []

    def begin(*flags: str, site: Path | None = None) -> Server:
        environment = {"PYTHONPATH": str(site or "")}
        servers.append(Server(f"sqlite:///{tmp_path / 'x.sqlite3'}", *flags, environment=environment))
        return servers[-1]

    yield begin
    for server in servers:
        server.close()


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder of packages with a working game, a working bot and a broken game."""
    install_good(tmp_path / "site")
    install(tmp_path / "site", "broken", "import no_such_module", games={"broken": "broken:GAME"})
    return tmp_path / "site"


async def test_an_installed_game_is_on_the_shelf_and_played_with_an_installed_bot(
    start: Start, site: Path
) -> None:
    server = start(site=site)
    async with Guest(server.url) as ann:
        shelf = msgspec.json.decode((await ann.http.get("/api/shelf")).content, type=Shelf)
        assert [card.slug for card in shelf.games][-1] == "sealed_bids"
        last = BotCard("last", "last", "Comes from another package.", level=False)
        assert shelf.games[0].bots[-1] == last
        table = await ann.set_up("me", "last", game="sealed_bids")
        async with ann.live(table.id) as live:
            await live.moved_to(3)  # two cards are dealt, and the bot has bid
            frame = await live.play_out()
        assert frame.outcome is not None
        record = json.loads((await ann.http.get(f"/api/tables/{table.id}/record")).content)
        assert [1, {"type": "Bid", "amount": 2}] in record["log"], "the bot took its last choice"
    _, errors = server.stop()
    (line,) = errors.splitlines()
    logged = json.loads(line)
    assert logged["level"] == "warning"
    assert logged["message"].startswith("plug-in 'broken' of package broken is skipped: ModuleNotFoundError")


async def test_a_missing_game_package_does_not_affect_other_tables(start: Start, site: Path) -> None:
    server = start(site=site)
    async with Guest(server.url) as ann:
        orphan = await ann.set_up("me", "here", game="sealed_bids")
        other = await ann.set_up("me", "here")
        cookies = dict(ann.http.cookies)
    server.stop()
    server = start()
    async with Guest(server.url) as ann:
        ann.http.cookies.update(cookies)
        lobby = msgspec.json.decode((await ann.http.get("/api/lobby")).content, type=Lobby)
        assert [table.id for table in lobby.mine] == [other.id]
        problem = await ann.refused(f"/api/tables/{orphan.id}", method="GET")
        assert problem.code == Code.UNAVAILABLE
    assert "there is no game 'sealed_bids'" in server.stop()[1]


async def test_a_bot_of_a_missing_package_is_replaced_by_the_stand_in(start: Start, site: Path) -> None:
    server = start(site=site)
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "last")
        cookies = dict(ann.http.cookies)
    server.stop()
    server = start()
    async with Guest(server.url) as ann:
        ann.http.cookies.update(cookies)
        async with ann.live(table.id) as live:
            await live.play_out()
        assert (await ann.table(table.id)).status is Status.FINISHED
