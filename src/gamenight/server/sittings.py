"""Who sits where at a table."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from gamenight.bots import BOTS, STAND_IN, bot_name
from gamenight.core import Seat, turned
from gamenight.server.events import BotSeated, PlayerRenamed, SeatLeft, SeatReturned, SeatTaken
from gamenight.server.facts import Refusal
from gamenight.server.wire import Code


def known_bot(level: str | None) -> str:
    """The bot that somebody asked for. None: the usual one."""
    if level is not None and level not in BOTS:
        raise Refusal(Code.BAD_TABLE, f"there is no bot {level!r}; there is: {', '.join(BOTS)}")
    return level or STAND_IN


class Sitting(Struct, frozen=True):
    """The current occupant of a seat."""

    player: str | None = None
    name: str = ""
    bot: str | None = None  # the level of the bot that acts here now
    left: bool = False  # the player left, and the bot plays for them

    @property
    def open(self) -> bool:
        return self.player is None and self.bot is None


class Sittings:
    """All seats of a table. Lookups that every action needs are computed once, when a seat changes."""

    __slots__ = ("_acting", "_seats", "_sittings", "bots", "names", "people")

    def __init__(self, seats: int) -> None:
        self._sittings = [Sitting()] * seats
        self._settle()

    def __getitem__(self, seat: Seat) -> Sitting:
        return self._sittings[seat]

    def __setitem__(self, seat: Seat, sitting: Sitting) -> None:
        self._sittings[seat] = sitting
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
        return self._seats.get(player, ())

    def acts_for(self, player: str | None, seat: Seat) -> bool:
        return seat in self._acting.get(player, ())

    def apply(self, event: SeatTaken | BotSeated | SeatLeft | SeatReturned | PlayerRenamed) -> None:
        match event:
            case SeatTaken(seat, player, name):
                self[seat] = Sitting(player, name)
            case BotSeated(seat, bot, name):
                self[seat] = Sitting(None, name or bot_name(seat), bot)
            case SeatLeft(seat, None):
                self[seat] = Sitting()
            case SeatLeft(seat, bot):
                self[seat] = Sitting(self[seat].player, self[seat].name, bot, True)
            case SeatReturned(seat):
                self[seat] = Sitting(self[seat].player, self[seat].name)
            case PlayerRenamed(player, before, name):
                for seat in self.seats_of(player):
                    if self[seat].name == before:
                        self[seat] = replace(self[seat], name=name)

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
                self._seats[player] = (*self.seats_of(player), seat)
                if not sitting.left:
                    self._acting[player] = (*self._acting.get(player, ()), seat)
        self.names = [sitting.name for sitting in self._sittings]
        self.bots = [Seat(at) for at, sitting in enumerate(self._sittings) if sitting.bot is not None]
        self.people = {sitting.player for sitting in self._sittings if sitting.bot is None}
