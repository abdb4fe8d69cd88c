"""Wednesday: The Hyde's Attack on paper: every Location, every card as often as it comes."""

from __future__ import annotations

from collections import Counter

from gamenight.core import Paper, packaged_sheets
from gamenight.games.wednesday import GAME, data
from gamenight.games.wednesday.names import card_name

BOX = data.load(packaged_sheets("gamenight.games.wednesday"))


def drawn() -> Paper:
    assert GAME.paper is not None
    return GAME.paper()


def test_nevermore_and_every_location_have_a_spot() -> None:
    (ring,) = drawn().boards
    assert {spot.key for spot in ring.spots} == {
        "location/nevermore",
        "location/crypt",
        "location/jericho",
        "location/pilgrim-village",
        "location/art-shed",
        "location/woods",
    }


def test_no_two_locations_overlap() -> None:
    (ring,) = drawn().boards
    for one in ring.spots:
        for other in ring.spots:
            assert one is other or max(abs(one.x - other.x), abs(one.y - other.y)) > one.size


def test_every_card_of_the_deck_comes_as_often_as_in_the_components() -> None:
    cards = {card.title: card.copies for card in drawn().cards if card.kind == "Power"}
    assert cards == {**Counter(card_name(card) for card in BOX.deck), "6": 2}
    assert sum(cards.values()) == 62  # §1.3


def test_the_other_cards_are_complete() -> None:
    kinds = Counter(card.kind for card in drawn().cards if card.kind != "Power")
    assert kinds == {"Target": 5, "Outcast": 6, "Level": 2, "Thing": 1, "Aid": 1}
    tokens = Counter(token.kind for token in drawn().tokens)
    assert tokens == {"Hyde": 5, "Pawn": 6}


def test_a_level_card_shows_the_points_of_each_number_of_players() -> None:
    beginner, expert = (card for card in drawn().cards if card.kind == "Level")
    assert "4 players: 28 · 32 · 36 · 40 · 44" in beginner.text
    assert (beginner.source, expert.source) == ("printed", "reconstructed")
