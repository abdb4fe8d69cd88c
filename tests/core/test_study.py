"""The features of a game, and the tables of their uses."""

from __future__ import annotations

from gamenight.core import CHANCE, Feature, Use, by_seat, feature, feature_key


def test_a_key_is_made_of_a_kind_and_an_identifier_in_lower_case() -> None:
    assert feature_key("Event declined", "heat_wave") == "event-declined/heat-wave"
    assert feature("Tile", "Tip b5", "Tip b5") == Feature("tile/tip-b5", "Tile", "Tip b5")


def test_a_seat_and_chance_find_their_use_by_their_number() -> None:
    uses = by_seat([feature("Rule", "deal", "Deal"), feature("Rule", "swap", "Swap")], seats=3)
    assert list(uses) == ["rule/deal", "rule/swap"]
    assert [uses["rule/swap"][seat] for seat in (0, 2, CHANCE)] == [
        Use("rule/swap", 0),
        Use("rule/swap", 2),
        Use("rule/swap", CHANCE),
    ]
