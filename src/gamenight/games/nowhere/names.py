"""The names of things in Nowhere, and the texts of the cards, made from their effects."""

from __future__ import annotations

from typing import assert_never

from gamenight.games.nowhere.cards import Effect
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.town import is_location
from gamenight.games.nowhere.vocabulary import (
    STREETS,
    VEHICLES,
    Character,
    Destination,
    Item,
    ItemType,
    Location,
    Place,
    Scenario,
    Street,
    Vehicle,
)

CHARACTERS: dict[Character, str] = {
    "bethany": "Bethany Bobb",
    "noel": "Noel Branter",
    "olympius": "Olympius Coleman",
    "guinevere": "Guinevere Folmora",
    "sam": "Samantha Goldsborough",
    "carl": "Carl Richards",
}

FIRST_NAMES: dict[Character, str] = {who: name.split()[0] for who, name in CHARACTERS.items()}

_ABILITIES: dict[Character, str] = {
    "bethany": "For the round, whoever makes a preparation comes first for Camel (§10.1)",
    "noel": "Ignore Yellow Tape for the round (§10.3)",
    "olympius": "Remove the Yellow Tape of a Location at whose entrance he stands, and go in (§10.5)",
    "guinevere": "Once a round, discard an Item and draw another (§10.7)",
    "sam": "Once a round, move up to {sprint} spaces; half of those left may be lent to somebody (§10.9)",
    "carl": "Once a round, the next Interact does not wake Camel (§10.11)",
}

_BOOKS: dict[Character, str] = {
    "bethany": "Unique Items count as any type in one preparation of hers (§10.2)",
    "noel": "Free everybody who is jailed (§10.4)",
    "olympius": "An Interact at the Town Hall removes all Yellow Tape (§10.6)",
    "guinevere": "Take Items from another player, wherever they are (§10.8)",
    "sam": "Give Items to another player, wherever they are (§10.10)",
    "carl": "After a Coffee of his, somebody adds {spaces} to their next Move Action (§10.12)",
}

_INTERACTIONS: dict[Location, str] = {
    "park": "Camel neither tracks nor catches anyone here (§7.2)",
    "floormart": "Look at 3 Items: keep one, discard one, remove one (§7.3)",
    "high_school": "Take an Item of the Discard Pile (§7.4)",
    "bus_stop": "Swap places with another player (§7.5)",
    "library": "Borrow a Library Book (§7.6)",
    "sheriff": "The jail, and a place to visit (§7.8)",
    "lighthouse": "Prepare the Sail Boat or the Diesel Boat (§8.4)",
    "diner": "Grab a Coffee (§7.10)",
    "town_hall": "Remove the Yellow Tape of up to 2 Locations (§7.11)",
    "neighborhood": "Escape: {vehicles} (§8.6)",
    "port": "Escape: {vehicles} (§8.6)",
    "auto_shop": "Prepare Bethany's car (§8.5)",
}

ERRANDS: dict[Location, str] = {  # what a player wants there (§9.8)
    "floormart": "look for Items",
    "high_school": "take an Item of the Discard Pile",
    "bus_stop": "ride the bus",
    "library": "borrow a Book",
    "lighthouse": "prepare a boat",
    "diner": "grab a Coffee",
    "town_hall": "remove Yellow Tape",
    "auto_shop": "prepare the car",
}

TYPES: dict[ItemType, str] = {
    "personal": "Personal",
    "movement": "Movement",
    "sheriff": "Sheriff",
    "dog": "Dog",
    "unique": "Unique",
}


def ability_text(box: Box, who: Character) -> str:
    return _ABILITIES[who].format(sprint=box.action.sprint)


def book_text(box: Box, who: Character) -> str:
    return _BOOKS[who].format(spaces=counted(box.action.book_steps, "space"))


def interaction_text(box: Box, location: Location) -> str:
    leaving = [vehicle for vehicle in VEHICLES if box.vehicles[vehicle].exit == location]
    rooms = [
        f"{counted(box.vehicles[vehicle].capacity, 'player')} in {vehicle_name(box, vehicle)}"
        for vehicle in leaving
    ]
    return _INTERACTIONS[location].format(vehicles=", ".join(rooms) or "no vehicle leaves from here")


def street_name(box: Box, street: Street) -> str:
    return box.town.street[street].name


def place_name(box: Box, place: Place) -> str:
    """The name within a sentence: the Diner, Mango St. 2, the corner of Coleman St. and St. Alan Dr."""
    if is_location(place):
        name = box.town.location[place].name
        return name if place == "floormart" else f"the {name}"
    streets = box.town.streets_at(place)
    if len(streets) > 1:
        return f"the corner of {street_name(box, streets[0])} and {street_name(box, streets[1])}"
    return f"{street_name(box, streets[0])} {place.rpartition('_')[2]}"


def preposition(place: Place) -> str:
    return "in" if is_location(place) else "at"


def item_name(box: Box, item: Item) -> str:
    return box.items[item].name


def vehicle_name(box: Box, vehicle: Vehicle) -> str:
    name = box.vehicles[vehicle].name
    return name if vehicle == "car" else f"the {name}"


def sentence(text: str) -> str:
    """Add a full stop unless there is one: names of streets end with one."""
    return f"{text.removesuffix('.')}."


