"""The events of a table: the entries of its stored log, which is append-only."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Raw, Struct, field

from gamenight.core import First, Outcome, Seat
from gamenight.server.wire import Closed

OVERDUE = "overdue"
"""The value of `ActionTaken.by` if a bot answered for a player whose time was up."""


class SeatTaken(Struct, frozen=True, tag=True):
    seat: Seat
    player: str
    name: str


class BotSeated(Struct, frozen=True, tag=True, omit_defaults=True):
    seat: Seat
    bot: str  # its level
    name: str | None = None  # None: the usual name of a bot in this seat


class SeatLeft(Struct, frozen=True, tag=True):
    seat: Seat
    bot: str | None  # the level of the bot that takes over; None: the seat is open again


class SeatReturned(Struct, frozen=True, tag=True):
    """The person who left took the seat back from the bot."""

    seat: Seat


class PlayerRenamed(Struct, frozen=True, tag=True):
    player: str
    before: str
    name: str


class FirstChosen(Struct, frozen=True, tag=True):
    """The creator of the table chose who begins."""

    seat: Seat | None  # None: drawn by lot at the start


class BotsInstructed(Struct, frozen=True, tag=True):
    """The creator of the table chose whether bots lead or follow."""

    lead: bool


class GameStarted(Struct, frozen=True, tag=True, omit_defaults=True):
    """Every seat is taken. From here on seats are numbered from the first one."""

    first: First | None = None  # None: the seats are not turned, because the rules decide who begins; or old


class ActionTaken(Struct, frozen=True, tag=True, gc=False, omit_defaults=True):
    seat: Seat
    by: str | None  # the player, or OVERDUE; None: a bot, or chance
    action: Raw
    views: str | None = None  # digest of all views after the action; only the last action of an append has it
    aside: bool = False  # whether it is one of the game's asides


class ActionsUndone(Struct, frozen=True, tag=True):
    """Actions were undone: the log has `seq` actions again. The stored log still holds the undone ones."""

    seat: Seat
    seq: int = field(name="keep")


class GameEnded(Struct, frozen=True, tag=True):
    outcome: Outcome


class TableClosed(Struct, frozen=True, tag=True):
    """The table was closed without a result."""

    reason: Closed


class Chatted(Struct, frozen=True, tag=True):
    player: str
    name: str
    seat: Seat | None
    text: str
    at: float


class RematchMade(Struct, frozen=True, tag=True):
    table_id: str = field(name="table")  # of the new table


Event: TypeAlias = (
    SeatTaken
    | BotSeated
    | SeatLeft
    | SeatReturned
    | PlayerRenamed
    | FirstChosen
    | BotsInstructed
    | GameStarted
    | ActionTaken
    | ActionsUndone
    | GameEnded
    | TableClosed
    | Chatted
    | RematchMade
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Event).decode
