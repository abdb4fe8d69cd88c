"""The components of ¿Dónde Es?: which values are refused, and what changed values change."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest

from components import ComponentFile
from gamenight.cli.faces import face_of
from gamenight.core import AnyGame, BadComponents, Seat, Sheet, parse_sheet, sheets_of
from gamenight.games.donde_es import GAME
from gamenight.games.donde_es.data import load_cards, load_events, load_town
from gamenight.games.donde_es.printed import Printed
from gamenight.games.donde_es.types import EVENTS, WalkTourist
from games.donde_es.positions import before_event, drawn, visitor

TOWN_FILE = ComponentFile("donde_es", "town.toml", load_town)
CARDS_FILE = ComponentFile("donde_es", "cards.toml", load_cards, whole=("tourist",))
EVENTS_FILE = ComponentFile("donde_es", "events.toml", load_events)

SHEETS = sheets_of(GAME.components)
SIESTA = {"spanish": "La siesta", "helpful": True, "whom": "all", "lasting": False, "effect": "siesta"}


def town(old: str, new: str) -> str:
    assert old in TOWN_FILE.text
    return TOWN_FILE.reason(TOWN_FILE.text.replace(old, new, 1))


def test_a_town_that_cannot_be_is_refused_with_the_reason() -> None:
    assert "not 13 lines of 13" in town("#....#B#....#\n", "")
    assert "an unknown '?'" in town("#....#B#....#", "#....#B#...?#")
    assert "not the Square" in town('"g4"]', '"g9"]')
    assert "no neighbours" in town("walls = []", 'walls = [["e8", "g8"]]')
    assert "sign.j3 is missing: the map has a location there" in town(
        'j3 = "Mirador de las Golondrinas"\n', ""
    )
    assert "sign.a1 stands where the map has no location" in town("j3 =", 'a1 = "Bar"\nj3 =')
    assert "the same letter" in town('letter = "F"', 'letter = "L"')
    assert "town.square" in town('"g4"]', '"g4\\n"]')
    assert "letter" in town('letter = "F"', 'letter = "F\\n"')


def test_a_space_of_the_square_that_leads_nowhere_is_refused() -> None:
    """§1.5 (ruling D20): a wall closes the way out of g5."""
    walls = [["f5", "g5"]]
    with pytest.raises(BadComponents, match=r"town\.square has g5, which does not lead out of the Square"):
        other({"town.town.walls": walls})


def test_the_only_beach_is_asked_for() -> None:
    text = TOWN_FILE.text.replace("#.##M#.#.##.#", "#.##M#B#.##.#", 1)
    signed = text.replace('e2 = "', 'g2 = "Playa"\ne2 = "', 1)
    assert "must have one Beach" in TOWN_FILE.refusal(signed)


def test_wishes_that_cannot_be_are_refused() -> None:
    """§1.8, §2.2: with any number of guides somebody wishes each kind."""
    text = CARDS_FILE.text
    twice = text.replace('["restaurant", "bar", "ice_cream"]', '["restaurant", "bar", "bar"]', 1)
    assert "agnes wishes something twice" in CARDS_FILE.refusal(twice)
    idle = text.replace('"ice_cream"', '"restaurant"').replace(
        '["restaurant", "bar", "restaurant"]', '["restaurant", "bar", "hotel"]'
    )
    assert "has nobody who wishes ice_cream with 2 guides" in CARDS_FILE.refusal(idle)


def test_too_few_tourists_are_refused() -> None:
    """§2.2: for two guides as for six. A tourist may be missing."""
    lines = CARDS_FILE.text.splitlines()
    late = "\n".join(line.replace('"] }', '"], guides = 3 }') for line in lines)
    assert "tourist has 0 who come with 2 guides, not 12 or more" in CARDS_FILE.refusal(late)
    load_cards(parse_sheet("\n".join(line for line in lines if not line.startswith("zoe")), "cards.toml"))


def test_too_few_movement_cards_are_refused() -> None:
    text = CARDS_FILE.text.replace("left_right = 32", "left_right = 22", 1)
    assert "movement has 56 cards, not 60 or more" in CARDS_FILE.refusal(text)


def test_spare_cards_that_are_not_there_are_refused() -> None:
    """§1.7."""
    text = CARDS_FILE.text.replace("spare = [0,", "spare = [37,", 1)
    assert "movement.spare has more cards than 36" in CARDS_FILE.refusal(text)


def event(old: str, new: str) -> str:
    head, found, rest = EVENTS_FILE.text.partition("[event.tips]")
    assert found
    assert old in rest
    return EVENTS_FILE.reason(head + found + rest.replace(old, new, 1))


def test_an_event_with_values_that_do_not_go_together_is_refused() -> None:
    assert "event.tips.amount and effect" in event("amount = 2\n", "")
    assert "event.tips.kind and effect" in event("amount = 2\n", 'amount = 2\nkind = "bar"\n')
    assert "event.tips.lasting and effect" in event("lasting = false", "lasting = true")
    assert "event.tips.helpful and effect" in event("helpful = true", "helpful = false")
    assert "event.tips.effect cannot be 'dance'" in event('effect = "draw"', 'effect = "dance"')


def test_a_negative_amount_is_refused() -> None:
    assert "event.tips.amount is negative" in event("amount = 2\n", "amount = -1\n")


def other(changes: Mapping[str, object]) -> AnyGame:
    """The game with some values changed, each named by its path: `cards.hand.size`."""
    values = {name: msgspec.json.decode(msgspec.json.encode(sheet.values)) for name, sheet in SHEETS.items()}
    for path, value in changes.items():
        *tables, key = path.split(".")
        table = values
        for name in tables:
            table = table[name]
        table[key] = value
    assert GAME.build is not None
    return GAME.build({name: Sheet(f"{name}.toml", each) for name, each in values.items()})


def test_a_deck_that_hands_can_use_up_is_refused() -> None:
    """§4.8: with these Events each of four guides could hold 5 + 1 + 1 cards, and twice 3 + 3 more."""
    with pytest.raises(BadComponents, match=r"movement has 72 cards, but .* 4 guides can hold 76"):
        other({"cards.hand.size": 5, "events.event.tips.amount": 3, "events.event.guides_day.amount": 3})


def test_a_hand_that_events_take_away_is_refused() -> None:
    """§8.13: a full hand has at least one card."""
    names = ("season", "apprentice")
    fewer: dict[str, object] = {f"events.event.{name}.amount": -1 for name in names}
    fewer |= {f"events.event.{name}.helpful": False for name in names}
    with pytest.raises(BadComponents, match=r"hand\.size is 3, and 3 Events can take all of it away"):
        other(fewer)


def test_too_many_siestas_are_refused() -> None:
    """§8.3: if tourists never moved along the tracker, the game would not end."""
    cards = {event: {**SIESTA, "name": event} for event in EVENTS[:15]}
    with pytest.raises(BadComponents, match="lets tourists rest on more than half"):
        other({f"events.event.{event}": card for event, card in cards.items()})


def test_the_bound_grows_with_the_cards() -> None:
    """Set-up, 30 tourists and their tokens, and 29 rounds and twice 5 in which tourists may rest.

    A round has an Event that asks six guides, and 27 actions of each of them.
    """
    assert GAME.bound == 19 + 2 * 30 + (29 + 2 * 5) * (1 + 6 + 6 * 27)
    assert other({"cards.hand.size": 4, "cards.movement.spare": [0] * 5}).bound > GAME.bound
    resting = {f"events.event.{event}": {**SIESTA, "name": event} for event in ("friend", "short_cut")}
    assert other(resting).bound == 19 + 2 * 30 + (29 + 2 * 7) * (1 + 6 + 6 * 27), "two more siestas"


def test_what_is_printed_comes_from_the_components() -> None:
    game = other(
        {
            "cards.hand.size": 4,
            "cards.movement.spare": [0] * 5,
            "cards.markers.spaces": 1,
            "events.event.season.amount": 2,
        }
    )
    printed = game.printed
    assert isinstance(printed, Printed)
    assert (printed.hand, printed.spaces, printed.markers) == (4, 1, 3)
    rules = {card.event: card.rule for card in printed.events}
    assert rules["season"] == (
        "Help comes for the season, so everyone may have a full hand of 2 cards more (§8.13)."
    )
    assert rules["apprentice"] == (
        "An apprentice helps, so the first player may have a full hand of one card more (§8.13)."
    )
    assert rules["ankle"] == "The drawer limps, so the drawer's full hand is one card fewer (§8.13)."
    bare = other({f"events.event.{event}.cause": None for event in EVENTS}).printed
    assert isinstance(bare, Printed)
    assert bare.events[0].rule == "The drawer's full hand is one card fewer (§8.13)."


def test_a_step_that_an_event_gives_never_assists() -> None:
    """§8.9: not even where one step in a turn earns a marker (§5.1)."""
    game, state = (
        other({"cards.markers.spaces": 1}),
        drawn(before_event({1: visitor("agnes", "g7")}), "friend"),
    )
    step = WalkTourist("agnes", "left")
    assert "assist" not in game.describe(game.view(state, Seat(0)), Seat(0), step).text
    assert game.apply(state, Seat(0), step).tracker[0].markers == ()


def test_the_terminal_tells_the_numbers_of_its_own_game() -> None:
    assert "Lead a tourist onto 2 different spaces in a" in face_of(GAME).HELP
    assert "Lead a tourist onto 1 space in a" in face_of(other({"cards.markers.spaces": 1})).HELP
