"""Reports of players about a table, a person or a chat line, for the operator."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from sqlalchemy import Connection, func, insert, select, update

from gamenight.server.allowance import Allowances
from gamenight.server.events import Chatted, Event
from gamenight.server.facts import Refusal
from gamenight.server.gate import after
from gamenight.server.identity import clean
from gamenight.server.schema import reports
from gamenight.server.sittings import Sittings
from gamenight.server.store import Store
from gamenight.server.tables import Table
from gamenight.server.wire import Code
from gamenight.server.wire_reports import MakeReport, ReportReason

OF_A_GUEST = 5  # reports of one guest in an hour
OF_AN_ADDRESS = 20  # reports from one address in an hour


class Report(Struct, frozen=True, kw_only=True):
    id: int
    at: float  # seconds since 1970
    table_id: str
    reporter: str  # a player
    accused: str | None  # a player; None: the report is about the table
    name: str  # of the accused at that time; may be empty
    line: int | None  # the number of a chat line
    reason: str
    text: str
    resolved: float | None  # when; None: it waits for the operator


class ReportBox:
    """Takes reports from players, up to a rate limit."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._of_guests = Allowances(OF_A_GUEST / 3600, OF_A_GUEST)
        self._of_addresses = Allowances(OF_AN_ADDRESS / 3600, OF_AN_ADDRESS)

    async def take(self, table: Table, player: str, address: str, made: MakeReport, at: float) -> int:
        """Check and store a report. Return its number."""
        said = said_at(await self._store.entries(table.facts.id))
        if not shared(table.sittings, said, player):
            raise Refusal(Code.NOT_OPEN, "nobody else is at this table, so there is nothing to report")
        accused, name = _accused(table, said, player, made)
        if made.reason is ReportReason.OTHER and not clean(made.text):
            raise Refusal(Code.MALFORMED, "say in a few words what the operator should know")
        wait = self._of_guests.spend(player) or self._of_addresses.spend(address)
        if wait:
            raise Refusal(Code.TOO_FAST, f"you have sent several reports; try again {after(wait)}", wait)
        row = {
            "at": at,
            "table_id": table.facts.id,
            "reporter": player,
            "accused": accused,
            "name": name,
            "line": made.line,
            "reason": made.reason,
            "text": clean(made.text),
        }
        return await self._store.transact(partial(_insert, row))


def said_at(entries: Sequence[Event]) -> list[Chatted]:
    """The chat of a table, with its authors. The number of a line is its index plus 1."""
    return [event for event in entries if isinstance(event, Chatted)]


def shared(sittings: Sittings, said: Sequence[Chatted], player: str) -> bool:
    """Whether somebody else sits at the table, or has written in its chat."""
    others = {sitting.player for sitting in sittings} | {line.player for line in said}
    return bool(others - {None, player})


def count_open(connection: Connection) -> int:
    query = select(func.count()).select_from(reports).where(reports.c.resolved.is_(None))
    return int(connection.execute(query).scalar_one())


def listed(everything: bool, connection: Connection) -> list[Report]:
    """The reports that wait, or all of them; the newest first."""
    query = select(reports).order_by(reports.c.id.desc())
    if not everything:
        query = query.where(reports.c.resolved.is_(None))
    return [Report(**row) for row in connection.execute(query).mappings()]


def found(number: int, connection: Connection) -> Report | None:
    row = connection.execute(select(reports).where(reports.c.id == number)).mappings().first()
    return None if row is None else Report(**row)


def resolve(number: int, at: float, connection: Connection) -> None:
    connection.execute(update(reports).where(reports.c.id == number).values(resolved=at))


def _accused(table: Table, said: Sequence[Chatted], player: str, made: MakeReport) -> tuple[str | None, str]:
    """The person whom a report is about, and their name."""
    if made.line is not None and made.seat is not None:
        raise Refusal(Code.MALFORMED, "a report is about a person or about a chat line, not about both")
    accused, name = None, ""
    if made.line is not None:
        if not 1 <= made.line <= len(said):
            raise Refusal(Code.NOT_FOUND, "there is no such chat line")
        accused, name = said[made.line - 1].player, said[made.line - 1].name
    if made.seat is not None:
        sitting = dict(enumerate(table.sittings)).get(made.seat)
        if sitting is None or sitting.player is None:
            raise Refusal(Code.NOT_FOUND, "nobody sits in that seat")
        accused, name = sitting.player, sitting.name
    if accused == player:
        raise Refusal(Code.NOT_YOURS, "you cannot report yourself")
    return accused, name


def _insert(row: dict[str, object], connection: Connection) -> int:
    return int(connection.execute(insert(reports).values(row).returning(reports.c.id)).scalar_one())
