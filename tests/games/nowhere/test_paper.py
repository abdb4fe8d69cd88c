"""Nowhere on paper: every place of the town, every card as often as it comes."""

from __future__ import annotations

from collections import Counter

from gamenight.core import Paper, packaged_sheets
from gamenight.games.nowhere import GAME, data
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
