"""What is printed on the board of Nomad's Land: the part of the box that the client draws."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gamenight.games.nomads_land.data import Box, Costs
from gamenight.games.nomads_land.forecast import Counter
from gamenight.games.nomads_land.island import TERRAIN
from gamenight.games.nomads_land.survey import Island
from gamenight.games.nomads_land.text import WEATHERS, combat_words
from gamenight.games.nomads_land.types import ROUNDS, SIDE, ZONE_SIDE, Combat, Weather, Zone


class Terrain(Struct, frozen=True):
    letter: str
    name: str
    cost: int | None  # movement to enter; None: Mountain (cannot be entered) and Quicksand (takes all)


class ZoneBox(Struct, frozen=True):
    """A zone of nine by nine tiles."""

    zone: Zone
    row: int  # of its north-west tile
    column: int
    kind: Literal["haven", "wilderness", "oasis"]


class Cliff(Struct, frozen=True):
    """An edge that groups can go down, from `top` to `foot`, but not up."""

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


class Printed(Struct, frozen=True):
    rows: tuple[
        str, ...
    ]  # rows of the island from the north, one letter for each tile; tile n is in row n // 27
    names: tuple[str, ...]  # the name of each tile: "Tip b5"
    terrain: tuple[Terrain, ...]
    zones: tuple[ZoneBox, ...]
    cliffs: tuple[Cliff, ...]
    tunnels: tuple[Tunnel, ...]
    food_order: tuple[Zone, ...]  # the option `food_order` can leave out the last two
    turns: tuple[PrintedTurn, ...]
    skies: tuple[Sky, ...]
    combat: tuple[CombatFace, ...]  # the six faces
    allowance: int  # movement of a turn
    tunnel: int  # movement from one end of a tunnel to the other
    fed: int  # nomads that die on food
    hunger_penalty: int  # nomads that die on water; elsewhere `fed` and `hunger_penalty` together
    revived: int  # the most nomads that come back in the Oasis


def printed(box: Box) -> Printed:
    numbers, land = box.numbers, box.land
    return Printed(
        rows=tuple(land.tiles[at : at + SIDE] for at in range(0, len(land.tiles), SIDE)),
        names=land.names,
        terrain=tuple(
            Terrain(letter, name, _cost(numbers.cost, letter, name)) for letter, name in TERRAIN.items()
        ),
        zones=_zones(box.island),
        cliffs=tuple(
            sorted((Cliff(top, foot) for foot, top in box.island.climbs), key=lambda cliff: cliff.top)
        ),
        tunnels=tuple(Tunnel(number, *ends) for number, ends in enumerate(box.island.tunnels, 1)),
        food_order=box.counter.squares,
        turns=_turns(box.counter),
        skies=tuple(
            Sky(weather, WEATHERS[weather], effect.penalty, effect.push)
            for weather, effect in box.effects.items()
        ),
        combat=tuple(
            CombatFace(face, combat_words(face, numbers.dice.combat_penalty)) for face in numbers.dice.combat
        ),
        allowance=land.allowance,
        tunnel=numbers.movement.tunnel,
        fed=numbers.death.fed,
        hunger_penalty=numbers.death.hunger_penalty,
        revived=numbers.oasis.revived,
    )


def _cost(costs: Costs, letter: str, name: str) -> int | None:
    return None if letter in "MQ" else getattr(costs, name)


def _zones(island: Island) -> tuple[ZoneBox, ...]:
    corners = ((row, column) for row in range(0, SIDE, ZONE_SIDE) for column in range(0, SIDE, ZONE_SIDE))
    return tuple(
        ZoneBox(zone := island.zones[row * SIDE + column], row, column, _kind(zone, island.havens))
        for row, column in corners
    )


def _kind(zone: Zone, havens: tuple[Zone, ...]) -> Literal["haven", "wilderness", "oasis"]:
    if zone == "Oasis":
        return "oasis"
    return "haven" if zone in havens else "wilderness"


def _turns(counter: Counter) -> tuple[PrintedTurn, ...]:
    return tuple(
        PrintedTurn(turn, turn in counter.food_moves, turn in counter.weather_changes, turn in counter.death)
        for turn in range(1, ROUNDS + 1)
    )
