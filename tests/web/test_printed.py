"""What the client draws of a game's components must be what the game is played with."""

from __future__ import annotations

import msgspec

from gamenight.games.nowhere.printed import PRINTED, Printed
from gamenight.games.nowhere.vocabulary import DESTINATIONS, ITEMS, PLACES, SCENARIOS
from playing import ROOT

FILE = ROOT / "web/src/games/nowhere/printed.json"


def test_the_map_and_the_cards_of_nowhere_are_those_of_the_rules() -> None:
    assert msgspec.json.decode(FILE.read_bytes(), type=Printed) == PRINTED


def test_everything_is_there_to_be_drawn() -> None:
    assert {*PRINTED.locations, *PRINTED.spaces} == set(PLACES)
    assert set(PRINTED.items) == set(ITEMS)
    assert set(PRINTED.scenarios) == set(SCENARIOS)
    assert set(PRINTED.destinations) == set(DESTINATIONS)
