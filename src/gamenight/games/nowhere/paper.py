"""Nowhere on paper: the town, counters, all cards, and tokens."""

from __future__ import annotations

from gamenight.core import Board, Paper, PaperCard, Part, Spot, Token, feature_key
from gamenight.core.drawing import INK, disc, label, path, rect
from gamenight.games.nowhere import counters
from gamenight.games.nowhere import map as town_map
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.names import (
    CHARACTERS,
    FIRST_NAMES,
    TYPES,
    ability_text,
    book_text,
    destination_text,
    item_text,
    scenario_text,
)
from gamenight.games.nowhere.vocabulary import Character, Destination, Item, ItemType, Scenario

INKS: dict[ItemType, str] = {
    "personal": "#8a2414",
    "movement": "#1f6b5a",
    "sheriff": "#2f4a86",
    "dog": "#7a5a00",
    "unique": "#5a2f86",
}
"""A dark colour for each type of Item. Its letter is in the corner."""

HARMFUL, HELPFUL = "#8a2414", "#2b6a30"


def paper(box: Box) -> Paper:
    return Paper(
        boards=(_town(box), counters.board(box)),
        cards=(
            *(_item(box, item) for item in box.items),
            *(_scenario(box, scenario) for scenario in box.scenarios),
            *(_destination(box, destination) for destination in box.destinations),
            *(_character(box, who) for who in CHARACTERS),
            *(_book(box, who) for who in CHARACTERS),
        ),
        tokens=(
            Token("Yellow Tape", "Yellow Tape", _tape(), copies=box.pieces.tape, source="printed"),
            Token("Coffee", "Coffee", disc("Coffee", "#e8d7c0"), copies=box.pieces.coffees, source="printed"),
            Token("Pawn", "Camel", disc("Camel", "#fbe9a9"), size=12, source="printed"),
            *(
                Token("Pawn", name, disc(name, "#e3ecf7"), size=12, source="printed")
                for name in FIRST_NAMES.values()
            ),
        ),
        parts=(Part("small cube", 5, "to mark the counters and the preparations"),),
    )


def _item(box: Box, item: Item) -> PaperCard:
    card = box.items[item]
    return PaperCard(
        kind=f"Item, {TYPES[card.type]}",
        title=card.name,
        text=item_text(box, item),
        corner=TYPES[card.type][0],
        foot=card.flavour,
        colour=INKS[card.type],
        copies=card.copies,
    )


def _scenario(box: Box, scenario: Scenario) -> PaperCard:
    card = box.scenarios[scenario]
    return PaperCard(
        kind="Scenario",
        title=card.name,
        text=scenario_text(box, scenario),
        corner="−" if card.harmful else "+",
        foot=card.flavour,
        colour=HARMFUL if card.harmful else HELPFUL,
    )


def _destination(box: Box, destination: Destination) -> PaperCard:
    card = box.destinations[destination]
    text = destination_text(box, destination)
    return PaperCard("Destination", card.name, text, foot=card.flavour, colour="#44305c")


def _character(box: Box, who: Character) -> PaperCard:
    text = f"Ability, for an Action: {ability_text(box, who)}."
    return PaperCard("Character", CHARACTERS[who], text, colour="#3a3a3a", source="printed")


def _book(box: Box, who: Character) -> PaperCard:
    return PaperCard(
        kind="Library Book",
        title=f"{FIRST_NAMES[who]}'s Book",
        text=f"{book_text(box, who)}.",
        foot="Borrowed in the Library, used once, then returned (§7.6, §7.7).",
        colour="#5b4133",
        source="printed",
    )


def _tape() -> str:
    """Yellow with black stripes, so that it shows in grey too."""
    return (
        rect(0, 0, 20, 20, "#f6cf2a")
        + path("M0 20L8 12H12L4 20ZM8 20L16 12H20V12L12 20ZM0 8L8 0H12L4 8H0ZM8 8L16 0H20L12 8Z", INK)
        + rect(0, 7.4, 20, 5.2, "#f6cf2a")
        + label(10, 11.6, "KEEP OUT", 3.4, bold=True)
    )


def _town(box: Box) -> Board:
    frame = town_map.frame_of(box)
    return Board(
        title="The town of Nowhere",
        width=frame.width,
        height=frame.height,
        svg=town_map.drawing(box, frame),
        spots=(*_location_spots(box, frame), *_space_spots(box, frame)),
        note="Enter a Location where a way leads into it. A ring is a corner of two streets (§1.5).",
    )


def _location_spots(box: Box, frame: town_map.Frame) -> list[Spot]:
    found = []
    for location in box.town.location:
        left, top, right, bottom = town_map.room(box, location)
        x, y = frame.at((left + right) / 2, (top + bottom) / 2)
        size = town_map.UNIT * min(right - left, bottom - top)
        found.append(Spot(feature_key("Location", location), x, y, size))
    return found


def _space_spots(box: Box, frame: town_map.Frame) -> list[Spot]:
    return [
        Spot(feature_key("Street", space), *frame.at(*place), town_map.STREET)
        for space, place in box.town.space.items()
    ]
