"""How the game of a table begins: who begins, the turn of the seats, and the first deal.

The creator may choose who begins while the table waits for people. Otherwise it is drawn by lot at the start.
"""

from __future__ import annotations

from collections import deque
from copy import copy
from typing import TYPE_CHECKING

from msgspec.structs import replace

from gamenight.core import AnyGame, Dealer, First, FirstBy, Seat, draw_first, lesson_of
from gamenight.server.dealing import dealt_from, ended, sealed
from gamenight.server.events import (
    BotSeated,
    Event,
    FirstChosen,
    GameStarted,
    LessonBegun,
    PositionTaken,
    SeatTaken,
    ValueAdded,
    ValuesWaived,
)
from gamenight.server.facts import Refusal
from gamenight.server.positions import first_state
from gamenight.server.shuffling import check_value, check_waiver
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
    if table.position is not None:
        raise Refusal(Code.BAD_TABLE, "the position decides who is next: no seat can be chosen to begin")
    check_first(table.game, table.facts.seats, wanted)
    return (FirstChosen(None if wanted is None else Seat(wanted)),)


def begun_if_ready(table: Table, events: list[Event]) -> tuple[Event, ...]:
    """The events, plus the start of the game and the deal if nothing is missing then.

    Every seat must be taken, and every awaited value added.
    """
    sittings, shuffling = copy(table.sittings), copy(table.shuffling)
    for event in events:
        shuffling.apply(event, sittings)
        if isinstance(event, SeatTaken | BotSeated):
            sittings.apply(event)
    if sittings.free or not shuffling.complete(sittings):
        return tuple(events)
    seed = shuffling.dealing_seed(sittings)
    lesson = lesson_of(table.game) if LessonBegun() in events else None
    coming = None if lesson is None else lesson.log
    dealt, last = dealt_from(table.game, Dealer(seed), first_state(table, events), 0, coming)
    taken = sealed(dealt, Views(table.game, last), table.facts.seats)
    started = GameStarted(_found_first(table, events, seed))
    return (*events, started, *taken, *ended(table.game, last))


def _found_first(table: Table, events: list[Event], seed: str) -> First | None:
    """Who begins, as the seats are numbered before the start. None: the rules or the position decide."""
    if table.game.first_by_rules or table.position is not None:
        return None
    for event in events:
        if isinstance(event, PositionTaken):
            return None
        if isinstance(event, FirstChosen) and event.seat is not None:
            return First(event.seat, event.by)
    return table.first or First(draw_first(seed, table.facts.seats), FirstBy.LOT)


def add_value(table: Table, player: str, value: str) -> tuple[Event, ...]:
    """The command of a device that adds its value to the shuffle."""
    return begun_if_ready(table, [ValueAdded(player, value)]) if check_value(table, player, value) else ()


def start_without(table: Table, player: str) -> tuple[Event, ...]:
    """The command of a player who does not want to wait for the values that are missing."""
    check_waiver(table, player)
    return begun_if_ready(table, [ValuesWaived(player)])


def passed_on(earlier: Table) -> FirstChosen:
    """Who begins in a rematch: the seat after the one that began before."""
    return FirstChosen(Seat(1 % earlier.facts.seats), FirstBy.REMATCH)


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
    if table.game.first_by_rules or table.position is not None:
        return None
    return FirstSeat(FirstBy.LOT, None) if first is None else FirstSeat(first.by, first.seat)
