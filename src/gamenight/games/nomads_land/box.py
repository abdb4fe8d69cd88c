"""What is printed on the board of Nomad's Land, for whoever draws it.

tools/wire_types.py writes BOX out for the client, so that nothing of it is kept twice.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gamenight.games.nomads_land.data import EFFECTS, ISLAND, NUMBERS
from gamenight.games.nomads_land.forecast import DEATH, FOOD_MOVES, WEATHER_CHANGES
from gamenight.games.nomads_land.island import ALLOWANCE, NAMES, TERRAIN, TILES
from gamenight.games.nomads_land.text import FACES, WEATHERS
from gamenight.games.nomads_land.types import ROUNDS, SIDE, ZONE_SIDE, Combat, Weather, Zone


class Terrain(Struct, frozen=True):
    letter: str
    name: str
    cost: int | None  # movement to enter; None: a Mountain cannot be, Quicksand takes all


class ZoneBox(Struct, frozen=True):
    """Nine by nine tiles."""

    zone: Zone
    row: int  # of its north-west tile
    column: int
    kind: Literal["haven", "wilderness", "oasis"]


class Cliff(Struct, frozen=True):
    """An edge over which one gets down from the first tile to the other, and not up."""

    top: int
    foot: int


class Tunnel(Struct, frozen=True):
    number: int
    one: int
    other: int


class Sky(Struct, frozen=True):
    weather: Weather
    name: str
    penalty: int  # movement lost
    push: int  # squares the wind blows


class CombatFace(Struct, frozen=True):
    face: Combat
    words: str


class PrintedTurn(Struct, frozen=True):
    """A square of the turn counter."""

    round: int
    food_moves: bool
    weather_changes: bool
    death: bool


class Box(Struct, frozen=True):
    side: int
    rows: tuple[str, ...]  # of the island from the north, one letter a tile; tile n is in row n // side
    names: tuple[str, ...]  # of each tile: "Tip b5"
    terrain: tuple[Terrain, ...]
    zones: tuple[ZoneBox, ...]
    cliffs: tuple[Cliff, ...]
    tunnels: tuple[Tunnel, ...]
    food_order: tuple[Zone, ...]  # the option `food_order` may leave out the last two
    turns: tuple[PrintedTurn, ...]
    skies: tuple[Sky, ...]
    combat: tuple[CombatFace, ...]  # the six faces
    allowance: int  # movement of a turn
    fed: int  # nomads that die on food
    hunger_penalty: int  # nomads that die on water; the two together elsewhere
    revived: int  # nomads, at most, that come back in the Oasis


def _kind(zone: Zone) -> Literal["haven", "wilderness", "oasis"]:
    if zone == "Oasis":
        return "oasis"
    return "haven" if zone in ISLAND.havens else "wilderness"


_COSTS: dict[str, int] = {
    TERRAIN[letter]: getattr(NUMBERS.cost, TERRAIN[letter]) for letter in TERRAIN if letter not in "MQ"
}

BOX = Box(
    side=SIDE,
    rows=tuple(TILES[at : at + SIDE] for at in range(0, len(TILES), SIDE)),
    names=NAMES,
    terrain=tuple(Terrain(letter, name, _COSTS.get(name)) for letter, name in TERRAIN.items()),
    zones=tuple(
        ZoneBox(zone := ISLAND.zones[row * SIDE + column], row, column, _kind(zone))
        for row in range(0, SIDE, ZONE_SIDE)
        for column in range(0, SIDE, ZONE_SIDE)
    ),
    cliffs=tuple(sorted((Cliff(top, foot) for foot, top in ISLAND.climbs), key=lambda cliff: cliff.top)),
    tunnels=tuple(Tunnel(number, *ends) for number, ends in enumerate(ISLAND.tunnels, 1)),
    food_order=NUMBERS.food_order.squares,
    turns=tuple(
        PrintedTurn(turn, turn in FOOD_MOVES, turn in WEATHER_CHANGES, turn in DEATH)
        for turn in range(1, ROUNDS + 1)
    ),
    skies=tuple(
        Sky(weather, WEATHERS[weather], effect.penalty, effect.push) for weather, effect in EFFECTS.items()
    ),
    combat=tuple(CombatFace(face, FACES[face]) for face in NUMBERS.dice.combat),
    allowance=ALLOWANCE,
    fed=NUMBERS.death.fed,
    hunger_penalty=NUMBERS.death.hunger_penalty,
    revived=NUMBERS.oasis.revived,
)
