"""Leaving a seat, returning to it, removing a guest, cancelling: commands at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamenight.core import Seat
from gamenight.server.events import Event, SeatLeft, SeatReturned, TableClosed
from gamenight.server.facts import Refusal
from gamenight.server.sittings import known_bot
from gamenight.server.wire import Closed, Code, Status
from gamenight.server.wire_clocks import Away

if TYPE_CHECKING:
    from gamenight.server.tables import Table


def leave_seat(table: Table, player: str, seat: Seat, bot: str | None = None) -> tuple[Event, ...]:
    if not table.sittings.acts_for(player, seat):
        raise Refusal(Code.NOT_YOURS, "you cannot leave that seat: it is not yours")
    table.check_not_over()
    if table.sittings.everybody:
        raise Refusal(Code.NOT_OPEN, "nobody owns a seat where lines are tried: close the page")
    if table.started:
        return (SeatLeft(seat, known_bot(bot)),)
    others = [other for other in table.sittings if other.player not in (None, player)]
    stays = len(table.sittings.seats_of(player)) > 1
    left = SeatLeft(seat, None)
    return (left,) if others or stays else (left, TableClosed(Closed.CANCELLED))


def return_to_seat(table: Table, player: str, seat: Seat) -> tuple[Event, ...]:
    if seat not in table.sittings.seats_of(player):
        raise Refusal(Code.NOT_YOURS, "you cannot return to that seat: it is not yours")
    table.check_not_over()
    if not table.sittings[seat].left:
        raise Refusal(Code.NOT_OPEN, "no bot plays for you in that seat")
    return (SeatReturned(seat),)


def remove_guest(table: Table, player: str, seat: int) -> tuple[Event, ...]:
    """Remove the person in a seat, from all of their seats. Before the start the seats are open again.

    During the game the table's bot plays them to the end.
    """
    if player != table.facts.creator:
        raise Refusal(Code.NOT_YOURS, "only the player who set up this table can remove somebody")
    table.check_not_over()
    guest = table.sittings[Seat(seat)].player if seat in range(table.facts.seats) else None
    if guest is None:
        raise Refusal(Code.NOT_OPEN, "nobody sits in that seat")
    if guest == player:
        raise Refusal(Code.NOT_OPEN, "you cannot remove yourself; leave your seat, or cancel the table")
    chosen = None if table.times is None else table.times.clock.bot
    bot = known_bot(chosen) if table.started else None
    return tuple(SeatLeft(each, bot, Away.REMOVED) for each in table.sittings.seats_of(guest))


def cancel(table: Table, player: str) -> tuple[Event, ...]:
    if player != table.facts.creator:
        raise Refusal(Code.NOT_YOURS, "only the player who set up this table can cancel it")
    if table.status is not Status.OPEN:
        raise Refusal(Code.NOT_OPEN, "only a table that still waits for people can be cancelled")
    return (TableClosed(Closed.CANCELLED),)
