"""The shuffle of a table on the server: its commitment, the added values, and the dealer they make."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from gamenight.core import Dealer, Seat, Shuffle, turned
from gamenight.server.events import (
    Event,
    GameStarted,
    SeatLeft,
    ShuffleCommitted,
    ValueAdded,
    ValueAwaited,
    ValuesWaived,
)
from gamenight.server.facts import Facts, Refusal
from gamenight.server.sittings import Sittings
from gamenight.server.verify import commitment_to
from gamenight.server.wire import Code, Status

if TYPE_CHECKING:
    from gamenight.server.tables import Table


class Shuffling:
    """Every change replaces a field, so a shallow copy is a copy."""

    __slots__ = ("_added", "_awaited", "_facts", "commitment", "dealer", "shuffle")

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._added: dict[str, str] = {}  # the values, by player
        self._awaited: frozenset[str] = frozenset()  # players whose devices will add a value
        self.shuffle: Shuffle | None = None  # None at tables of older servers: the seed alone deals
        self.commitment = commitment_to(facts.seed)
        self.dealer = Dealer(facts.seed)

    def awaits(self, player: str | None) -> bool:
        return player in self._awaited

    def added(self, player: str) -> str | None:
        return self._added.get(player)

    def complete(self, sittings: Sittings) -> bool:
        """Whether no device of somebody who sits here still has to add its value."""
        return not any(self.awaits(sitting.player) for sitting in sittings)

    def dealing_seed(self, sittings: Sittings) -> str:
        """What the table deals from if the game starts now."""
        seed = self._facts.seed
        return seed if self.shuffle is None else self.shuffle.dealing_seed(seed, self._values(sittings))

    def apply(self, event: Event, sittings: Sittings) -> None:
        """Apply an event. `sittings` are those before it."""
        match event:
            case ShuffleCommitted(version, components, commitment):
                known = bound(self._facts)
                self.shuffle = replace(known, version=version, components=components, commitment=commitment)
                self.commitment = commitment
            case ValueAwaited(player):
                self._awaited |= {player}
            case ValueAdded(player, value):
                self._added = {**self._added, player: value}
                self._awaited -= {player}
            case ValuesWaived():
                self._awaited = frozenset()
            case SeatLeft(seat, None):
                self._forget_unless_seated(sittings, seat)
            case GameStarted(first):
                self.dealer = Dealer(self.dealing_seed(sittings))
                if self.shuffle is not None:
                    values = turned(self._values(sittings), 0 if first is None else first.seat)
                    self.shuffle = replace(self.shuffle, values=values)

    def _values(self, sittings: Sittings) -> tuple[str | None, ...]:
        return tuple(self._added.get(sitting.player or "") for sitting in sittings)

    def _forget_unless_seated(self, sittings: Sittings, left: Seat) -> None:
        player = sittings[left].player
        if len(sittings.seats_of(player)) == 1:
            self._added = {other: value for other, value in self._added.items() if other != player}
            self._awaited -= {player or ""}


def bound(facts: Facts) -> Shuffle:
    """What the seed of a new table is bound to."""
    return Shuffle(
        table=facts.id,
        game=facts.game,
        version=facts.version,
        components=facts.components or "",
        seats=facts.seats,
        options=msgspec.json.decode(facts.options),
    )


def committed(facts: Facts) -> ShuffleCommitted:
    """The first event of a new table."""
    return ShuffleCommitted(facts.version, facts.components or "", bound(facts).commitment_to(facts.seed))


def added_if_any(table: Table, player: str, value: str | None) -> list[Event]:
    """The event for the value of somebody who sits down. A table of an older server takes none."""
    return [] if value is None or table.shuffling.shuffle is None else [ValueAdded(player, value)]


def check_value(table: Table, player: str, value: str) -> bool:
    """Whether a value is new: a client that lost the answer sends it again. Raise a Refusal if it is late."""
    if not table.sittings.seats_of(player):
        raise Refusal(Code.NOT_YOURS, "only a player who sits here can add a value to the shuffle")
    if table.shuffling.added(player) == value:
        return False
    if table.shuffling.added(player) is not None:
        raise Refusal(Code.NOT_OPEN, "another device of yours has already added a value to the shuffle")
    if table.status is not Status.OPEN or table.shuffling.shuffle is None:
        raise Refusal(Code.NOT_OPEN, "a value can be added to the shuffle only before the game starts")
    return True


def check_waiver(table: Table, player: str) -> None:
    """Raise a Refusal unless a player may start the game without the values that are missing."""
    if not table.sittings.seats_of(player):
        raise Refusal(Code.NOT_YOURS, "only a player who sits here can start the game")
    if table.status is not Status.OPEN or table.sittings.free or table.shuffling.complete(table.sittings):
        raise Refusal(Code.NOT_OPEN, "this table does not wait for the value of a device")
