"""The HTTP endpoint by which players report to the operator."""

from __future__ import annotations

from litestar import post

from gamenight.server.host import Host
from gamenight.server.identity import Player
from gamenight.server.problems import PROBLEMS
from gamenight.server.wire_reports import MakeReport, Reported


@post("/api/tables/{table_id:str}/report", status_code=201, responses=PROBLEMS)
async def report_table(host: Host, player: Player, table_id: str, data: MakeReport) -> Reported:
    """Report a person, a chat line or the table to the operator of the server."""
    table = (await host.cache.find(table_id)).table
    return Reported(await host.report_box.take(table, player.id, player.address, data, host.clock()))


REPORT_ROUTES = [report_table]
