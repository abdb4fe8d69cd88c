"""What is printed on the map and the cards of Nowhere, for whoever draws them.

tools/wire_types.py writes BOX out for the client, so that nothing of it is kept twice.
"""

from __future__ import annotations

from msgspec import Struct

from gamenight.games.nowhere.data import CARDS, COUNTERS, EVENTS, GOALS, STREETS_OF, TOWN
from gamenight.games.nowhere.events import named
from gamenight.games.nowhere.names import (
    ABILITIES,
    BOOKS,
    CHARACTERS,
    INTERACTIONS,
    destination_text,
    effect_text,
    item_text,
    place_name,
    scenario_text,
)
from gamenight.games.nowhere.town import NEIGHBOURS
from gamenight.games.nowhere.vocabulary import (
    Character,
    Destination,
    Item,
    ItemType,
    Location,
    Place,
    Scenario,
    Space,
    Street,
    Vehicle,
)


class StreetBox(Struct, frozen=True):
    name: str
    spaces: tuple[Space, ...]  # in order along it


class SpaceBox(Struct, frozen=True):
    name: str
    x: float
    y: float
    streets: tuple[Street, ...]


class Point(Struct, frozen=True):
    x: float
    y: float


class LocationBox(Struct, frozen=True):
    name: str
    interaction: str
    streets: tuple[Street, ...]
    beside: tuple[Space, ...]
    entrances: tuple[Space, ...]
    outline: tuple[Point, ...]
    tapeable: bool
    x: float  # where its pawns stand
    y: float


class ItemBox(Struct, frozen=True):
    name: str
    type: ItemType
    copies: int
    text: str
    flavour: str


class EffectBox(Struct, frozen=True):
    effect: str
    text: str
    places: tuple[Place, ...]  # where it shows on the map


class ScenarioBox(Struct, frozen=True):
    name: str
    when: str
    harmful: bool
    text: str
    flavour: str
    effects: tuple[EffectBox, ...]


class DestinationBox(Struct, frozen=True):
    name: str
    text: str
    flavour: str


class CharacterBox(Struct, frozen=True):
    name: str
    ability: str
    book: str


class VehicleBox(Struct, frozen=True):
    name: str
    preparations: int
    type: ItemType
    capacity: int
    site: Location
    exit: Location


class Box(Struct, frozen=True):
    streets: dict[Street, StreetBox]
    spaces: dict[Space, SpaceBox]
    locations: dict[Location, LocationBox]
    neighbours: dict[Place, tuple[Place, ...]]
    items: dict[Item, ItemBox]
    scenarios: dict[Scenario, ScenarioBox]
    destinations: dict[Destination, DestinationBox]
    characters: dict[Character, CharacterBox]
    vehicles: dict[Vehicle, VehicleBox]
    counter_end: int


def _location(at: Location) -> LocationBox:
    card = TOWN.location[at]
    across = [x for x, _ in card.outline]
    down = [y for _, y in card.outline]
    return LocationBox(
        card.name,
        INTERACTIONS[at],
        card.streets,
        card.beside,
        card.entrances,
        tuple(Point(x, y) for x, y in card.outline),
        card.tapeable,
        round((min(across) + max(across)) / 2, 2),
        round((min(down) + max(down)) / 2, 2),
    )


BOX = Box(
    streets={street: StreetBox(card.name, card.spaces) for street, card in TOWN.street.items()},
    spaces={
        space: SpaceBox(place_name(space), x, y, STREETS_OF[space]) for space, (x, y) in TOWN.space.items()
    },
    locations={at: _location(at) for at in TOWN.location},
    neighbours=NEIGHBOURS,
    items={
        item: ItemBox(card.name, card.type, card.copies, item_text(item), card.flavour)
        for item, card in CARDS.items()
    },
    scenarios={
        scenario: ScenarioBox(
            card.name,
            card.when,
            card.harmful,
            scenario_text(scenario),
            card.flavour,
            tuple(EffectBox(each.effect, effect_text(each), named(each)) for each in card.effects),
        )
        for scenario, card in EVENTS.items()
    },
    destinations={
        goal: DestinationBox(card.name, destination_text(goal), card.flavour) for goal, card in GOALS.items()
    },
    characters={who: CharacterBox(CHARACTERS[who], ABILITIES[who], BOOKS[who]) for who in CHARACTERS},
    vehicles={
        vehicle: VehicleBox(card.name, card.preparations, card.type, card.capacity, card.site, card.exit)
        for vehicle, card in COUNTERS.vehicle.items()
    },
    counter_end=COUNTERS.counter.end,
)
