"""The components of Nowhere, read from TOML and checked."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar, get_args

from msgspec import Struct
from msgspec.structs import replace

from gamenight.core import Sheet, Sheets, flaw, read_components, sheet_of
from gamenight.games.nowhere.cards import (
    Amounts,
    BookCard,
    CamelCard,
    Counter,
    CountersSheet,
    Counts,
    DestinationCard,
    DestinationsSheet,
    Effect,
    Instant,
    ItemCard,
    ItemEffect,
    ItemsSheet,
    Lasting,
    Pieces,
    ScenarioCard,
    ScenariosSheet,
    TownSheet,
    VehicleCard,
)
from gamenight.games.nowhere.town import Town
from gamenight.games.nowhere.vocabulary import (
    CHARACTERS,
    DESTINATIONS,
    ITEMS,
    LOCATIONS,
    PLACES,
    SCENARIOS,
    SPACES,
    STREETS,
    VEHICLES,
    Character,
    Destination,
    Item,
    Scenario,
    Space,
    Street,
    Vehicle,
    Window,
)

K = TypeVar("K", bound=str)
T = TypeVar("T")

ANSWERS: dict[ItemEffect, Item] = {"toy": "chew_toy", "steak": "raw_steak", "alibi": "hall_pass"}
"""Effects that only one Item can have: the rules look for that Item in a hand (§5.9, §5.12, §6.7)."""
_ANSWERING = frozenset(ANSWERS.values())
WINDOWS: dict[Instant | Lasting, Window] = {
    "raid": "arrest",
    "strike": "arrest",
    "curfew": "arrest",
    "trail": "trail",
    "discard": "discard",
    "discard_to": "discard",
    "draw": "gain",
    "return_books": "books",
}
"""The effects of Scenarios that players may change before they happen (§4.17)."""
_MOST: dict[Counts, int] = {"streets": len(STREETS), "book": 1, "nights": 1}


class Box(Struct, frozen=True, eq=False):
    """What the rules need of the components. Two boxes are never equal, so a box can be a key of a cache."""

    town: Town
    items: dict[Item, ItemCard]
    scenarios: dict[Scenario, ScenarioCard]
    destinations: dict[Destination, DestinationCard]
    counter: Counter
    pieces: Pieces
    action: Amounts
    camel: CamelCard
    vehicles: dict[Vehicle, VehicleCard]
    books: dict[Character, BookCard]
    deck: tuple[Item, ...]  # the 42 Items, sorted (§1.7)


def load(sheets: Sheets) -> Box:
    items = load_items(sheet_of(sheets, "items"))
    town = load_town(sheet_of(sheets, "town"))
    counters = load_counters(sheet_of(sheets, "counters"), town)
    return Box(
        town=town,
        items=items,
        scenarios=load_scenarios(sheet_of(sheets, "scenarios")),
        destinations=load_destinations(sheet_of(sheets, "destinations")),
        counter=counters.counter,
        pieces=counters.pieces,
        action=counters.action,
        camel=counters.camel,
        vehicles=counters.vehicle,
        books=counters.book,
        deck=tuple(item for item in ITEMS for _ in range(items[item].copies)),
    )


def load_town(sheet: Sheet) -> Town:
    """Read the map. Checks that all ids are there, streets are lines and every place can be reached."""
    read = read_components(sheet, TownSheet)
    town = TownSheet(
        street=_complete(sheet, "street", read.street, STREETS),
        space=_complete(sheet, "space", read.space, SPACES),
        location=_complete(sheet, "location", read.location, LOCATIONS),
    )
    for street, card in town.street.items():
        for a, b in zip(card.spaces, card.spaces[1:], strict=False):
            (x, y), (right, down) = town.space[a], town.space[b]
            if abs(x - right) + abs(y - down) != 1:
                reason = f"has {a} and {b}, which are not neighbours"
                raise flaw(sheet, f"street.{street}.spaces", reason, f"space.{a}", f"space.{b}")
    _check_locations(town, sheet)
    found = Town(town)
    for place in PLACES:
        if place not in found.far["park"]:
            table = "location" if place in LOCATIONS else "space"
            raise flaw(sheet, f"{table}.{place}", "cannot be reached from the park", "street")
    return found


def _check_locations(town: TownSheet, sheet: Sheet) -> None:
    """Check that a Location touches exactly its streets (§1.4) and that its entrances lie beside it."""
    along: dict[Space, set[Street]] = {space: set() for space in SPACES}
    for street, card in town.street.items():
        for space in card.spaces:
            along[space].add(street)
    for location, place in town.location.items():
        touched = set().union(*(along[space] for space in place.beside))
        if touched != set(place.streets):
            reason = f"touches {sorted(touched)}, not {list(place.streets)}"
            raise flaw(sheet, f"location.{location}", reason, "street")
        if not place.entrances or not set(place.entrances) <= set(place.beside):
            raise flaw(sheet, f"location.{location}", "has an entrance that is not beside it, or none")


def load_items(sheet: Sheet) -> dict[Item, ItemCard]:
    items = _complete(sheet, "item", read_components(sheet, ItemsSheet).item, ITEMS)
    total = sum(card.copies for card in items.values())
    if total != 42:  # §1.7
        raise flaw(sheet, "item", f"has {total} cards, not 42")
    for item, card in items.items():
        if (card.effect == "go") != (card.location is not None):
            raise flaw(sheet, f"item.{item}", "needs a location exactly if it goes to one")
        if (card.effect in ("steps", "actions", "draw")) != (card.n > 0):
            raise flaw(sheet, f"item.{item}", "needs an n exactly if its effect has an amount")
        if (card.effect in ANSWERS or item in _ANSWERING) and ANSWERS.get(card.effect) != item:
            raise flaw(sheet, f"item.{item}", f"cannot have the effect {card.effect!r}")
    return items


def load_scenarios(sheet: Sheet) -> dict[Scenario, ScenarioCard]:
    scenarios = _complete(sheet, "scenario", read_components(sheet, ScenariosSheet).scenario, SCENARIOS)
    for scenario, card in scenarios.items():
        lasting = {each.effect in get_args(Lasting) for each in card.effects}
        if lasting != {card.when == "round"}:
            raise flaw(sheet, f"scenario.{scenario}", f"has effects that do not fit {card.when!r}")
        for each in card.effects:
            _check_effect(scenario, each, sheet)
        opened = {WINDOWS[each.effect] for each in card.effects if each.effect in WINDOWS}
        if opened != set(card.windows):
            raise flaw(sheet, f"scenario.{scenario}", f"must have the windows {sorted(opened)}")
    _check_no_effect_twice(scenarios, sheet)
    return scenarios


def _check_no_effect_twice(scenarios: dict[Scenario, ScenarioCard], sheet: Sheet) -> None:
    """§12.6 (H69)"""
    found: dict[Effect, Scenario] = {}
    for scenario, card in scenarios.items():
        for each in card.effects:
            twin = found.setdefault(each, scenario)
            if twin != scenario:
                reason = f"has the effect {each.effect!r} of {twin}"
                raise flaw(sheet, f"scenario.{scenario}", reason, f"scenario.{twin}")


def _check_effect(scenario: Scenario, each: Effect, sheet: Sheet) -> None:
    wants_street = each.effect in ("tape", "untape", "raid", "curfew")
    wants_location = each.effect in ("tape_at", "camel_to", "close", "safe", "strike")
    amounts = ("discard", "discard_to", "draw", "restock", "actions", "steps", "reach")
    fits = (each.street is not None, each.location is not None, each.other is not None, each.n != 0)
    wanted = (wants_street, wants_location, each.effect == "strike", each.effect in amounts)
    if fits != wanted or (each.other is not None and each.other == each.location):
        raise flaw(sheet, f"scenario.{scenario}", f"says too little or too much about {each.effect!r}")


def load_destinations(sheet: Sheet) -> dict[Destination, DestinationCard]:
    read = read_components(sheet, DestinationsSheet)
    destinations = _complete(sheet, "destination", read.destination, DESTINATIONS)
    for destination, card in destinations.items():
        if (card.counts == "nights") != (card.location is not None):
            raise flaw(sheet, f"destination.{destination}", "needs a location exactly if it counts nights")
        if card.n > _MOST.get(card.counts, card.n):
            reason = f"asks for {card.n} {card.counts}, which nobody can reach"
            raise flaw(sheet, f"destination.{destination}", reason)
    return destinations


def load_counters(sheet: Sheet, town: Town) -> CountersSheet:
    read = read_components(sheet, CountersSheet)
    counters = replace(
        read,
        vehicle=_complete(sheet, "vehicle", read.vehicle, VEHICLES),
        book=_complete(sheet, "book", read.book, CHARACTERS),
    )
    if counters.pieces.tape < len(town.tapeable):  # §7.12
        reason = f"is {counters.pieces.tape}, but {len(town.tapeable)} Locations can be taped"
        raise flaw(sheet, "pieces.tape", reason)
    room = sum(card.capacity for card in counters.vehicle.values())
    if room < len(CHARACTERS):  # §8.6
        raise flaw(sheet, "vehicle", f"has room for {room} players, not {len(CHARACTERS)}")
    return counters


def _complete(sheet: Sheet, name: str, table: dict[K, T], ids: Collection[K]) -> dict[K, T]:
    """The table in the order of the ids; raises BadComponents if one is missing."""
    for missing in sorted(set(ids) - set(table)):
        raise flaw(sheet, f"{name}.{missing}", "is missing")
    return {each: table[each] for each in ids}
