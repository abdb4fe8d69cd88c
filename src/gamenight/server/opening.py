"""The first events of a new table, and of a rematch."""

from __future__ import annotations

from collections.abc import Sequence

from gamenight.bots import BOTS, STAND_IN
from gamenight.core import First, FirstBy, Seat
from gamenight.server.beginning import begun_if_full, passed_on
from gamenight.server.events import BotSeated, BotsInstructed, Event, FirstChosen, SeatTaken
from gamenight.server.facts import Refusal
from gamenight.server.tables import Events, Table
from gamenight.server.wire import Code, SeatKind, SeatWish


def opened(
    table: Table,
    wishes: Sequence[SeatWish],
    creator_name: str,
    first: Seat | None,
    bots_lead: bool = False,
) -> Events:
    """The first events of a table, from the seats that its creator asked for. `first` is who shall begin."""
    events: list[Event] = [] if first is None else [FirstChosen(first)]
    if bots_lead:
        events.append(BotsInstructed(True))
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
    return begun_if_full(table, events, None if first is None else First(first, FirstBy.CHOICE))


def reopened(table: Table, earlier: Table) -> Events:
    """The first events of a rematch: the same people and bots in the same circle; the next one begins."""
    events: list[Event] = [BotsInstructed(True)] if earlier.bots_lead else []
    for at, sitting in enumerate(earlier.sittings):
        if sitting.player is not None:
            events.append(SeatTaken(Seat(at), sitting.player, sitting.name))
        else:
            assert sitting.bot is not None, "a finished table has no open seat"
            events.append(BotSeated(Seat(at), sitting.bot, sitting.name))
    return begun_if_full(table, events, None if table.game.first_by_rules else passed_on(earlier))


def _known_bot(level: str | None) -> str:
    if level is not None and level not in BOTS:
        raise Refusal(Code.BAD_TABLE, f"there is no bot {level!r}; there is: {', '.join(BOTS)}")
    return level or STAND_IN
