"""The HTTP endpoints. They only call the host."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get, post, put
from litestar.datastructures import State

from gamenight import __version__
from gamenight.bots.characters import CHARACTERS
from gamenight.core import Seat, record
from gamenight.games import GAMES
from gamenight.games import game as find_game
from gamenight.server import leaving
from gamenight.server.beginning import add_value, choose_first, start_without
from gamenight.server.deadlines import excused
from gamenight.server.ending import answer_end, propose_end, public_seed
from gamenight.server.facts import Refusal
from gamenight.server.gate import Kind
from gamenight.server.host import Host
from gamenight.server.identity import Player
from gamenight.server.loading import drawn_game
from gamenight.server.manners import instruct
from gamenight.server.nicknames import nickname
from gamenight.server.problems import PROBLEMS
from gamenight.server.report_pages import report
from gamenight.server.shelf import game_card, shown_lesson
from gamenight.server.tables import Table
from gamenight.server.wire import (
    ChooseFirst,
    Code,
    FillSeats,
    Join,
    LeaveSeat,
    Lobby,
    NewTable,
    QuickTable,
    SeatCommand,
    Shelf,
    ShownLesson,
    TableInfo,
)
from gamenight.server.wire_bots import (
    InstructBots,
)
from gamenight.server.wire_clocks import AnswerEnd
from gamenight.server.wire_me import DeviceCode, Devices, Me, Rename, SignOut, UseDeviceCode
from gamenight.server.wire_position import PlayFrom
from gamenight.server.wire_shuffle import AddValue, AskRematch


@get("/api/shelf", sync_to_thread=False, responses=PROBLEMS)
def shelf(host: Host) -> Shelf:
    """The games, with their options and bots."""
    games = tuple(game_card(game, host.settings.own) for game in GAMES)
    return Shelf(__version__, games, host.settings.lab, CHARACTERS)


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


@get("/api/games/{slug:str}/lesson", sync_to_thread=False, responses=PROBLEMS)
def lesson(slug: str) -> ShownLesson:
    """The steps of a game's lesson."""
    return shown_lesson(find_game(slug))


# Who I am


@get("/api/me", sync_to_thread=False, responses=PROBLEMS)
def me(player: Player) -> Me:
    """The player of this client. A new visitor becomes a guest; the response sets the cookie."""
    return Me(player.id, player.name)


@put("/api/me", responses=PROBLEMS)
async def rename(host: Host, player: Player, data: Rename) -> Me:
    """Change my name, also at every table that is not over."""
    host.gate.check(Kind.RENAMES, player.id, player.address)
    name = nickname(data.name)
    await host.desk.rename(player, name)
    return Me(player.id, name)


@post("/api/me/code", status_code=200, responses=PROBLEMS)
async def make_device_code(host: Host, player: Player) -> DeviceCode:
    """Make a one-time code that signs in another device as me. It is valid for ten minutes."""
    return DeviceCode(await host.codes.make(player.id))


@post("/api/me/claim", status_code=200, responses=PROBLEMS)
async def use_device_code(request: Request[Any, Any, State], host: Host, data: UseDeviceCode) -> Me:
    """Sign in as the player who made the code. The response sets their cookie."""
    found = await host.codes.use(data.code, "" if request.client is None else request.client.host)
    request.scope["state"]["become"] = found.player, found.generation
    return Me(found.player, await host.names.of(found.player))


@post("/api/me/sign-out", status_code=204, responses=PROBLEMS)
async def sign_out(request: Request[Any, Any, State], host: Host, player: Player, data: SignOut) -> None:
    """Sign out on this device, on all others, or everywhere. Only another device leads back to the seats."""
    generation = 0 if data.devices is Devices.HERE else await host.sessions.sign_out(player.id)
    request.scope["state"]["become"] = (player.id, generation) if data.devices is Devices.OTHERS else None


# Tables


@get("/api/lobby", responses=PROBLEMS)
async def lobby(host: Host, player: Player) -> Lobby:
    """My tables, and the public ones that wait for people or can be watched."""
    host.gate.check(Kind.LOBBY, player.id, player.address)
    return await host.desk.lobby(player.id)


@post("/api/tables", responses=PROBLEMS)
async def set_up(host: Host, player: Player, data: NewTable) -> TableInfo:
    """Set up a table. The game starts as soon as every seat is taken and no value is awaited."""
    host.gate.check(Kind.TABLES, player.id, player.address)
    return await host.desk.set_up(player, data)


@post("/api/tables/quick", responses=PROBLEMS)
async def set_up_quick(host: Host, player: Player, data: QuickTable) -> TableInfo:
    """Set up a table with me against bots and the default options. I begin."""
    host.gate.check(Kind.TABLES, player.id, player.address)
    return await host.desk.set_up_quick(player, data)


@get("/api/tables/{table_id:str}", responses=PROBLEMS)
async def table_info(host: Host, player: Player, table_id: str) -> TableInfo:
    """The current state of a table. Whoever knows the id may watch."""
    return await host.desk.info(table_id, player.id)


@post("/api/tables/{table_id:str}/join", status_code=200, responses=PROBLEMS)
async def join(host: Host, player: Player, table_id: str, data: Join) -> TableInfo:
    """Take an open seat. A private table requires the invitation."""
    found = await host.cache.find(table_id)
    await host.commands.change(
        found, lambda t: t.take_seat(player.id, player.name, data.invite, data.seat, data.value)
    )
    return found.shown(player.id)


