"""What the operator can look up: tables and guests, without secrets. It needs no rules of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, func, literal, select, union

from gamenight.core import CHANCE, CannotOperate
from gamenight.server import events
from gamenight.server.blocks import Block, blocked
from gamenight.server.deleted import is_deleted
from gamenight.server.events import ActionsUndone, ActionTaken, Chatted, Event, GameStarted, TableClosed
from gamenight.server.identity import guest_name, is_guest_id
from gamenight.server.player_reports import Report
from gamenight.server.schema import entries, players, reports, seatings, tables
from gamenight.server.sittings import Seated, Sitting, Sittings

Row: TypeAlias = dict[str, object]


class TableLine(Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    status: str
    public: bool
    created: float  # seconds since 1970
    seats: tuple[str, ...]  # names; an open seat has none
    actions: int


class SeatCard(Struct, frozen=True, kw_only=True):
    seat: int
    name: str
    player: str | None
    bot: str | None
    left: bool
    actions: int
    connected: bool | None = None  # None: unknown


class SaidLine(Struct, frozen=True, kw_only=True):
    number: int
    at: float
    name: str
    player: str
    text: str


class TableCard(Struct, frozen=True, kw_only=True):
    """Everything about a table that is no secret: neither its seed nor its invitation."""

    id: str
    game: str
    version: int
    status: str
    public: bool
    options: str  # JSON
    creator: str
    created: float
    closed: str | None
    closed_because: str | None
    seats: tuple[SeatCard, ...]
    actions: int
    undos: int
    entries: int  # of the stored log
    chat: tuple[SaidLine, ...]
    reports: tuple[int, ...]


class GuestLine(Struct, frozen=True, kw_only=True):
    player: str
    name: str
    tables: int  # where the guest sits or sat
    first: float | None  # when the first of these tables was set up
    last: float | None  # when the newest of them was set up
    block: Block | None


class GuestCard(Struct, frozen=True, kw_only=True):
    guest: GuestLine
    tables: tuple[TableLine, ...]  # the newest first
    reports_about: tuple[int, ...]
    reports_by: tuple[int, ...]


class ReportCard(Struct, frozen=True):
    report: Report
    chat: tuple[SaidLine, ...]  # the reported line and those around it; without one, the last lines


class Wanted(Struct, frozen=True, kw_only=True):
    """Which tables to list."""

    status: str | None = None
    game: str | None = None
    player: str | None = None
    after: float | None = None  # set up after this time
    before: float | None = None
    most: int = 50


# Tables


def list_tables(wanted: Wanted, connection: Connection) -> tuple[int, tuple[TableLine, ...]]:
    """How many tables fit, and the newest of them."""
    fits = _conditions(wanted)
    count = int(connection.execute(select(func.count()).select_from(tables).where(*fits)).scalar_one())
    query = select(tables).where(*fits).order_by(tables.c.created.desc()).limit(wanted.most)
    rows = [dict(row) for row in connection.execute(query).mappings()]
    return count, tuple(_line(row, log_of(str(row["id"]), connection)) for row in rows)


def inspect_table(table_id: str, connection: Connection) -> TableCard:
    row = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
    if row is None:
        raise CannotOperate(f"there is no table {table_id!r}; `gamenight admin tables` lists them")
    log = log_of(table_id, connection)
    chat = [event for event in log if isinstance(event, Chatted)]
    end = next((event for event in reversed(log) if isinstance(event, TableClosed)), None)
    taken = _standing(log)
    by_seat = Counter(int(event.seat) for event in taken)
    about = select(reports.c.id).where(reports.c.table_id == table_id).order_by(reports.c.id)
    return TableCard(
        id=table_id,
        game=row["game"],
        version=row["version"],
        status=row["status"],
        public=row["public"],
        options=row["options"].decode(),
        creator=row["creator"],
        created=row["created"],
        closed=None if end is None else end.reason,
        closed_because=None if end is None else end.words,
        seats=tuple(
            _seat(at, sitting, by_seat[at]) for at, sitting in enumerate(sittings_of(row["seats"], log))
        ),
        actions=len(taken),
        undos=sum(isinstance(event, ActionsUndone) for event in log),
        entries=len(log),
        chat=tuple(
            SaidLine(number=at + 1, at=said.at, name=said.name, player=said.player, text=said.text)
            for at, said in enumerate(chat)
        ),
        reports=tuple(connection.execute(about).scalars()),
    )


def sittings_of(seats: int, log: Sequence[Event]) -> Sittings:
    """Who sits where after these events."""
    sittings = Sittings(seats)
    for event in log:
        if isinstance(event, Seated):
            sittings.apply(event)
        elif isinstance(event, GameStarted) and event.first is not None:
            sittings.turn(event.first.seat)
    return sittings


# Guests


def list_guests(
    name: str, only_blocked: bool, most: int, connection: Connection
) -> tuple[int, tuple[GuestLine, ...]]:
    """How many guests fit, and those who sat down last."""
    words, now_blocked = name.casefold(), blocked(connection)
    found = _guests(now_blocked, None, connection)
    fit = [
        guest
        for guest in found
        if words in guest.name.casefold() and (guest.block is not None or not only_blocked)
    ]
    fit.sort(key=lambda guest: (-(guest.last or 0), guest.player))
    return len(fit), tuple(fit[:most])


def inspect_guest(player: str, connection: Connection) -> GuestCard:
    guest = known_guest(player, connection)
    _, sat = list_tables(Wanted(player=player, most=1000), connection)

    def about(column: ColumnElement[str | None]) -> tuple[int, ...]:
        query = select(reports.c.id).where(column == player).order_by(reports.c.id)
        return tuple(connection.execute(query).scalars())

    return GuestCard(
        guest=guest,
        tables=sat,
        reports_about=about(reports.c.accused),
        reports_by=about(reports.c.reporter),
    )


def known_guest(player: str, connection: Connection) -> GuestLine:
    """A guest. Some are in the logs alone: they only watched and chatted, or a host removed them."""
    found = _guests(blocked(connection), player, connection)
    if found:
        return found[0]
    mentioned = select(entries.c.place).where(mentions(player, connection)).limit(1)
    if not is_guest_id(player) or connection.execute(mentioned).first() is None:
        raise CannotOperate(f"there is no guest {player!r}; `gamenight admin guests` lists them")
    return GuestLine(player=player, name=guest_name(player), tables=0, first=None, last=None, block=None)


def mentions(player: str, connection: Connection) -> ColumnElement[bool]:
    """Whether an entry names the player. A query by it reads all logs."""
    word = literal(quoted(player))
    if connection.dialect.name == "postgresql":
        return func.position(word.op("IN")(entries.c.event)) > 0
    return func.instr(entries.c.event, word) > 0


def quoted(player: str) -> bytes:
    """A player's id as entries hold it."""
    return f'"{player}"'.encode()


