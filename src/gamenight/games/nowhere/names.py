"""What things are called in Nowhere, and what the cards say: their words are made out of their effects."""

from __future__ import annotations

from typing import assert_never

from gamenight.games.nowhere.data import (
    CARDS,
    COUNTERS,
    EVENTS,
    GOALS,
    TOWN,
    Effect,
)
from gamenight.games.nowhere.town import is_location, streets_at
from gamenight.games.nowhere.vocabulary import (
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

ABILITIES: dict[Character, str] = {
    "bethany": "For the round, whoever makes a preparation comes first for Camel (§10.1)",
    "noel": "Ignore Yellow Tape for the round (§10.3)",
    "olympius": "Remove the Yellow Tape of a Location at whose entrance he stands, and go in (§10.5)",
    "guinevere": "Once a round, discard an Item and draw another (§10.7)",
    "sam": "Once a round, move up to 8 spaces; half of those left may be lent to somebody (§10.9)",
    "carl": "Once a round, the next Interact does not wake Camel (§10.11)",
}

BOOKS: dict[Character, str] = {
    "bethany": "Unique Items count as any type in one preparation of hers (§10.2)",
    "noel": "Free everybody who is jailed (§10.4)",
    "olympius": "An Interact at the Town Hall removes all Yellow Tape (§10.6)",
    "guinevere": "Take Items from another player, wherever they are (§10.8)",
    "sam": "Give Items to another player, wherever they are (§10.10)",
    "carl": "After a Coffee of his, somebody adds 3 spaces to their next Move Action (§10.12)",
}

INTERACTIONS: dict[Location, str] = {
    "park": "Camel neither tracks nor catches anyone here (§7.2)",
    "floormart": "Look at 3 Items: keep one, discard one, remove one (§7.3)",
    "high_school": "Take an Item of the Discard Pile (§7.4)",
    "bus_stop": "Swap places with another player (§7.5)",
    "library": "Borrow a Library Book (§7.6)",
    "sheriff": "The jail, and a place to visit (§7.8)",
    "lighthouse": "Prepare the Sail Boat or the Diesel Boat (§8.4)",
    "diner": "Grab a Coffee (§7.10)",
    "town_hall": "Remove the Yellow Tape of up to 2 Locations (§7.11)",
    "neighborhood": "Escape by car, up to 3 players (§8.6)",
    "port": "Escape by boat: 1 player in the Sail Boat, 2 in the Diesel Boat (§8.6)",
    "auto_shop": "Prepare Bethany's car (§8.5)",
}

TYPES: dict[ItemType, str] = {
    "personal": "Personal",
    "movement": "Movement",
    "sheriff": "Sheriff",
    "dog": "Dog",
    "unique": "Unique",
}

_NAMES: dict[Location, str] = {
    at: card.name if at == "floormart" else f"the {card.name}" for at, card in TOWN.location.items()
}


def street_name(street: Street) -> str:
    return TOWN.street[street].name


def place_name(place: Place) -> str:
    """As within a sentence: the Diner, Mango St. 2, the corner of Coleman St. and St. Alan Dr."""
    if is_location(place):
        return _NAMES[place]
    streets = streets_at(place)
    if len(streets) > 1:
        return f"the corner of {street_name(streets[0])} and {street_name(streets[1])}"
    return f"{street_name(streets[0])} {place.rpartition('_')[2]}"


def preposition(place: Place) -> str:
    return "in" if is_location(place) else "at"


def item_name(item: Item) -> str:
    return CARDS[item].name


def vehicle_name(vehicle: Vehicle) -> str:
    name = COUNTERS.vehicle[vehicle].name
    return name if vehicle == "car" else f"the {name}"


def sentence(text: str) -> str:
    """With a full stop, but for one that a street's name has already."""
    return f"{text.removesuffix('.')}."


def counted(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"


def item_text(item: Item) -> str:
    """What an Item does when it is used."""
    card = CARDS[item]
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
            return f"Go straight to {place_name(card.location)} (§11.6)."
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


def effect_text(effect: Effect) -> str:
    """One line of a Scenario, without its time."""
    street = "" if effect.street is None else street_name(effect.street)
    place = "" if effect.location is None else place_name(effect.location)
    match effect.effect:
        case "tape":
            return f"put Yellow Tape on every Location along {street}"
        case "tape_at":
            return f"put Yellow Tape on {place}"
        case "untape":
            return f"remove the Yellow Tape along {street}"
        case "untape_all":
            return "remove all Yellow Tape"
        case "jail":
            return f"whoever is in a Location along {street} that can be taped is jailed"
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


_WHEN = {"now": "Now", "round": "This round", "end": "At the end of the round"}


def scenario_text(scenario: Scenario) -> str:
    card = EVENTS[scenario]
    return sentence(f"{_WHEN[card.when]}: {'; '.join(effect_text(each) for each in card.effects)}")


def destination_text(destination: Destination) -> str:
    card = GOALS[destination]
    match card.counts:
        case "streets":
            return f"Set foot on all {card.n} streets (§13.2)."
        case "book":
            return "Have your Library Book with you at the escape (§13.3)."
        case "coffees":
            return "Drink a Coffee (§13.4)."
        case "catches":
            return "Be caught by Camel (§13.5)."
        case "salvages":
            return f"Take {counted(card.n, 'Item')} at the High School (§13.6)."
        case "unique":
            return "Hold a Unique Item at the escape (§13.7)."
        case "interactions":
            return f"Interact with {card.n} different Locations (§13.8)."
        case "preparations":
            return f"Make {'a preparation' if card.n == 1 else counted(card.n, 'preparation')} (§13.9)."
        case "gifts":
            return (
                f"Give Items to {card.n} different players, or to everybody else if you are fewer (§13.10)."
            )
        case "nights":
            assert card.location is not None, "the card names a Location"
            return f"Be in {place_name(card.location)}, not jailed, when a round ends (§13.11)."
        case _:
            assert_never(card.counts)
