"""The components of Nomad's Land, read from TOML and checked."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import asdict

from gamenight.core import Sheet, Sheets, flaw, read_components, sheet_of
from gamenight.games.nomads_land import survey
from gamenight.games.nomads_land.forecast import Counter, death_losses
from gamenight.games.nomads_land.island import Land
from gamenight.games.nomads_land.survey import Island
from gamenight.games.nomads_land.types import (
    COMBATS,
    LETTERS,
    NOMADS,
    ROUNDS,
    SIDE,
    WEATHERS,
    ZONE_DIE,
    ZONE_SIDE,
    ZONES,
    Action,
    Combat,
    RollCombat,
    Weather,
    Zone,
)

Few: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Cost: TypeAlias = Annotated[int, Meta(ge=1, le=11)]
Turn: TypeAlias = Annotated[int, Meta(ge=1, le=ROUNDS)]
Row: TypeAlias = tuple[Zone, Zone, Zone]
Four: TypeAlias = tuple[Zone, Zone, Zone, Zone]
TileName: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z][a-z]+ [a-i][1-9]\Z")]
EdgeName: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Z][a-z]+ [a-i][1-9] (north|east|south|west)\Z")]

STEPS = {"north": -SIDE, "east": 1, "south": SIDE, "west": -1}


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    names: tuple[Row, Row, Row]
    havens: Four
    wilderness: Four


class Haven(Struct, frozen=True, forbid_unknown_fields=True):
    food: Few
    water: Few


class Wilderness(Struct, frozen=True, forbid_unknown_fields=True):
    food: Few
    water: Few
    pond: Few


class Cliffs(Struct, frozen=True, forbid_unknown_fields=True):
    edges: tuple[EdgeName, ...]


class Tunnels(Struct, frozen=True, forbid_unknown_fields=True):
    pairs: tuple[tuple[TileName, TileName], ...]


class Drawing(Struct, frozen=True, forbid_unknown_fields=True):
    drawing: str


class Map(Struct, frozen=True, forbid_unknown_fields=True):
    zones: Layout
    haven: Haven
    wilderness: Wilderness
    cliffs: Cliffs
    tunnels: Tunnels
    island: Drawing


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    nomads: Annotated[int, Meta(ge=NOMADS, le=NOMADS)]


class Movement(Struct, frozen=True, forbid_unknown_fields=True):
    allowance: Cost
    tunnel: Cost


class Costs(Struct, frozen=True, forbid_unknown_fields=True):
    """Movement to enter a tile."""

    grass: Cost
    sand: Cost
    shelter: Cost
    cliff: Cost
    tunnel: Cost
    trap: Cost
    water: Cost
    food: Cost
    start: Cost
    oasis: Cost


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """The effect of a weather on a group without shelter."""

    penalty: Few
    push: Few


class Weathers(Struct, frozen=True, forbid_unknown_fields=True):
    sunny: Effect
    partly_cloudy: Effect
    raining: Effect
    thunderstorm: Effect
    blizzard: Effect
    tornado: Effect


class Dice(Struct, frozen=True, forbid_unknown_fields=True):
    combat: tuple[Combat, Combat, Combat, Combat, Combat, Combat]
    combat_penalty: Few


class Death(Struct, frozen=True, forbid_unknown_fields=True):
    fed: Few
    hunger_penalty: Few


class Oasis(Struct, frozen=True, forbid_unknown_fields=True):
    revived: Few


class FoodOrder(Struct, frozen=True, forbid_unknown_fields=True):
    squares: Annotated[tuple[Zone, ...], Meta(min_length=8, max_length=8)]


class Turns(Struct, frozen=True, forbid_unknown_fields=True):
    food_moves: tuple[Turn, ...]
    weather_changes: tuple[Turn, ...]
    death: Annotated[tuple[Turn, ...], Meta(min_length=1)]


class Numbers(Struct, frozen=True, forbid_unknown_fields=True):
    group: Group
    movement: Movement
    cost: Costs
    weather: Weathers
    dice: Dice
    death: Death
    oasis: Oasis
    food_order: FoodOrder
    turns: Turns


def load_numbers(sheet: Sheet) -> Numbers:
    """Read the numbers from the sheet. An error names the value that is missing or impossible."""
    numbers = read_components(sheet, Numbers)
    squares = numbers.food_order.squares
    if squares[: len(ZONE_DIE)] != ZONE_DIE or set(squares) != set(ZONES) - {"Oasis"}:
        reason = "must be the faces of the Zone die, then the other two outer zones"
        raise flaw(sheet, "food_order.squares", reason)
    for weather in WEATHERS:
        penalty = getattr(numbers.weather, weather).penalty
        if penalty > numbers.movement.allowance:
            path = f"weather.{weather}.penalty"
            raise flaw(sheet, path, "is more than movement.allowance", "movement.allowance")
    return numbers


def load_island(sheet: Sheet) -> Island:
    """Read the island from the sheet. Refuse an island that cannot be played on."""
    found = read_components(sheet, Map)
    island = _island(found, sheet)
    for reason in survey.flaws(island):
        raise flaw(sheet, "island.drawing", f"cannot be played on: {reason}", "cliffs", "tunnels", "zones")
    _check_supplies(found, island, sheet)
    return island


def _island(found: Map, sheet: Sheet) -> Island:
    names = [zone for row in found.zones.names for zone in row]
    if set(names) != set(ZONES) or names[4] != "Oasis":
        raise flaw(sheet, "zones.names", "must have each zone once, with the Oasis in the middle")
    kinds = (*found.zones.havens, *found.zones.wilderness, "Oasis")
    if set(kinds) != set(ZONES) or any(names[at] not in found.zones.wilderness for at in (0, 2, 6, 8)):
        reason = "must lie on the edges of the island, zones.wilderness in its corners"
        raise flaw(sheet, "zones.havens", reason, "zones")
    rows = found.island.drawing.split()
    if [len(row) for row in rows] != [SIDE] * SIDE:
        raise flaw(sheet, "island.drawing", f"is not {SIDE} rows of {SIDE} tiles")
    tiles = "".join(rows)
    if strange := set(tiles) - set(LETTERS):
        raise flaw(sheet, "island.drawing", f"has unknown letters: {' '.join(sorted(strange))}")
    zones = tuple(names[_zone_at(tile)] for tile in range(SIDE * SIDE))
    named = {name: tile for tile, name in enumerate(survey.tile_names(zones))}
    return Island(
        tiles=tiles,
        zones=zones,
        climbs=frozenset(_climb(edge, tiles, named, sheet) for edge in found.cliffs.edges),
        tunnels=_tunnels(found.tunnels.pairs, tiles, named, sheet),
        havens=found.zones.havens,
    )


def _zone_at(tile: int) -> int:
    row, column = divmod(tile, SIDE)
    return row // ZONE_SIDE * 3 + column // ZONE_SIDE


def _climb(edge: str, tiles: str, named: dict[str, int], sheet: Sheet) -> tuple[int, int]:
    """The step that the edge of a Cliff forbids: from the tile below it up to the Cliff."""
    name, _, side = edge.rpartition(" ")
    tile = named.get(name)
    if tile is None or tiles[tile] != "C":
        raise flaw(sheet, "cliffs.edges", f"has {name}, where there is no Cliff", "island.drawing")
    foot = tile + STEPS[side]
    if foot not in survey.around(tile):
        raise flaw(sheet, "cliffs.edges", f"has {edge}, which is the edge of the island", "island.drawing")
    return foot, tile


def _tunnels(
    pairs: tuple[tuple[str, str], ...], tiles: str, named: dict[str, int], sheet: Sheet
) -> tuple[tuple[int, int], ...]:
    for name in (name for pair in pairs for name in pair):
        if name not in named or tiles[named[name]] != "T":
            raise flaw(sheet, "tunnels.pairs", f"has {name}, where there is no Tunnel", "island.drawing")
    return tuple((named[one], named[other]) for one, other in pairs)


def _check_supplies(found: Map, island: Island, sheet: Sheet) -> None:
    """§1.6, §1.7: each zone has as many Food and Water tiles as the file says, and each corner has a pond."""
    corners = {0, SIDE - 1, SIDE * (SIDE - 1), SIDE * SIDE - 1}
    for zone in (*found.zones.havens, *found.zones.wilderness):
        haven = zone in found.zones.havens
        letters = [tile for tile, there in zip(island.tiles, island.zones, strict=True) if there == zone]
        food = found.haven.food if haven else found.wilderness.food
        water = found.haven.water if haven else found.wilderness.water + found.wilderness.pond
        if (letters.count("F"), letters.count("W")) != (food, water):
            reason = f"does not have {food} Food and {water} Water tiles in {zone}"
            counts = ("haven.food", "haven.water") if haven else ("wilderness",)
            raise flaw(sheet, "island.drawing", reason, *counts, "zones")
    if any(island.tiles[corner] != "W" for corner in corners):
        raise flaw(sheet, "island.drawing", "has a corner without a pond")


class Box:
    """The checked components, and the tables and caches computed from them."""

    def __init__(self, numbers: Numbers, island: Island) -> None:
        movement, turns, faces = numbers.movement, numbers.turns, numbers.dice.combat
        self.numbers = numbers
        self.island = island
        self.effects: dict[Weather, Effect] = {
            weather: getattr(numbers.weather, weather) for weather in WEATHERS
        }
        self.combat_die: tuple[Action, ...] = tuple(map(RollCombat, faces))  # six faces; one may come twice
        self.combat_rolls: tuple[Action, ...] = tuple(RollCombat(face) for face in COMBATS if face in faces)
        self.land = Land(island, asdict(numbers.cost), movement.allowance, movement.tunnel)
        self.counter = Counter(
            numbers.food_order.squares, turns.food_moves, turns.weather_changes, turns.death
        )
        self.losses = death_losses(self.land, numbers.death.fed, numbers.death.hunger_penalty)


def load(sheets: Sheets) -> Box:
    return Box(load_numbers(sheet_of(sheets, "table")), load_island(sheet_of(sheets, "island")))
