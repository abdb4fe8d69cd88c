"""The HTTP endpoints. They only call the host."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get, post, put
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from gamenight import __version__
from gamenight.bots import named
from gamenight.core import Seat, record
from gamenight.games import GAMES, recorded
from gamenight.games import game as find_game
from gamenight.server import metrics, sight
from gamenight.server.beginning import choose_first
from gamenight.server.facts import Refusal
from gamenight.server.host import Host
from gamenight.server.identity import CODE_AGE, Player, clean_name, new_word
from gamenight.server.loading import drawn_game
from gamenight.server.manners import instruct
from gamenight.server.report_pages import report
from gamenight.server.settings import RECORD_LIMIT
from gamenight.server.shelf import game_card
from gamenight.server.tables import Table
from gamenight.server.wire import (
    ChooseFirst,
    Code,
    DeviceCode,
    FillSeats,
    Join,
    LeaveSeat,
    Lobby,
    Me,
    NewTable,
    Problem,
    QuickTable,
    Rename,
    Replay,
    SeatCommand,
    Shelf,
    Status,
    TableInfo,
    UseDeviceCode,
)
from gamenight.server.wire_bots import (
    InstructBots,
)

PROBLEMS = {
    400: ResponseSpec(Problem, description="Malformed"),
    403: ResponseSpec(Problem, description="Not yours"),
    404: ResponseSpec(Problem, description="Not found"),
    409: ResponseSpec(Problem, description="Not now"),
}


@get("/api/shelf", sync_to_thread=False)
def shelf(host: Host) -> Shelf:
    """The games, with their options and bots."""
    return Shelf(__version__, tuple(game_card(game, host.settings.own) for game in GAMES), host.settings.lab)


@get("/api/games/{slug:str}/printed/{components:str}", responses=PROBLEMS)
async def printed(host: Host, slug: str, components: str) -> Response[bytes]:
    """What is printed on the board and the cards of a game, by the hash of its components.

    The answer to an address never changes, so a client may cache it for ever.
    """
    game = await drawn_game(host.store, slug, components)
    return Response(
        msgspec.json.encode(game.printed),
        media_type="application/json",
        headers={"Cache-Control": "public, max-age=31536000, immutable"},
    )


# Who I am


@get("/api/me", sync_to_thread=False, responses=PROBLEMS)
def me(player: Player) -> Me:
    """The player of this client. A new visitor becomes a guest; the response sets the cookie."""
    return Me(player.id, player.name)


@put("/api/me", responses=PROBLEMS)
async def rename(host: Host, player: Player, data: Rename) -> Me:
    """Change my name, also at every table that is not over."""
    name = clean_name(data.name)
    await host.desk.rename(player, name)
    return Me(player.id, name)


@post("/api/me/code", status_code=200, responses=PROBLEMS)
async def make_device_code(host: Host, player: Player) -> DeviceCode:
    """Make a one-time code that signs in another device as me. It is valid for ten minutes."""
    code = new_word(8)
    await host.store.add_code(code, player.id, host.clock() + CODE_AGE)
    return DeviceCode(f"{code[:4]}-{code[4:]}")


@post("/api/me/claim", status_code=200, responses=PROBLEMS)
async def use_device_code(request: Request[Any, Any, State], host: Host, data: UseDeviceCode) -> Me:
    """Sign in as the player who made the code. The response sets their cookie."""
    code = "".join(data.code.lower().replace("-", "").split())
    owner = await host.store.use_code(code, host.clock())
    if owner is None:
        raise Refusal(Code.BAD_CODE, "that code is wrong, has been used, or is older than ten minutes")
    request.scope["state"]["become"] = owner
    return Me(owner, await host.names.of(owner))


# Tables


@get("/api/lobby")
async def lobby(host: Host, player: Player) -> Lobby:
    """My tables, and the public ones that wait for people or can be watched."""
    return await host.desk.lobby(player.id)


@post("/api/tables", responses=PROBLEMS)
async def set_up(host: Host, player: Player, data: NewTable) -> TableInfo:
    """Set up a table. The game starts as soon as every seat is taken."""
    return await host.desk.set_up(player, data)


@post("/api/tables/quick", responses=PROBLEMS)
async def set_up_quick(host: Host, player: Player, data: QuickTable) -> TableInfo:
    """Set up a table with me against bots and the default options. I begin."""
    return await host.desk.set_up_quick(player, data.game)


@get("/api/tables/{table_id:str}", responses=PROBLEMS)
async def table_info(host: Host, player: Player, table_id: str) -> TableInfo:
    """The current state of a table. Whoever knows the id may watch."""
    return await host.desk.info(table_id, player.id)


@post("/api/tables/{table_id:str}/join", status_code=200, responses=PROBLEMS)
async def join(host: Host, player: Player, table_id: str, data: Join) -> TableInfo:
    """Take an open seat. A private table requires the invitation."""
    found = await host.cache.find(table_id)
    await host.commands.change(found, lambda t: t.take_seat(player.id, player.name, data.invite, data.seat))
    return found.shown(player.id)


@post("/api/tables/{table_id:str}/fill", status_code=200, responses=PROBLEMS)
async def fill(host: Host, player: Player, table_id: str, data: FillSeats | None = None) -> TableInfo:
    """Let bots take the seats that are still open. Without a body they are the usual ones."""
    found = await host.cache.find(table_id)
    await host.commands.change(found, lambda t: t.fill_with_bots(player.id, (data or FillSeats()).bot))
    return found.shown(player.id)


@post("/api/tables/{table_id:str}/leave", status_code=200, responses=PROBLEMS)
async def leave(host: Host, player: Player, table_id: str, data: LeaveSeat) -> TableInfo:
    """Leave a seat. A bot takes over; if the game has not begun, the seat is open again."""
    found = await host.cache.find(table_id)
    await host.commands.change(found, lambda t: t.leave_seat(player.id, Seat(data.seat), data.bot))
    return found.shown(player.id)


@post("/api/tables/{table_id:str}/first", status_code=200, responses=PROBLEMS)
async def choose_who_begins(host: Host, player: Player, table_id: str, data: ChooseFirst) -> TableInfo:
    """Choose who begins at a table that still waits for people. Only its creator can."""
    found = await host.cache.find(table_id)
    await host.commands.change(found, lambda t: choose_first(t, player.id, data.first))
    return found.shown(player.id)


@post("/api/tables/{table_id:str}/bots", status_code=200, responses=PROBLEMS)
async def instruct_bots(host: Host, player: Player, table_id: str, data: InstructBots) -> TableInfo:
    """Choose whether bots lead or follow while people may act too. Only the creator of the table can."""
    found = await host.cache.find(table_id)
    await host.commands.change(found, lambda t: instruct(t, player.id, data.lead))
    return found.shown(player.id)


@post("/api/tables/{table_id:str}/cancel", status_code=200, responses=PROBLEMS)
async def cancel(host: Host, player: Player, table_id: str) -> TableInfo:
    """Cancel a table that still waits for people. Only its creator can."""
    found = await host.cache.find(table_id)
    await host.commands.change(found, lambda t: t.cancel(player.id))
    return found.shown(player.id)


@post("/api/tables/{table_id:str}/return", status_code=200, responses=PROBLEMS)
async def come_back(host: Host, player: Player, table_id: str, data: SeatCommand) -> TableInfo:
    """Take my seat back from the stand-in bot."""
    found = await host.cache.find(table_id)
    await host.commands.change(found, lambda t: t.return_to_seat(player.id, Seat(data.seat)))
    return found.shown(player.id)


@post("/api/tables/{table_id:str}/rematch", status_code=200, responses=PROBLEMS)
async def rematch(host: Host, player: Player, table_id: str) -> TableInfo:
    """Set up a new table with the same people and bots; the next one begins.

    A second request returns the same table.
    """
    return await host.desk.rematch(table_id, player)


# Finished games

Eyes = Annotated[
    str, Parameter(description="A seat from 0, `none` for a spectator's view, `all` for every secret.")
]


def _record_of(table: Table) -> record.Record[Any, Any]:
    assert table.outcome is not None, "the seed is secret until the game is over"
    return record.Record(
        seats=table.facts.seats,
        options=table.options,
        players=tuple(table.sittings.names),
        bots=tuple(None if s.left else s.bot for s in table.sittings),
        first=table.first,
        log=tuple(table.log),
        seed=table.facts.seed,
        outcome=table.outcome,
        by_place=table.facts.deals_by_place,
    )


@get("/api/tables/{table_id:str}/record", media_type=MediaType.JSON, responses=PROBLEMS)
async def table_record(host: Host, table_id: str) -> Response[bytes]:
    """The record of a finished game with its seed, as a file for replays and for `gamenight verify`."""
    found = (await host.cache.find(table_id)).table
    if found.outcome is None:
        raise Refusal(Code.NOT_OPEN, "the record is available when the game is over")
    name = f"{found.facts.game}-{found.facts.id}.json"
    return Response(
        record.write(found.game, _record_of(found)),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@get("/api/tables/{table_id:str}/replay", responses=PROBLEMS)
async def replay_table(host: Host, table_id: str, eyes: Eyes = "none") -> Replay:
    """A finished game, step by step, from the view of one seat or of a spectator."""
    found = (await host.cache.find(table_id)).table
    if found.closed is not None and found.outcome is not None:
        raise Refusal(Code.NOT_OPEN, "this server no longer has the rules that the game was played under")
    if found.status is not Status.FINISHED:
        raise Refusal(Code.NOT_OPEN, "the replay is available when the game is over")
    states = [step.before for step in found.steps()] + [found.state]
    seat, everything = _eyes(eyes, found.facts.seats)
    return sight.replay(
        found.game,
        _record_of(found),
        states,
        seat,
        open=everything,
        commitment=found.commitment,
        own=found.facts.own_components,
    )


@post("/api/replay", status_code=200, request_max_body_size=RECORD_LIMIT, responses=PROBLEMS)
async def replay_record(request: Request[Any, Any, State], eyes: Eyes = "none") -> Replay:
    """A replay of the record in the request body."""
    data = await request.body()
    game = recorded(data)
    read, states = record.read(game, data)
    seat, everything = _eyes(eyes, read.seats)
    # A record does not know the name of its components.
    own = None if game.components.hash == find_game(game.slug).components.hash else "own"
    return sight.replay(game, named(read), states, seat, open=everything, commitment=None, own=own)


def _eyes(word: str, seats: int) -> tuple[Seat | None, bool]:
    """Parse `eyes`: the seat whose view to show, and whether to show every secret."""
    if word in {"none", "all", ""}:
        return None, word == "all"
    if word.isdecimal() and int(word) < seats:
        return Seat(int(word)), False
    raise Refusal(Code.MALFORMED, f"eyes is a seat from 0 to {seats - 1}, none or all, not {word!r}")


# For the operator


@get("/health", include_in_schema=False)
async def health(host: Host) -> dict[str, str]:
    await host.store.ping()
    return {"status": "ok", "version": __version__}


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def figures() -> Response[bytes]:
    return Response(metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


ROUTES = [
    shelf,
    printed,
    report,
    me,
    rename,
    make_device_code,
    use_device_code,
    lobby,
    set_up,
    set_up_quick,
    table_info,
    join,
    fill,
    leave,
    choose_who_begins,
    instruct_bots,
    cancel,
    come_back,
    rematch,
    table_record,
    replay_table,
    replay_record,
    health,
    figures,
]
