"""The components of Northwest: every value is there, possible, and says where it comes from."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from gamenight.core import BadComponents
from gamenight.core.options import option_cards
from gamenight.games.northwest import GAME
from gamenight.games.northwest.data import COMPONENTS, MIXES, load

TEXT = (files("gamenight.games.northwest") / "components" / "cubes.toml").read_text(encoding="utf-8")
MARKS = ("printed", "public", "reconstructed")


def leaves(tree: dict[str, Any], *path: str) -> list[tuple[str, ...]]:
    """The path to every value of the file."""
    found = []
    for key, value in tree.items():
        found += leaves(value, *path, key) if isinstance(value, dict) else [(*path, key)]
    return found


VALUES = leaves(tomllib.loads(TEXT))
TABLES = sorted({path[:-1] for path in VALUES})


def in_table(table: tuple[str, ...], line: str, new: str) -> str:
    """The file with the line of a key replaced, or the head of its table if the key is empty."""
    head = f"[{'.'.join(table)}]"
    before, found, after = TEXT.partition(head)
    assert found, head
    after, count = re.subn(rf"^{line}\s*=.*$", new, after, count=1, flags=re.MULTILINE)
    assert count == 1, line
    return before + head + after


def refusal(text: str) -> str:
    with pytest.raises(BadComponents) as refused:
        load(text, "the/file.toml")
    said = str(refused.value)
    assert said.startswith("the/file.toml: ")
    return said


each_value = pytest.mark.parametrize("path", VALUES, ids=".".join)


def test_the_packaged_file_is_what_the_game_is_played_with() -> None:
    assert load(TEXT, "cubes.toml") == COMPONENTS


@each_value
def test_a_missing_value_is_named_with_the_file(path: tuple[str, ...]) -> None:
    said = refusal(in_table(path[:-1], path[-1], ""))
    assert path[0] in said
    assert path[-1] in said


@each_value
def test_an_impossible_value_is_named_with_the_file(path: tuple[str, ...]) -> None:
    for value in ("-1", "65", '"many"', "1.5", "true", "[[]]"):
        said = refusal(in_table(path[:-1], path[-1], f"{path[-1]} = {value}"))
        assert path[0] in said
        assert path[-1] in said


@pytest.mark.parametrize("table", TABLES, ids=".".join)
def test_an_unknown_value_is_named_with_the_file(table: tuple[str, ...]) -> None:
    head = f"[{'.'.join(table)}]"
    said = refusal(TEXT.replace(head, f"{head}\nbear = 1", 1))
    assert table[0] in said
    assert "bear" in said


def test_of_several_mixes_the_wrong_one_is_named() -> None:
    assert "even" in refusal(in_table(("mix", "even"), "bee", "bee = -1"))


@pytest.mark.parametrize("table", ["board", "pinecones", "mix"])
def test_a_missing_table_is_named_with_the_file(table: str) -> None:
    fields = re.split(r"(?m)^(?=\[)", TEXT)
    rest = "".join(part for part in fields if not part.startswith(f"[{table}"))
    assert table in refusal(rest)


def test_a_mix_that_is_not_as_many_cubes_as_spaces_is_named_with_its_sum() -> None:
    said = refusal(in_table(("mix", "even"), "bee", "bee = 13"))
    assert said == "the/file.toml: mix.even sums up to 65 cubes, not 64"


def test_a_mix_without_a_mushroom_is_refused() -> None:
    """§3.2: the first player takes one."""
    text = in_table(("mix", "even"), "mushroom", "mushroom = 0").replace("bigfoot = 12", "bigfoot = 28", 1)
    assert "mushroom" in refusal(text)


def test_a_supply_of_nothing_to_choose_from_is_refused() -> None:
    assert "pinecones.supply" in refusal(in_table(("pinecones",), "supply", "supply = []"))


@pytest.mark.parametrize("text", ["", "[board", "side = ", "[board]\nside = 8\nside = 8", TEXT + "\n[board]"])
def test_a_file_that_is_no_toml_or_empty_is_refused(text: str) -> None:
    assert refusal(text) != "the/file.toml: "


def test_every_value_is_marked_with_where_it_comes_from() -> None:
    """Its own line says it, or the head of its table does for all of them."""
    marked, table_mark = [], False
    for line in TEXT.splitlines():
        code, _, comment = line.partition("#")
        says = any(comment.strip().startswith(mark) for mark in MARKS)
        if code.lstrip().startswith("["):
            table_mark = says
        elif "=" in code:
            assert says or table_mark, f"nothing says where this comes from: {line}"
            marked.append(code)
    assert len(marked) == len(VALUES)


def test_what_the_table_offers_is_what_the_components_have() -> None:
    """The first supply and the first mix are the printed game, as the file says."""
    offered = {card.name: card for card in option_cards(GAME)}
    assert set(offered["pinecones"].choices) == set(COMPONENTS.pinecones.supply)
    assert offered["pinecones"].default == COMPONENTS.pinecones.supply[0]
    assert set(offered["mix"].choices) == set(MIXES)
    assert offered["mix"].default == next(iter(MIXES))
