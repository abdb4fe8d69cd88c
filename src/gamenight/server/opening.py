"""The first events of a new table, and of a rematch."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from gamenight.bots.characters import bot_name
from gamenight.core import Seat
from gamenight.server.beginning import begun_if_ready, passed_on
from gamenight.server.deleted import is_deleted
from gamenight.server.events import (
    BotSeated,
    BotsInstructed,
    ClockChosen,
    Event,
    FirstChosen,
    RematchMade,
    SeatTaken,
    ValueAwaited,
)
from gamenight.server.facts import Refusal
from gamenight.server.nicknames import distinct, free_bot_name
from gamenight.server.shuffling import committed
from gamenight.server.sittings import known_bot
from gamenight.server.tables import Events, Table
from gamenight.server.wire import Closed, Code, SeatKind, SeatWish, Status
from gamenight.server.wire_clocks import Away, Clock


def opened(
    table: Table,
    wishes: Sequence[SeatWish],
    creator_name: str,
    first: Seat | None,
    bots_lead: bool = False,
    own_value: bool = False,
    clock: Clock | None = None,
    prepared: Sequence[Event] = (),
) -> Events:
    """The first events of a table, from the seats that its creator asked for. `first` is who shall begin.

    `own_value`: the creator's device adds a value to the shuffle, now that it can see the commitment.
    `prepared`: what says that the game does not begin with the usual set-up.
    """
    events: list[Event] = [committed(table.facts), *prepared]
    if first is not None:
        events.append(FirstChosen(first))
    if bots_lead:
        events.append(BotsInstructed(True))
    if clock is not None:
        events.append(ClockChosen(replace(clock, bot=known_bot(clock.bot))))
    creator = table.facts.creator
    if own_value and any(wish.kind in (SeatKind.ME, SeatKind.HERE) for wish in wishes):
        events.append(ValueAwaited(creator))
    names = _names(wishes, creator_name)
    for at, wish in enumerate(wishes):
        seat = Seat(at)
        match wish.kind:
            case SeatKind.OPEN:
                continue
            case SeatKind.BOT:
                name = None if names[at] == bot_name(at) else names[at]
                events.append(BotSeated(seat, known_bot(wish.bot), name))
            case SeatKind.ME | SeatKind.HERE:
                events.append(SeatTaken(seat, creator, names[at]))
    if sum(wish.kind is SeatKind.ME for wish in wishes) > 1:
        raise Refusal(
            Code.BAD_TABLE, "only one seat can be “me”; seats of other people at this screen are “here”"
        )
    return begun_if_ready(table, events)


def _names(wishes: Sequence[SeatWish], creator_name: str) -> dict[int, str]:
    """A name for each seat that is taken. If two look the same, the creator's stays; a bot takes another."""
    names: dict[int, str] = {}
    for kind in (SeatKind.ME, SeatKind.HERE, SeatKind.BOT):
        for at, wish in enumerate(wishes):
            if wish.kind is kind:
                person = creator_name if kind is SeatKind.ME else wish.name or f"Player {at + 1}"
                taken = names.values()
                names[at] = free_bot_name(at, taken) if kind is SeatKind.BOT else distinct(person, taken)
    return names


def reopened(table: Table, earlier: Table, valued: Collection[str] = ()) -> Events:
    """The first events of a rematch: the same people and bots in the same circle; the next one begins.

    `valued` are the players whose devices add a value to the shuffle.
    """
    events: list[Event] = [committed(table.facts)]
    if not table.game.first_by_rules:
        events.append(passed_on(earlier))
    if earlier.bots_lead:
        events.append(BotsInstructed(True))
    if earlier.times is not None:
        events.append(ClockChosen(earlier.times.clock))
    gone = [each.player is not None and is_deleted(each.player) for each in earlier.sittings]
    removed = [each.away is Away.REMOVED for each in earlier.sittings]
    names = {at: each.name for at, each in enumerate(earlier.sittings) if not gone[at] and not removed[at]}
    for at, sitting in enumerate(earlier.sittings):
        if at not in names:  # a bot has no person's name
            names[at] = free_bot_name(at, names.values())
        if gone[at]:
            events.append(BotSeated(Seat(at), known_bot(None), names[at]))
        elif sitting.player is not None:
            events.append(SeatTaken(Seat(at), sitting.player, sitting.name))
        else:
            assert sitting.bot is not None, "a finished table has no open seat"
            events.append(BotSeated(Seat(at), sitting.bot, names[at]))
    seated = dict.fromkeys(sitting.player for sitting in earlier.sittings)
    events += [ValueAwaited(player) for player in seated if player is not None and player in valued]
    return begun_if_ready(table, events)


def rematch_of(table: Table, player: str, table_id: str) -> Events:
    """The command of a player who asks for a rematch: it will be the table `table_id`."""
    if not table.sittings.seats_of(player):
        raise Refusal(Code.NOT_YOURS, "only a player of this table can ask for a rematch")
    left_behind = table.started and table.closed in (Closed.RULES_CHANGED, Closed.AGREED, Closed.EXPIRED)
    if table.status is not Status.FINISHED and not left_behind:
        raise Refusal(Code.NOT_OPEN, "the game is not over")
    return () if table.rematch is not None else (RematchMade(table_id),)
