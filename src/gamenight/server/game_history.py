"""The games of a player in the database: a page of the history, and the rows that figures are made of."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, Row, Select, and_, func, select

from gamenight.server.results import Result
from gamenight.server.schema import results, seatings, tables
from gamenight.server.wire import Status
from gamenight.server.wire_games import Company, Counts, GameResult, MyGame, MyGames

PAGE = 20  # tables on a page of the history


class Ended(StrEnum):
    """How a table in the history ended for the player."""

    WON = "won"
    LOST = "lost"
    UNFINISHED = "unfinished"  # it waits for people or goes on
    CLOSED = "closed"  # it is over without a result


class Search(Struct, frozen=True):
    """What a player looks for in the history. None: anything."""

    game: str | None = None
    ended: Ended | None = None
    name: str = ""  # a part of a name
    since: float | None = None  # seconds since 1970, when the table was set up
    until: float | None = None


def page_of(player: str, search: Search, page: int, connection: Connection) -> MyGames:
    """A page of the history, from 0. A name is looked for here: databases fold letters differently."""
    query = _found(player, search)
    newest = (tables.c.created.desc(), tables.c.id)
    if not search.name:
        found = connection.execute(query.with_only_columns(func.count())).scalar_one()
        rows = connection.execute(query.order_by(*newest).limit(PAGE).offset(page * PAGE)).all()
        return MyGames(found, tuple(map(_shown, rows)))
    sought = folded(search.name)
    rows = [row for row in connection.execute(query.order_by(*newest)) if _has(row.names, sought)]
    return MyGames(len(rows), tuple(map(_shown, rows[page * PAGE : (page + 1) * PAGE])))


def _found(player: str, search: Search) -> Select[Any]:
    mine = and_(results.c.player == seatings.c.player, results.c.table_id == seatings.c.table_id)
    sits = seatings.join(tables, tables.c.id == seatings.c.table_id).outerjoin(results, mine)
    shown = (tables.c.id, tables.c.game, tables.c.status, tables.c.seats, tables.c.names, tables.c.created)
    kept = [results.c[name] for name in ("name", "ended", "counts", "company", "score", "won")]
    wanted = [seatings.c.player == player, *_conditions(search)]
    return select(*shown, *kept).select_from(sits).where(*wanted)


def _conditions(search: Search) -> Iterable[ColumnElement[bool]]:
    if search.game is not None:
        yield tables.c.game == search.game
    match search.ended:
        case Ended.WON | Ended.LOST:
            yield results.c.won.is_(search.ended is Ended.WON)
        case Ended.UNFINISHED:
            yield tables.c.status.in_((Status.OPEN, Status.RUNNING))
        case Ended.CLOSED:
            yield (tables.c.status == Status.CLOSED) & results.c.player.is_(None)
    if search.since is not None:
        yield tables.c.created >= search.since
    if search.until is not None:
        yield tables.c.created < search.until


def folded(words: str) -> str:
    """Words without accents and capitals: "Édith" is found by "edith"."""
    letters = unicodedata.normalize("NFKD", words.casefold())
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).split())


def _has(names: str | None, sought: str) -> bool:
    return any(sought in folded(name) for name in (names or "").split("\n"))


def _shown(row: Row[Any]) -> MyGame:
    names = () if row.names is None else tuple(row.names.split("\n"))
    result = None
    if row.ended is not None:
        counts, company = Counts(row.counts), Company(row.company)
        result = GameResult(row.name, row.ended, counts, company, row.score, row.won)
    return MyGame(row.id, row.game, Status(row.status), row.seats, names, row.created, result)


class Played(Struct, frozen=True):
    """A finished game of a player, with its table."""

    table_id: str
    result: Result


def results_of_player(player: str, connection: Connection) -> list[Played]:
    """All results of a player, the oldest first."""
    columns = [results.c[name] for name in ("table_id", *Result.__struct_fields__)]
    query = select(*columns).where(results.c.player == player).order_by(results.c.ended, results.c.table_id)
    return [Played(row[0], _result(*row[1:])) for row in connection.execute(query)]


def uncounted(player: str, connection: Connection) -> int:
    """How many tables of the player an older server left uncounted."""
    here = seatings.join(tables, tables.c.id == seatings.c.table_id)
    wanted = (seatings.c.player == player) & tables.c.names.is_(None)
    return int(connection.execute(select(func.count()).select_from(here).where(wanted)).scalar_one())


def _result(*values: Any) -> Result:
    found = Result(*values)
    return replace(found, counts=Counts(found.counts), company=Company(found.company))
