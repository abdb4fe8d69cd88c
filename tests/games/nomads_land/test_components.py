"""The components of Nomad's Land, and the components that are refused."""

from __future__ import annotations

import pytest

from components import ComponentFile
from gamenight.core.options import option_cards
from gamenight.games.nomads_land import GAME
from gamenight.games.nomads_land.data import load_island, load_numbers
from games.nomads_land.positions import ISLAND, NUMBERS
from playing import ROOT

TABLE = ComponentFile("nomads_land", "table.toml", load_numbers)
MAP = ComponentFile("nomads_land", "island.toml", load_island)


def of_map(old: str, new: str) -> str:
    """The error for the map with one text replaced."""
    assert MAP.text.count(old) == 1, old
    return MAP.refusal(MAP.text.replace(old, new))


def test_the_game_uses_the_packaged_files() -> None:
    assert TABLE.loaded == NUMBERS
    assert MAP.loaded == ISLAND


def test_a_food_order_must_be_the_zone_die_and_two_more_zones() -> None:
    """§4.2"""
    line = ("food_order", "squares")
    for squares in (
        '["Dig", "Hop", "Aim", "Tip", "Swap", "Wild", "Roam", "Lurk"]',
        '["Hop", "Dig", "Aim", "Tip", "Swap", "Wild", "Roam", "Roam"]',
        '["Hop", "Dig", "Aim", "Tip", "Swap", "Wild", "Roam", "Oasis"]',
    ):
        assert "food_order.squares" in TABLE.refusal(TABLE.changed(line, f"squares = {squares}"))


def test_weather_cannot_take_more_than_the_movement_of_a_turn() -> None:
    said = TABLE.refusal(TABLE.changed(("movement", "allowance"), "allowance = 2"))
    assert said == "weather.blizzard.penalty is more than movement.allowance"


def test_a_drawing_of_another_size_is_refused() -> None:
    said = of_map("WWGGMGGGSGGBGGGGBGGGSGGMGWW", "WWGGMGGGSGGBGGGGBGGGSGGMGW")
    assert said == "island.drawing is not 27 rows of 27 tiles"


def test_an_unknown_letter_is_refused() -> None:
    said = of_map("WWGGMGGGSGGBGGGGBGGGSGGMGWW", "WWGGMGGGSGGBGGGGBGGGSGGZGWW")
    assert said == "island.drawing has unknown letters: Z"


def test_a_cliff_or_tunnel_that_is_not_there_is_refused() -> None:
    assert of_map("Hop e3 south", "Hop a3 south") == "cliffs.edges: there is no Cliff at Hop a3"
    assert of_map("Hop e3 south", "Rome e3 south") == "cliffs.edges: there is no Cliff at Rome e3"
    assert of_map('["Tip b5"', '["Tip b4"') == "tunnels.pairs: there is no Tunnel at Tip b4"
    assert "cliffs" in of_map("Hop e3 south", "Hop e3 down")


def test_the_edge_of_a_cliff_cannot_be_the_edge_of_the_island() -> None:
    text = MAP.text.replace("WGGFGGMGGGFGGHGGGGGXGGFGGGW", "WGGFGGMGGGFGGHGGGGGXGGFGGGC").replace(
        '"Dig g3 west"', '"Dig g3 west", "Dig i2 east"'
    )
    assert MAP.refusal(text) == "cliffs.edges: Dig i2 east is the edge of the island"


def test_a_wrong_number_of_food_or_water_tiles_is_refused() -> None:
    """§1.6, §1.7"""
    said = of_map("WGGFGGMGGGFGGHGGGGGXGGFGGGW", "WGGFGGMGGGGGGHGGGGGXGGFGGGW")
    assert said == "island.drawing: Aim does not have 4 Food and 2 Water tiles"
    said = of_map("GGMGCCCGGGGGMGGWGMGGGMGGCGG", "GGMGCCCGGGGGMGGGGMGGGMGGCGG")
    assert said == "island.drawing: Aim does not have 4 Food and 2 Water tiles"
    said = of_map("WWGGMGGGSGGBGGGGBGGGSGGMGWW", "GWWGMGGGSGGBGGGGBGGGSGGMGWW")
    assert said == "island.drawing: a corner of the island has no pond"


def test_zones_in_the_wrong_place_are_refused() -> None:
    assert "the Oasis in the middle" in of_map('["Tip", "Oasis", "Wild"]', '["Oasis", "Tip", "Wild"]')
    for row, swapped in (
        ('["Hop", "Aim", "Dig"]', '["Aim", "Hop", "Dig"]'),
        ('["Hop", "Aim", "Dig"]', '["Hop", "Dig", "Aim"]'),
        ('["Lurk", "Swap", "Roam"]', '["Swap", "Lurk", "Roam"]'),
        ('["Lurk", "Swap", "Roam"]', '["Lurk", "Roam", "Swap"]'),
    ):
        assert "in its corners" in of_map(row, swapped)


def test_an_island_with_a_flaw_is_refused() -> None:
    said = of_map("GTGCHGGXSXSXQOQXSXSXGGHGGTG", "GTGCHGGXSXSXSOQXSXSXGGHGGTG")
    assert said == "the Oasis does not have Quicksand on all four sides"


def test_the_option_food_order_says_that_it_is_a_reconstruction() -> None:
    cards = {card.name: card for card in option_cards(GAME)}
    assert {name: card.default for name, card in cards.items()} == {
        "stairs": "push",
        "door": "calm",
        "food_order": 8,
    }
    assert "reconstruction" in cards["food_order"].help


@pytest.mark.parametrize(("table", "count"), [("haven", "food"), ("haven", "water"), ("wilderness", "food")])
def test_the_counts_of_the_first_version_are_not_called_public(table: str, count: str) -> None:
    """Ruling L40: the counts of the designers' first version are not binding."""
    _, _, after = MAP.text.partition(f"[{table}]\n")
    (line,) = [line for line in after.split("\n\n")[0].splitlines() if line.startswith(f"{count} =")]
    assert "# reconstructed" in line


def test_the_rules_do_not_call_the_counts_of_the_first_version_public() -> None:
    """§1.6, §1.7, ruling L40."""
    text = (ROOT / "docs" / "rules" / "nomads_land.md").read_text()
    chapter = " ".join(text.partition("- §1.6")[2].partition("- §1.8")[0].split())
    counts = [part for part in chapter.split("**(public)**") if "Food" in part]
    assert len(counts) == 2
    assert all("**(ruling L40) (reconstruction)**" in part for part in counts)