def counted(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"


def _some(n: int, noun: str) -> str:
    return f"a {noun}" if n == 1 else counted(n, noun)


def item_text(box: Box, item: Item) -> str:
    """What an Item does when it is used."""
    card = box.items[item]
    match card.effect:
        case "steps":
            return f"Move up to {counted(card.n, 'more space')} in a Move Action (§11.2)."
        case "actions":
            return f"Add {counted(card.n, 'Action')} to the Action Counter; the card leaves the game (§11.3)."
        case "draw":
            return f"Draw {counted(card.n, 'Item')} (§11.4)."
        case "recall":
            return f"Take an Item of the Discard Pile, but no {card.name} (§11.5)."
        case "go":
            assert card.location is not None, "the card names a Location"
            return f"Go straight to {place_name(box, card.location)} (§11.6)."
        case "meet":
            return "Go straight to another player who is not jailed (§11.6)."
        case "hush":
            return "The next Interact of the round does not wake Camel (§11.7)."
        case "kennel":
            return "Camel goes back to the Sheriff's Station (§11.8)."
        case "toy":
            return "When Camel is about to catch its holder, he does not (§5.9)."
        case "steak":
            return (
                "Camel tracks only whoever holds it, even in the Park. "
                "Use it: the next Interact of the round does not wake Camel (§5.12, §11.7)."
            )
        case "alibi":
            return "When its holder is about to be jailed, they are not (§6.7)."
        case "free":
            return "Free a jailed player (§11.9)."
        case "free_all":
            return "Free every jailed player (§11.9)."
        case "untape":
            return "Remove the Yellow Tape of a Location (§11.10)."
        case "untape_all":
            return "Remove all Yellow Tape (§11.10)."
        case "cross":
            return "Ignore Yellow Tape for the round (§11.11)."
        case _:
            assert_never(card.effect)


def effect_text(box: Box, effect: Effect) -> str:
    """One effect of a Scenario as text, without its time."""
    street = "" if effect.street is None else street_name(box, effect.street)
    place = "" if effect.location is None else place_name(box, effect.location)
    match effect.effect:
        case "tape":
            return f"put Yellow Tape on every Location along {street}"
        case "tape_at":
            return f"put Yellow Tape on {place}"
        case "untape":
            return f"remove the Yellow Tape along {street}"
        case "untape_all":
            return "remove all Yellow Tape"
        case "raid":
            return f"put Yellow Tape on every Location along {street}, and whoever is inside is jailed"
        case "strike":
            assert effect.other is not None, "the card names two Locations"
            either = f"{place} or {place_name(box, effect.other)}"
            return f"put Yellow Tape on {either}, as chance decides, and whoever is inside is jailed"
        case "curfew":
            return f"whoever stands on {street} is jailed"
        case "free":
            return "everybody who is jailed is freed"
        case "trail":
            return "Camel follows his Scent Trail at once"
        case "camel_to":
            return f"Camel goes to {place}"
        case "camel_home":
            return "Camel goes back to the Sheriff's Station"
        case "discard":
            return f"everybody discards {counted(effect.n, 'Item')}"
        case "discard_to":
            return f"everybody discards down to {counted(effect.n, 'Item')}"
        case "draw":
            return f"everybody draws {counted(effect.n, 'Item')}"
        case "restock":
            return f"put {counted(effect.n, 'Item')} of the deck on the Discard Pile"
        case "actions":
            more = "more" if effect.n > 0 else "fewer"
            return f"{counted(abs(effect.n), f'{more} Action')} on the Action Counter"
        case "return_books":
            return "every Library Book goes back to the Library, unused"
        case "steps":
            more = "more" if effect.n > 0 else "fewer"
            return f"every Move Action has {counted(abs(effect.n), f'{more} space')}"
        case "reach":
            more = "more" if effect.n > 0 else "fewer"
            return f"Camel moves {counted(abs(effect.n), f'{more} space')}"
        case "calm":
            return "Camel follows no Scent Trail"
        case "close":
            return f"nobody can interact with {place}"
        case "safe":
            return f"{place} is safe from Camel"
        case "open_doors":
            return "Yellow Tape is ignored"
        case "no_sharing":
            return "nobody can give or take Items"
        case _:
            assert_never(effect.effect)


def effects_text(box: Box, scenario: Scenario) -> str:
    return "; ".join(effect_text(box, each) for each in box.scenarios[scenario].effects)


_WHEN = {"now": "Now", "round": "This round", "end": "At the end of the round"}


def scenario_text(box: Box, scenario: Scenario) -> str:
    card = box.scenarios[scenario]
    return sentence(f"{_WHEN[card.when]}: {effects_text(box, scenario)}")


def destination_text(box: Box, destination: Destination) -> str:
    card = box.destinations[destination]
    match card.counts:
        case "streets":
            every = "all " if card.n == len(STREETS) else ""
            return f"Set foot on {every}{card.n} streets (§13.2)."
        case "book":
            return "Have your Library Book with you at the escape (§13.3)."
        case "coffees":
            return f"Drink {_some(card.n, 'Coffee')} (§13.4)."
        case "catches":
            often = "" if card.n == 1 else f" {card.n} times"
            return f"Be caught by Camel{often} (§13.5)."
        case "salvages":
            return f"Take {counted(card.n, 'Item')} at the High School (§13.6)."
        case "unique":
            return f"Hold {_some(card.n, 'Unique Item')} at the escape (§13.7)."
        case "interactions":
            return f"Interact with {card.n} different Locations (§13.8)."
        case "preparations":
            return f"Make {_some(card.n, 'preparation')} (§13.9)."
        case "gifts":
            return (
                f"Give Items to {card.n} different players, or to everybody else if you are fewer (§13.10)."
            )
        case "nights":
            assert card.location is not None, "the card names a Location"
            return f"Be in {place_name(box, card.location)}, not jailed, when a round ends (§13.11)."
        case _:
            assert_never(card.counts)
