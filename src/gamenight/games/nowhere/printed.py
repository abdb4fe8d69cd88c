"""What lies printed on the table, for the client to draw: the map and every card, as one document."""

from __future__ import annotations

from msgspec import Struct

from gamenight.games.nowhere.data import CARDS, COUNTERS, EVENTS, GOALS, STREETS_OF, TOWN
from gamenight.games.nowhere.names import (
    ABILITIES,
    BOOKS,
    CHARACTERS,
    INTERACTIONS,
    destination_text,
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


class PrintedStreet(Struct, frozen=True):
    name: str
    spaces: tuple[Space, ...]  # in order along it


class PrintedSpace(Struct, frozen=True):
    name: str
    x: float
    y: float
    streets: tuple[Street, ...]


class PrintedLocation(Struct, frozen=True):
    name: str
    interaction: str
    streets: tuple[Street, ...]
    beside: tuple[Space, ...]
    entrances: tuple[Space, ...]
    outline: tuple[tuple[float, float], ...]
    tapeable: bool
    x: float  # where its pawns stand
    y: float


class PrintedItem(Struct, frozen=True):
    name: str
    type: ItemType
    copies: int
    text: str
    flavour: str


class PrintedScenario(Struct, frozen=True):
    name: str
    when: str
    harmful: bool
    text: str
    flavour: str


class PrintedDestination(Struct, frozen=True):
    name: str
    text: str
    flavour: str


class PrintedCharacter(Struct, frozen=True):
    name: str
    ability: str
    book: str


class PrintedVehicle(Struct, frozen=True):
    name: str
    preparations: int
    type: ItemType
    capacity: int
    site: Location
    exit: Location


class Printed(Struct, frozen=True):
    streets: dict[Street, PrintedStreet]
    spaces: dict[Space, PrintedSpace]
    locations: dict[Location, PrintedLocation]
    neighbours: dict[Place, tuple[Place, ...]]
    items: dict[Item, PrintedItem]
    scenarios: dict[Scenario, PrintedScenario]
    destinations: dict[Destination, PrintedDestination]
    characters: dict[Character, PrintedCharacter]
    vehicles: dict[Vehicle, PrintedVehicle]
    counter_end: int


def _location(at: Location) -> PrintedLocation:
    card = TOWN.location[at]
    across = [x for x, _ in card.outline]
    down = [y for _, y in card.outline]
    return PrintedLocation(
        card.name,
        INTERACTIONS[at],
        card.streets,
        card.beside,
        card.entrances,
        card.outline,
        card.tapeable,
        round((min(across) + max(across)) / 2, 2),
        round((min(down) + max(down)) / 2, 2),
    )


PRINTED = Printed(
    streets={street: PrintedStreet(card.name, card.spaces) for street, card in TOWN.street.items()},
    spaces={
        space: PrintedSpace(place_name(space), x, y, STREETS_OF[space])
        for space, (x, y) in TOWN.space.items()
    },
    locations={at: _location(at) for at in TOWN.location},
    neighbours=NEIGHBOURS,
    items={
        item: PrintedItem(card.name, card.type, card.copies, item_text(item), card.flavour)
        for item, card in CARDS.items()
    },
    scenarios={
        scenario: PrintedScenario(card.name, card.when, card.harmful, scenario_text(scenario), card.flavour)
        for scenario, card in EVENTS.items()
    },
    destinations={
        goal: PrintedDestination(card.name, destination_text(goal), card.flavour)
        for goal, card in GOALS.items()
    },
    characters={who: PrintedCharacter(CHARACTERS[who], ABILITIES[who], BOOKS[who]) for who in CHARACTERS},
    vehicles={
        vehicle: PrintedVehicle(card.name, card.preparations, card.type, card.capacity, card.site, card.exit)
        for vehicle, card in COUNTERS.vehicle.items()
    },
    counter_end=COUNTERS.counter.end,
)
