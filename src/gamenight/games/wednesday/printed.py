"""The printed numbers of Wednesday: The Hyde's Attack that a screen names."""

from __future__ import annotations

from msgspec import Struct

from gamenight.games.wednesday.attack import worth
from gamenight.games.wednesday.cards import number
from gamenight.games.wednesday.data import Box
from gamenight.games.wednesday.types import LOCATIONS, POWERS, TARGETS, Level, Location, Power, Target


class LevelRow(Struct, frozen=True):
    """One column of a side of the Level card (§1.7, §1.8)."""

    level: Level
    seats: int
    points: tuple[int, ...]  # that stop the first to the fifth attack


class Worth(Struct, frozen=True):
    """What counts at a Location with a Target otherwise than printed on the card (§6.4 to §6.6)."""

    location: Location
    target: Target
    points: dict[Power, int]


class Printed(Struct, frozen=True):
    sixes: int  # Bianca's 6s (§8.3)
    hand: int  # cards that a player draws up to (§5.1)
    yoko: int  # cards that Yoko draws up to (§8.6)
    enid: int  # points that Enid adds (§8.2)
    losses: int  # lost Targets that end the game (§7.1)
    levels: tuple[LevelRow, ...]
    worth: tuple[Worth, ...]


def printed(box: Box) -> Printed:
    levels = [
        LevelRow(level, seats, row) for level, rows in box.points.items() for seats, row in rows.items()
    ]
    points = [_worth(location, target) for location in LOCATIONS for target in TARGETS]
    return Printed(box.sixes, box.hand, box.yoko, box.enid, box.losses, tuple(levels), tuple(points))


def _worth(location: Location, target: Target) -> Worth:
    every = {card: worth(card, location, target)[0] for card in POWERS}
    return Worth(location, target, {card: points for card, points in every.items() if points != number(card)})
