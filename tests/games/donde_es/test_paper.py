"""¿Dónde Es? on paper: every space of the town, every card as often as it comes."""

from __future__ import annotations

import re
from collections import Counter

from gamenight.core import Paper, packaged_sheets
from gamenight.games.donde_es import GAME, data
from gamenight.games.donde_es.town import spot

BOX = data.load(packaged_sheets("gamenight.games.donde_es"))


def drawn() -> Paper:
    assert GAME.paper is not None
    return GAME.paper()


def test_every_space_of_the_town_has_a_spot_and_no_house_has() -> None:
    town = drawn().boards[0]
    assert [found.key for found in town.spots] == [f"space/{spot(space)}" for space in BOX.town.spaces]


def test_the_town_shows_the_points_of_every_location() -> None:
    town = drawn().boards[0].svg
    for kind, card in BOX.kinds.items():
        same = [
            other
            for other in BOX.kinds.values()
            if (other.calm, other.frustrated) == (card.calm, card.frustrated)
        ]
        doors = sum(BOX.kinds[there] in same for there in BOX.town.kind_at.values())
        assert town.count(f">{card.calm}/{card.frustrated}<") == doors, kind


def test_every_deck_is_complete() -> None:
    cards: Counter[str] = Counter()
    for card in drawn().cards:
        cards[card.kind] += card.copies
    assert cards == {"Movement": 100, "Tourist": 30, "Event": 29}  # §1.7, §1.8, §1.9


def test_a_tourist_card_names_the_wishes_and_their_points() -> None:
    agnes = next(card for card in drawn().cards if card.title == "Agnes")
    told = re.findall(">([^<]+)</text>", agnes.picture)
    assert told == [
        "Restaurant",
        "5 calm, 3 frustrated",
        "Bar",
        "4 calm, 2 frustrated",
        "Ice Cream Parlour",
        "3 calm, 1 frustrated",
    ]


def test_a_card_says_from_how_many_guides_on_its_tourist_comes() -> None:
    """§2.2."""
    corners = {card.title: card.corner for card in drawn().cards if card.kind == "Tourist"}
    assert (corners["Agnes"], corners["Sven"], corners["Zoë"]) == ("", "3+", "6+")


def test_a_lasting_event_says_how_long_it_lasts() -> None:
    for card in (card for card in drawn().cards if card.kind == "Event"):
        event = next(event for event in BOX.events.values() if event.name == card.title)
        assert ("(§7.4)" in card.text) == event.lasting
        assert card.corner == ("+" if event.helpful else "−")


def test_tokens_never_run_out() -> None:
    """§1.10: there is one for each tourist, and a location token for each wish."""
    tokens: Counter[str] = Counter()
    for token in drawn().tokens:
        tokens[token.kind] += token.copies
    assert tokens == {
        "Tourist": 30,
        "Location": 90,
        "Frustration, and closed": 30,
        "First player": 1,
    }
