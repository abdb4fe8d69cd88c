"""Components at the server: printed values over HTTP, and tables with other components."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import msgspec
import pytest
from sqlalchemy import Connection, text

from gamenight.core import Components
from gamenight.games import GAMES, recorded
from gamenight.games import game as find_game
from gamenight.games.northwest.types import Options
from gamenight.server.database import connected, parse_url
from gamenight.server.wire import Closed, Code
from games.variants import variant
from server.people import Guest
from server.serving import Server

NORTHWEST = find_game("northwest")

pytestmark = pytest.mark.anyio


async def test_printed_content_is_served_by_the_hash_of_the_components(server: Server) -> None:
    async with Guest(server.url) as ann:
        for game in GAMES:
            answer = await ann.http.get(f"/api/games/{game.slug}/printed/{game.components.hash}")
            assert answer.content == msgspec.json.encode(game.printed)
            assert "immutable" in answer.headers["cache-control"]


async def test_a_table_has_the_hash_of_its_components(server: Server) -> None:
    async with Guest(server.url) as ann:
        for game in GAMES:
            table = await ann.set_up("me", *["greedy"] * (game.seats[0] - 1), game=game.slug)
            assert table.components == game.components.hash


@pytest.mark.parametrize("path", ["northwest/printed/0123", "chess/printed/0123"])
async def test_unknown_components_are_refused(server: Server, path: str) -> None:
    async with Guest(server.url) as ann:
        problem = await ann.refused(f"/api/games/{path}", method="GET")
    assert problem.code == (Code.NOT_FOUND if path.startswith("northwest") else "unknown_game")


# Tables with other components than the packaged ones: those of an earlier release, say


@pytest.fixture
def start(database: str) -> Iterator[Callable[[], Server]]:
    """Starts a server, on the same database each time."""
    running: list[Server] = []

    def starts() -> Server:
        for server in running:
            server.close()
        running.append(Server(database))
        return running[-1]

    yield starts
    for server in running:
        server.close()


async def give_components(database: str, table_id: str, components: Components) -> None:
    """Store a table as if it had been set up with these components."""
    found = connected(parse_url(database))
    row = {"hash": components.hash, "json": components.json, "id": table_id}

    def change(connection: Connection) -> None:
        connection.execute(
            text("INSERT INTO components (hash, json) VALUES (:hash, :json) ON CONFLICT DO NOTHING"), row
        )
        connection.execute(text("UPDATE tables SET components = :hash WHERE id = :id"), row)

    await found.transact(change)
    await found.close()


async def test_a_table_is_played_with_its_own_components(start: Callable[[], Server], database: str) -> None:
    other = variant(NORTHWEST)
    server = start()
    async with Guest(server.url) as ann:
        table = await ann.set_up("me", "open")
        cookies = dict(ann.http.cookies)
    server.close()
    await give_components(database, table.id, other.components)
    async with Guest(start().url) as ann:
        ann.http.cookies.update(cookies)
        started = await ann.post(f"/api/tables/{table.id}/fill")
        assert started.components == other.components.hash != NORTHWEST.components.hash
        async with ann.live(table.id) as live:
            cubes = Counter(msgspec.json.decode((await live.my_turn()).view)["forest"].lower())
            assert cubes["m"] == other.setup(2, Options()).bag[0] != NORTHWEST.setup(2, Options()).bag[0]
            await live.play_out()
        data = (await ann.http.get(f"/api/tables/{table.id}/record")).content
        assert recorded(data) is other
        replayed = await ann.http.post("/api/replay", content=data)
        assert replayed.status_code == 200, replayed.text
        printed = await ann.http.get(f"/api/games/northwest/printed/{other.components.hash}")
        assert printed.status_code == 200


async def test_a_table_goes_on_only_if_the_packaged_components_give_the_same_game(
    start: Callable[[], Server], database: str
) -> None:
    """Today's rules may not fit the components that a table was begun with."""
    server = start()
    async with Guest(server.url) as ann:
        waiting, running = await ann.set_up("me", "open"), await ann.set_up("me", "greedy")
        cookies = dict(ann.http.cookies)
    server.close()
    await give_components(database, waiting.id, variant(NORTHWEST).components)
    server = start()
    async with Guest(server.url) as ann:
        ann.http.cookies.update(cookies)
        await ann.post(f"/api/tables/{waiting.id}/fill")
    server.close()
    unfit = Components(b'{"cubes": {}}', "0123")
    await give_components(database, waiting.id, unfit)
    await give_components(database, running.id, unfit)
    async with Guest(start().url) as ann:
        ann.http.cookies.update(cookies)
        assert (await ann.table(running.id)).closed is None
        assert (await ann.table(waiting.id)).closed is Closed.RULES_CHANGED
        assert (await ann.http.get("/api/games/northwest/printed/0123")).status_code == 200
