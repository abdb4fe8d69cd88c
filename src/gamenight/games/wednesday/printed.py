"""The printed numbers of Wednesday: The Hyde's Attack that a screen names."""

from __future__ import annotations

from msgspec import Struct

from gamenight.games.wednesday.data import Box
from gamenight.games.wednesday.types import Level


class LevelRow(Struct, frozen=True):
    """One column of a side of the Level card (§1.7, §1.8)."""

    level: Level
    seats: int
    points: tuple[int, ...]  # that stop the first to the fifth attack


class Printed(Struct, frozen=True):
    sixes: int  # Bianca's 6s (§8.3)
    hand: int  # cards that a player draws up to (§5.1)
    yoko: int  # cards that Yoko draws up to (§8.6)
    enid: int  # points that Enid adds (§8.2)
    losses: int  # lost Targets that end the game (§7.1)
    levels: tuple[LevelRow, ...]


def printed(box: Box) -> Printed:
    levels = [
        LevelRow(level, seats, row) for level, rows in box.points.items() for seats, row in rows.items()
    ]
    return Printed(box.sixes, box.hand, box.yoko, box.enid, box.losses, tuple(levels))
