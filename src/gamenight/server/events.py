"""The events of a table: the entries of its stored log, which is append-only."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec import Raw, Struct, field

from gamenight.core import First, FirstBy, Outcome, Seat
from gamenight.server.wire import Closed
from gamenight.server.wire_clocks import Away, Clock

OVERDUE = "overdue"
"""The value of `ActionTaken.by` if a bot answered for a player whose time was up."""


class ShuffleCommitted(Struct, frozen=True, tag=True):
    """The table was set up, and its seed is committed to. Tables of older servers lack this event."""

    # What the seed is bound to, as it was at that time: later the table may play under other rules.
    version: int
    components: str
    commitment: str


class ValueAwaited(Struct, frozen=True, tag=True):
    """The game starts when a device of this player has added its value to the shuffle."""

    player: str


class ValueAdded(Struct, frozen=True, tag=True):
    player: str
    value: str


class ValuesWaived(Struct, frozen=True, tag=True):
    """A player started the game without the values that were awaited."""

    player: str


class SeatTaken(Struct, frozen=True, tag=True):
    seat: Seat
    player: str
    name: str


class BotSeated(Struct, frozen=True, tag=True, omit_defaults=True):
    seat: Seat
    bot: str  # its level
    name: str | None = None  # None: the usual name of a bot in this seat


class SeatLeft(Struct, frozen=True, tag=True, omit_defaults=True):
    seat: Seat
    bot: str | None  # the level of the bot that takes over; None: the seat is open again
    why: Away = Away.LEFT
    at: float | None = None  # see TIMED


class SeatReturned(Struct, frozen=True, tag=True, omit_defaults=True):
    """The person who left took the seat back from the bot."""

    seat: Seat
    at: float | None = None  # see TIMED


class PlayerRenamed(Struct, frozen=True, tag=True):
    player: str
    before: str
    name: str


class FirstChosen(Struct, frozen=True, tag=True, omit_defaults=True):
    """Who begins is settled: the creator chose, or the game before passes the first seat on."""

    seat: Seat | None  # None: drawn by lot at the start
    by: FirstBy = FirstBy.CHOICE


class BotsInstructed(Struct, frozen=True, tag=True):
    """The creator of the table chose whether bots lead or follow."""

    lead: bool


class LessonBegun(Struct, frozen=True, tag=True):
    """The table is a lesson: chance and bots follow its log as long as the learner does."""


class ChallengeBegun(Struct, frozen=True, tag=True):
    """The table is the challenge of a day. Its position follows."""

    day: str  # as 2026-11-19
    key: str  # see `Challenge.key`


class PositionTaken(Struct, frozen=True, tag=True, omit_defaults=True):
    """The table begins at a moment of another one, and not with the set-up."""

    table_id: str | None = field(name="table")  # of that game; None: it was a game of bots, for a challenge
    step: int  # how many actions its log had
    state: Raw  # secret: the state as JSON
    redealt: bool  # whether what the creator's seat could not know was dealt anew
    lines: bool = False  # whether everybody acts for every seat here, to try lines


class ClockChosen(Struct, frozen=True, tag=True):
    """The table was set up with a clock."""

    clock: Clock


class GameStarted(Struct, frozen=True, tag=True, omit_defaults=True):
    """Every seat is taken. From here on seats are numbered from the first one."""

    first: First | None = None  # None: the seats are not turned, because the rules decide who begins; or old
    at: float | None = None  # see TIMED


class ActionTaken(Struct, frozen=True, tag=True, gc=False, omit_defaults=True):
    seat: Seat
    by: str | None  # the player, or OVERDUE; None: a bot, or chance
    action: Raw
    views: str | None = None  # digest of all views after the action; only the last action of an append has it
    aside: bool = False  # whether it is one of the game's asides
    at: float | None = None  # see TIMED


class ActionsUndone(Struct, frozen=True, tag=True, omit_defaults=True):
    """Actions were undone: the log has `seq` actions again. The stored log still holds the undone ones."""

    seat: Seat
    seq: int = field(name="keep")
    at: float | None = None  # see TIMED


class EndProposed(Struct, frozen=True, tag=True):
    """The person in this seat proposed to end the game without a result."""

    seat: Seat


class EndAgreed(Struct, frozen=True, tag=True):
    seat: Seat


class EndRefused(Struct, frozen=True, tag=True):
    """The game goes on: the person in this seat refused, or withdrew the proposal."""

    seat: Seat


class GameEnded(Struct, frozen=True, tag=True):
    outcome: Outcome


class TableClosed(Struct, frozen=True, tag=True, omit_defaults=True):
    """The table was closed without a result."""

    reason: Closed
    words: str | None = None  # of the operator who closed it


class Chatted(Struct, frozen=True, tag=True):
    player: str
    name: str
    seat: Seat | None
    text: str
    at: float


class RematchMade(Struct, frozen=True, tag=True):
    table_id: str = field(name="table")  # of the new table


Event: TypeAlias = (
    ShuffleCommitted
    | ValueAwaited
    | ValueAdded
    | ValuesWaived
    | SeatTaken
    | BotSeated
    | SeatLeft
    | SeatReturned
    | PlayerRenamed
    | FirstChosen
    | BotsInstructed
    | LessonBegun
    | ChallengeBegun
    | PositionTaken
    | ClockChosen
    | GameStarted
    | ActionTaken
    | ActionsUndone
    | EndProposed
    | EndAgreed
    | EndRefused
    | GameEnded
    | TableClosed
    | Chatted
    | RematchMade
)

TIMED = (GameStarted, ActionTaken, ActionsUndone, SeatLeft, SeatReturned)
"""What changes whose time runs. At a table with a clock, the first of these events in an append has `at`: the
time in seconds since 1970. The others in the append happened at the same moment."""

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Event).decode
