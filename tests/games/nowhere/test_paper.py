"""Nowhere on paper: every place of the town, every card as often as it comes."""

from __future__ import annotations

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
