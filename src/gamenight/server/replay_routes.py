"""The HTTP endpoints of replays."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from msgspec.structs import replace

from gamenight.core import record
from gamenight.games import game as find_game
from gamenight.server.ending import public_seed
from gamenight.server.facts import Refusal
from gamenight.server.gate import Kind
from gamenight.server.host import Host
from gamenight.server.identity import Player
from gamenight.server.packing import AS_IT_IS, AnyRequest, headers_of, packs
from gamenight.server.problems import PROBLEMS
from gamenight.server.replays import Eyes, Finished
from gamenight.server.reviewing import Played
from gamenight.server.routes import record_of
from gamenight.server.settings import RECORD_LIMIT
from gamenight.server.wire import Code
from gamenight.server.wire_replay import Replay
from gamenight.server.wire_review import Review

EyesWord = Annotated[
    str, Parameter(description="A seat from 0, `none` for a spectator's view, `all` for every secret.")
]
OF_REVIEW = "A seat from 0: what it could know; or `all`: with all cards open."
ANSWERS = {
    200: ResponseSpec(Replay, description="The game, step by step", generate_examples=False),
    **PROBLEMS,
}


@get("/api/tables/{table_id:str}/replay", opt=AS_IT_IS, responses=ANSWERS)
async def replay_table(
    request: AnyRequest, host: Host, player: Player, table_id: str, eyes: EyesWord = "none"
) -> Response[bytes]:
    """A finished game, step by step, from the view of one seat or of a spectator."""
    host.gate.check(Kind.REPLAYS, player.id, player.address)
    found = (await host.cache.find(table_id)).table
    other_rules = found.facts.version != find_game(found.facts.game).version
    if found.closed is not None and (found.outcome is not None or other_rules):
        raise Refusal(Code.NOT_OPEN, "this server no longer has the rules that the game was played under")
    if public_seed(found) is None:
        raise Refusal(Code.NOT_OPEN, "the replay is available when the game is over")
    game, played = found.game, record_of(found)
    packaged = find_game(game.slug).components == game.components
    finished = Finished(
        facts=found.facts,
        components=None if packaged else game.components,
        record=replace(played, log=tuple((seat, None) for seat, _ in played.log)),
        commitment=found.shuffling.commitment,
        archive=await host.store.archive_data(table_id),
        whole=record.write(game, played),
    )
    data = await host.replays.of_table(finished, Eyes(eyes), player.address, packs(request))
    return _answer(request, data)


@post("/api/tables/{table_id:str}/review", status_code=200, responses=PROBLEMS)
async def review_table(
    host: Host, player: Player, table_id: str, eyes: Annotated[str, Parameter(description=OF_REVIEW)] = "all"
) -> Review:
    """The chances of the seats in a finished game, and what could have been chosen better.

    The first request starts the computation. While it runs, the answer tells how much is done.
    """
    found = (await host.cache.find(table_id)).table
    if public_seed(found) is None:
        raise Refusal(Code.NOT_OPEN, "the review is available when the game is over")
    viewer = Eyes(eyes).seat(found.facts.seats)
    if eyes == "none":
        raise Refusal(Code.MALFORMED, "a spectator has no review: choose a seat, or all")

    def played() -> Played:
        host.gate.check(Kind.REPLAYS, player.id, player.address)
        game = found.game
        if found.facts.version != find_game(game.slug).version:
            raise Refusal(Code.NOT_OPEN, "the rules have changed since this game was played")
        packaged = find_game(game.slug).components == game.components
        components = None if packaged else game.components
        return Played(table_id, game.slug, components, record.write(game, record_of(found)))

    return await host.reviews.of(found, viewer, played, player.address)


@post("/api/replay", status_code=200, request_max_body_size=RECORD_LIMIT, opt=AS_IT_IS, responses=ANSWERS)
async def replay_record(
    request: AnyRequest, host: Host, player: Player, eyes: EyesWord = "none"
) -> Response[bytes]:
    """A replay of the record in the request body."""
    host.gate.check(Kind.UPLOADS, player.id, player.address)
    uploaded = await request.body()
    data = await host.replays.of_record(uploaded, Eyes(eyes), player.address, packs(request))
    return _answer(request, data)


def _answer(request: AnyRequest, data: bytes) -> Response[bytes]:
    return Response(data, media_type="application/json", headers=headers_of(packs(request)))


REPLAY_ROUTES = [replay_table, review_table, replay_record]
