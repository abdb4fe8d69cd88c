"""The commands of the operator about tables and guests: `gamenight admin`."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec.structs import replace
from rich.text import Text

from gamenight.cli import completion
from gamenight.cli.extras import extra
from gamenight.cli.operating import (
    Json,
    Most,
    Yes,
    as_operator,
    confirm,
    moment,
    out,
    print_facts,
    print_json,
    print_rest,
    print_table,
    said,
    seconds_of,
    with_store,
)
from gamenight.cli.serve import Database
from gamenight.core import printable
from gamenight.games import game as find_game
from gamenight.server.wire import Status

if TYPE_CHECKING:
    from gamenight.server.office import GuestLine, TableCard, TableLine
    from gamenight.server.store import Store

admin = typer.Typer(
    name="admin",
    help="For the operator of a server: tables, guests, reports, keys and the audit log. "
    "The server may be running.",
    invoke_without_command=True,
    rich_markup_mode=None,
)


@admin.callback()
def main(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table, as in its link.")]
GuestId = Annotated[str, typer.Argument(metavar="GUEST", help="The id of a guest, as in `admin guests`.")]


@admin.command()
def tables(
    status: Annotated[Status | None, typer.Option(help="Only tables with this status.")] = None,
    game: Annotated[
        str | None, typer.Option(autocompletion=completion.game, help="Only tables of this game.")
    ] = None,
    player: Annotated[
        str | None, typer.Option(metavar="GUEST", help="Only where this guest sits, or that they set up.")
    ] = None,
    older_than: Annotated[
        str | None, typer.Option(metavar="7d", help="Only tables that were set up before: 30m, 12h, 7d, 2w.")
    ] = None,
    newer_than: Annotated[str | None, typer.Option(metavar="12h", help="Only tables set up since.")] = None,
    limit: Most = 50,
    json: Json = False,
    database: Database = None,
) -> None:
    """List tables, the newest first.

    \b
      gamenight admin tables --status running --older-than 2w
      gamenight admin tables --player k4wq2m8zx7ra --json
    """
    with extra("server"):
        from gamenight.server import office
    now = time.time()
    wanted = office.Wanted(
        status=status,
        game=None if game is None else find_game(game).slug,
        player=player,
        before=None if older_than is None else now - seconds_of(older_than),
        after=None if newer_than is None else now - seconds_of(newer_than),
        most=limit,
    )
    count, found = with_store(database, lambda store: store.transact(partial(office.list_tables, wanted)))
    if json:
        print_json(found)
    elif not found:
        out.print("No tables.")
    else:
        _print_tables(found)
        print_rest(count, len(found), "tables")


@admin.command()
def table(table_id: TableId, json: Json = False, database: Database = None) -> None:
    """Show a table: facts, seats, chat, and who is connected. It shows no secrets.

    \b
      gamenight admin table s6zq8hy3wm4ktp
    """
    with extra("server"):
        from gamenight.server import office
        from gamenight.server.presence import connected_to

    async def look(store: Store) -> TableCard:
        card = await store.transact(partial(office.inspect_table, table_id))
        connected = await connected_to(store, table_id)
        if connected is None:
            return card
        by_player, by_seat = connected
        return replace(
            card,
            seats=tuple(
                replace(seat, connected=seat.player in by_player or seat.seat in by_seat)
                for seat in card.seats
            ),
        )

    card = with_store(database, look)
    if json:
        print_json(card)
    else:
        _print_table(card)


@admin.command()
def close(
    table_id: TableId,
    reason: Annotated[str, typer.Option(help="Why. The people at the table read it.")],
    yes: Yes = False,
    database: Database = None,
) -> None:
    """Close a table for good. Its people read that you closed it, and why.

    \b
      gamenight admin close s6zq8hy3wm4ktp --reason "Nobody has played here since May."
    """
    words = said(reason)
    confirm(f"Close the table {table_id}? Nobody can go on there afterwards.", yes)
    as_operator(database, lambda operator: operator.close(table_id, words))
    out.print(f"Closed the table {printable(table_id)}.", markup=False)


@admin.command()
def guests(
    name: Annotated[str, typer.Option(help="Only guests whose name contains this.")] = "",
    blocked: Annotated[bool, typer.Option("--blocked", help="Only blocked guests.")] = False,
    limit: Most = 50,
    json: Json = False,
    database: Database = None,
) -> None:
    """List guests. Those who sat down at the newest tables come first.

    \b
      gamenight admin guests --name ann
      gamenight admin guests --blocked --json
    """
    with extra("server"):
        from gamenight.server import office
    look = partial(office.list_guests, name, blocked, limit)
    count, found = with_store(database, lambda store: store.transact(look))
    if json:
        print_json(found)
    elif not found:
        out.print("No guests.")
    else:
        headings = ("guest", "name", "tables", "first table", "last table", "blocked")
        print_table(headings, (_guest_row(guest) for guest in found))
        print_rest(count, len(found), "guests")


@admin.command()
def guest(player: GuestId, json: Json = False, database: Database = None) -> None:
    """Show a guest: name, tables, reports, block.

    \b
      gamenight admin guest k4wq2m8zx7ra
    """
    with extra("server"):
        from gamenight.server import office
    card = with_store(database, lambda store: store.transact(partial(office.inspect_guest, player)))
    if json:
        print_json(card)
        return
    found = card.guest
    print_facts(
        [
            ("guest", found.player),
            ("name", found.name),
            ("first table", moment(found.first)),
            ("last table", moment(found.last)),
            ("blocked", _block(found)),
            ("reported", _numbers(card.reports_about)),
            ("reports", _numbers(card.reports_by)),
        ]
    )
    if card.tables:
        _print_tables(card.tables)


@admin.command()
def block(
    player: GuestId,
    reason: Annotated[str, typer.Option(help="Why. The guest reads it.")],
    duration: Annotated[
        str | None, typer.Option("--for", metavar="7d", help="How long: 30m, 12h, 7d, 2w; default: for good.")
    ] = None,
    yes: Yes = False,
    database: Database = None,
) -> None:
    """Block a guest.

    The server refuses their requests and cuts their sockets. Bots take over their seats. A guest is a browser
    with a cookie: who deletes the cookie is a new guest.

    \b
      gamenight admin block k4wq2m8zx7ra --for 7d --reason "Insults in the chat."
    """
    words = said(reason)
    until = None if duration is None else time.time() + seconds_of(duration)
    confirm(f"Block the guest {player} {'for good' if until is None else f'until {moment(until)}'}?", yes)
    left = as_operator(database, lambda operator: operator.block(player, until, words))
    bots = f" Bots play on at {len(left)} table{'s' * (len(left) != 1)}." if left else ""
    out.print(f"Blocked {printable(player)}{f' until {moment(until)}' if until else ''}.{bots}", markup=False)


@admin.command()
def unblock(
    player: GuestId,
    reason: Annotated[str, typer.Option(help="Why; for the audit log.")] = "",
    database: Database = None,
) -> None:
    """Let a blocked guest in again.

    \b
      gamenight admin unblock k4wq2m8zx7ra
    """
    as_operator(database, lambda operator: operator.unblock(player, said(reason) if reason else ""))
    out.print(f"{printable(player)} is no longer blocked.", markup=False)


def _print_tables(found: tuple[TableLine, ...]) -> None:
    headings = ("table", "game", "status", "set up", "actions", "seats")
    rows = (
        (
            line.id,
            line.game,
            f"{line.status}{', public' if line.public else ''}",
            moment(line.created),
            line.actions,
            ", ".join(name or "(open)" for name in line.seats),
        )
        for line in found
    )
    print_table(headings, rows)


def _print_table(card: TableCard) -> None:
    why = f" ({card.closed})" if card.closed else ""
    print_facts(
        [
            ("table", card.id),
            ("game", f"{card.game}, version {card.version}"),
            ("status", f"{card.status}{why}{', public' if card.public else ', private'}"),
            ("because", card.closed_because),
            ("options", card.options),
            ("set up", f"{moment(card.created)} by {card.creator}"),
            ("log", f"{card.actions} actions, {card.undos} undos, {card.entries} entries"),
            ("reports", _numbers(card.reports)),
        ]
    )
    seats = (
        (
            seat.seat,
            seat.name or "(open)",
            seat.player or "",
            f"{seat.bot or ''}{' stands in' if seat.left else ''}",
            seat.actions,
            {True: "yes", False: "no", None: "no server runs"}[seat.connected] if seat.player else "",
        )
        for seat in card.seats
    )
    print_table(("seat", "name", "guest", "bot", "actions", "connected"), seats)
    for line in card.chat:
        said_by = f"{line.number:>4}  {moment(line.at)}  {line.name} ({line.player}): {line.text}"
        out.print(Text(printable(said_by)), soft_wrap=True)


def _guest_row(guest: GuestLine) -> tuple[object, ...]:
    first, last = moment(guest.first), moment(guest.last)
    return guest.player, guest.name, guest.tables, first, last, _block(guest)


def _block(guest: GuestLine) -> str:
    if guest.block is None:
        return ""
    held = "" if guest.block.holds(time.time()) else "ended "
    return f"{held}{moment(guest.block.until) or 'for good'}: {guest.block.reason}"


def _numbers(found: tuple[int, ...]) -> str:
    return ", ".join(map(str, found))
