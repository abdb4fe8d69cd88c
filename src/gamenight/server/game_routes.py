"""The HTTP endpoints of a player's own games: history, figures and export."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated

from litestar import get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from litestar.response import Stream

from gamenight.server.export import exported
from gamenight.server.figures import figures_of, zone_of
from gamenight.server.game_history import Ended, Search, page_of, results_of_player, uncounted
from gamenight.server.gate import Kind
from gamenight.server.host import Host
from gamenight.server.identity import Player
from gamenight.server.packing import AS_IT_IS
from gamenight.server.problems import PROBLEMS
from gamenight.server.store import NUL
from gamenight.server.wire_games import MyFigures, MyGames
from gamenight.server.wire_me import LONGEST_NAME, Me

LATEST = 1e12  # seconds since 1970
PAGES = 100_000

Slug = Annotated[str | None, Parameter(description="The slug of a game.", max_length=100)]
Name = Annotated[str, Parameter(description="A part of a name at the table.", max_length=LONGEST_NAME)]
Moment = Annotated[
    float | None, Parameter(description="Of the set-up, in seconds since 1970.", ge=0, le=LATEST)
]
Zone = Annotated[str, Parameter(description="A time zone, such as `Europe/Madrid`.", max_length=60)]
EXPORTED = {200: ResponseSpec(bytes, description="The file", media_type="application/zip"), **PROBLEMS}
Page = Annotated[int, Parameter(description="From 0; a page has 20 tables.", ge=0, le=PAGES)]


@get("/api/me/games", responses=PROBLEMS)
async def my_games(
    host: Host,
    player: Player,
    game: Slug = None,
    ended: Ended | None = None,
    name: Name = "",
    since: Moment = None,
    until: Moment = None,
    page: Page = 0,
) -> MyGames:
    """The tables where I sit or sat, the newest first: finished, closed and not over."""
    host.gate.check(Kind.HISTORY, player.id, player.address)
    if game is not None and NUL in game:
        return MyGames(0, ())
    search = Search(game, ended, name.strip(), since, until)
    return await host.store.transact(partial(page_of, player.id, search, page))


@get("/api/me/figures", responses=PROBLEMS)
async def my_figures(host: Host, player: Player, zone: Zone = "UTC") -> MyFigures:
    """What my finished games come to: results, best scores, what I used most, and how many in a row."""
    host.gate.check(Kind.HISTORY, player.id, player.address)
    played = await host.store.transact(partial(results_of_player, player.id))
    pending = await host.store.transact(partial(uncounted, player.id))
    return await asyncio.to_thread(figures_of, played, zone_of(zone), host.clock(), pending)


@get("/api/me/export", opt=AS_IT_IS, responses=EXPORTED)
async def my_data(host: Host, player: Player) -> Stream:
    """Everything that the server keeps about me, as a ZIP file: tables, records of games, my own words."""
    host.gate.check(Kind.EXPORTS, player.id, player.address)
    return Stream(
        exported(host.store, Me(player.id, player.name)),
        media_type="application/zip",
        headers={"Content-Disposition": 'attachment; filename="gamenight.zip"', "Cache-Control": "no-store"},
    )


GAME_ROUTES = [my_games, my_figures, my_data]
