"""The components of ¿Dónde Es?: what they are, and what they cannot be."""

from __future__ import annotations

from components import ComponentFile
from gamenight.games.donde_es.data import (
    CARD_FILE,
    EVENT_CARDS,
    TOWN,
    EventFile,
    load_cards,
    load_events,
    load_town,
)

TOWN_FILE = ComponentFile("donde_es", "town.toml", load_town)
CARDS_FILE = ComponentFile("donde_es", "cards.toml", load_cards, whole=("tourist",))
EVENTS_FILE = ComponentFile("donde_es", "events.toml", load_events)


def test_the_packaged_files_are_what_the_game_is_played_with() -> None:
    assert TOWN_FILE.loaded == TOWN
    assert CARDS_FILE.loaded == CARD_FILE
    assert EVENTS_FILE.loaded == EventFile(EVENT_CARDS)


def town(old: str, new: str) -> str:
    assert old in TOWN_FILE.text
    return TOWN_FILE.refusal(TOWN_FILE.text.replace(old, new, 1))


def test_a_town_that_cannot_be_is_refused_with_the_reason() -> None:
    assert "not 13 lines of 13" in town("#.L..#B#F...#\n", "")
    assert "an unknown '?'" in town("#.L..#B#F...#", "#.L..#B#F..?#")
    assert "not the Square" in town('"g8"]', '"g9"]')
    assert "no neighbours" in town('["e8", "f8"]', '["e8", "g8"]')
    assert "sign has one too many or too few: c1" in town('c1 = "Mirador de las Golondrinas"\n', "")
    assert "the same letter" in town('letter = "F"', 'letter = "L"')


def test_the_only_beach_is_asked_for() -> None:
    text = TOWN_FILE.text.replace("#.##M#.#.##.#", "#.##M#B#.##.#", 1)
    signed = text.replace('e2 = "', 'g2 = "Playa"\ne2 = "', 1)
    assert "must have one Beach" in TOWN_FILE.refusal(signed)


def test_wishes_that_are_not_even_are_refused() -> None:
    text = CARDS_FILE.text
    uneven = text.replace('["restaurant", "bar", "ice_cream"]', '["restaurant", "bar", "hotel"]', 1)
    assert "wished as often" in CARDS_FILE.refusal(uneven)
    twice = text.replace('["restaurant", "bar", "ice_cream"]', '["restaurant", "bar", "bar"]', 1)
    other = twice.replace('["beach", "bar", "ice_cream"]', '["beach", "ice_cream", "ice_cream"]', 1)
    assert "agnes wishes something twice" in CARDS_FILE.refusal(other)


def test_too_few_movement_cards_are_refused() -> None:
    text = CARDS_FILE.text.replace("left_right = 24", "left_right = 20", 1)
    assert "movement has 56 cards, not 60 or more" in CARDS_FILE.refusal(text)


def event(old: str, new: str) -> str:
    head, found, rest = EVENTS_FILE.text.partition("[event.tips]")
    assert found
    assert old in rest
    return EVENTS_FILE.refusal(head + found + rest.replace(old, new, 1))


def test_an_event_with_values_that_do_not_go_together_is_refused() -> None:
    assert "event.tips: amount and effect" in event("amount = 2\n", "")
    assert "event.tips: kind and effect" in event("amount = 2\n", 'amount = 2\nkind = "bar"\n')
    assert "event.tips: lasting and effect" in event("lasting = false", "lasting = true")
    assert "Invalid enum value 'dance'" in event('effect = "draw"', 'effect = "dance"')
