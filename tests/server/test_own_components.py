"""The operator's own components: `serve --components` offers them, and a table keeps them for good."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from gamenight.core import Components, own_components, parse_own
from gamenight.games import game as find_game
from gamenight.games import recorded
from gamenight.server.wire import ComponentsCard, Lobby, Shelf, TableInfo
from server.people import Guest
from server.serving import Server

pytestmark = pytest.mark.anyio

NORTHWEST = find_game("northwest")
MORE_BEES = 'game = "northwest"\n[cubes.mix.standard]\nbee = 12\nfern = 8\n'
TWO_FACES = 'game = "northwest"\n[cubes.pinecones]\nfaces = 2\n'


def components(text: str) -> Components:
    return own_components(NORTHWEST, parse_own(text, "mine.toml"))


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """The flags for two files of components of Northwest."""
    for name, text in (("more bees", MORE_BEES), ("two faces", TWO_FACES)):
        (tmp_path / f"{name}.toml").write_text(text)
    return [
        word for name in ("more bees", "two faces") for word in ("--components", f"{tmp_path / name}.toml")
    ]


@pytest.fixture
def start(database: str) -> Iterator[Callable[..., Server]]:
    """Starts a server, on the same database each time."""
    running: list[Server] = []

    def starts(*flags: str) -> Server:
        for server in running:
            server.close()
        running.append(Server(database, *flags))
        return running[-1]

    yield starts
    for server in running:
        server.close()


async def new_table(guest: Guest, **more: object) -> TableInfo:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    return await guest.post("/api/tables", {"game": "northwest", "seats": seats, "first": 0, **more})


async def test_the_shelf_offers_the_components_of_the_operator(
    start: Callable[..., Server], files: list[str]
) -> None:
    async with Guest(start(*files).url) as ann:
        shelf = msgspec.json.decode((await ann.http.get("/api/shelf")).content, type=Shelf)
        own = {card.slug: card.own for card in shelf.games}
        assert own.pop("northwest") == (
            ComponentsCard("more bees", components(MORE_BEES).hash),
            ComponentsCard("two faces", components(TWO_FACES).hash),
        )
        assert set(own.values()) == {()}
        assert shelf.games[0].components == NORTHWEST.components.hash


async def test_a_table_chooses_its_components(start: Callable[..., Server], files: list[str]) -> None:
    bees, faces = components(MORE_BEES).hash, components(TWO_FACES).hash
    async with Guest(start(*files).url) as ann:
        usual = await new_table(ann)
        assert (usual.components, usual.own_components) == (bees, "more bees"), (
            "the first file is the default"
        )
        quick = await ann.post("/api/tables/quick", {"game": "northwest"})
        assert (quick.components, quick.own_components) == (bees, "more bees")
        other = await new_table(ann, components=faces)
        assert (other.components, other.own_components) == (faces, "two faces")
        packaged = await new_table(ann, components=NORTHWEST.components.hash)
        assert (packaged.components, packaged.own_components) == (NORTHWEST.components.hash, None)
        wrong = await ann.refused("/api/tables", {"game": "northwest", "seats": [], "components": "0123"})
        assert wrong.code == "bad_table"
        assert wrong.message == "there are no components '0123' of Northwest to choose"


async def test_a_table_keeps_its_components_without_the_file(
    start: Callable[..., Server], files: list[str]
) -> None:
    """Played, left, resumed by a server without --components, finished, replayed, played again."""
    own = components(MORE_BEES)
    async with Guest(start(*files).url) as ann:
        table = await new_table(ann)
        async with ann.live(table.id) as live:
            await live.act((await live.my_turn()).choices[0].action)
        cookies = dict(ann.http.cookies)
    async with Guest(start().url) as ann:
        ann.http.cookies.update(cookies)
        found = await ann.table(table.id)
        assert (found.components, found.own_components) == (own.hash, "more bees")
        lobby = msgspec.json.decode((await ann.http.get("/api/lobby")).content, type=Lobby)
        assert [each.own_components for each in lobby.mine] == ["more bees"]
        async with ann.live(table.id) as live:
            await live.play_out()
        data = (await ann.http.get(f"/api/tables/{table.id}/record")).content
        assert recorded(data).components == own
        replay = await ann.http.get(f"/api/tables/{table.id}/replay")
        assert replay.json()["own_components"] == table.own_components
        again = await ann.http.post("/api/replay", content=data)
        assert again.json()["own_components"] == "own"
        rematch = await ann.post(f"/api/tables/{table.id}/rematch")
        assert (rematch.components, rematch.own_components) == (own.hash, "more bees")
        fresh = await new_table(ann)
        assert (fresh.components, fresh.own_components) == (NORTHWEST.components.hash, None)


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        ({"mine": None}, "cannot read mine.toml: No such file or directory"),
        ({"mine": "[cubes.pinecones]\nfaces = 2"}, "mine.toml does not say which game it is for"),
        ({"mine": 'game = "chess"'}, "there is no game 'chess'"),
        (
            {"mine": 'game = "northwest"'},
            "mine.toml changes nothing: Northwest is played like that without it",
        ),
        ({"mine": MORE_BEES + "bea = 1"}, "mine.toml: line 5: cubes.mix.standard.bea is unknown"),
        ({"mine": MORE_BEES, "yours": MORE_BEES}, "yours.toml and 'mine' are the same components"),
    ],
    ids=["missing", "no game", "unknown game", "no change", "mistake", "the same twice"],
)
def test_a_server_does_not_start_with_files_it_cannot_offer(
    texts: dict[str, str | None], told: str, tmp_path: Path
) -> None:
    for name, text in texts.items():
        if text is not None:
            (tmp_path / f"{name}.toml").write_text(text)
    flags = [word for name in texts for word in ("--components", f"{name}.toml")]
    command = [sys.executable, "-m", "gamenight", "serve", "--port", "0", *flags]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"gamenight: {told}")
    assert done.stderr.count("\n") == 1
