"""The components of Nowhere, read from TOML and checked.

The cards are data: an Item, a Scenario or a Destination is made of a few words, and the rules know each
word once.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Literal, TypeAlias, TypeVar, get_args

from msgspec import Meta, Struct

from gamenight.core import BadComponents, packaged_sheets, read_components
from gamenight.games.nowhere.vocabulary import (
    DESTINATIONS,
    ITEMS,
    LOCATIONS,
    SCENARIOS,
    SPACES,
    STREETS,
    VEHICLES,
    Destination,
    Item,
    ItemType,
    Location,
    Scenario,
    Space,
    Street,
    Vehicle,
)

Few: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
Some: TypeAlias = Annotated[int, Meta(ge=1, le=20)]

ItemEffect: TypeAlias = Literal[  # §11
    "steps",  # n more spaces in a Move Action
    "actions",  # n Actions more on the counter
    "draw",  # n Items
    "recall",  # an Item of the Discard Pile
    "go",  # to a Location
    "meet",  # go where another player is
    "hush",  # the next Interact wakes no Scent Trail
    "kennel",  # Camel goes to the Sheriff's Station
    "toy",  # answers a catch
    "steak",  # as hush; and Camel tracks who holds it
    "alibi",  # answers being jailed
    "free",  # a jailed player
    "free_all",
    "untape",  # a Location
    "untape_all",
    "cross",  # ignore Yellow Tape for the round
]
Instant: TypeAlias = Literal[  # §12: what a Scenario does, now or at the end of the round
    "tape",  # along a street
    "tape_at",  # a Location
    "untape",
    "untape_all",
    "jail",  # who is in a Location along a street
    "curfew",  # who is on a street
    "free",  # everybody
    "trail",  # Camel sets out
    "camel_to",  # a Location
    "camel_home",
    "discard",  # n Items of everybody
    "discard_to",  # n Items left
    "draw",  # n Items for everybody
    "restock",  # n Items of the deck to the Discard Pile
    "actions",  # more or fewer on the counter
    "return_books",
]
Lasting: TypeAlias = Literal[  # §12: what a Scenario changes for the round
    "steps",  # of every Move Action
    "reach",  # of Camel
    "calm",  # no Scent Trail
    "close",  # no Interact at a Location
    "safe",  # Camel may not enter a Location
    "open_doors",  # Yellow Tape is ignored
    "no_sharing",
]
Counts: TypeAlias = Literal[  # §13
    "streets",  # on which one has been
    "book",  # held
    "coffees",  # drunk
    "catches",  # by Camel
    "salvages",  # Items taken at the High School
    "unique",  # Unique Items held
    "interactions",  # at different Locations
    "preparations",  # made
    "gifts",  # to different players
    "nights",  # rounds ended at a Location
]


class StreetCard(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    spaces: tuple[Space, ...]


class LocationCard(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    streets: tuple[Street, ...]
    beside: tuple[Space, ...]
    entrances: tuple[Space, ...]
    outline: tuple[tuple[float, float], ...]
    tapeable: bool


class Town(Struct, frozen=True, forbid_unknown_fields=True):
    street: dict[Street, StreetCard]
    space: dict[Space, tuple[int, int]]
    location: dict[Location, LocationCard]


class ItemCard(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    type: ItemType
    copies: Some
    effect: ItemEffect
    flavour: str
    n: Few = 0
    location: Location | None = None


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    effect: Instant | Lasting
    n: Annotated[int, Meta(ge=-4, le=4)] = 0
    street: Street | None = None
    location: Location | None = None


class ScenarioCard(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    when: Literal["now", "round", "end"]
    harmful: bool
    flavour: str
    effects: tuple[Effect, ...]


class DestinationCard(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    counts: Counts
    n: Some
    flavour: str
    location: Location | None = None


class Counter(Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Some
    actions: tuple[Some, Some, Some, Some, Some, Some]
    share: Some
    end: Some


class Pieces(Struct, frozen=True, forbid_unknown_fields=True):
    tape: Some
    coffees: Some
    face_up: Some
    pocket: Some


class Amounts(Struct, frozen=True, forbid_unknown_fields=True):
    steps: Some
    sprint: Some
    coffee: Some
    freed: Some
    book_steps: Some


class CamelCard(Struct, frozen=True, forbid_unknown_fields=True):
    reach: Some
    each_preparation: Few


class VehicleCard(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    preparations: Some
    type: ItemType
    capacity: Some
    site: Location
    exit: Location


class Counters(Struct, frozen=True, forbid_unknown_fields=True):
    counter: Counter
    pieces: Pieces
    action: Amounts
    camel: CamelCard
    vehicle: dict[Vehicle, VehicleCard]


class _Items(Struct, frozen=True, forbid_unknown_fields=True):
    item: dict[Item, ItemCard]


class _Scenarios(Struct, frozen=True, forbid_unknown_fields=True):
    scenario: dict[Scenario, ScenarioCard]


class _Destinations(Struct, frozen=True, forbid_unknown_fields=True):
    destination: dict[Destination, DestinationCard]


T = TypeVar("T")


def check_town(town: Town, source: str) -> None:
    """Every id is there, streets are lines, and Locations touch the printed streets alone (§1.4)."""
    _complete(source, "street", town.street, STREETS)
    _complete(source, "space", town.space, SPACES)
    _complete(source, "location", town.location, LOCATIONS)
    along: dict[Space, set[Street]] = {space: set() for space in SPACES}
    for street, card in town.street.items():
        for space in card.spaces:
            along[space].add(street)
        for a, b in zip(card.spaces, card.spaces[1:], strict=False):
            (x, y), (right, down) = town.space[a], town.space[b]
            if abs(x - right) + abs(y - down) != 1:
                raise BadComponents(f"{source}: {a} and {b} of {street} are not neighbours")
    for location, place in town.location.items():
        touched = set().union(*(along[space] for space in place.beside))
        if touched != set(place.streets):
            raise BadComponents(f"{source}: {location} touches {sorted(touched)}, not {list(place.streets)}")
        if not place.entrances or not set(place.entrances) <= set(place.beside):
            raise BadComponents(f"{source}: {location} is not entered from beside it")


def check_items(items: dict[Item, ItemCard], source: str) -> None:
    _complete(source, "item", items, ITEMS)
    total = sum(card.copies for card in items.values())
    if total != 42:  # §1.7
        raise BadComponents(f"{source}: {total} Items, not 42")
    for item, card in items.items():
        if (card.effect == "go") != (card.location is not None):
            raise BadComponents(f"{source}: {item} needs a location exactly if it goes to one")
        if (card.effect in ("steps", "actions", "draw")) != (card.n > 0):
            raise BadComponents(f"{source}: {item} needs an n exactly if its effect has an amount")


def check_scenarios(scenarios: dict[Scenario, ScenarioCard], source: str) -> None:
    _complete(source, "scenario", scenarios, SCENARIOS)
    for scenario, card in scenarios.items():
        lasting = {each.effect in get_args(Lasting) for each in card.effects}
        if lasting != {card.when == "round"}:
            raise BadComponents(f"{source}: the effects of {scenario} do not fit {card.when!r}")
        for each in card.effects:
            _check_effect(scenario, each, source)


def _check_effect(scenario: Scenario, each: Effect, source: str) -> None:
    wants_street = each.effect in ("tape", "untape", "jail", "curfew")
    wants_location = each.effect in ("tape_at", "camel_to", "close", "safe")
    amounts = ("discard", "discard_to", "draw", "restock", "actions", "steps", "reach")
    fits = (each.street is not None, each.location is not None, each.n != 0)
    if fits != (wants_street, wants_location, each.effect in amounts):
        raise BadComponents(f"{source}: {scenario} says too little or too much about {each.effect!r}")


def _complete(source: str, name: str, table: Collection[str], ids: Collection[str]) -> None:
    missing = sorted(set(ids) - set(table))
    if missing:
        raise BadComponents(f"{source}: no {name} {', '.join(missing)}")


def _file(name: str, kind: type[T]) -> T:
    return read_components(_SHEETS[name.removesuffix(".toml")], kind)


_SHEETS = packaged_sheets(__package__)
TOWN = _file("town.toml", Town)
check_town(TOWN, "nowhere/components/town.toml")
CARDS: dict[Item, ItemCard] = _file("items.toml", _Items).item
check_items(CARDS, "nowhere/components/items.toml")
EVENTS: dict[Scenario, ScenarioCard] = _file("scenarios.toml", _Scenarios).scenario
check_scenarios(EVENTS, "nowhere/components/scenarios.toml")
GOALS: dict[Destination, DestinationCard] = _file("destinations.toml", _Destinations).destination
_complete("nowhere/components/destinations.toml", "destination", GOALS, DESTINATIONS)
COUNTERS = _file("counters.toml", Counters)
_complete("nowhere/components/counters.toml", "vehicle", COUNTERS.vehicle, VEHICLES)

DECK: tuple[Item, ...] = tuple(item for item in ITEMS for _ in range(CARDS[item].copies))
"""The 42 Items, in their order (§1.7)."""

STREETS_OF: dict[Space, tuple[Street, ...]] = {
    space: tuple(street for street in STREETS if space in TOWN.street[street].spaces) for space in SPACES
}
"""The streets a space belongs to: two at a corner (§1.5)."""

ALONG: dict[Street, tuple[Location, ...]] = {
    street: tuple(at for at in LOCATIONS if street in TOWN.location[at].streets) for street in STREETS
}
"""The Locations along a street (§1.4)."""

TAPEABLE: tuple[Location, ...] = tuple(at for at in LOCATIONS if TOWN.location[at].tapeable)
"""Where Yellow Tape can lie: everywhere but in the Park and the Sheriff's Station (§7.13)."""
