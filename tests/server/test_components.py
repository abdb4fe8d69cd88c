"""What is printed on a game's board and cards, over HTTP."""

from __future__ import annotations

import msgspec
import pytest

from gamenight.games import GAMES
from gamenight.server.wire import Code
from server.people import Guest
from server.serving import Server

pytestmark = pytest.mark.anyio


async def test_what_is_printed_is_sent_by_the_hash_of_the_components(server: Server) -> None:
    async with Guest(server.url) as ann:
        for game in GAMES:
            answer = await ann.http.get(f"/api/games/{game.slug}/printed/{game.components.hash}")
            assert answer.content == msgspec.json.encode(game.printed)
            assert "immutable" in answer.headers["cache-control"]


async def test_a_table_names_the_components_it_is_played_with(server: Server) -> None:
    async with Guest(server.url) as ann:
        for game in GAMES:
            table = await ann.set_up("me", *["greedy"] * (game.seats[0] - 1), game=game.slug)
            assert table.components == game.components.hash


@pytest.mark.parametrize("path", ["northwest/printed/0123", "chess/printed/0123"])
async def test_unknown_components_are_refused(server: Server, path: str) -> None:
    async with Guest(server.url) as ann:
        problem = await ann.refused(f"/api/games/{path}", method="GET")
    assert problem.code == (Code.NOT_FOUND if path.startswith("northwest") else "unknown_game")
