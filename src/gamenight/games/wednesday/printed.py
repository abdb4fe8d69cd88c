"""The printed numbers of Wednesday: The Hyde's Attack that a screen names."""

from __future__ import annotations

from msgspec import Struct

from gamenight.games.wednesday.data import Box


class Printed(Struct, frozen=True):
    sixes: int  # Bianca's 6s (§8.3)
    hand: int  # cards that a player draws up to (§5.1)
    yoko: int  # cards that Yoko draws up to (§8.6)
    enid: int  # points that Enid adds (§8.2)
    losses: int  # lost Targets that end the game (§7.1)


def printed(box: Box) -> Printed:
    return Printed(box.sixes, box.hand, box.yoko, box.enid, box.losses)
