"""Write a database with a finished, a running and a waiting table of every game, as SQL.

  PYTHONPATH=tests .venv/bin/python -m server.databases.write

Run it at a release whose schema, or a version of whose games, no stored database has yet. The file is named
after the schema; test_upgrade.py takes every one of them to the newest schema and rules.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

from gamenight.core import AnyGame
from gamenight.games import GAMES
from gamenight.server.schema import VERSION
from server.people import Guest
from server.serving import KEY, Server

HERE = Path(__file__).parent
MOVES = 6  # how many moves Ann makes at the running table


async def play(ann: Guest, game: AnyGame, most: int | None) -> None:
    """Ann plays against greedy bots, with an undo and a chat message."""
    rng = random.Random(game.slug)
    table = await ann.set_up("me", *["greedy"] * (game.seats[0] - 1), game=game.slug)
    async with ann.live(table.id) as live:
        moves = 0
        while most is None or moves < most:
            frame = await live.my_turn()
            if frame.outcome is not None:
                break
            await live.act(rng.choice(frame.choices).action)
            live.frame = None if live.frame is frame else live.frame
            moves += 1
            if moves == 3 and live.frame is not None and live.frame.can_undo:
                await live.undo()
        if game.chat:
            await live.say("well played")


async def fill(url: str) -> None:
    async with Guest(url) as ann:
        await ann.http.put("/api/me", json={"name": "Ann"})
        for game in GAMES:
            await play(ann, game, None)
            await play(ann, game, MOVES)
            await ann.set_up("me", *["open"] * (game.seats[0] - 1), game=game.slug, public=True, first=None)


def main() -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "tables.sqlite3"
        server = Server(f"sqlite:///{file}", environment={"GAMENIGHT_KEYS": KEY})
        try:
            asyncio.run(fill(server.url))
        finally:
            server.stop()
        connection = sqlite3.connect(file)
        dump = "\n".join(connection.iterdump())
        connection.close()
    (HERE / f"schema_{VERSION}.sql").write_text(f"{dump}\n")


if __name__ == "__main__":
    main()