@post("/api/tables/{table_id:str}/value", status_code=200, responses=PROBLEMS)
async def add_value_to_shuffle(host: Host, player: Player, table_id: str, data: AddValue) -> TableInfo:
    """Add my device's random value to the shuffle. To send the same value twice does no harm."""
    found = await host.cache.find(table_id)
    await host.commands.change(found, lambda t: add_value(t, player.id, data.value))
    return found.shown(player.id)


@post("/api/tables/{table_id:str}/start", status_code=200, responses=PROBLEMS)
async def start_without_values(host: Host, player: Player, table_id: str) -> TableInfo:
    """Start the game without the values that devices have not added yet. Every seat must be taken."""
    found = await host.cache.find(table_id)
    await host.commands.change(found, lambda t: start_without(t, player.id))
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
    await host.commands.change(found, lambda t: leaving.leave_seat(t, player.id, Seat(data.seat), data.bot))
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
    await host.commands.change(found, lambda t: leaving.cancel(t, player.id))
    return found.shown(player.id)


@post("/api/tables/{table_id:str}/return", status_code=200, responses=PROBLEMS)
async def come_back(host: Host, player: Player, table_id: str, data: SeatCommand) -> TableInfo:
    """Take my seat back from the stand-in bot."""
    found = await host.cache.find(table_id)
    await host.commands.change(found, lambda t: leaving.return_to_seat(t, player.id, Seat(data.seat)))
    return found.shown(player.id)


@post("/api/tables/{table_id:str}/remove", status_code=200, responses=PROBLEMS)
async def remove(host: Host, player: Player, table_id: str, data: SeatCommand) -> TableInfo:
    """Remove the person in a seat. Only the creator of the table can. The person may watch, not sit down."""
    found = await host.cache.find(table_id)
    await host.commands.change(found, lambda t: leaving.remove_guest(t, player.id, data.seat))
    return found.shown(player.id)


@post("/api/tables/{table_id:str}/end", status_code=200, responses=PROBLEMS)
async def propose_to_end(host: Host, player: Player, table_id: str) -> TableInfo:
    """Propose to end the game without a result. It ends when every other person agrees."""
    found = await host.cache.find(table_id)
    await host.commands.change(found, lambda t: propose_end(t, player.id, excused(found)))
    return found.shown(player.id)


@post("/api/tables/{table_id:str}/end/answer", status_code=200, responses=PROBLEMS)
async def answer_proposal_to_end(host: Host, player: Player, table_id: str, data: AnswerEnd) -> TableInfo:
    """Agree to end the game, or go on. Whoever proposed it can withdraw it so."""
    found = await host.cache.find(table_id)
    await host.commands.change(found, lambda t: answer_end(t, player.id, data.agree, excused(found)))
    return found.shown(player.id)


@post("/api/tables/{table_id:str}/rematch", status_code=200, responses=PROBLEMS)
async def rematch(host: Host, player: Player, table_id: str, data: AskRematch | None = None) -> TableInfo:
    """Set up a new table with the same people and bots; the next one begins.

    A second request returns the same table.
    """
    host.gate.check(Kind.TABLES, player.id, player.address)
    return await host.desk.rematch(table_id, player, (data or AskRematch()).own_value)


# Finished games


@post("/api/tables/{table_id:str}/from", responses=PROBLEMS)
async def play_from(host: Host, player: Player, table_id: str, data: PlayFrom) -> TableInfo:
    """Set up a private table that begins at a moment of a finished game, against bots or friends."""
    host.gate.check(Kind.TABLES, player.id, player.address)
    return await host.desk.play_from(table_id, player, data)


def record_of(table: Table) -> record.Record[Any, Any]:
    seed = public_seed(table)
    assert seed is not None, "it is secret until the game is over"
    return record.Record(
        seats=table.facts.seats,
        options=table.options,
        players=tuple(table.sittings.names),
        bots=tuple(None if s.away else s.bot for s in table.sittings),
        first=table.first,
        log=tuple(table.log),
        seed=seed,
        outcome=table.outcome,
        shuffle=table.shuffling.shuffle,
        lesson=table.lesson is not None,
        by_place=table.facts.deals_by_place,
        position=None if table.position is None else table.position.state,
    )


@get("/api/tables/{table_id:str}/record", media_type=MediaType.JSON, responses=PROBLEMS)
async def table_record(host: Host, player: Player, table_id: str) -> Response[bytes]:
    """The record of a finished game with its seed, as a file for replays and for `gamenight verify`."""
    host.gate.check(Kind.REPLAYS, player.id, player.address)
    found = (await host.cache.find(table_id)).table
    if public_seed(found) is None:
        raise Refusal(Code.NOT_OPEN, "the record is available when the game is over")
    name = f"{found.facts.game}-{found.facts.id}.json"
    return Response(
        record.write(found.game, record_of(found)),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


# For the operator


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def no_metrics() -> None:
    raise Refusal(Code.NOT_FOUND, "metrics have an address of their own: gamenight serve --metrics HOST:PORT")


ROUTES = [
    shelf,
    printed,
    lesson,
    report,
    me,
    rename,
    make_device_code,
    use_device_code,
    sign_out,
    lobby,
    set_up,
    set_up_quick,
    table_info,
    join,
    add_value_to_shuffle,
    start_without_values,
    fill,
    leave,
    choose_who_begins,
    instruct_bots,
    cancel,
    come_back,
    remove,
    propose_to_end,
    answer_proposal_to_end,
    rematch,
    play_from,
    table_record,
    no_metrics,
]
