"""The components of Wednesday: The Hyde's Attack, read from TOML and checked."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from gamenight.core import BadComponents, Sheet, packaged_sheets, read_components
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
    losses: Annotated[int, Meta(ge=1, le=5)]


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


def load(sheet: Sheet) -> Components:
    """The components in the sheet; an error names the value that is missing or impossible."""
    source = sheet.source
    components = read_components(sheet, Components)
    total = 6 * sum(components.power.of_each_symbol) + components.sixes.count
    if total != 62:  # §1.3
        raise BadComponents(f"{source}: power and sixes sum up to {total} cards, not 62")
    if components.hand.yoko <= components.hand.size:  # §8.6
        raise BadComponents(f"{source}: hand.yoko is not more than hand.size")
    for name, card in msgspec.structs.asdict(components.level).items():
        for seats, row in msgspec.structs.asdict(card).items():
            if any(a > b for a, b in pairwise(row)):
                raise BadComponents(f"{source}: level.{name}.{seats} asks less of a later attack")
    return components


_SHEETS = packaged_sheets(__package__)
COMPONENTS = load(_SHEETS["power"])

DECK: tuple[Power, ...] = tuple(
    card for card in POWERS for _ in range(COMPONENTS.power.of_each_symbol[int(card[1]) - 1])
)
"""The 60 cards of the common deck, in their order (§1.4)."""

_CARDS: dict[Level, Card] = {"beginner": COMPONENTS.level.beginner, "expert": COMPONENTS.level.expert}
LEVELS: dict[Level, dict[int, Row]] = {
    name: {2: card.two, 3: card.three, 4: card.four} for name, card in _CARDS.items()
}
"""LEVELS[level][seats][rank - 1]: points that stop the attack of that rank (§1.7, §1.8)."""
