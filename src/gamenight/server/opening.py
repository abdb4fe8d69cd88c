"""The first events of a new table, and of a rematch."""

from __future__ import annotations

from collections.abc import Sequence

from gamenight.bots import BOTS, STAND_IN
from gamenight.core import Seat
from gamenight.server.events import BotSeated, Event, SeatTaken
from gamenight.server.facts import Refusal
from gamenight.server.tables import Events, Table
from gamenight.server.wire import Code, SeatKind, SeatWish


def opened(table: Table, wishes: Sequence[SeatWish], creator_name: str) -> Events:
    """The first events of a table, from the seats that its creator asked for."""
    events: list[Event] = []
    creator = table.facts.creator
    for at, wish in enumerate(wishes):
        seat = Seat(at)
        match wish.kind:
            case SeatKind.OPEN:
                continue
            case SeatKind.BOT:
                events.append(BotSeated(seat, _known_bot(wish.bot)))
            case SeatKind.ME:
                events.append(SeatTaken(seat, creator, creator_name))
            case SeatKind.HERE:
                events.append(SeatTaken(seat, creator, wish.name or f"Player {at + 1}"))
    if sum(wish.kind is SeatKind.ME for wish in wishes) > 1:
        raise Refusal(
            Code.BAD_TABLE, "only one seat can be “me”; seats of other people at this screen are “here”"
        )
    return table.begun_if_full(events)


def reopened(table: Table, earlier: Table) -> Events:
    """The first events of a rematch: the same people and bots on the same seats."""
    events: list[Event] = []
    for at, sitting in enumerate(earlier.sittings):
        if sitting.player is not None:
            events.append(SeatTaken(Seat(at), sitting.player, sitting.name))
        else:
            assert sitting.bot is not None, "a finished table has no open seat"
            events.append(BotSeated(Seat(at), sitting.bot))
    return table.begun_if_full(events)


def _known_bot(level: str | None) -> str:
    if level is not None and level not in BOTS:
        raise Refusal(Code.BAD_TABLE, f"there is no bot {level!r}; there is: {', '.join(BOTS)}")
    return level or STAND_IN
