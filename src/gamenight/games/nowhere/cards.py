"""The structs into which the TOML files of Nowhere are read.

Items, Scenarios and Destinations are data: each names a few effects, and the rules know each effect once.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from gamenight.games.nowhere.vocabulary import (
    Character,
    Destination,
    Item,
    ItemType,
    Location,
    Scenario,
    Space,
    Street,
    Vehicle,
    Window,
)

Few: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
Some: TypeAlias = Annotated[int, Meta(ge=1, le=20)]

PrepLocation: TypeAlias = Literal["lighthouse", "auto_shop"]  # §8.2
Exit: TypeAlias = Literal["neighborhood", "port"]  # §8.6

ItemEffect: TypeAlias = Literal[  # §11
    "steps",  # n more spaces in a Move Action
    "actions",  # adds n Actions to the counter
    "draw",  # draw n Items
    "recall",  # take an Item of the Discard Pile
    "go",  # go to a Location
    "meet",  # go to another player
    "hush",  # the next Interact starts no Scent Trail
    "kennel",  # Camel goes to the Sheriff's Station
    "toy",  # prevents a catch
    "steak",  # like hush; Camel tracks the player who holds it
    "alibi",  # prevents an arrest
    "free",  # free a jailed player
    "free_all",
    "untape",  # remove the tape of a Location
    "untape_all",
    "cross",  # ignore Yellow Tape for the round
]
Instant: TypeAlias = Literal[  # §12: what a Scenario does, now or at the end of the round
    "tape",  # tape the Locations along a street
    "tape_at",  # tape one Location
    "untape",
    "untape_all",
    "raid",  # tape the Locations along a street and jail the players inside
    "strike",  # the same at one of two Locations, decided by chance
    "curfew",  # jail the players on a street
    "free",  # free all jailed players
    "trail",  # Camel follows his Scent Trail now
    "camel_to",  # put Camel in a Location
    "camel_home",
    "discard",  # every player discards n Items
    "discard_to",  # every player discards until n Items are left
    "draw",  # every player draws n Items
    "restock",  # put n Items of the deck on the Discard Pile
    "actions",  # change the counter by n
    "return_books",
]
Lasting: TypeAlias = Literal[  # §12: what a Scenario changes for the round
    "steps",  # every Move Action has n more spaces
    "reach",  # Camel moves n more spaces
    "calm",  # Camel follows no Scent Trail
    "close",  # no Interact at a Location
    "safe",  # Camel may not enter a Location
    "open_doors",  # Yellow Tape is ignored
    "no_sharing",
]
Counts: TypeAlias = Literal[  # §13
    "streets",  # streets the player has walked on
    "book",  # the Library Book is held
    "coffees",  # Coffees drunk
    "catches",  # times caught by Camel
    "salvages",  # Items taken at the High School
    "unique",  # Unique Items held
    "interactions",  # different Locations interacted with
    "preparations",  # preparations made
    "gifts",  # different players who were given an Item
    "nights",  # rounds that ended while the player was in a Location
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


class TownSheet(Struct, frozen=True, forbid_unknown_fields=True):
    street: dict[Street, StreetCard]
    space: dict[Space, tuple[int, int]]
    location: dict[Location, LocationCard]


class ItemCard(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    type: ItemType
    copies: Some
    effect: ItemEffect
    flavour: str
    windows: tuple[Window, ...]  # when it can be used besides the open part of a round (§4.17)
    n: Few = 0
    location: Location | None = None


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    effect: Instant | Lasting
    n: Annotated[int, Meta(ge=-4, le=4)] = 0
    street: Street | None = None
    location: Location | None = None
    other: Location | None = None  # the second Location of a strike


class ScenarioCard(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    when: Literal["now", "round", "end"]
    harmful: bool
    flavour: str
    effects: tuple[Effect, ...]
    windows: tuple[Window, ...] = ()  # what players may change before it happens (§4.17)


class DestinationCard(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    counts: Counts
    n: Some
    flavour: str
    location: Location | None = None


class Counter(Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Some
    actions: Some  # for each player who is free
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
    site: PrepLocation
    exit: Exit


class BookCard(Struct, frozen=True, forbid_unknown_fields=True):
    windows: tuple[Window, ...]  # when it can be used besides the open part of a round (§4.17)


class CountersSheet(Struct, frozen=True, forbid_unknown_fields=True):
    counter: Counter
    pieces: Pieces
    action: Amounts
    camel: CamelCard
    vehicle: dict[Vehicle, VehicleCard]
    book: dict[Character, BookCard]


class ItemsSheet(Struct, frozen=True, forbid_unknown_fields=True):
    item: dict[Item, ItemCard]


class ScenariosSheet(Struct, frozen=True, forbid_unknown_fields=True):
    scenario: dict[Scenario, ScenarioCard]


class DestinationsSheet(Struct, frozen=True, forbid_unknown_fields=True):
    destination: dict[Destination, DestinationCard]
