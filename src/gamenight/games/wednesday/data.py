"""The components of Wednesday: The Hyde's Attack, read from TOML and checked."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from gamenight.core import Sheet, Sheets, flaw, read_components, sheet_of
from gamenight.games.wednesday.types import POWERS, Level, Power

Points = Annotated[int, Meta(ge=1, le=60)]
Row = tuple[Points, Points, Points, Points, Points]
Few = Annotated[int, Meta(ge=0, le=10)]


class Powers(Struct, frozen=True, forbid_unknown_fields=True):
    of_each_symbol: tuple[Few, Few, Few, Few, Few]


class Sixes(Struct, frozen=True, forbid_unknown_fields=True):
    count: Annotated[int, Meta(ge=0, le=10)]


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    size: Annotated[int, Meta(ge=1, le=5)]
    yoko: Annotated[int, Meta(ge=1, le=6)]


class Strike(Struct, frozen=True, forbid_unknown_fields=True):
    enid: Few
    losses: Annotated[int, Meta(ge=1, le=3)]  # §7.3 to §7.5 rank up to two lost Targets


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of the Level card."""

    two: Row
    three: Row
    four: Row


class Levels(Struct, frozen=True, forbid_unknown_fields=True):
    beginner: Card
    expert: Card


class Components(Struct, frozen=True, forbid_unknown_fields=True):
    power: Powers
    sixes: Sixes
    hand: Hand
    attack: Strike
    level: Levels


class Box(Struct, frozen=True, eq=False):
    """What the rules need of the components. It is hashed by identity, so caches can use it as a key."""

    deck: tuple[Power, ...]  # the common deck, sorted (§1.4)
    sixes: int  # §1.5
    hand: int  # cards that a player draws up to (§5.1)
    yoko: int  # cards that Yoko draws up to (§8.6)
    enid: int  # points that Enid adds (§8.2)
    losses: int  # lost Targets that end the game (§7.1)
    points: dict[Level, dict[int, Row]]  # points[level][seats][rank - 1] stop an attack (§1.7, §1.8)


def load_power(sheet: Sheet) -> Components:
    """Read and check the sheet. An error names the value that is missing or impossible."""
    components = read_components(sheet, Components)
    total = 6 * sum(components.power.of_each_symbol) + components.sixes.count
    if total != 62:  # §1.3
        raise flaw(sheet, "power", f"and sixes sum up to {total} cards, not 62", "sixes")
    if components.hand.yoko <= components.hand.size:  # §8.6
        raise flaw(sheet, "hand.yoko", "must be more than hand.size", "hand.size")
    for name, card in msgspec.structs.asdict(components.level).items():
        for seats, row in msgspec.structs.asdict(card).items():
            if any(a > b for a, b in pairwise(row)):
                raise flaw(sheet, f"level.{name}.{seats}", "needs fewer points for a later attack")
    return components


def load(sheets: Sheets) -> Box:
    components = load_power(sheet_of(sheets, "power"))
    of_each_symbol = components.power.of_each_symbol
    level = components.level
    return Box(
        deck=tuple(card for card in POWERS for _ in range(of_each_symbol[int(card[1]) - 1])),
        sixes=components.sixes.count,
        hand=components.hand.size,
        yoko=components.hand.yoko,
        enid=components.attack.enid,
        losses=components.attack.losses,
        points={"beginner": _rows(level.beginner), "expert": _rows(level.expert)},
    )


def _rows(card: Card) -> dict[int, Row]:
    """The rows of a side of the Level card, by the number of players."""
    return {2: card.two, 3: card.three, 4: card.four}
