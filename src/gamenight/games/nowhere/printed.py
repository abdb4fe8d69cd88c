"""What is printed on the map and the cards of Nowhere. The client gets it with a table and draws it."""

from __future__ import annotations

from msgspec import Struct

from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.events import named
from gamenight.games.nowhere.names import (
    CHARACTERS,
    ERRANDS,
    ability_text,
    book_text,
    destination_text,
    effect_text,
    interaction_text,
    item_text,
    place_name,
    scenario_text,
)
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
    errand: str  # what a marker there says; `go` if there is no Interact (§9.8)
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


class Printed(Struct, frozen=True):
    streets: dict[Street, StreetBox]
    spaces: dict[Space, SpaceBox]
    locations: dict[Location, LocationBox]
    neighbours: dict[Place, tuple[Place, ...]]
    items: dict[Item, ItemBox]
    scenarios: dict[Scenario, ScenarioBox]
    destinations: dict[Destination, DestinationBox]
    characters: dict[Character, CharacterBox]
    vehicles: dict[Vehicle, VehicleBox]
    actions: int  # at the start of a round, for each player who is free (§3.6)
    steps: int  # spaces of a Move Action (§4.5)


def _location(box: Box, at: Location) -> LocationBox:
    card = box.town.location[at]
    across = [x for x, _ in card.outline]
    down = [y for _, y in card.outline]
    return LocationBox(
        card.name,
        interaction_text(box, at),
        ERRANDS.get(at, "go"),
        card.streets,
        card.beside,
        card.entrances,
        tuple(Point(x, y) for x, y in card.outline),
        card.tapeable,
        round((min(across) + max(across)) / 2, 2),
        round((min(down) + max(down)) / 2, 2),
    )


def _scenario(box: Box, scenario: Scenario) -> ScenarioBox:
    card = box.scenarios[scenario]
    effects = [EffectBox(each.effect, effect_text(box, each), named(box, each)) for each in card.effects]
    text = scenario_text(box, scenario)
    return ScenarioBox(card.name, card.when, card.harmful, text, card.flavour, tuple(effects))


def printed(box: Box) -> Printed:
    town = box.town
    return Printed(
        streets={street: StreetBox(card.name, card.spaces) for street, card in town.street.items()},
        spaces={
            space: SpaceBox(place_name(box, space), x, y, town.streets_of[space])
            for space, (x, y) in town.space.items()
        },
        locations={at: _location(box, at) for at in town.location},
        neighbours=town.neighbours,
        items={
            item: ItemBox(card.name, card.type, card.copies, item_text(box, item), card.flavour)
            for item, card in box.items.items()
        },
        scenarios={scenario: _scenario(box, scenario) for scenario in box.scenarios},
        destinations={
            goal: DestinationBox(card.name, destination_text(box, goal), card.flavour)
            for goal, card in box.destinations.items()
        },
        characters={
            who: CharacterBox(name, ability_text(box, who), book_text(box, who))
            for who, name in CHARACTERS.items()
        },
        vehicles={
            vehicle: VehicleBox(card.name, card.preparations, card.type, card.capacity, card.site, card.exit)
            for vehicle, card in box.vehicles.items()
        },
        actions=box.counter.actions,
        steps=box.action.steps,
    )
