"""The HTTP endpoints of the challenges of the day."""

from __future__ import annotations

from litestar import get, post

from gamenight.server.challenges import answered, day_of, shown
from gamenight.server.gate import Kind
from gamenight.server.host import Host
from gamenight.server.identity import Player
from gamenight.server.problems import PROBLEMS
from gamenight.server.wire import TableInfo
from gamenight.server.wire_challenge import ChallengeAnswer, Challenges


@get("/api/challenges", responses=PROBLEMS)
async def challenges(host: Host, player: Player) -> Challenges:
    """The challenges of today: one position of each game, the same for everybody, and my results."""
    host.gate.check(Kind.LOBBY, player.id, player.address)
    return await shown(host.store, day_of(host.clock()), player.id)


@post("/api/games/{slug:str}/challenge", responses=PROBLEMS)
async def set_up_challenge(host: Host, player: Player, slug: str) -> TableInfo:
    """Set up a private table against bots that begins with today's challenge of a game. I am to act."""
    host.gate.check(Kind.TABLES, player.id, player.address)
    return await host.desk.set_up_challenge(player, slug)


@post("/api/tables/{table_id:str}/challenge", status_code=200, responses=PROBLEMS)
async def answer_challenge(host: Host, player: Player, table_id: str) -> ChallengeAnswer:
    """What my first choice at this table was worth. My first try of the day is counted."""
    found = await host.cache.find(table_id)
    return await answered(host.store, found.table, player.id)


CHALLENGE_ROUTES = [challenges, set_up_challenge, answer_challenge]
