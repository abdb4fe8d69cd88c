"""How the game of a table begins: who begins, the turn of the seats, and the first deal.

The creator may choose who begins while the table waits for people. Otherwise it is drawn by lot at the start.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from msgspec.structs import replace

from gamenight.core import AnyGame, First, FirstBy, Seat, draw_first
from gamenight.server.dealing import dealt_from, ended, sealed
from gamenight.server.events import BotSeated, Event, FirstChosen, GameStarted, SeatTaken
from gamenight.server.facts import Refusal
from gamenight.server.views import Views
from gamenight.server.wire import Code, FirstSeat, Status

if TYPE_CHECKING:
    from gamenight.server.tables import Table


def check_first(game: AnyGame, seats: int, wanted: int | None) -> None:
    """Raise a Refusal if a table of this game cannot let the seat `wanted` begin. None is the lot."""
    if wanted is None:
        return
    if game.first_by_rules:
        raise Refusal(Code.BAD_TABLE, f"the rules of {game.title} decide who begins: no seat can be chosen")
    if wanted not in range(seats):
        told = f"first is a seat from 0 to {seats - 1}, or null to draw it by lot, not {wanted}"
        raise Refusal(Code.BAD_TABLE, told)


def choose_first(table: Table, player: str, wanted: int | None) -> tuple[FirstChosen, ...]:
    """The command of the creator, while the table waits for people."""
    if player != table.facts.creator:
        raise Refusal(Code.NOT_YOURS, "only the player who set up this table can choose who begins")
    if table.status is not Status.OPEN:
        raise Refusal(Code.NOT_OPEN, "who begins can be chosen only while the table waits for people")
    check_first(table.game, table.facts.seats, wanted)
    return (FirstChosen(None if wanted is None else Seat(wanted)),)


def found_first(table: Table) -> First | None:
    """Who begins if the table starts now, as the seats are numbered before. None: the rules decide."""
    if table.game.first_by_rules:
        return None
    return table.first or First(draw_first(table.facts.seed, table.facts.seats), FirstBy.LOT)


def begun_if_full(table: Table, events: list[Event], first: First | None = None) -> tuple[Event, ...]:
    """The events, plus the start of the game and the deal if they fill the last open seat.

    `first` is who begins if these events decide it.
    """
    sat = {event.seat for event in events if isinstance(event, SeatTaken | BotSeated)}
    if not sat.issuperset(table.sittings.free):
        return tuple(events)
    dealt, last = dealt_from(table.game, table.dealer, table.state, 0)
    taken = sealed(dealt, Views(table.game, last), table.facts.seats)
    return (*events, GameStarted(first or found_first(table)), *taken, *ended(table.game, last))


def passed_on(earlier: Table) -> First:
    """Who begins in a rematch: the seat after the one that began before."""
    return First(Seat(1 % earlier.facts.seats), FirstBy.REMATCH)


def turn(table: Table, first: First) -> None:
    """Turn the seats so that the first one becomes seat 0. Chat lines follow their speakers."""
    table.sittings.turn(first.seat)
    said = (
        line if line.seat is None else replace(line, seat=first.moved(line.seat, table.facts.seats))
        for line in table.chat
    )
    table.chat = deque(said, maxlen=table.chat.maxlen)


def shown_first(table: Table) -> FirstSeat | None:
    """Who begins, for the clients. A lot that is not drawn yet has no seat."""
    first = table.first
    if table.started:
        return None if first is None else FirstSeat(first.by, Seat(0))
    if table.game.first_by_rules:
        return None
    return FirstSeat(FirstBy.LOT, None) if first is None else FirstSeat(first.by, first.seat)
