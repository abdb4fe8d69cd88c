"""The components of Northwest: what they are, and what they cannot be."""

from __future__ import annotations

import re

import pytest

from components import ComponentFile
from gamenight.core.options import option_cards
from gamenight.games.northwest import GAME
from gamenight.games.northwest.data import COMPONENTS, MIXES, load

CUBES = ComponentFile("northwest", "cubes.toml", load)


def test_the_packaged_file_is_what_the_game_is_played_with() -> None:
    assert load(CUBES.text, "cubes.toml") == COMPONENTS


def test_of_several_mixes_the_wrong_one_is_named() -> None:
    assert "even" in CUBES.refusal(CUBES.changed(("mix", "even", "bee"), "bee = -1"))


@pytest.mark.parametrize("table", ["board", "pinecones", "mix"])
def test_a_missing_table_is_named_with_the_file(table: str) -> None:
    fields = re.split(r"(?m)^(?=\[)", CUBES.text)
    rest = "".join(part for part in fields if not part.startswith(f"[{table}"))
    assert table in CUBES.refusal(rest)


def test_a_mix_that_is_not_as_many_cubes_as_spaces_is_named_with_its_sum() -> None:
    said = CUBES.refusal(CUBES.changed(("mix", "even", "bee"), "bee = 13"))
    assert said == "mix.even sums up to 65 cubes, not 64"


def test_a_mix_without_a_mushroom_is_refused() -> None:
    """§3.2: the first player takes one."""
    text = CUBES.changed(("mix", "even", "mushroom"), "mushroom = 0").replace(
        "bigfoot = 12", "bigfoot = 28", 1
    )
    assert "mushroom" in CUBES.refusal(text)


def test_a_supply_of_nothing_to_choose_from_is_refused() -> None:
    assert "pinecones.supply" in CUBES.refusal(CUBES.changed(("pinecones", "supply"), "supply = []"))


def test_what_the_table_offers_is_what_the_components_have() -> None:
    """The first supply and the first mix are the printed game, as the file says."""
    offered = {card.name: card for card in option_cards(GAME)}
    assert set(offered["pinecones"].choices) == set(COMPONENTS.pinecones.supply)
    assert offered["pinecones"].default == COMPONENTS.pinecones.supply[0]
    assert set(offered["mix"].choices) == set(MIXES)
    assert offered["mix"].default == next(iter(MIXES))
