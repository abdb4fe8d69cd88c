"""The HTTP endpoints of the laboratory. They refuse everything unless the operator allows it (`--lab`)."""

from __future__ import annotations

import asyncio
from typing import Literal

from litestar import Response, get, post

from gamenight.bots import bot
from gamenight.core import WrongSeats, head_count
from gamenight.games import game as find_game
from gamenight.server import changes
from gamenight.server.facts import Refusal
from gamenight.server.gate import Kind
from gamenight.server.host import Host
from gamenight.server.identity import Player
from gamenight.server.laboratory import Laboratory
from gamenight.server.packing import AS_IT_IS, AnyRequest
from gamenight.server.problems import PROBLEMS
from gamenight.server.report_pages import report_page
from gamenight.server.wire import Code
from gamenight.server.wire_lab import CheckChanges, CheckedChanges, LabBench, LabRun, StartLab

LIMIT = 256 * 1024  # bytes of a request with changes


def _allowed(host: Host) -> Laboratory:
    if not host.settings.lab:
        raise Refusal(Code.NOT_FOUND, "the operator of this server does not allow runs of the laboratory")
    return host.laboratory


@get("/api/lab", sync_to_thread=False, responses=PROBLEMS)
def lab_run(host: Host) -> LabRun | None:
    """The present run of the laboratory, or the last one."""
    return _allowed(host).run


@get("/api/lab/games/{slug:str}", sync_to_thread=False, responses=PROBLEMS)
def lab_bench(host: Host, slug: str) -> LabBench:
    """What can be changed in a game."""
    _allowed(host)
    return LabBench(changes.packaged_values(find_game(slug)))


@post("/api/lab/games/{slug:str}/check", status_code=200, request_max_body_size=LIMIT, responses=PROBLEMS)
async def check_changes(host: Host, player: Player, slug: str, data: CheckChanges) -> CheckedChanges:
    """Every mistake in changes of a game, or what they change."""
    _allowed(host)
    host.gate.check(Kind.CHECKS, player.id, player.address)
    return await asyncio.to_thread(changes.check, find_game(slug), data.changes)


@post("/api/lab", status_code=200, request_max_body_size=LIMIT, responses=PROBLEMS)
async def start_lab(host: Host, player: Player, data: StartLab) -> LabRun:
    """Start a run. There is one at a time for the whole server."""
    laboratory, game = _allowed(host), find_game(data.game)
    if data.seats not in game.seats:
        raise WrongSeats(f"{game.title} is for {head_count(game.seats)}, not {data.seats}")
    bot(data.bot)
    host.gate.check(Kind.LAB, player.id, player.address)
    own = await asyncio.to_thread(changes.changed, game, data.changes)
    await host.store.add_components(own)  # so that a table can be set up with them
    return laboratory.start(data, own, changes.own_file(game, own))


@post("/api/lab/stop", status_code=200, responses=PROBLEMS)
async def stop_lab(host: Host) -> LabRun | None:
    """Stop the present run. Everybody can."""
    return await _allowed(host).stop()


@get("/api/lab/pages/{which:str}", sync_to_thread=False, opt=AS_IT_IS, responses=PROBLEMS)
def lab_page(
    request: AnyRequest, host: Host, which: Literal["comparison", "packaged", "changed"]
) -> Response[bytes]:
    """A page about the last run: the comparison, or the report about the game as packaged or as changed."""
    page = _allowed(host).page(which)
    if page is None:
        raise Refusal(Code.NOT_FOUND, "no run of the laboratory is done")
    return report_page(page, request)


LAB_ROUTES = [lab_run, lab_bench, check_changes, start_lab, stop_lab, lab_page]
