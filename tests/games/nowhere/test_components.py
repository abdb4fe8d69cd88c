"""The components of Nowhere: the map touches what it must, and every value says where it comes from."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from gamenight.core import BadComponents, parse_sheet, read_components
from gamenight.games.nowhere.data import (
    ALONG,
    CARDS,
    COUNTERS,
    EVENTS,
    GOALS,
    STREETS_OF,
    TOWN,
    ItemCard,
    Town,
    check_items,
    check_scenarios,
    check_town,
)
from gamenight.games.nowhere.names import destination_text, item_text, scenario_text
from gamenight.games.nowhere.town import NEIGHBOURS, distances
from gamenight.games.nowhere.vocabulary import (
    DESTINATIONS,
    ITEMS,
    LOCATIONS,
    PLACES,
    SCENARIOS,
    SPACES,
    STREETS,
    Item,
    Location,
)

FOLDER = files("gamenight.games.nowhere") / "components"
FILES = ("town.toml", "items.toml", "scenarios.toml", "destinations.toml", "counters.toml")
TOWN_TEXT = (FOLDER / "town.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FILES)
def test_every_file_says_where_its_values_come_from(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    for mark in ("printed", "public", "reconstructed"):
        assert f"#   {mark} " in text
    assert "reconstructed:" in text.replace("# reconstructed from", "reconstructed:")


# The map


def test_the_29_adjacencies() -> None:
    assert sum(len(ALONG[street]) for street in STREETS) == 29


@pytest.mark.parametrize("location", LOCATIONS)
def test_a_location_lies_beside_exactly_the_spaces_it_names(location: Location) -> None:
    """A space one step away from the outline is beside it, and no other."""
    near = {space for space in SPACES if away(TOWN.space[space], TOWN.location[location].outline) < 0.7}
    assert near == set(TOWN.location[location].beside)


@pytest.mark.parametrize("location", LOCATIONS)
def test_a_location_touches_exactly_the_streets_of_the_book(location: Location) -> None:
    touched = {street for space in TOWN.location[location].beside for street in STREETS_OF[space]}
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
    """Spaces lie apart, streets meet only in corners, and nothing lies on anything else."""
    assert len(set(TOWN.space.values())) == len(SPACES)
    corners = [space for space in SPACES if len(STREETS_OF[space]) == 2]
    assert len(corners) == 9
    assert all(len(STREETS_OF[space]) <= 2 for space in SPACES)
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


def test_everything_can_be_reached() -> None:
    for place in PLACES:
        assert set(distances(place, frozenset())) == set(PLACES)
        assert all(place in NEIGHBOURS[near] for near in NEIGHBOURS[place])


def test_to_cross_the_town_takes_three_to_four_moves() -> None:
    furthest = max(distances(a, frozenset())[b] for a in LOCATIONS for b in LOCATIONS)
    assert 3 * COUNTERS.action.steps < furthest <= 4 * COUNTERS.action.steps


@pytest.mark.parametrize(
    ("line", "new", "said"),
    [
        ("alan_2 = [4, 2]", "alan_2 = [4, 9]", "are not neighbours"),
        ("alan_2 = [4, 2]", "", "no space alan_2"),
        ('streets = ["chatham"]', 'streets = ["chatham", "mango"]', "floormart touches"),
        ('entrances = ["chatham_2"]', 'entrances = ["back_3"]', "not entered from beside it"),
        ("tapeable = false", "tapeable = 1", "Expected `bool`"),
        ("[street.back]", "[street.front]", "Invalid enum value"),
    ],
)
def test_a_wrong_map_is_refused(line: str, new: str, said: str) -> None:
    assert line in TOWN_TEXT
    sheet = parse_sheet(TOWN_TEXT.replace(line, new, 1), "the/file.toml")
    with pytest.raises(BadComponents, match=re.escape(said)):
        check_town(read_components(sheet, Town), "the/file.toml")


def test_a_file_that_is_no_toml_is_refused() -> None:
    with pytest.raises(BadComponents, match=r"the/file\.toml: "):
        parse_sheet("[", "the/file.toml")


# The cards


def test_the_cards_of_which_the_book_speaks() -> None:
    assert CARDS["raw_steak"].type == CARDS["chew_toy"].type == "dog"
    assert [item for item in ITEMS if CARDS[item].type == "movement" and CARDS[item].n == 2] == ["skateboard"]


def test_wrong_cards_are_refused() -> None:
    few: dict[Item, ItemCard] = {item: card for item, card in CARDS.items() if item != "diary"}
    with pytest.raises(BadComponents, match="no item diary"):
        check_items(few, "file")
    more = {**CARDS, "diary": ItemCard("Diary", "personal", 3, "draw", "", 1)}
    with pytest.raises(BadComponents, match="43 Items, not 42"):
        check_items(more, "file")
    nowhere = {**CARDS, "house_key": ItemCard("House Key", "personal", 2, "go", "")}
    with pytest.raises(BadComponents, match="needs a location"):
        check_items(nowhere, "file")
    nothing = {**CARDS, "diary": ItemCard("Diary", "personal", 2, "draw", "")}
    with pytest.raises(BadComponents, match="needs an n"):
        check_items(nothing, "file")


def test_wrong_scenarios_are_refused() -> None:
    with pytest.raises(BadComponents, match="no scenario"):
        check_scenarios({}, "file")
    mixed = {**EVENTS, "nap_time": EVENTS["bath_day"]}
    check_scenarios(mixed, "file")
    late = {**EVENTS, "nap_time": type(EVENTS["nap_time"])("", "now", False, "", EVENTS["nap_time"].effects)}
    with pytest.raises(BadComponents, match="do not fit 'now'"):
        check_scenarios(late, "file")
    effect = type(EVENTS["nap_time"].effects[0])("tape")
    vague = {**EVENTS, "nap_time": type(EVENTS["nap_time"])("", "now", False, "", (effect,))}
    with pytest.raises(BadComponents, match="too little or too much about 'tape'"):
        check_scenarios(vague, "file")


def test_every_card_has_a_name_a_text_and_a_line_of_its_own() -> None:
    names = [card.name for table in (CARDS, EVENTS, GOALS) for card in table.values()]
    assert len(set(names)) == len(names)
    flavours = [card.flavour for table in (CARDS, EVENTS, GOALS) for card in table.values()]
    assert len(set(flavours)) == len(flavours)
    assert all(line.strip() == line != "" for line in flavours)
    texts = [*map(item_text, ITEMS), *map(scenario_text, SCENARIOS), *map(destination_text, DESTINATIONS)]
    assert all(text.endswith(".") for text in texts)


def test_the_vehicles_take_exactly_six_with_six_preparations() -> None:
    cards = COUNTERS.vehicle.values()
    assert sum(card.capacity for card in cards) == sum(card.preparations for card in cards) == 6
