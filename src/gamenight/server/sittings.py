"""Who sits where at a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from gamenight.bots import BOTS, STAND_IN
from gamenight.bots.characters import bot_name
from gamenight.core import Seat, turned
from gamenight.server.events import (
    BotSeated,
    Event,
    GameStarted,
    PlayerRenamed,
    SeatLeft,
    SeatReturned,
    SeatTaken,
)
from gamenight.server.facts import Refusal
from gamenight.server.nicknames import distinct, free_bot_name, numbered
from gamenight.server.wire import Code
from gamenight.server.wire_clocks import Away


def known_bot(level: str | None) -> str:
    """The bot that somebody asked for. None: the usual one."""
    if level is not None and level not in BOTS:
        raise Refusal(Code.BAD_TABLE, f"there is no bot {level!r}; there is: {', '.join(BOTS)}")
    return level or STAND_IN


Seated: TypeAlias = SeatTaken | BotSeated | SeatLeft | SeatReturned | PlayerRenamed
"""The events that change who sits where."""


class Sitting(Struct, frozen=True):
    """The current occupant of a seat."""

    player: str | None = None
    name: str = ""
    bot: str | None = None  # the level of the bot that acts here now
    away: Away | None = None  # why the bot plays here instead of a person

    @property
    def left(self) -> bool:
        """Whether the bot plays for a person, who may return."""
        return self.player is not None and self.away is not None

    @property
    def open(self) -> bool:
        return self.player is None and self.bot is None


class Sittings:
    """All seats of a table. Lookups that every action needs are computed once, when a seat changes."""

    __slots__ = ("_acting", "_seats", "_sittings", "bots", "everybody", "names", "people", "removed")

    def __init__(self, seats: int) -> None:
        self._sittings = [Sitting()] * seats
        self.everybody = False  # whether everybody acts for every seat, to try lines
        self.removed: set[str] = set()  # players who may not sit down here again
        self._settle()

    def __getitem__(self, seat: Seat) -> Sitting:
        return self._sittings[seat]

    def __setitem__(self, seat: Seat, sitting: Sitting) -> None:
        self._sittings = [*self._sittings[:seat], sitting, *self._sittings[seat + 1 :]]  # for `copy`
        self._settle()

    def __iter__(self) -> Iterator[Sitting]:
        return iter(self._sittings)

    def __len__(self) -> int:
        return len(self._sittings)

    @property
    def free(self) -> list[Seat]:
        return [Seat(at) for at, sitting in enumerate(self._sittings) if sitting.open]

    def seats_of(self, player: str | None) -> tuple[Seat, ...]:
        """The seats of a player, including those the player has left to a bot."""
        if self.everybody and player is not None:
            return tuple(Seat(at) for at in range(len(self)))
        return self._seats.get(player, ())

    def acts_for(self, player: str | None, seat: Seat) -> bool:
        return seat in (self.seats_of(player) if self.everybody else self._acting.get(player, ()))

    def apply(self, event: Seated) -> None:
        match event:
            case SeatTaken(seat, player, name):
                self[seat] = Sitting(player, name)
            case BotSeated(seat, bot, name):
                self[seat] = Sitting(None, name or bot_name(seat), bot)
            case SeatLeft(seat, bot, why):
                sitting = self[seat]
                stays = sitting.player
                if why is Away.REMOVED and stays is not None:
                    self.removed.add(stays)
                    stays = None
                self[seat] = Sitting() if bot is None else Sitting(stays, sitting.name, bot, why)
            case SeatReturned(seat):
                self[seat] = Sitting(self[seat].player, self[seat].name)
            case PlayerRenamed(player, before, name):
                for seat in self.seats_of(player):
                    if self[seat].name == before:
                        self[seat] = replace(self[seat], name=name)

    def distinct(self, name: str) -> str:
        """The name of somebody who comes to the table, with a number if it looks like another one here."""
        return distinct(name, filter(None, self.names))

    def seated_bots(self, seats: Sequence[Seat], bot: str) -> list[BotSeated]:
        """Bots for open seats. Their names differ from those of the people."""
        names, seated = [name for name in self.names if name], list[BotSeated]()
        for seat in seats:
            names.append(free_bot_name(seat, names))
            seated.append(BotSeated(seat, bot, None if names[-1] == bot_name(seat) else names[-1]))
        return seated

    def renamed(self, player: str, before: str, name: str) -> tuple[PlayerRenamed, ...]:
        """Rename the player's seat, but not those of other people at the screen. It may have a number."""
        mine = [self[seat].name for seat in self.seats_of(player)]
        possible = [before, *(numbered(before, number) for number in range(2, len(self) + 2))]
        held = next((each for each in possible if each in mine), None)
        if held is None:
            return ()
        others = [each.name for each in self if each.name and (each.player, each.name) != (player, held)]
        new = distinct(name, others)
        return () if new == held else (PlayerRenamed(player, held, new),)

    def names_after(self, happened: Iterable[Event]) -> list[str]:
        """The names of the seats after some events. Nothing changes here."""
        after = self
        for event in happened:
            if isinstance(event, Seated | GameStarted):
                if after is self:
                    after = copy(self)
                    after.removed = set(self.removed)
                if not isinstance(event, GameStarted):
                    after.apply(event)
                elif event.first is not None:
                    after.turn(event.first.seat)
        return after.names

    def turn(self, first: Seat) -> None:
        """Number the seats anew, from `first` on."""
        self._sittings = list(turned(self._sittings, first))
        self._settle()

    def _settle(self) -> None:
        self._seats: dict[str | None, tuple[Seat, ...]] = {}  # by player
        self._acting: dict[str | None, tuple[Seat, ...]] = {}  # by player, without seats left to a bot
        for at, sitting in enumerate(self._sittings):
            seat, player = Seat(at), sitting.player
            if player is not None:
                self._seats[player] = (*self._seats.get(player, ()), seat)
                if not sitting.left:
                    self._acting[player] = (*self._acting.get(player, ()), seat)
        self.names = [sitting.name for sitting in self._sittings]
        self.bots = [Seat(at) for at, sitting in enumerate(self._sittings) if sitting.bot is not None]
        self.people = {each.player for each in self._sittings if each.bot is None and each.player is not None}
