"""The components of Nowhere: the map, the cards, and what is refused."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from gamenight.core import BadComponents, components_of, packaged_sheets, parse_sheet, sheets_of
from gamenight.games.nowhere.data import load
from gamenight.games.nowhere.names import destination_text, item_text, scenario_text
from gamenight.games.nowhere.printed import printed
from gamenight.games.nowhere.vocabulary import (
    DESTINATIONS,
    ITEMS,
    LOCATIONS,
    PLACES,
    SCENARIOS,
    SPACES,
    STREETS,
    VEHICLES,
    Location,
)
from games.nowhere.positions import BOX

FOLDER = files("gamenight.games.nowhere") / "components"
FILES = ("town.toml", "items.toml", "scenarios.toml", "destinations.toml", "counters.toml")
SHEETS = packaged_sheets("gamenight.games.nowhere")
TOWN = BOX.town


@pytest.mark.parametrize("name", FILES)
def test_every_file_says_where_its_values_come_from(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    for mark in ("printed", "public", "reconstructed"):
        assert f"#   {mark} " in text
    assert "reconstructed:" in text.replace("# reconstructed from", "reconstructed:")


# The map


def test_streets_and_locations_have_29_adjacencies() -> None:
    assert sum(len(TOWN.along[street]) for street in STREETS) == 29


@pytest.mark.parametrize("location", LOCATIONS)
def test_a_location_lies_beside_exactly_the_spaces_it_names(location: Location) -> None:
    """Exactly the spaces near the outline are beside it."""
    near = {space for space in SPACES if away(TOWN.space[space], TOWN.location[location].outline) < 0.7}
    assert near == set(TOWN.location[location].beside)


@pytest.mark.parametrize("location", LOCATIONS)
def test_a_location_touches_exactly_the_streets_of_the_book(location: Location) -> None:
    touched = {street for space in TOWN.location[location].beside for street in TOWN.streets_of[space]}
    assert touched == set(TOWN.location[location].streets)


def away(point: tuple[float, float], outline: tuple[tuple[float, float], ...]) -> float:
    """The distance of a point from an outline."""
    return min(from_line(point, a, b) for a, b in zip(outline, (*outline[1:], outline[0]), strict=True))


def from_line(point: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    (x, y), (ax, ay), (bx, by) = point, a, b
    length = (bx - ax) ** 2 + (by - ay) ** 2
    along = min(max(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length, 0), 1)
    return float(((x - ax - along * (bx - ax)) ** 2 + (y - ay - along * (by - ay)) ** 2) ** 0.5)


def test_the_map_is_planar() -> None:
    """Spaces and Locations do not overlap, and streets meet only in corners."""
    assert len(set(TOWN.space.values())) == len(SPACES)
    corners = [space for space in SPACES if len(TOWN.streets_of[space]) == 2]
    assert len(corners) == 9
    assert all(len(TOWN.streets_of[space]) <= 2 for space in SPACES)
    for location in LOCATIONS:
        assert all(away(TOWN.space[s], TOWN.location[location].outline) >= 0.4 for s in SPACES)
        assert not any(inside(TOWN.space[s], location) for s in SPACES)
        for other in LOCATIONS:
            if other != location:
                outline = TOWN.location[other].outline
                assert not any(inside(corner, location) for corner in outline)


def inside(point: tuple[float, float], location: Location) -> bool:
    x, y = point
    outline = TOWN.location[location].outline
    crossed = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            crossed = not crossed
    return crossed


def test_every_place_can_be_reached() -> None:
    for place in PLACES:
        assert set(TOWN.distances(place, frozenset())) == set(PLACES)
        assert all(place in TOWN.neighbours[near] for near in TOWN.neighbours[place])


def test_crossing_the_town_takes_four_moves_at_most() -> None:
    furthest = max(TOWN.distances(a, frozenset())[b] for a in LOCATIONS for b in LOCATIONS)
    assert 3 * BOX.action.steps < furthest <= 4 * BOX.action.steps


WRONG = [
    ("town", "alan_2 = [4, 2]", "alan_2 = [4, 9]", "are not neighbours"),
    ("town", "alan_2 = [4, 2]", "", "space.alan_2 is missing"),
    ("town", 'streets = ["chatham"]', 'streets = ["chatham", "mango"]', "floormart touches"),
    ("town", 'entrances = ["chatham_2"]', 'entrances = ["back_3"]', "has an entrance that is not beside it"),
    ("town", 'entrances = ["chatham_2"]', "entrances = []", "floormart has an entrance that is not"),
    (
        "town",
        '"lakefront_6", "lakefront_7",',
        '"lakefront_6",',
        "space.lakefront_7 cannot be reached from the park",
    ),
    ("town", "tapeable = false", "tapeable = 1", "expected true or false, got a whole number"),
    ("town", "[street.back]", "[street.front]", "street.front is unknown"),
    ("items", "[item.diary]", "[item.novel]", "item.novel is unknown"),
    ("items", "copies = 3", "copies = 4", "item has 43 cards, not 42"),
    ("items", 'location = "neighborhood"', "", "house_key needs a location"),
    ("items", 'effect = "draw"\nn = 1', 'effect = "draw"', "diary needs an n"),
    ("items", 'effect = "toy" ', 'effect = "hush" ', "chew_toy cannot have the effect 'hush'"),
    ("items", 'effect = "hush"', 'effect = "toy"', "tennis_ball cannot have the effect 'toy'"),
    ("scenarios", "[scenario.nap_time]", "[scenario.lunch]", "scenario.lunch is unknown"),
    ("scenarios", 'when = "round"', 'when = "now"', "fallen_pole has effects that do not fit 'now'"),
    (
        "scenarios",
        'effect = "raid", street = "back"',
        'effect = "raid"',
        "too little or too much about 'raid'",
    ),
    ("destinations", 'location = "sheriff"', "", "night_watch needs a location"),
    ("destinations", "n = 7", "n = 8", "last_lap asks for 8 streets"),
    ("counters", "tape = 10", "tape = 9", "pieces.tape is 9, but 10 Locations can be taped"),
    ("counters", "capacity = 3", "capacity = 2", "vehicle has room for 5 players, not 6"),
    ("counters", 'exit = "port"', 'exit = "diner"', "exit cannot be 'diner'; there is: neighborhood, port"),
]


@pytest.mark.parametrize(("sheet", "line", "new", "said"), WRONG)
def test_wrong_components_are_refused(sheet: str, line: str, new: str, said: str) -> None:
    text = SHEETS[sheet].text
    assert line in text
    changed = parse_sheet(text.replace(line, new, 1), "the/file.toml")
    with pytest.raises(BadComponents, match=re.escape(said)) as refused:
        load({**SHEETS, sheet: changed})
    assert re.match(r"the/file\.toml: line \d+: ", str(refused.value))


@pytest.mark.parametrize(
    ("sheet", "table"),
    [
        ("items", "item.diary"),
        ("scenarios", "scenario.nap_time"),
        ("destinations", "destination.overdue"),
        ("counters", "vehicle.car"),
    ],
)
def test_a_missing_card_is_named(sheet: str, table: str) -> None:
    text = re.sub(rf"\[{re.escape(table)}\]\n(.+\n)+", "", SHEETS[sheet].text)
    with pytest.raises(BadComponents, match=rf"{table} is missing"):
        load({**SHEETS, sheet: parse_sheet(text, "the/file.toml")})


def test_a_file_that_is_no_toml_is_refused() -> None:
    with pytest.raises(BadComponents, match=r"the/file\.toml: "):
        parse_sheet("[", "the/file.toml")


def test_what_is_printed_has_the_order_of_the_ids() -> None:
    """Components out of a database have sorted keys, but the order of the vehicles matters to the screen."""
    sorted_keys = sheets_of(components_of(SHEETS))
    for box in (BOX, load(sorted_keys)):
        found = printed(box)
        assert tuple(found.vehicles) == VEHICLES
        assert (*found.locations, *found.spaces) == PLACES
        assert tuple(found.streets) == STREETS


# The cards


def test_the_cards_that_the_rulebook_names() -> None:
    assert BOX.items["raw_steak"].type == BOX.items["chew_toy"].type == "dog"
    assert [item for item in ITEMS if BOX.items[item].type == "movement" and BOX.items[item].n == 2] == [
        "skateboard"
    ]


def test_every_card_has_its_own_name_text_and_flavour() -> None:
    names = [card.name for table in (BOX.items, BOX.scenarios, BOX.destinations) for card in table.values()]
    assert len(set(names)) == len(names)
    flavours = [
        card.flavour for table in (BOX.items, BOX.scenarios, BOX.destinations) for card in table.values()
    ]
    assert len(set(flavours)) == len(flavours)
    assert all(line.strip() == line != "" for line in flavours)
    texts = [
        *(item_text(BOX, item) for item in ITEMS),
        *(scenario_text(BOX, scenario) for scenario in SCENARIOS),
        *(destination_text(BOX, destination) for destination in DESTINATIONS),
    ]
    assert all(text.endswith(".") for text in texts)


def test_the_vehicles_take_exactly_six_with_six_preparations() -> None:
    cards = BOX.vehicles.values()
    assert sum(card.capacity for card in cards) == sum(card.preparations for card in cards) == 6