def _guests(now_blocked: dict[str, Block], player: str | None, connection: Connection) -> list[GuestLine]:
    """Everybody who has a name, sits at a table, has set one up, or is reported, reporting or blocked.

    `player`: only this one.
    """
    known = union(
        select(players.c.id),
        select(seatings.c.player),
        select(tables.c.creator),
        select(reports.c.reporter),
        select(reports.c.accused).where(reports.c.accused.is_not(None)),
    ).subquery()
    sat = (
        select(
            seatings.c.player.label("player"),
            func.count().label("tables"),
            func.min(tables.c.created).label("first"),
            func.max(tables.c.created).label("last"),
        )
        .join(tables, tables.c.id == seatings.c.table_id)
        .group_by(seatings.c.player)
        .subquery()
    )
    query = (
        select(known.c.id, players.c.name, sat.c.tables, sat.c.first, sat.c.last)
        .outerjoin(players, players.c.id == known.c.id)
        .outerjoin(sat, sat.c.player == known.c.id)
    )
    if player is not None:
        query = query.where(known.c.id == player)
    rows = {row["id"]: dict(row) for row in connection.execute(query).mappings()}
    for each in now_blocked:
        if each not in rows and player in (None, each):
            rows[each] = {"id": each, "name": None, "tables": 0, "first": None, "last": None}
    return [
        GuestLine(
            player=id_,
            name=row["name"] or guest_name(id_),
            tables=row["tables"] or 0,
            first=row["first"],
            last=row["last"],
            block=now_blocked.get(id_),
        )
        for id_, row in rows.items()
        if not is_deleted(id_)
    ]


def _conditions(wanted: Wanted) -> list[ColumnElement[bool]]:
    fits: list[ColumnElement[bool]] = []
    if wanted.status is not None:
        fits.append(tables.c.status == wanted.status)
    if wanted.game is not None:
        fits.append(tables.c.game == wanted.game)
    if wanted.player is not None:
        sat = select(seatings.c.table_id).where(seatings.c.player == wanted.player)
        fits.append(tables.c.id.in_(sat) | (tables.c.creator == wanted.player))
    if wanted.after is not None:
        fits.append(tables.c.created >= wanted.after)
    if wanted.before is not None:
        fits.append(tables.c.created < wanted.before)
    return fits


def log_of(table_id: str, connection: Connection) -> list[Event]:
    """The stored log of a table."""
    query = select(entries.c.event).where(entries.c.table_id == table_id).order_by(entries.c.place)
    return [events.decode(data) for data in connection.execute(query).scalars()]


def _standing(log: Sequence[Event]) -> list[ActionTaken]:
    """The actions that were not undone, without those of chance."""
    taken: list[ActionTaken] = []
    for event in log:
        if isinstance(event, ActionTaken):
            taken.append(event)
        elif isinstance(event, ActionsUndone):
            del taken[event.seq :]
    return [event for event in taken if event.seat != CHANCE]


def _line(row: Row, log: Sequence[Event]) -> TableLine:
    seats = int(str(row["seats"]))
    return TableLine(
        id=str(row["id"]),
        game=str(row["game"]),
        status=str(row["status"]),
        public=bool(row["public"]),
        created=float(str(row["created"])),
        seats=tuple(sitting.name for sitting in sittings_of(seats, log)),
        actions=len(_standing(log)),
    )


def _seat(at: int, sitting: Sitting, actions: int) -> SeatCard:
    return SeatCard(
        seat=at,
        name=sitting.name,
        player=sitting.player,
        bot=sitting.bot,
        left=sitting.left,
        actions=actions,
    )
