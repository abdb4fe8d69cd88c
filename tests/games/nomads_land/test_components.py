"""The components of Nomad's Land, and the components that are refused."""

from __future__ import annotations

import json
import tomllib

import pytest

from components import ComponentFile
from gamenight.core import Sheet, packaged_sheets
from gamenight.core.options import option_cards
from gamenight.games.nomads_land import GAME
from gamenight.games.nomads_land.data import load_island, load_numbers
from games.nomads_land.positions import NUMBERS
from playing import ROOT

ISLAND = load_island(packaged_sheets("gamenight.games.nomads_land")["island"])
TABLE = ComponentFile("nomads_land", "table.toml", load_numbers)
MAP = ComponentFile("nomads_land", "island.toml", load_island)
VALUES = tomllib.loads(MAP.text)


ROWS = VALUES["island"]["drawing"].split()
EDGE = VALUES["cliffs"]["edges"][0]
TUNNEL = VALUES["tunnels"]["pairs"][0][0]


def drawn(row: int, column: int, letter: str) -> str:
    """The error for the map with one tile changed."""
    old = ROWS[row]
    return of_map(f"\n{old}\n", f"\n{old[:column]}{letter}{old[column + 1 :]}\n")


def first(letter: str, rows: range, columns: range) -> tuple[int, int]:
    """The first tile with this letter in a part of the map."""
    return next((row, column) for row in rows for column in columns if ROWS[row][column] == letter)


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
    assert of_map(f"\n{ROWS[0]}\n", f"\n{ROWS[0][1:]}\n") == "island.drawing is not 27 rows of 27 tiles"


def test_an_unknown_letter_is_refused() -> None:
    assert drawn(0, 13, "Z") == "island.drawing has unknown letters: Z"


def test_a_cliff_or_tunnel_that_is_not_there_is_refused() -> None:
    name, side = EDGE.rsplit(" ", 1)
    nowhere = f"{name[:-2]}{'a' if name[-2] != 'a' else 'b'}{name[-1]}"
    assert (
        of_map(f'"{EDGE}"', f'"{nowhere} {side}"') == f"cliffs.edges has {nowhere}, where there is no Cliff"
    )
    assert of_map(f'"{EDGE}"', f'"Rome {EDGE.split(" ", 1)[1]}"').startswith("cliffs.edges has Rome")
    other = f"{TUNNEL[:-1]}{int(TUNNEL[-1]) % 9 + 1}"
    assert of_map(f'["{TUNNEL}"', f'["{other}"') == f"tunnels.pairs has {other}, where there is no Tunnel"
    assert "cliffs" in of_map(f'"{EDGE}"', f'"{name} down"')
    assert "cliffs.edges" in of_map(f'"{EDGE}"', f'"{EDGE}\\n"')
    assert "tunnels.pairs" in of_map(f'["{TUNNEL}"', f'["{TUNNEL}\\n"')


def test_the_edge_of_a_cliff_cannot_be_the_edge_of_the_island() -> None:
    corner = VALUES["zones"]["names"][0][0]
    row = f"{ROWS[0][:4]}C{ROWS[0][5:]}"
    text = MAP.text.replace(f"\n{ROWS[0]}\n", f"\n{row}\n").replace(
        f'"{EDGE}"', f'"{EDGE}", "{corner} e1 north"'
    )
    assert MAP.reason(text) == f"cliffs.edges has {corner} e1 north, which is the edge of the island"


def test_a_drawing_without_the_food_and_water_tiles_of_its_file_is_refused() -> None:
    """§1.6, §1.7: both counts and the drawing are our own choice (L40), but they must agree."""
    food, water = VALUES["haven"]["food"], VALUES["haven"]["water"]
    zone = VALUES["zones"]["names"][0][1]
    for letter in "FW":
        said = drawn(*first(letter, range(9), range(9, 18)), "G")
        assert said == f"island.drawing does not have {food} Food and {water} Water tiles in {zone}"
    row = f"GW{ROWS[0][2:]}" if ROWS[0][1] != "W" else f"GWW{ROWS[0][3:]}"
    assert of_map(f"\n{ROWS[0]}\n", f"\n{row}\n") == "island.drawing has a corner without a pond"


def test_zones_in_the_wrong_place_are_refused() -> None:
    """The Oasis lies in the middle, and the wilderness in the corners."""
    _, (west, middle, east), _ = names = VALUES["zones"]["names"]
    rows = [f"[{', '.join(map(json.dumps, row))}]" for row in names]
    swapped = of_map(rows[1], f'["{middle}", "{west}", "{east}"]')
    assert "the Oasis in the middle" in swapped
    for place in (0, 2):
        row = list(names[place])
        assert "in its corners" in of_map(rows[place], json.dumps([row[1], row[0], row[2]]))
        assert "in its corners" in of_map(rows[place], json.dumps([row[0], row[2], row[1]]))


def test_an_island_with_a_flaw_is_refused() -> None:
    said = drawn(13, 12, "S")
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
