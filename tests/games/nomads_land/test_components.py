"""The components of Nomad's Land, and the components that are refused."""

from __future__ import annotations

import tomllib

import pytest

from components import ComponentFile
from gamenight.core import Sheet
from gamenight.core.options import option_cards
from gamenight.games.nomads_land import GAME
from gamenight.games.nomads_land.data import load_island, load_numbers
from games.nomads_land.positions import ISLAND, NUMBERS
from playing import ROOT

TABLE = ComponentFile("nomads_land", "table.toml", load_numbers)
MAP = ComponentFile("nomads_land", "island.toml", load_island)
VALUES = tomllib.loads(MAP.text)


def of_map(old: str, new: str) -> str:
    """The error for the map with one text replaced."""
    assert MAP.text.count(old) == 1, old
    return MAP.reason(MAP.text.replace(old, new))


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
    said = TABLE.reason(TABLE.changed(("movement", "allowance"), "allowance = 2"))
    assert said == "weather.blizzard.penalty is more than movement.allowance"


def test_a_drawing_of_another_size_is_refused() -> None:
    said = of_map("WWGGMGGGSGGBGGGGBGGGSGGMGWW", "WWGGMGGGSGGBGGGGBGGGSGGMGW")
    assert said == "island.drawing is not 27 rows of 27 tiles"


def test_an_unknown_letter_is_refused() -> None:
    said = of_map("WWGGMGGGSGGBGGGGBGGGSGGMGWW", "WWGGMGGGSGGBGGGGBGGGSGGZGWW")
    assert said == "island.drawing has unknown letters: Z"


def test_a_cliff_or_tunnel_that_is_not_there_is_refused() -> None:
    assert of_map("Hop e3 south", "Hop a3 south") == "cliffs.edges has Hop a3, where there is no Cliff"
    assert of_map("Hop e3 south", "Rome e3 south") == "cliffs.edges has Rome e3, where there is no Cliff"
    assert of_map('["Tip b5"', '["Tip b4"') == "tunnels.pairs has Tip b4, where there is no Tunnel"
    assert "cliffs" in of_map("Hop e3 south", "Hop e3 down")
    assert "cliffs.edges" in of_map('"Hop e3 south"', '"Hop e3 south\\n"')
    assert "tunnels.pairs" in of_map('["Tip b5"', '["Tip b5\\n"')


def test_the_edge_of_a_cliff_cannot_be_the_edge_of_the_island() -> None:
    text = MAP.text.replace("WGGFGGMGGGFGGHGGGGGXGGFGGGW", "WGGFGGMGGGFGGHGGGGGXGGFGGGC").replace(
        '"Dig g3 west"', '"Dig g3 west", "Dig i2 east"'
    )
    assert MAP.reason(text) == "cliffs.edges has Dig i2 east, which is the edge of the island"


def test_a_drawing_without_the_food_and_water_tiles_of_its_file_is_refused() -> None:
    """§1.6, §1.7: both counts and the drawing are our own choice (L40), but they must agree."""
    food, water = VALUES["haven"]["food"], VALUES["haven"]["water"]
    said = of_map("WGGFGGMGGGFGGHGGGGGXGGFGGGW", "WGGFGGMGGGGGGHGGGGGXGGFGGGW")
    assert said == f"island.drawing does not have {food} Food and {water} Water tiles in Aim"
    said = of_map("GGMGCCCGGGGGMGGWGMGGGMGGCGG", "GGMGCCCGGGGGMGGGGMGGGMGGCGG")
    assert said == f"island.drawing does not have {food} Food and {water} Water tiles in Aim"
    said = of_map("WWGGMGGGSGGBGGGGBGGGSGGMGWW", "GWWGMGGGSGGBGGGGBGGGSGGMGWW")
    assert said == "island.drawing has a corner without a pond"


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
    assert said == "island.drawing cannot be played on: the Oasis does not have Quicksand on all four sides"


def test_the_option_food_order_says_that_it_is_a_reconstruction() -> None:
    cards = {card.name: card for card in option_cards(GAME)}
    assert {name: card.default for name, card in cards.items()} == {
        "stairs": "push",
        "door": "calm",
        "food_order": 8,
    }
    assert "reconstruction" in cards["food_order"].help


def test_an_island_with_fewer_food_and_water_tiles_is_accepted() -> None:
    """Ruling L40: the counts of the designers' first version bind nothing. Here only corners have Water."""
    dry = ISLAND.tiles.replace("F", "G").replace("W", "G")
    rows = [dry[at : at + 27] for at in range(0, 27 * 27, 27)]
    rows[0], rows[-1] = f"W{rows[0][1:-1]}W", f"W{rows[-1][1:-1]}W"
    values = VALUES | {
        "haven": {"food": 0, "water": 0},
        "wilderness": {"food": 0, "water": 0, "pond": 1},
        "island": {"drawing": "\n".join(rows)},
    }
    assert load_island(Sheet("island", values)).tiles == "".join(rows)


@pytest.mark.parametrize(
    ("table", "count"),
    [("haven", "food"), ("haven", "water"), ("wilderness", "food"), ("wilderness", "water")],
)
def test_the_counts_of_the_first_version_are_not_called_public(table: str, count: str) -> None:
    """Ruling L40: the counts of the designers' first version are not binding."""
    _, _, after = MAP.text.partition(f"[{table}]\n")
    (line,) = [line for line in after.split("\n\n")[0].splitlines() if line.startswith(f"{count} =")]
    assert "# reconstructed" in line


def test_the_rules_do_not_call_the_counts_of_the_first_version_public() -> None:
    """§1.6, §1.7, ruling L40: they give the counts of our components, and say that these are ours."""
    text = (ROOT / "docs" / "rules" / "nomads_land.md").read_text()
    chapter = " ".join(text.partition("- §1.6")[2].partition("- §1.8")[0].split())
    parts = [part for part in chapter.split("**(public)**") if "Food" in part]
    haven, wild = VALUES["haven"], VALUES["wilderness"]
    counts = [(haven["food"], haven["water"]), (wild["food"], wild["water"] + wild["pond"])]
    for part, (food, water) in zip(parts, counts, strict=True):
        said = f"On our island each has {food} Food and {water} Water tiles"
        assert said in part
        assert "**(ruling L40) (reconstruction)**" in part
