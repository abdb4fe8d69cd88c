"""The components of Nomad's Land: every value is there, possible, and says where it comes from."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from gamenight.core import BadComponents
from gamenight.core.options import option_cards
from gamenight.games.nomads_land import GAME
from gamenight.games.nomads_land.data import ISLAND, NUMBERS, load_island, load_numbers

FOLDER = files("gamenight.games.nomads_land") / "components"
TABLE = (FOLDER / "table.toml").read_text(encoding="utf-8")
MAP = (FOLDER / "island.toml").read_text(encoding="utf-8")
MARKS = ("printed", "public", "reconstructed")


def leaves(tree: dict[str, Any], *path: str) -> list[tuple[str, ...]]:
    """The path to every value of a file."""
    found = []
    for key, value in tree.items():
        found += leaves(value, *path, key) if isinstance(value, dict) else [(*path, key)]
    return found


VALUES = leaves(tomllib.loads(TABLE))
each_value = pytest.mark.parametrize("path", VALUES, ids=".".join)


def changed(path: tuple[str, ...], new: str) -> str:
    """The table with the line of a value replaced."""
    head = f"[{'.'.join(path[:-1])}]"
    before, found, after = TABLE.partition(head)
    assert found, head
    after, count = re.subn(rf"^{path[-1]}\s*=.*$", new, after, count=1, flags=re.MULTILINE)
    assert count == 1, path
    return before + head + after


def refusal(text: str, load: Callable[[str, str], object] = load_numbers) -> str:
    with pytest.raises(BadComponents) as refused:
        load(text, "the/file.toml")
    said = str(refused.value)
    assert said.startswith("the/file.toml: ")
    return said.removeprefix("the/file.toml: ")


def of_map(old: str, new: str) -> str:
    """Why the map is refused with one text replaced."""
    assert MAP.count(old) == 1, old
    return refusal(MAP.replace(old, new), load_island)


def test_the_packaged_files_are_what_the_game_is_played_with() -> None:
    assert load_numbers(TABLE, "table.toml") == NUMBERS
    assert load_island(MAP, "island.toml") == ISLAND


@each_value
def test_a_missing_value_is_named_with_the_file(path: tuple[str, ...]) -> None:
    said = refusal(changed(path, ""))
    assert path[0] in said
    assert path[-1] in said


@each_value
def test_an_impossible_value_is_named_with_the_file(path: tuple[str, ...]) -> None:
    for value in ("-1", "99", '"many"', "1.5", "true", "[[]]", "[99]", '["Rome"]'):
        said = refusal(changed(path, f"{path[-1]} = {value}"))
        assert path[0] in said
        assert path[-1] in said


@pytest.mark.parametrize("table", sorted({path[:-1] for path in VALUES}), ids=".".join)
def test_an_unknown_value_is_named_with_the_file(table: tuple[str, ...]) -> None:
    head = f"[{'.'.join(table)}]"
    said = refusal(TABLE.replace(head, f"{head}\ncamels = 1", 1))
    assert table[0] in said
    assert "camels" in said


def test_a_food_order_that_is_not_the_zone_die_and_two_more_is_refused() -> None:
    """§4.2"""
    line = ("food_order", "squares")
    for squares in (
        '["Dig", "Hop", "Aim", "Tip", "Swap", "Wild", "Roam", "Lurk"]',
        '["Hop", "Dig", "Aim", "Tip", "Swap", "Wild", "Roam", "Roam"]',
        '["Hop", "Dig", "Aim", "Tip", "Swap", "Wild", "Roam", "Oasis"]',
    ):
        assert "food_order.squares" in refusal(changed(line, f"squares = {squares}"))


@pytest.mark.parametrize("text", ["", "[zones", "drawing = ", TABLE + "\n[dice]", MAP + "\n[cliffs]"])
def test_a_file_that_is_no_toml_or_empty_is_refused(text: str) -> None:
    assert refusal(text, load_numbers)
    assert refusal(text, load_island)


@pytest.mark.parametrize("text", [TABLE, MAP], ids=["table", "island"])
def test_every_value_is_marked_with_where_it_comes_from(text: str) -> None:
    """Its own line says it, or the head of its table does for all of them."""
    marked, table_mark = [], False
    for line in text.splitlines():
        code, _, comment = line.partition("#")
        says = any(comment.strip().startswith(mark) for mark in MARKS)
        if code.startswith("["):
            table_mark = says
        elif "=" in code:
            assert says or table_mark, f"nothing says where this comes from: {line}"
            marked.append(code)
    assert len(marked) == len(leaves(tomllib.loads(text)))


def test_a_drawing_of_another_size_is_refused() -> None:
    said = of_map("WWGGMGGGSGGBGGGGBGGGSGGMGWW", "WWGGMGGGSGGBGGGGBGGGSGGMGW")
    assert said == "island.drawing is not 27 rows of 27 tiles"


def test_a_tile_of_no_kind_is_refused() -> None:
    said = of_map("WWGGMGGGSGGBGGGGBGGGSGGMGWW", "WWGGMGGGSGGBGGGGBGGGSGGZGWW")
    assert said == "island.drawing has tiles of no kind: Z"


def test_a_cliff_or_tunnel_that_is_not_there_is_refused() -> None:
    assert of_map("Hop e3 south", "Hop a3 south") == "cliffs.edges: there is no Cliff at Hop a3"
    assert of_map("Hop e3 south", "Rome e3 south") == "cliffs.edges: there is no Cliff at Rome e3"
    assert of_map('["Tip b5"', '["Tip b4"') == "tunnels.pairs: there is no Tunnel at Tip b4"
    assert "cliffs" in of_map("Hop e3 south", "Hop e3 down")


def test_a_cliff_at_the_end_of_the_island_has_its_edge_on_land() -> None:
    text = MAP.replace("WGGFGGMGGGFGGHGGGGGXGGFGGGW", "WGGFGGMGGGFGGHGGGGGXGGFGGGC").replace(
        '"Dig g3 west"', '"Dig g3 west", "Dig i2 east"'
    )
    assert refusal(text, load_island) == "cliffs.edges: Dig i2 east is the end of the island"


def test_too_much_or_too_little_to_eat_and_drink_is_refused() -> None:
    """§1.6, §1.7"""
    said = of_map("WGGFGGMGGGFGGHGGGGGXGGFGGGW", "WGGFGGMGGGGGGHGGGGGXGGFGGGW")
    assert said == "island.drawing: Aim has not 4 Food and 2 Water tiles"
    said = of_map("WWGGMGGGSGGBGGGGBGGGSGGMGWW", "GWWGMGGGSGGBGGGGBGGGSGGMGWW")
    assert said == "island.drawing: a corner of the island has no pond"


def test_zones_in_the_wrong_place_are_refused() -> None:
    assert "the Oasis in the middle" in of_map('["Tip", "Oasis", "Wild"]', '["Oasis", "Tip", "Wild"]')
    assert "in its corners" in of_map('["Hop", "Aim", "Dig"]', '["Aim", "Hop", "Dig"]')


def test_a_flaw_of_the_island_is_named_with_the_file() -> None:
    said = of_map("GTGCHGGXSXSXQOQXSXSXGGHGGTG", "GTGCHGGXSXSXSOQXSXSXGGHGGTG")
    assert said == "there is not Quicksand on all four sides of the Oasis"


def test_the_options_of_the_table_say_what_is_ours() -> None:
    cards = {card.name: card for card in option_cards(GAME)}
    assert {name: card.default for name, card in cards.items()} == {
        "stairs": "push",
        "door": "calm",
        "food_order": 8,
    }
    assert "reconstruction" in cards["food_order"].help
