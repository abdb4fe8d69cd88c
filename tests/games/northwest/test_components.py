"""The components of Northwest: what they are, and what they cannot be."""

from __future__ import annotations

import re

import pytest

from components import ComponentFile
from gamenight.core import option_cards, packaged_sheets, parse_sheet
from gamenight.games.northwest import GAME
from gamenight.games.northwest.data import load, load_cubes

CUBES = ComponentFile("northwest", "cubes.toml", load_cubes)
BOX = load(packaged_sheets("gamenight.games.northwest"))


def test_of_several_mixes_the_wrong_one_is_named() -> None:
    assert "even" in CUBES.refusal(CUBES.changed(("mix", "even", "bee"), "bee = -1"))


@pytest.mark.parametrize("table", ["board", "pinecones", "mix"])
def test_a_missing_table_is_named_with_the_file(table: str) -> None:
    fields = re.split(r"(?m)^(?=\[)", CUBES.text)
    rest = "".join(part for part in fields if not part.startswith(f"[{table}"))
    assert table in CUBES.refusal(rest)


def test_a_mix_that_is_not_as_many_cubes_as_spaces_is_named_with_its_sum() -> None:
    said = CUBES.reason(CUBES.changed(("mix", "even", "bee"), "bee = 13"))
    assert said == "mix.even sums up to 65 cubes, not 64"


def test_a_mix_needs_one_mushroom() -> None:
    """§3.2: the first player takes one."""
    text = CUBES.changed(("mix", "even", "mushroom"), "mushroom = 0").replace(
        "bigfoot = 12", "bigfoot = 28", 1
    )
    assert "mushroom" in CUBES.refusal(text)
    enough = text.replace("mushroom = 0", "mushroom = 1").replace("bigfoot = 28", "bigfoot = 27", 1)
    assert load_cubes(parse_sheet(enough, "the/file.toml"))


def test_a_supply_of_nothing_to_choose_from_is_refused() -> None:
    assert "pinecones.supply" in CUBES.refusal(CUBES.changed(("pinecones", "supply"), "supply = []"))


def test_what_the_table_offers_is_what_the_components_have() -> None:
    """The first supply and the first mix are the printed game, as the file says."""
    offered = {card.name: card for card in option_cards(GAME)}
    assert set(offered["pinecones"].choices) == set(BOX.supply)
    assert offered["pinecones"].default == BOX.supply[0]
    assert set(offered["mix"].choices) == set(BOX.mixes)
    assert offered["mix"].default == next(iter(BOX.mixes))
