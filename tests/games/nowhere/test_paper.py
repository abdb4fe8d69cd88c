"""Nowhere on paper: every place of the town, every card as often as it comes."""

from __future__ import annotations

from collections import Counter

import pytest

from gamenight.core import Paper, packaged_sheets, parse_sheet
from gamenight.games.nowhere import GAME, build, data
from gamenight.games.nowhere.map import room
from gamenight.games.nowhere.vocabulary import LOCATIONS, SPACES

BOX = data.load(packaged_sheets("gamenight.games.nowhere"))


def drawn() -> Paper:
    assert GAME.paper is not None
    return GAME.paper()


def test_every_location_and_every_space_of_a_street_has_a_spot() -> None:
    spots = [spot.key for spot in drawn().boards[0].spots]
    assert spots == [
        *(f"location/{location.replace('_', '-')}" for location in LOCATIONS),
        *(f"street/{space.replace('_', '-')}" for space in SPACES),
    ]


def test_the_room_of_an_angular_location_is_its_largest_part() -> None:
    assert room(BOX, "high_school") == (4.5, 0.5, 7.5, 1.4)
    assert room(BOX, "park") == (1.5, 3.5, 3.5, 4.5)


def test_the_room_of_a_location_without_a_right_angle_is_its_extent() -> None:
    sheets = dict(packaged_sheets("gamenight.games.nowhere"))
    park = "outline = [[1.5, 3.5], [3.5, 3.5], [3.5, 4.5], [1.5, 4.5]]"
    assert park in sheets["town"].text
    text = sheets["town"].text.replace(park, "outline = [[1.5, 4.5], [2.5, 3.5], [3.5, 4.5]]")
    box = data.load({**sheets, "town": parse_sheet(text, "town.toml")})
    assert room(box, "park") == (1.5, 3.5, 3.5, 4.5)


def test_the_drawing_is_as_large_as_the_map() -> None:
    town = drawn().boards[0]
    assert (town.width, town.height) == pytest.approx((10.2 * 25 + 11, 8.8 * 25 + 22.5))
    sheets = dict(packaged_sheets("gamenight.games.nowhere"))
    text = sheets["town"].text.replace("[9.4, 8.4], [7.5, 8.4]", "[9.4, 10.4], [7.5, 10.4]")  # the Port
    changed = build({**sheets, "town": parse_sheet(text, "town.toml")})
    assert changed.paper is not None
    assert changed.paper().boards[0].height == pytest.approx(town.height + 50)


def test_the_town_names_every_street_and_location() -> None:
    town = drawn().boards[0].svg
    streets = [card.name for card in BOX.town.street.values()]
    locations = [card.name for card in BOX.town.location.values()]
    for word in " ".join(streets + locations).split():
        assert word in town


def test_every_deck_is_complete() -> None:
    cards: Counter[str] = Counter()
    for card in drawn().cards:
        cards[card.kind] += card.copies
    assert cards == {  # §1.6, §1.7
        "Item, Personal": 13,
        "Item, Movement": 8,
        "Item, Sheriff": 8,
        "Item, Dog": 8,
        "Item, Unique": 5,
        "Scenario": 46,
        "Destination": 10,
        "Character": 6,
        "Library Book": 6,
    }


def test_tokens_are_as_many_as_in_the_components() -> None:
    assert {token.name: token.copies for token in drawn().tokens if token.kind != "Pawn"} == {
        "Yellow Tape": 10,
        "Coffee": 3,
    }
    assert sum(token.kind == "Pawn" for token in drawn().tokens) == 7  # six characters and Camel


def test_the_counters_have_every_round_action_and_preparation() -> None:
    counters = drawn().boards[1].svg
    numbers = Counter(int(each.partition("<")[0]) for each in counters.split(">") if each[:1].isdecimal())
    for n in range(1, 21):
        tracks = [BOX.counter.rounds, BOX.counter.end, *(card.preparations for card in BOX.vehicles.values())]
        assert numbers[n] == sum(n <= end for end in tracks)
